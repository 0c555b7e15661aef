import { randomInt } from "node:crypto";
import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";
import type { TradeType } from "../../platform/payments/pay.ts";

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
