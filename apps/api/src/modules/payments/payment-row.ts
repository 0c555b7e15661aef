import { randomInt } from "node:crypto";
import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type Db, rows, type Tx } from "../../platform/database/database.ts";
import { iso, millis } from "../../platform/database/sql-values.ts";
import type { TradeType } from "../../platform/payments/pay.ts";
import { ledger } from "./tables.ts";

/** A try to pay. */
export interface PaymentRow {
  id: string;
  payNo: string;
  orderId: string;
  payerId: string;
  provider: PayProvider;
  /** How it was opened, and until when, milliseconds since 1970; null for one of before this was kept. */
  tradeType: TradeType | null;
  expiresAt: number | null;
  amountFen: number;
  state: "OPEN" | "PAID" | "FAILED" | "CLOSED";
  transactionNo: string | null;
  url: string | null;
  qr: string | null;
}

export const paymentRows = (db: Db, rest: SQL): Promise<PaymentRow[]> =>
  rows(
    db,
    sql`select p.id::text, p.pay_no as "payNo", p.order_id::text as "orderId", p.payer_id::text as "payerId", p.provider, p.trade_type as "tradeType", ${millis(sql`p.expires_at`)} as "expiresAt",
      p.amount_fen as "amountFen", p.state, p.transaction_no as "transactionNo", p.url, p.qr
    from orders.payments p ${rest}`,
  );

/** A number for money on its way: letters, the second in Shanghai, ten random digits. */
export const paymentNumber = (letters: "P" | "R", now: Date): string =>
  `${letters}${shanghaiInstant(now).replace(/\D/g, "").slice(0, 14)}${String(randomInt(1e10)).padStart(10, "0")}`;

/** Entries of an order, the first first. */
export const ledgerOf = (db: Db, orderId: string) =>
  db
    .select({
      id: ledger.id,
      at: iso(ledger.at),
      document: ledger.document,
      account: ledger.account,
      amountFen: ledger.amountFen,
    })
    .from(ledger)
    .where(eq(ledger.orderId, orderId))
    .orderBy(asc(ledger.id));

/** Accounts in words for staff. */
export const accountTexts = { PROVIDER: "收款渠道", CUSTOMER: "客户", BANK: "银行（线下）" } as const;

/** Where our money lies: with the provider, or in the bank, from where it is paid by hand. */
export type Account = "PROVIDER" | "BANK";

/** Writes both halves of money that moved. @param amountFen to us; negative: back to the customer */
export async function postLedgerEntry(
  tx: Tx,
  {
    orderId,
    document,
    amountFen,
    account = "PROVIDER",
  }: { orderId: string; document: string; amountFen: number; account?: Account },
  now: Date,
): Promise<void> {
  const entry = { orderId, document, at: now };
  await tx.insert(ledger).values([
    { ...entry, account, amountFen },
    { ...entry, account: "CUSTOMER", amountFen: -amountFen },
  ]);
}
