import {
  type OrderStatus,
  type PayProvider,
  type RefundReason,
  type RefundState,
  refundReasons,
  refundStates,
} from "@ginkgo/contract/order-codes";
import type { OrderRefund } from "@ginkgo/contract/order-shapes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database.ts";
import { iso } from "../../platform/sql-values.ts";
import type { Vault } from "../../platform/vault.ts";

/** A refund with its payment. */
export interface RefundRow {
  id: string;
  refundNo: string;
  orderId: string;
  state: RefundState;
  amountFen: number;
  keptFen: number;
  keptText: string | null;
  reason: RefundReason;
  description: string | null;
  answer: string | null;
  fromStatus: OrderStatus | null;
  endsOrder: boolean;
  tries: number;
  createdAt: string;
  decideBy: string | null;
  payNo: string;
  provider: PayProvider;
  /** The provider's number, once it has taken the refund on. */
  providerNo: string | null;
  totalFen: number;
}

export const refundRows = (db: Db, rest: SQL): Promise<RefundRow[]> =>
  rows(
    db,
    sql`select r.id::text, r.refund_no as "refundNo", r.order_id::text as "orderId", r.state, r.amount_fen as "amountFen",
      r.kept_fen as "keptFen", r.kept_text as "keptText", r.reason, r.description, r.answer, r.from_status as "fromStatus",
      r.ends_order as "endsOrder", r.tries, ${iso(sql`r.created_at`)} as "createdAt", ${iso(sql`r.decide_by`)} as "decideBy",
      r.provider_no as "providerNo", p.pay_no as "payNo", p.provider, p.amount_fen as "totalFen"
    from ordering.refunds r join ordering.payments p on p.id = r.payment_id ${rest}`,
  );

export const descriptionPlace = (id: string): string => `ordering.refunds.description.${id}`;

/** Row → what the customer and staff see. */
export const presentRefund = (r: RefundRow, vault: Vault): OrderRefund => ({
  id: r.id,
  refundNo: r.refundNo,
  state: r.state,
  stateText: refundStates[r.state],
  amountFen: r.amountFen,
  keptFen: r.keptFen,
  keptText: r.keptText,
  reason: r.reason,
  reasonText: refundReasons[r.reason],
  description: r.description === null ? null : vault.open(r.description, descriptionPlace(r.id)),
  answer: r.answer,
  createdAt: r.createdAt,
  decideBy: r.state === "REQUESTED" ? r.decideBy : null,
});
