import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { and, eq } from "drizzle-orm";
import { HOUR, later, MINUTE } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { RefundAnswer } from "../../../platform/payments/pay.ts";
import { closeItem, type ItemRow, keepSuspense, noteItem, putBefore, stepItem } from "./items.ts";
import { reconciliationItems } from "./tables.ts";

const SECOND = 1_000;
/** How soon it is asked after again while the provider works on it, or after a call that failed. */
const WAITS = [5 * SECOND, 15 * SECOND, MINUTE, 10 * MINUTE, HOUR];

const nextTry = (item: ItemRow, now: Date) => later(now, WAITS[Math.min(item.tries, WAITS.length - 1)]!);

/** The item that is paid back under a number of ours, locked. */
const lockPayBack = (tx: Tx, refundNo: string, provider: PayProvider): Promise<ItemRow | undefined> =>
  firstOf(
    tx
      .select()
      .from(reconciliationItems)
      .where(and(eq(reconciliationItems.refundNo, refundNo), eq(reconciliationItems.provider, provider)))
      .for("update"),
  );

/**
 * What a provider says of paying back what stood in suspense: done once, however often it is told; what it cannot do
 * waits for a person again.
 * @returns whether that number is of such a one
 */
export async function settlePayBack(
  tx: Tx,
  refundNo: string,
  provider: PayProvider,
  { state, amountFen }: RefundAnswer,
  now: Date,
): Promise<boolean> {
  const item = await lockPayBack(tx, refundNo, provider);
  if (!item) return false;
  // Another sum than was asked for stands on the bill, and is found there.
  if (item.state !== "PAYING_BACK" || (amountFen !== undefined && amountFen !== item.suspenseFen))
    return true;
  if (state === "DONE") {
    // Under its own number, as the bill will tell it.
    await keepSuspense(tx, item, now, 0, refundNo);
    await noteItem(tx, item.id, "PAID_BACK", {}, now);
    await closeItem(tx, item, "PAID_BACK", now);
  } else if (state === "ABNORMAL") {
    await noteItem(tx, item.id, "FAILED", {}, now);
    await stepItem(tx, item.id, {
      state: "OPEN",
      way: null,
      nextTryAt: null,
      isAsked: false,
      lastError: "渠道答复退不了，请换一种办法。",
    });
    await putBefore(tx, item, now);
  } else
    await stepItem(tx, item.id, {
      isAsked: state === "PENDING",
      tries: item.tries + 1,
      nextTryAt: nextTry(item, now),
      lastError: null,
    });
  return true;
}

/** A call about it failed: it is tried later and later, for the money may be on its way. */
export async function notePayBackError(
  tx: Tx,
  refundNo: string,
  provider: PayProvider,
  error: string,
  now: Date,
): Promise<void> {
  const item = await lockPayBack(tx, refundNo, provider);
  if (item?.state !== "PAYING_BACK") return;
  await noteItem(tx, item.id, "TRIED", { words: error.slice(0, 200) }, now);
  await stepItem(tx, item.id, {
    tries: item.tries + 1,
    nextTryAt: nextTry(item, now),
    lastError: error.slice(0, 300),
  });
}
