import type { PayProvider } from "@ginkgo/contract/order-codes";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";

/** What came of telling us: `odd` wants a person. */
export type Settled = "done" | "known" | "odd";

interface Odd {
  provider: PayProvider;
  why:
    | "WRONG_MERCHANT"
    | "WRONG_AMOUNT"
    | "WRONG_CURRENCY"
    | "UNKNOWN_PAYMENT"
    | "UNKNOWN_REFUND"
    | "REFUNDED_TWICE";
  /** The number told, of a payment or a refund. */
  payNo: string;
  transactionNo?: string | undefined;
  amountFen?: number | undefined;
}

/** Keeps a genuine notification that does not fit for a person to look at; the order does not move (P6). */
export async function quarantine(tx: Tx, odd: Odd, now: Date): Promise<Settled> {
  await tx.execute(sql`insert into ordering.quarantine (provider, why, pay_no, transaction_no, amount_fen, at)
    values (${odd.provider}, ${odd.why}, ${odd.payNo}, ${odd.transactionNo ?? null}, ${odd.amountFen ?? null}, ${instant(now)})
    on conflict do nothing`);
  return "odd";
}
