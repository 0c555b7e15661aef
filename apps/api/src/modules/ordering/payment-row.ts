import { randomInt } from "node:crypto";
import type { PayProvider } from "@ginkgo/contract/order-codes";
import { type SQL, sql } from "drizzle-orm";
import { shanghaiInstant } from "../../platform/clock.ts";
import { type Db, rows, type Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";

/** A try to pay. */
export interface PaymentRow {
  id: string;
  payNo: string;
  orderId: string;
  payerId: string;
  provider: PayProvider;
  amountFen: number;
  state: "OPEN" | "PAID" | "FAILED" | "CLOSED";
  transactionNo: string | null;
  url: string | null;
  qr: string | null;
}

export const paymentRows = (db: Db, rest: SQL): Promise<PaymentRow[]> =>
  rows(
    db,
    sql`select p.id::text, p.pay_no as "payNo", p.order_id::text as "orderId", p.payer_id::text as "payerId", p.provider,
      p.amount_fen as "amountFen", p.state, p.transaction_no as "transactionNo", p.url, p.qr
    from ordering.payments p ${rest}`,
  );

/** A number for money on its way: letters, the second in Shanghai, ten random digits. */
export const moneyNo = (letters: "P" | "R", now: Date): string =>
  `${letters}${shanghaiInstant(now).replace(/\D/g, "").slice(0, 14)}${String(randomInt(1e10)).padStart(10, "0")}`;

/** Writes both halves of money that moved. @param amountFen to us; negative: back to the customer */
export async function enter(
  tx: Tx,
  { orderId, document, amountFen }: { orderId: string; document: string; amountFen: number },
  now: Date,
): Promise<void> {
  await tx.execute(sql`insert into ordering.ledger (order_id, document, account, amount_fen, at) values
    (${orderId}::bigint, ${document}, 'PROVIDER', ${amountFen}, ${instant(now)}),
    (${orderId}::bigint, ${document}, 'CUSTOMER', ${-amountFen}, ${instant(now)})`);
}
