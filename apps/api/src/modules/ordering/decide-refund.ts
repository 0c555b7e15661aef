import { sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import { giveBack } from "./give-back.ts";
import { type Actor, moveOrder, system } from "./move-order.ts";
import type { OrderRow } from "./order-row.ts";
import type { RefundRow } from "./refund-row.ts";
import { tellMember } from "./tell-member.ts";

/** Agrees to pay a refund: from now on it is carried out by itself. @returns whether it was not agreed before */
export async function payOut(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
  reason?: string,
): Promise<boolean> {
  const { moved, order: agreed } = await moveOrder(
    tx,
    order,
    { action: "agree", actor, ...(reason ? { reason } : {}) },
    now,
  );
  if (!moved) return false;
  await carryOut(tx, order, refund, reason, now);
  await tellMember(tx, agreed, "refundAgreed", now);
  return true;
}

/** From now on an agreed refund is carried out by itself; what the order held is free where the refund ends it. */
export async function carryOut(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  reason: string | undefined,
  now: Date,
): Promise<void> {
  await tx.execute(sql`update ordering.refunds set state = 'AGREED', decided_at = ${instant(now)}, next_try_at = ${instant(now)},
    answer = ${reason ?? null} where id = ${refund.id}::bigint`);
  if (refund.endsOrder) await giveBack(tx, order, now);
}

/** Refuses it, with the reason: the order stands again where it stood. */
export async function refuseRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  reason: string | undefined,
  now: Date,
): Promise<void> {
  if (!reason) throw badInput({ reason: "不同意退款要写明原因，客户会看到。" });
  const { moved, order: refused } = await moveOrder(tx, order, { action: "refuse", actor, reason }, now);
  if (!moved) return;
  await tx.execute(sql`update ordering.refunds set state = 'REFUSED', decided_at = ${instant(now)}, answer = ${reason}
    where id = ${refund.id}::bigint`);
  await goBack(tx, refused, refund, now);
  await tellMember(tx, refused, "refundRefused", now);
}

/** The customer takes it back. */
export async function cancelRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (refund.returnState === "SENT")
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", "the goods are on their way");
  const { moved, order: cancelled } = await moveOrder(tx, order, { action: "cancelRefund", actor }, now);
  if (!moved) return;
  await tx.execute(
    sql`update ordering.refunds set state = 'CANCELLED', decided_at = ${instant(now)} where id = ${refund.id}::bigint`,
  );
  await goBack(tx, cancelled, refund, now);
}

/** The order stands again where it stood before this refund. */
export const goBack = (tx: Tx, order: OrderRow, refund: RefundRow, now: Date) =>
  moveOrder(
    tx,
    order,
    { action: "goBack", actor: system, holds: ["goesOn"], before: refund.fromStatus! },
    now,
  );
