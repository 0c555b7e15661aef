import { bigint, boolean, integer, jsonb, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../../platform/database/columns.ts";
import { staff } from "../../identity/tables.ts";
import { orderItems, orders, payments, schema } from "../tables.ts";

export const refunds = schema.table("refunds", {
  id: generatedId("id").primaryKey(),
  refundNo: text("refund_no").notNull().unique(),
  orderId: id("order_id")
    .notNull()
    .references(() => orders.id),
  paymentId: id("payment_id")
    .notNull()
    .references(() => payments.id),
  state: text("state", {
    enum: ["REQUESTED", "WAIT_SECOND", "AGREED", "REFUSED", "CANCELLED", "DONE", "ABNORMAL"],
  }).notNull(),
  amountFen: integer("amount_fen").notNull(),
  keptFen: integer("kept_fen").notNull(),
  keptText: text("kept_text"),
  reason: text("reason", {
    enum: [
      "PLAN_CHANGED",
      "HEALTH",
      "WRONG_ORDER",
      "LATE",
      "QUALITY",
      "NOT_AS_DESCRIBED",
      "NO_REASON",
      "OTHER",
    ],
  }).notNull(),
  /** What the customer wrote, sealed. */
  description: text("description"),
  answer: text("answer"),
  /** Where the order stood; null where the order's status does not follow this refund (money that came too late). */
  fromStatus: text("from_status"),
  /** Whether it ends what the order was for. */
  endsOrder: boolean("ends_order").notNull(),
  tries: smallint("tries").notNull().default(0),
  nextTryAt: timestamptz("next_try_at"),
  providerNo: text("provider_no"),
  decideBy: timestamptz("decide_by"),
  createdAt: timestamptz("created_at").notNull(),
  decidedAt: timestamptz("decided_at"),
  doneAt: timestamptz("done_at"),
  /** Goods that go back before the money does: agreed, sent, received. The order stands in REFUND meanwhile. */
  withReturn: boolean("with_return").notNull().default(false),
  returnState: text("return_state", {
    enum: ["WAITING", "SENT", "RECEIVED", "TO_SHIP_BACK", "SHIPPED_BACK"],
  }),
  /** Where to; null: the portal's own address. */
  returnTo: text("return_to"),
  /** {company, trackingNo, sentAt} */
  returnParcel: jsonb("return_parcel"),
  /** {carrier, trackingNo, sentAt}: to the customer again, where the refund was refused. */
  backParcel: jsonb("back_parcel").$type<{ carrier: string; trackingNo: string; sentAt: string }>(),
  /** STRAY: money that came too late or twice. COMPENSATION: staff give it. Else somebody asked for it. */
  kind: text("kind", { enum: ["ASKED", "STRAY", "COMPENSATION"] })
    .notNull()
    .default("ASKED"),
  /** What was due for the order when it was asked, and how long it still had, milliseconds: it goes on from there. */
  dueAction: text("due_action"),
  dueLeft: bigint("due_left", { mode: "number" }),
  /** Answers of the provider since it was set going, how many of them failed in a row, and how the last one did. */
  asks: smallint("asks").notNull().default(0),
  errors: smallint("errors").notNull().default(0),
  lastError: text("last_error"),
  goingSince: timestamptz("going_since"),
  /** Two people agree to a large one. */
  firstBy: id("first_by").references(() => staff.id),
  secondBy: id("second_by").references(() => staff.id),
  /** Paid back outside the provider: what was written about it. */
  handNote: text("hand_note"),
  handBy: id("hand_by").references(() => staff.id),
  /** A refund that ends a visit gives the counted use of a card back, unless the use paid for what was done: then it stays. */
  usesUp: boolean("uses_up").notNull().default(false),
  /** What the terms granted when it was asked for. */
  termsFen: integer("terms_fen"),
  /** When somebody of the staff should have dealt with it, to the second. */
  dueAt: timestamptz("due_at"),
  /** {amountFen, lines} as asked for, where staff granted something else. */
  requested: jsonb("requested"),
  firstAt: timestamptz("first_at"),
  firstReason: text("first_reason"),
  secondAt: timestamptz("second_at"),
  /** Written down as paid by hand, and who saw that it was; until then it is not done. */
  handAt: timestamptz("hand_at"),
  handSecondBy: id("hand_second_by").references(() => staff.id),
  /** What came back is sold again once it is agreed to pay. */
  restocks: boolean("restocks").notNull().default(false),
  /** Counted by the database with each change. */
  version: integer("version").notNull().default(1),
});

/** What its provider said each time it did not go, and at last that it did. */
export const refundAttempts = schema.table(
  "refund_attempts",
  {
    refundId: id("refund_id")
      .notNull()
      .references(() => refunds.id),
    nth: smallint("nth").notNull(),
    at: timestamptz("at").notNull(),
    outcome: text("outcome", { enum: ["FAILED", "ABNORMAL", "DONE"] }).notNull(),
    answer: text("answer"),
    /** When it goes on by itself; null: not at all. */
    nextAt: timestamptz("next_at"),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.nth] })],
);

export const refundLines = schema.table(
  "refund_lines",
  {
    refundId: id("refund_id")
      .notNull()
      .references(() => refunds.id),
    itemId: id("item_id")
      .notNull()
      .references(() => orderItems.id),
    quantity: smallint("quantity").notNull(),
    amountFen: integer("amount_fen").notNull(),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.itemId] })],
);
