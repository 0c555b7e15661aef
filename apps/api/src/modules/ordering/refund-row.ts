import {
  type OrderStatus,
  type PayProvider,
  type RefundReason,
  type RefundState,
  type ReturnState,
  refundReasons,
  refundStates,
  returnStates,
} from "@ginkgo/contract/order-codes";
import type { OrderRefund } from "@ginkgo/contract/order-shapes";
import { type SQL, sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { type Db, rows } from "../../platform/database.ts";
import { iso } from "../../platform/sql-values.ts";
import { filesOf } from "../files/public.ts";

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
  withReturn: boolean;
  returnState: ReturnState | null;
  returnTo: string | null;
  returnParcel: { company: string; trackingNo: string; sentAt: string } | null;
}

export const refundRows = (db: Db, rest: SQL): Promise<RefundRow[]> =>
  rows(
    db,
    sql`select r.id::text, r.refund_no as "refundNo", r.order_id::text as "orderId", r.state, r.amount_fen as "amountFen",
      r.kept_fen as "keptFen", r.kept_text as "keptText", r.reason, r.description, r.answer, r.from_status as "fromStatus",
      r.ends_order as "endsOrder", r.tries, ${iso(sql`r.created_at`)} as "createdAt", ${iso(sql`r.decide_by`)} as "decideBy",
      r.provider_no as "providerNo", p.pay_no as "payNo", p.provider, p.amount_fen as "totalFen",
      r.with_return as "withReturn", r.return_state as "returnState", r.return_to as "returnTo", r.return_parcel as "returnParcel"
    from ordering.refunds r join ordering.payments p on p.id = r.payment_id ${rest}`,
  );

export const descriptionPlace = (id: string): string => `ordering.refunds.description.${id}`;

/** Row → what the customer and staff see. */
export const presentRefund = async (
  db: Db,
  { vault, settings }: Pick<House, "vault" | "settings">,
  r: RefundRow,
): Promise<OrderRefund> => ({
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
  proof: (await filesOf(db, `refund:${r.id}`)).map((f) => f.url),
  answer: r.answer,
  createdAt: r.createdAt,
  decideBy: r.state === "REQUESTED" && r.returnState === null ? r.decideBy : null,
  withReturn: r.withReturn,
  returnState: r.returnState,
  returnStateText: r.returnState && returnStates[r.returnState],
  returnTo: r.state === "REQUESTED" && r.returnState ? (r.returnTo ?? settings.SITE_RETURN_ADDRESS) : null,
  returnParcel: r.returnParcel,
});
