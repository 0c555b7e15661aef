import type { AppContext } from "../../http/services.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { followOrders } from "./follow-orders.ts";
import { issueInvoices, issueRedLetters } from "./issue-invoices.ts";
import { mailInvoices } from "./mail-invoices.ts";
import { collectMonthly } from "./monthly-invoices.ts";

export const dueWork: DueWork<AppContext>[] = [
  { name: "invoices.orders", every: 5_000, run: followOrders },
  { name: "invoices.monthly", every: 10 * MINUTE, run: collectMonthly },
  { name: "invoices.issue", every: 10_000, run: issueInvoices },
  { name: "invoices.red", every: 10_000, run: issueRedLetters },
  { name: "invoices.mail", every: MINUTE, run: mailInvoices },
];
