import { yuan } from "@ginkgo/locale/money";
import { eq } from "drizzle-orm";
import { DAY, later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import { orders } from "../tables.ts";
import type { RefundRow } from "./refund-row.ts";

type Named = Pick<RefundRow, "id" | "orderId" | "refundNo" | "countBackFen">;

const subjectOf = ({ id }: Pick<RefundRow, "id">) => ({ type: "refund", id });

/** Puts a refund before the staff: one to decide on, one that waits for a second person, one that was not paid. */
export async function openRefundTask(
  tx: Tx,
  refund: Named,
  what: "REVIEW" | "SECOND" | "ABNORMAL" | "ADDRESS",
  now: Date,
  dueAt = later(now, DAY),
): Promise<void> {
  const words = {
    REVIEW: "要审核",
    SECOND: "金额大，等第二位同事确认",
    ABNORMAL: "没有退成，要人处理",
    ADDRESS: "不知道商家的退货地址，要问商家",
  } as const;
  const more = refund.countBackFen > 0 ? `，用掉的一次（值 ${yuan(refund.countBackFen)} 元）也退回` : "";
  const order = await firstOf(tx.select({ sn: orders.sn }).from(orders).where(eq(orders.id, refund.orderId)));
  // Staff find it by its order, which it stands on.
  const text = `订单 ${order?.sn}：退款 ${refund.refundNo} ${words[what]}${more}`;
  const subject = { ...subjectOf(refund), text };
  await openTask(tx, { kind: what === "ABNORMAL" ? "REFUND_ABNORMAL" : "REFUND", subject, dueAt }, now);
}

/** Nobody has to decide on it any more. @param staffId who did */
export const closeReviewTask = (tx: Tx, refund: Pick<RefundRow, "id">, now: Date, staffId?: string | null) =>
  closeTask(tx, { kind: "REFUND", subject: subjectOf(refund), ...(staffId ? { staffId } : {}) }, now);

/** It is paid after all, by whatever way. @param staffId who did */
export const closeAbnormalTask = (
  tx: Tx,
  refund: Pick<RefundRow, "id">,
  now: Date,
  staffId?: string | null,
) =>
  closeTask(
    tx,
    { kind: "REFUND_ABNORMAL", subject: subjectOf(refund), ...(staffId ? { staffId } : {}) },
    now,
  );
