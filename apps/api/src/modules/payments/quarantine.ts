import { type PayProvider, payProviders } from "@ginkgo/api-contract/orders/order-codes";
import { DAY, later } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { openTask } from "../tasks/public.ts";
import { quarantine as quarantineTable } from "./tables.ts";

/** What came of telling us: `odd` wants a person. */
export type Settled = "done" | "known" | "odd";

/** Why a notification does not fit, in words for staff. */
const reasons = {
  WRONG_MERCHANT: "不是给我们的",
  WRONG_AMOUNT: "金额不一样",
  WRONG_CURRENCY: "不是人民币",
  UNKNOWN_PAYMENT: "没有这笔付款",
  UNKNOWN_REFUND: "没有这笔退款",
  REFUNDED_TWICE: "线下已经打款，渠道又退了一次",
} as const;

interface Odd {
  provider: PayProvider;
  why: keyof typeof reasons;
  /** The number told, of a payment or a refund. */
  payNo: string;
  transactionNo?: string | undefined;
  amountFen?: number | undefined;
}

/** Keeps a genuine notification that does not fit for a person to look at; the order does not move (P6). */
export async function quarantine(tx: Tx, odd: Odd, now: Date): Promise<Settled> {
  const stored = await firstOf(
    tx
      .insert(quarantineTable)
      .values({
        provider: odd.provider,
        why: odd.why,
        payNo: odd.payNo,
        transactionNo: odd.transactionNo ?? null,
        amountFen: odd.amountFen ?? null,
        at: now,
      })
      .onConflictDoNothing()
      .returning({ id: quarantineTable.id }),
  );
  if (stored) {
    const text = `${payProviders[odd.provider]}的通知对不上：${reasons[odd.why]}（${odd.payNo}）`;
    await openTask(
      tx,
      { kind: "QUARANTINE", subject: { type: "quarantine", id: stored.id, text }, dueAt: later(now, DAY) },
      now,
    );
  }
  return "odd";
}
