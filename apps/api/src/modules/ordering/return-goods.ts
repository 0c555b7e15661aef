import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { later, shanghaiInstant } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { goBack, payOut } from "./decide-refund.ts";
import { type Actor, moveOrder, system } from "./move-order.ts";
import { didBefore, type OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";
import type { RefundRow } from "./refund-row.ts";
import { tellMember } from "./tell-member.ts";

const setReturn = (
  tx: Tx,
  { id }: RefundRow,
  set: { state: "WAITING" | "SENT" | "RECEIVED"; parcel?: object; to?: string },
) =>
  tx.execute(sql`update ordering.refunds set return_state = ${set.state},
    return_to = coalesce(${set.to ?? null}, return_to),
    return_parcel = coalesce(${set.parcel ? JSON.stringify(set.parcel) : null}::jsonb, return_parcel)
    where id = ${id}::bigint`);

/**
 * The goods may go back: from now on they are waited for. Pressed again by the same person it is the same.
 * @param returnTo where to, unless it is the portal's own address
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED once they are on their way: then `receiveReturn` pays
 */
async function agreeReturn(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  { returnTo, now }: { returnTo?: string | undefined; now: Date },
): Promise<void> {
  if (refund.returnState !== null) {
    const pressed = { id: order.id, action: "agreeReturn", kind: actor.kind, actorId: actor.id };
    if (await didBefore(tx, pressed)) return;
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", "the return is agreed");
  }
  const due = { action: "cancelRefund", at: later(now, rules.sendBack) } as const;
  await moveOrder(tx, order, { action: "agreeReturn", actor, due }, now);
  await setReturn(tx, refund, { state: "WAITING", ...(returnTo ? { to: returnTo } : {}) });
  await tellMember(tx, order, "returnAgreed", now);
}

/** The customer has sent the goods back. @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED where none are waited for */
export async function returnGoods(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow | undefined,
  parcel: { company: string; trackingNo: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  if (refund?.state === "REQUESTED" && refund.returnState === "SENT") {
    if (refund.returnParcel?.trackingNo === parcel.trackingNo) return;
  } else if (refund?.state !== "REQUESTED" || refund.returnState !== "WAITING")
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", "no goods are waited for");
  const reason = `${parcel.company} ${parcel.trackingNo}`;
  const due = { action: "payBack", at: later(now, rules.receiveReturn) } as const;
  await moveOrder(tx, order, { action: "returnGoods", actor, reason, due }, now);
  await setReturn(tx, refund, { state: "SENT", parcel: { ...parcel, sentAt: shanghaiInstant(now) } });
}

/** The goods are back, or nobody said otherwise in time: the money goes back. */
export async function receiveReturn(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
  reason = "退货已收到，款项退回。",
): Promise<void> {
  if (refund.returnState === null) throw problem("ORDER_TRANSITION_NOT_ALLOWED", "nothing goes back");
  if (await payOut(tx, order, refund, actor, now, reason)) await setReturn(tx, refund, { state: "RECEIVED" });
}

/** Nothing was sent back in time: the order stands again where it stood. */
export async function lapseReturn(tx: Tx, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const reason = "7 天内没有寄回，退款申请撤回";
  const { order: back } = await moveOrder(tx, order, { action: "cancelRefund", actor: system, reason }, now);
  await tx.execute(
    sql`update ordering.refunds set state = 'CANCELLED', answer = ${`${reason}。`} where id = ${refund.id}::bigint`,
  );
  await goBack(tx, back, refund, now);
  await tellMember(tx, back, "returnLapsed", now);
}

/** Agrees to a refund: the goods go back first where they are to, else the money does. */
export async function agreeRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
  { reason, returnTo }: { reason?: string | undefined; returnTo?: string | undefined } = {},
): Promise<void> {
  const isOpen = refund.state === "REQUESTED" && refund.withReturn;
  if (isOpen) await agreeReturn(tx, order, refund, actor, { returnTo, now });
  else await payOut(tx, order, refund, actor, now, reason);
}
