import { type InstalmentState, instalmentStates } from "@ginkgo/contract/contract-codes";
import type { Instalment } from "@ginkgo/contract/contracts";
import { addDays } from "@ginkgo/contract/pay-plan";
import type { z } from "zod";
import { shanghaiInstant } from "../../platform/clock.ts";
import type { InstalmentRow } from "./contract-row.ts";

/** So many days before its date an instalment is to be paid. */
const DUE_AHEAD = 7;

const isRefunded = (i: InstalmentRow) => i.paidAt !== null && i.amountFen > 0 && i.refundedFen >= i.amountFen;

/** Whether somebody is asked to pay it: its order is open. */
export const isOpenBill = ({ status }: InstalmentRow): boolean =>
  status === "WAIT_BUYER_PAY" || status === "PAY_ERROR";

export function instalmentState(i: InstalmentRow, today: string): InstalmentState {
  if (isRefunded(i)) return "REFUNDED";
  if (i.paidAt !== null) return "PAID";
  if (today > i.dueDate) return "OVERDUE";
  return today >= addDays(i.dueDate, -DUE_AHEAD) ? "DUE" : "COMING";
}

export function presentInstalment(i: InstalmentRow, today: string): z.output<typeof Instalment> {
  const state = instalmentState(i, today);
  return {
    periodNo: i.periodNo,
    periodStart: i.periodStart,
    periodEnd: i.periodEnd,
    dueDate: i.dueDate,
    amountFen: i.amountFen,
    state,
    stateText: instalmentStates[state],
    orderId: i.orderId,
    paidAt: i.paidAt === null ? null : shanghaiInstant(new Date(i.paidAt)),
  };
}

/** The one to be paid next, whenever it is due; undefined where all are. */
export const nextUnpaid = (plan: readonly InstalmentRow[]): InstalmentRow | undefined =>
  plan.find((i) => i.paidAt === null && i.amountFen > 0);
