import type { TextFor } from "@ginkgo/api-contract/messages/message-template";
import type { visitMessages } from "@ginkgo/api-contract/messages/visit-messages";
import { eq } from "drizzle-orm";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { notice } from "../../membership/public.ts";
import { employees } from "../../workforce/tables.ts";
import { valuesOf } from "../tell-member.ts";

const orderPage = (id: string) => `/user/order-detail?id=${id}`;

const orders = () => "/user/orders";

/** Where an employee goes on from what they are told. */
const links: Record<keyof typeof visitMessages, (id: string) => string> = {
  offered: (id) => `/user/orders?offer=${id}`,
  moved: orderPage,
  late: orderPage,
  lessPay: orderPage,
  reassigned: orders,
  offerWithdrawn: orders,
  cancelled: orders,
  unfinished: orderPage,
  finishedFor: orderPage,
  startedFor: orderPage,
  absentAgreed: orderPage,
  changed: orders,
  withdrawn: orders,
};

/** An employee with an account hears what happened to a visit, in the transaction that did it. */
export async function tellEmployee<N extends keyof typeof visitMessages>(
  tx: Tx,
  employeeId: string,
  news: N,
  orderId: string,
  now: Date,
  ...[more]: TextFor<typeof visitMessages, N>
): Promise<void> {
  const employee = await firstOf(
    tx.select({ memberId: employees.memberId }).from(employees).where(eq(employees.id, employeeId)),
  );
  if (!employee?.memberId) return;
  const message = `visit.${news}` as const;
  const values = valuesOf(message, more);
  await notice(
    tx,
    { memberId: employee.memberId, kind: "ORDER", message, values, link: links[news](orderId) },
    now,
  );
}
