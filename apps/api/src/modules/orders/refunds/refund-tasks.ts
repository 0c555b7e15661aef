import { yuan } from "@ginkgo/locale/money";
import { eq } from "drizzle-orm";
import { DAY, later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { announce, MAX_ROOMS } from "../../../platform/live.ts";
import { staffWithPermission } from "../../identity/public.ts";
import { closeTask, hasOpenTask, type NewTask, openTask } from "../../tasks/public.ts";
import { orders } from "../tables.ts";
import type { RefundRow } from "./refund-row.ts";
import { refunds } from "./tables.ts";

/** Of a refund that waits for a second person: why, and who was the first. */
const secondWords = {
  SECOND: "金额大，等第二位同事确认",
  BY_HAND: "写成线下打款了，等第二位同事确认",
} as const;

type Named = Pick<RefundRow, "id" | "orderId" | "refundNo" | "countBackFen">;

const subjectOf = ({ id }: Pick<RefundRow, "id">) => ({ type: "refund", id });

/** When somebody should have dealt with it, as the queue of refunds sorts them: to the second, as it tells it. */
export const setDue = (tx: Tx, { id }: Pick<RefundRow, "id">, dueAt: Date) =>
  tx
    .update(refunds)
    .set({ dueAt: new Date(Math.floor(dueAt.getTime() / 1000) * 1000) })
    .where(eq(refunds.id, id));

async function putBefore(
  tx: Tx,
  refund: Named,
  { kind, words, dueAt, notFor = [] }: { words: string } & Pick<NewTask, "kind" | "dueAt" | "notFor">,
  now: Date,
): Promise<void> {
  const more = refund.countBackFen > 0 ? `，用掉的一次（值 ${yuan(refund.countBackFen)} 元）也退回` : "";
  const order = await firstOf(tx.select({ sn: orders.sn }).from(orders).where(eq(orders.id, refund.orderId)));
  const text = `订单 ${order?.sn}：退款 ${refund.refundNo} ${words}${more}`;
  await setDue(tx, refund, dueAt);
  await openTask(tx, { kind, subject: { ...subjectOf(refund), text }, dueAt, notFor }, now);
}

const reviewWords = {
  REVIEW: "要审核",
  GOODS: "东西寄回来了，等收货验货",
  ABNORMAL: "没有退成，要人处理",
  SHIP_BACK: "没有同意，客户寄来的东西要寄还",
  ADDRESS: "不知道商家的退货地址，要问商家",
} as const;

/** Puts a refund before the staff: one to decide on, one whose goods are to be looked at, one that was not paid. */
export const openRefundTask = (
  tx: Tx,
  refund: Named,
  what: keyof typeof reviewWords,
  now: Date,
  dueAt = later(now, DAY),
): Promise<void> =>
  putBefore(
    tx,
    refund,
    { kind: what === "ABNORMAL" ? "REFUND_ABNORMAL" : "REFUND", words: reviewWords[what], dueAt },
    now,
  );

/** Puts a refund before those who may be the second person: what stood before the staff about it is done. */
export async function askRefundSecond(
  tx: Tx,
  refund: Named,
  what: keyof typeof secondWords,
  first: string,
  now: Date,
): Promise<void> {
  const kind = what === "BY_HAND" ? "REFUND_ABNORMAL" : "REFUND";
  await closeTask(tx, { kind, subject: subjectOf(refund), staffId: first }, now);
  await putBefore(
    tx,
    refund,
    { kind, words: secondWords[what], dueAt: later(now, DAY), notFor: [first] },
    now,
  );
}

/** Whether it stands in the list of those who decide on refunds. */
export const isShown = (tx: Tx, refund: Pick<RefundRow, "id">): Promise<boolean> =>
  hasOpenTask(tx, { kind: "REFUND", subject: subjectOf(refund) });

/** Has the staff who decide on refunds look at it again: it went on. */
export async function tellStaff(tx: Tx, { id }: Pick<RefundRow, "id">): Promise<void> {
  const staff = await staffWithPermission(tx, "orders.refund", null);
  const rooms = staff.slice(0, MAX_ROOMS).map((one) => `staff:${one}` as const);
  if (rooms.length > 0) await announce(tx, { event: "refund", id, rooms });
}

async function close(
  tx: Tx,
  kind: "REFUND" | "REFUND_ABNORMAL",
  refund: Pick<RefundRow, "id">,
  { now, staffId }: { now: Date; staffId: string | null | undefined },
): Promise<void> {
  await closeTask(tx, { kind, subject: subjectOf(refund), ...(staffId ? { staffId } : {}) }, now);
  await tellStaff(tx, refund);
}

/** Nobody has to decide on it any more. @param staffId who did */
export const closeReviewTask = (tx: Tx, refund: Pick<RefundRow, "id">, now: Date, staffId?: string | null) =>
  close(tx, "REFUND", refund, { now, staffId });

/** It is paid after all, by whatever way. @param staffId who did */
export const closeAbnormalTask = (
  tx: Tx,
  refund: Pick<RefundRow, "id">,
  now: Date,
  staffId?: string | null,
) => close(tx, "REFUND_ABNORMAL", refund, { now, staffId });
