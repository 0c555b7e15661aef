import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { edgesFor } from "@ginkgo/api-contract/orders/order-table";
import { sumText, yuan } from "@ginkgo/locale/money";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { ProblemError, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { readAsStaff } from "../customer-steps.ts";
import { type Actor, moveOrder, noteBeside } from "../move-order.ts";
import { leftOf, type OrderRow } from "../order-row.ts";
import { staffsOrder } from "../staff-steps.ts";
import { tellMember } from "../tell-member.ts";
import { carryOut, refundedByStaff } from "./decide-refund.ts";
import { type RefundRow, refundRows } from "./refund-row.ts";
import { askRefundSecond } from "./refund-tasks.ts";
import { refunds } from "./tables.ts";
import { writeRefund } from "./write-refund.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;

const yuanText = (fen: number) => `${yuan(fen)} 元`;

/** Pays a compensation out: the order passes through the refund and stands again where it stood. */
export async function payCompensation(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
): Promise<void> {
  const reason = refund.keptText ?? "";
  const { order: agreed } = await moveOrder(tx, order, { action: "compensate", actor, reason }, now);
  // Where it stands may be another place than where it stood when it was proposed.
  const dueLeft = order.dueAt === null ? null : Math.round(Math.max(0, order.dueAt - now.getTime()));
  await tx
    .update(refunds)
    .set({ fromStatus: order.status, dueAction: order.dueAction, dueLeft })
    .where(eq(refunds.id, refund.id));
  await carryOut(tx, agreed, refund, {}, now);
  await tellMember(tx, agreed, "compensated", now, `${reason}。金额：${yuanText(refund.amountFen)}。`);
}

/** What an order has been compensated with so far, fen. */
const compensated = async (tx: Tx, orderId: string): Promise<number> =>
  (await firstOf(
    tx
      .select({ sum: sql<number>`coalesce(sum(${refunds.amountFen}), 0)::int` })
      .from(refunds)
      .where(
        and(
          eq(refunds.orderId, orderId),
          eq(refunds.kind, "COMPENSATION"),
          inArray(refunds.state, ["WAIT_SECOND", "AGREED", "ABNORMAL", "DONE"]),
        ),
      ),
  ))!.sum;

/** @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED where it stands elsewhere, or other money is on its way back */
async function checkMayCompensate(tx: Tx, order: OrderRow): Promise<void> {
  const open = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(refunds)
      .where(
        and(
          eq(refunds.orderId, order.id),
          ne(refunds.kind, "STRAY"),
          inArray(refunds.state, ["REQUESTED", "WAIT_SECOND", "AGREED", "ABNORMAL"]),
        ),
      )
      .limit(1),
  );
  if (open || edgesFor(order, "compensate", "staff").length === 0)
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `compensate from ${order.status}`);
}

/**
 * Staff give a customer back a part of what they paid for an order that has been performed or sent. Where
 * that and what staff gave back of it before is above TWO_PERSON_FEN, a second person has to agree.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, COMPENSATION_TOO_MUCH, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function compensateOrder(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  id: string,
  { amountFen, reason, version }: { amountFen: number; reason: string; version?: number | undefined },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.refund", version);
  await checkMayCompensate(tx, order);
  const { COMPENSATION_MAX_FEN, TWO_PERSON_FEN } = deps.settings;
  const before = await compensated(tx, id);
  // In sum: several small ones are one large one.
  const refundedFen = await refundedByStaff(tx, id);
  const most = Math.min(leftOf(order), COMPENSATION_MAX_FEN - before);
  if (amountFen > most || order.paymentId === null)
    throw new ProblemError(
      "COMPENSATION_TOO_MUCH",
      "",
      most > 0 ? { amountFen: `最多还能补偿 ${sumText(most)}，请减到这个数以内。` } : undefined,
      { mostFen: Math.max(0, most) },
    );
  const now = deps.clock.now();
  const actor: Actor = { kind: "staff", id: viewer.staffId };
  const terms = { keptFen: 0, text: reason };
  const refund = await writeRefund(
    tx,
    order,
    { kind: "COMPENSATION", amountFen, terms, ends: false, reason: "OTHER" },
    now,
  );
  if (refundedFen + amountFen > TWO_PERSON_FEN) {
    await tx
      .update(refunds)
      .set({ state: "WAIT_SECOND", firstBy: viewer.staffId, firstAt: now, firstReason: reason })
      .where(eq(refunds.id, refund.id));
    const more = `${reason}（${yuanText(amountFen)}）`;
    await noteBeside(tx, order, { action: "compensateAsked", actor, reason: more }, now);
    await askRefundSecond(tx, refund, "SECOND", viewer.staffId, now);
  } else
    await payCompensation(
      tx,
      order,
      (await refundRows(tx, sql`where r.id = ${refund.id}::bigint`))[0]!,
      actor,
      now,
    );
  return readAsStaff(tx, deps, viewer, id);
}
