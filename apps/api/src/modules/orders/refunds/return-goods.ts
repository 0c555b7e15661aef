import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { type Actor, moveOrder, system } from "../move-order.ts";
import { didBefore, type OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { restock } from "../release-reservations.ts";
import { orders } from "../tables.ts";
import { tellMember } from "../tell-member.ts";
import { goBack, grantedText, notAwaited, type PayOut, payOut } from "./decide-refund.ts";
import { type RefundRow, refundById } from "./refund-row.ts";
import { closeReviewTask, openRefundTask, setDue } from "./refund-tasks.ts";
import { refunds } from "./tables.ts";

const setReturn = (
  tx: Tx,
  { id }: RefundRow,
  set: { state: "WAITING" | "SENT" | "RECEIVED"; parcel?: object; to?: string },
) =>
  tx
    .update(refunds)
    .set({
      returnState: set.state,
      returnTo: sql`coalesce(${set.to ?? null}, ${refunds.returnTo})`,
      returnParcel: sql`coalesce(${set.parcel ? JSON.stringify(set.parcel) : null}::jsonb, ${refunds.returnParcel})`,
    })
    .where(eq(refunds.id, id));

/**
 * The goods may go back: from now on they are waited for. Pressed again by the same person it is the same.
 * @param returnTo where to; null: the portal's own address
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED once they are on their way: then `receiveReturn` pays
 */
async function agreeReturn(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  { returnTo, now }: { returnTo: string | null; now: Date },
): Promise<void> {
  if (refund.returnState !== null) {
    const pressed = { id: order.id, action: "agreeReturn", kind: actor.kind, actorId: actor.id };
    if (await didBefore(tx, pressed)) return;
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", "the return is agreed");
  }
  const due = { action: "cancelRefund", at: later(now, rules.sendBack) } as const;
  await moveOrder(tx, order, { action: "agreeReturn", actor, due }, now);
  await setReturn(tx, refund, { state: "WAITING", ...(returnTo ? { to: returnTo } : {}) });
  // Until it comes nobody has anything to decide.
  await closeReviewTask(tx, refund, now, actor.kind === "staff" ? actor.id : null);
  await setDue(tx, refund, due.at);
  await tellMember(tx, order, "returnAgreed", now, grantedText(refund));
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
  await openRefundTask(tx, refund, "GOODS", now, due.at);
}

interface Receipt extends Pick<PayOut, "reason" | "twoPersonFen"> {
  /** They are as good as new and are sold again. */
  restocks?: boolean | undefined;
}

const isResellable = ({ reason }: RefundRow) => reason !== "QUALITY" && reason !== "NOT_AS_DESCRIBED";

/** The goods are back, or nobody said otherwise in time: the money goes back. */
export async function receiveReturn(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
  { reason = "退货已收到，款项退回。", twoPersonFen, restocks = isResellable(refund) }: Receipt = {},
): Promise<void> {
  if (refund.returnState === null) throw problem("ORDER_TRANSITION_NOT_ALLOWED", "nothing goes back");
  if (!(await payOut(tx, order, refund, actor, now, { reason, twoPersonFen }))) return;
  await setReturn(tx, refund, { state: "RECEIVED" });
  // What nobody has looked at goes on no shelf.
  if (!restocks || actor.kind !== "staff") return;
  await tx.update(refunds).set({ restocks: true }).where(eq(refunds.id, refund.id));
  await restockAgreed(tx, refund.id);
}

/** What came back goes on the shelf once it is agreed to pay for it; while a second person is waited for it does not. */
export async function restockAgreed(tx: Tx, refundId: string): Promise<void> {
  const refund = await refundById(tx, refundId);
  if (refund?.state === "AGREED" && refund.restocks) await restock(tx, refund);
}

/** Nothing was sent back in time: the order stands again where it stood. */
export async function lapseReturn(tx: Tx, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const reason = "7 天内没有寄回，退款申请撤回";
  const { order: back } = await moveOrder(tx, order, { action: "cancelRefund", actor: system, reason }, now);
  await tx
    .update(refunds)
    .set({ state: "CANCELLED", decidedAt: now, dueAt: null, answer: `${reason}。`, ...notAwaited })
    .where(eq(refunds.id, refund.id));
  await closeReviewTask(tx, refund, now);
  await goBack(tx, back, refund, now);
  await tellMember(tx, back, "returnLapsed", now);
}

/** Where a seller's goods went back to the last time somebody wrote it down; null: the portal's own, undefined: unknown. */
async function returnAddress(tx: Tx, { seller }: OrderRow): Promise<string | null | undefined> {
  if (seller === "self") return null;
  const known = await firstOf(
    tx
      .select({ to: refunds.returnTo })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(orders.seller, seller), isNotNull(refunds.returnTo)))
      .orderBy(desc(refunds.id))
      .limit(1),
  );
  return known?.to ?? undefined;
}

/**
 * Agrees to a refund: the goods go back first where they are to, else the money does. Other sellers' goods go back to
 * the seller: by the clock it is not agreed to before their address is known.
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED, RETURN_ADDRESS_NEEDED
 */
export async function agreeRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
  {
    reason,
    returnTo,
    twoPersonFen,
  }: Pick<PayOut, "reason" | "twoPersonFen"> & { returnTo?: string | undefined },
): Promise<void> {
  if (refund.state !== "REQUESTED" || !refund.withReturn) {
    await payOut(tx, order, refund, actor, now, { reason, twoPersonFen, paysStopped: true });
    return;
  }
  const to = returnTo ?? (await returnAddress(tx, order));
  if (to !== undefined) return agreeReturn(tx, order, refund, actor, { returnTo: to, now });
  if (actor.kind === "staff") throw problem("RETURN_ADDRESS_NEEDED", order.seller);
  await waitForAddress(tx, order, refund, now);
}

/** The seller's address is asked for: the customer hears of it once, and the clock runs on. */
async function waitForAddress(tx: Tx, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ dueAt: later(now, rules.awaitAddress) })
    .where(eq(orders.id, order.id));
  const shipped = await firstOf(
    tx
      .update(refunds)
      .set({ answer: "正在向商家确认退货地址，请先不要寄。" })
      .where(and(eq(refunds.id, refund.id), isNull(refunds.answer)))
      .returning({ id: refunds.id }),
  );
  if (!shipped) return;
  await closeReviewTask(tx, refund, now);
  await openRefundTask(tx, refund, "ADDRESS", now);
  await tellMember(tx, order, "addressAwaited", now);
}
