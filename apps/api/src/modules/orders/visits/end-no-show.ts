import type { RefundReason } from "@ginkgo/api-contract/orders/order-codes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { afterWorkingTime } from "../../../platform/working-time.ts";
import { type Actor, system } from "../move-order.ts";
import { lockOrder, type OrderRow } from "../order-row.ts";
import { askRefund } from "../refunds/ask-refund.ts";
import { absentFeeFen, absentTerms, usesBenefit } from "../refunds/refund-terms.ts";
import { orders } from "../tables.ts";
import { tellAround, tellMember } from "../tell-member.ts";
import { offeredTo } from "./dispatch-order.ts";
import { noteFault } from "./employee-faults.ts";
import { absenceReport, absentDue } from "./report-absent.ts";
import { visitRecords } from "./tables.ts";
import { tellEmployee } from "./tell-employee.ts";
import { openVisitTask } from "./visit-tasks.ts";
import { visitTimes } from "./visit-times.ts";

interface NoShow {
  actor: Actor;
  reason: string;
  /** Staff decide on more than this by two people, fen. */
  twoPersonFen?: number;
}

const limit = (twoPersonFen: number | undefined) => (twoPersonFen === undefined ? {} : { twoPersonFen });

/** Whether the money is on its way: a large sum waits for a second person. */
export const isAgreed = async (tx: Tx, { id }: Pick<OrderRow, "id">): Promise<boolean> =>
  (await lockOrder(tx, id))?.status !== "REFUND";

/** Nobody came: everything goes back, and the fault is written against those who were to come. */
export async function endAsMissed(tx: Tx, order: OrderRow, ended: NoShow, now: Date): Promise<void> {
  await noteFault(tx, order, true, now);
  await payBackVisit(tx, order, "LATE", ended, now);
}

/** Everything goes back, and nobody is paid for a visit that was not made. */
async function payBackVisit(
  tx: Tx,
  order: OrderRow,
  why: RefundReason,
  { actor, reason, twoPersonFen }: NoShow,
  now: Date,
): Promise<void> {
  const step = { action: "noShow", reason } as const;
  await askRefund(tx, order, { reason: why, whole: true, step, ...limit(twoPersonFen) }, actor, now);
  await tx
    .update(visitRecords)
    .set({ endAt: null, payFen: null, payDecided: false })
    .where(eq(visitRecords.orderId, order.id));
  if (await isAgreed(tx, order)) await tellMember(tx, order, "cancelled", now, `${reason}。`);
}

/**
 * The customer was not at home: the way is paid for, and goes to the employee who made it; the rest goes back. Where the visit was booked
 * with a counted benefit, the count stands for the way: it stays used, and who came has the same.
 */
export async function endAsAbsent(
  tx: Tx,
  order: OrderRow,
  { actor, reason, twoPersonFen }: NoShow,
  now: Date,
): Promise<void> {
  const terms = absentTerms(order);
  const came = await offeredTo(tx, order.id);
  const feeFen = usesBenefit(order) ? absentFeeFen(order) : terms.keptFen;
  // Who came may not have said that they set out.
  await tx.execute(sql`insert into orders.visit_records (order_id, employee_id, end_at, pay_decided, pay_fen)
    select ${order.id}::bigint, employee_id, ${instant(now)}, true, ${Math.floor(feeFen / order.people)}
      from orders.orders where id = ${order.id}::bigint and employee_id is not null
    on conflict (order_id) do update
      set end_at = excluded.end_at, pay_decided = true, pay_fen = excluded.pay_fen`);
  await askRefund(
    tx,
    order,
    { reason: "PLAN_CHANGED", terms, step: { action: "noShow", reason }, ...limit(twoPersonFen) },
    actor,
    now,
  );
  if (!(await isAgreed(tx, order))) return;
  for (const id of came) await tellEmployee(tx, id, "absentAgreed", order.id, now);
  await tellMember(tx, order, "absentEnded", now, terms.text);
}

/** The hour of a visit is long over and nobody is there: staff find out why, and the customer knows until when. */
export async function askNoShow(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const report = await absenceReport(tx, order.id);
  const missed = {
    due: { action: "missed", at: afterWorkingTime(now, visitTimes.answer) },
    text: "过了服务时间，护理员没有开始，请联系核实",
  } as const;
  const { due, text } = report ? absentDue(report.isProved, now) : missed;
  await tx.update(orders).set({ dueAt: due.at, dueAction: due.action }).where(eq(orders.id, order.id));
  await openVisitTask(tx, order, { kind: "NO_SHOW", text, dueAt: due.at }, now);
  if (report) return;
  const more = `${momentText(due.at.getTime())}。`;
  await tellAround(tx, order, "missed", { right: "orders.read" }, now, more);
}

/** What becomes of it where no staff decided in time. */
export const endMissed = (tx: Tx, order: OrderRow, now: Date): Promise<void> =>
  endAsMissed(tx, order, { actor: system, reason: "护理员没有上门，自动全额退款" }, now);

/** The same where the employee stood at the door. */
export const endAbsent = (tx: Tx, order: OrderRow, now: Date): Promise<void> =>
  endAsAbsent(tx, order, { actor: system, reason: "护理员到了门口，没有见到人" }, now);

/**
 * The employee said that nobody was there, nothing proves that they were, and no staff found out in time: nobody pays for
 * it, and it is nobody's fault.
 */
export const endUnproved = (tx: Tx, order: OrderRow, now: Date): Promise<void> =>
  payBackVisit(tx, order, "OTHER", { actor: system, reason: "没能核实护理员有没有上门，自动全额退款" }, now);
