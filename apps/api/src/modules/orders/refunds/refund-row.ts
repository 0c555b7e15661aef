import {
  type OrderStatus,
  type PayProvider,
  type RefundReason,
  type RefundState,
  type ReturnState,
  refundReasons,
  refundStates,
  returnStates,
} from "@ginkgo/api-contract/orders/order-codes";
import type { OrderRefund } from "@ginkgo/api-contract/orders/order-shapes";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { iso, millis } from "../../../platform/database/sql-values.ts";
import { filesOf } from "../../files/public.ts";
import { countBackFen } from "../visits/visit-pay.ts";
import { linesOfRefund } from "./refund-lines.ts";

/** A refund with its payment. */
export interface RefundRow {
  id: string;
  refundNo: string;
  orderId: string;
  /** `STRAY`: money that came too late or twice; the order does not follow it. */
  kind: "ASKED" | "STRAY" | "COMPENSATION";
  state: RefundState;
  amountFen: number;
  keptFen: number;
  keptText: string | null;
  reason: RefundReason;
  description: string | null;
  answer: string | null;
  fromStatus: OrderStatus | null;
  /** What was due for the order when it was asked, and how long it still had, milliseconds. */
  dueAction: string | null;
  dueLeft: number | null;
  endsOrder: boolean;
  /** The counted use of a card stays used: it paid for what was done. */
  usesUp: boolean;
  /** What a count is worth that comes back with it, fen; 0 where none does. */
  countBackFen: number;
  tries: number;
  /** Of the provider since it was set going: how often it was asked, and how often in a row that failed. */
  asks: number;
  errors: number;
  /** Milliseconds since 1970. */
  goingSince: number | null;
  /** Who of the staff agreed first, and who second. */
  firstBy: string | null;
  secondBy: string | null;
  handBy: string | null;
  handSecondBy: string | null;
  restocks: boolean;
  createdAt: string;
  decideBy: string | null;
  payerId: string;
  payNo: string;
  provider: PayProvider;
  /** The provider's number, once it has taken the refund on. */
  providerNo: string | null;
  totalFen: number;
  withReturn: boolean;
  returnState: ReturnState | null;
  returnTo: string | null;
  returnParcel: { company: string; trackingNo: string; sentAt: string } | null;
  backParcel: { carrier: string; trackingNo: string; sentAt: string } | null;
  /** What the terms granted when it was asked for; null for one of before that was kept. */
  termsFen: number | null;
  dueAt: string | null;
  nextTryAt: string | null;
  /** As the customer asked for it, where staff granted something else. */
  requested: Requested | null;
  version: number;
}

/** A sum, and the lines it is of; none where it is of a sum alone. */
export interface Requested {
  amountFen: number;
  lines: { lineId: string; quantity: number; amountFen: number }[];
  /** Whether it ended what the order was for, what was kept, and whether a counted use went with it. */
  endsOrder?: boolean;
  keptFen?: number;
  usesUp?: boolean;
}

export const refundRows = (db: Db, rest: SQL): Promise<RefundRow[]> =>
  rows(
    db,
    sql`select r.id::text, r.refund_no as "refundNo", r.order_id::text as "orderId", r.kind, r.state, r.amount_fen as "amountFen",
      r.kept_fen as "keptFen", r.kept_text as "keptText", r.reason, r.description, r.answer, r.from_status as "fromStatus",
      r.due_action as "dueAction", r.due_left::float8 as "dueLeft", r.ends_order as "endsOrder", r.uses_up as "usesUp",
      (select ${countBackFen} from orders.orders o where o.id = r.order_id) as "countBackFen", r.tries, r.asks, r.errors,
      ${millis(sql`r.going_since`)} as "goingSince", r.first_by::text as "firstBy", r.second_by::text as "secondBy",
      r.hand_by::text as "handBy", r.hand_second_by::text as "handSecondBy", r.restocks, p.payer_id::text as "payerId", ${iso(sql`r.created_at`)} as "createdAt", ${iso(sql`r.decide_by`)} as "decideBy",
      r.provider_no as "providerNo", p.pay_no as "payNo", p.provider, p.amount_fen as "totalFen",
      r.with_return as "withReturn", r.return_state as "returnState", r.return_to as "returnTo", r.return_parcel as "returnParcel", r.back_parcel as "backParcel",
      r.terms_fen as "termsFen", ${iso(sql`r.due_at`)} as "dueAt", ${iso(sql`r.next_try_at`)} as "nextTryAt", r.requested, r.version
    from orders.refunds r join orders.payments p on p.id = r.payment_id ${rest}`,
  );

/** A refund as it stands now. */
export const refundById = async (db: Db, id: string): Promise<RefundRow | undefined> =>
  (await refundRows(db, sql`where r.id = ${id}::bigint`))[0];

/** The refund of an order that was asked for last. */
export const latestRefundRequest = async (db: Db, orderId: string): Promise<RefundRow | undefined> =>
  (
    await refundRows(
      db,
      sql`where r.order_id = ${orderId}::bigint and r.kind = 'ASKED' order by r.id desc limit 1`,
    )
  )[0];

export const descriptionSealContext = (id: string): string => `orders.refunds.description.${id}`;

/** Row → what the customer and staff see. */
export const presentRefund = async (
  db: Db,
  { vault, settings }: Pick<AppContext, "vault" | "settings">,
  r: RefundRow,
): Promise<OrderRefund> => ({
  id: r.id,
  version: r.version,
  refundNo: r.refundNo,
  state: r.state,
  stateText: refundStates[r.state],
  amountFen: r.amountFen,
  keptFen: r.keptFen,
  keptText: r.keptText,
  countBackFen: r.countBackFen,
  reason: r.reason,
  reasonText: refundReasons[r.reason],
  description: r.description === null ? null : vault.open(r.description, descriptionSealContext(r.id)),
  proof: (await filesOf(db, `refund:${r.id}`)).map((f) => f.url),
  answer: r.answer,
  lines: (await linesOfRefund(db, r.id)).map(({ skuId: _, ...line }) => line),
  createdAt: r.createdAt,
  decideBy: r.state === "REQUESTED" && r.returnState === null ? r.decideBy : null,
  withReturn: r.withReturn,
  returnState: r.returnState,
  returnStateText: r.returnState && returnStates[r.returnState],
  returnTo: r.state === "REQUESTED" && r.returnState ? (r.returnTo ?? settings.SITE_RETURN_ADDRESS) : null,
  returnParcel: r.returnParcel,
  backParcel: r.backParcel,
});
