import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { sumText } from "@ginkgo/locale/money";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNotNull } from "drizzle-orm";
import { HOUR, later, MINUTE } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { RefundAnswer } from "../../../platform/payments/pay.ts";
import { documents } from "../tables.ts";
import { closeItem, type ItemRow, keepSuspense, noteItem, openItem, putBefore, stepItem } from "./items.ts";
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

/** It waits for a person again. */
const undecided = { state: "OPEN", way: null, nextTryAt: null, isAsked: false } as const;

/** Whether what left under that number stands in the ledger. */
const isBooked = async (tx: Tx, refundNo: string): Promise<boolean> =>
  (await firstOf(
    tx
      .select({ number: documents.number })
      .from(documents)
      .where(and(eq(documents.number, refundNo), isNotNull(documents.itemId))),
  )) !== undefined;

/**
 * So much left, whatever was asked for: it is booked under its own number, as the bill will tell it. What is left over waits
 * for a person, and goes under another number; where the item ended another way meanwhile, it is a difference of its own.
 */
async function bookPayBack(tx: Tx, item: ItemRow, refundNo: string, fen: number, now: Date): Promise<void> {
  const { provider } = item;
  if (item.closedAt) {
    const day = shanghaiDay(now);
    const odd = {
      provider,
      flow: "refund",
      number: refundNo,
      kind: "REFUND_UNKNOWN",
      day,
      theirsFen: fen,
    } as const;
    await openItem(tx, odd, now);
    return;
  }
  const leftFen = (item.suspenseFen ?? 0) - fen;
  const booked = await keepSuspense(tx, item, now, leftFen, refundNo);
  if (leftFen === 0) {
    await noteItem(tx, item.id, "PAID_BACK", {}, now);
    await closeItem(tx, booked, "PAID_BACK", now);
    return;
  }
  const words = `渠道退了 ${sumText(fen)}，${leftFen > 0 ? "还挂着" : "多退了"} ${sumText(Math.abs(leftFen))}`;
  await noteItem(tx, item.id, "PAID_BACK", { words }, now);
  const open = await stepItem(tx, item.id, {
    ...undecided,
    refundNo: null,
    lastError: `${words}，请再定怎么办。`,
  });
  await putBefore(tx, open, now);
}

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
  if (await isBooked(tx, refundNo)) return true;
  if (!item) return false;
  if (state === "DONE") {
    await bookPayBack(tx, item, refundNo, amountFen ?? item.suspenseFen ?? 0, now);
    return true;
  }
  if (item.state !== "PAYING_BACK") return true;
  if (state === "ABNORMAL") {
    await noteItem(tx, item.id, "FAILED", {}, now);
    await stepItem(tx, item.id, { ...undecided, lastError: "渠道答复退不了，请换一种办法。" });
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
