import type { ReconciliationKind } from "@ginkgo/api-contract/books/reconciliation-codes";
import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { openItem } from "./reconciliation/items.ts";
import { quarantine as quarantineTable } from "./tables.ts";

/** What came of telling us: `odd` wants a person. */
export type Settled = "done" | "known" | "odd";

/** Why a notification does not fit, as what kind of a difference it waits for a person. */
const kinds = {
  WRONG_MERCHANT: "MERCHANT",
  WRONG_AMOUNT: "AMOUNT",
  WRONG_CURRENCY: "CURRENCY",
  UNKNOWN_PAYMENT: "PAYMENT_UNKNOWN",
  UNKNOWN_REFUND: "REFUND_UNKNOWN",
  REFUNDED_TWICE: "REFUNDED_TWICE",
} as const satisfies Record<string, ReconciliationKind>;

interface Odd {
  provider: PayProvider;
  why: keyof typeof kinds;
  flow: "payment" | "refund";
  /** The number told, of a payment or a refund. */
  payNo: string;
  transactionNo?: string | undefined;
  amountFen?: number | undefined;
  /** Whether it says that money has moved, not that it will. */
  hasMoved: boolean;
  /** What we know under that number, and of it what stands in the ledger or will. */
  oursFen?: number;
  bookedFen?: number;
  /** When the provider says it moved. */
  movedAt?: Date | undefined;
}

/**
 * Keeps a genuine notification that does not fit for a person to look at; the order does not move (P6). Money that has
 * moved stands in suspense until it is known whose it is.
 */
export async function quarantine(tx: Tx, odd: Odd, now: Date): Promise<Settled> {
  const { provider, why, flow, payNo, transactionNo, amountFen, hasMoved, oursFen, bookedFen, movedAt } = odd;
  const stored = await firstOf(
    tx
      .insert(quarantineTable)
      .values({
        provider,
        why,
        payNo,
        transactionNo: transactionNo ?? null,
        amountFen: amountFen ?? null,
        at: now,
      })
      .onConflictDoNothing()
      .returning({ id: quarantineTable.id }),
  );
  if (stored)
    await openItem(
      tx,
      {
        provider,
        flow,
        number: payNo,
        kind: kinds[why],
        day: shanghaiDay(movedAt ?? now),
        transactionNo,
        oursFen,
        bookedFen: hasMoved ? bookedFen : undefined,
        theirsFen: hasMoved ? amountFen : undefined,
        isTold: true,
      },
      now,
    );
  return "odd";
}
