import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import {
  type AnyPgColumn,
  boolean,
  date,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { members } from "../identity/tables.ts";
import { elders } from "../membership/tables.ts";
import { tripDepartures } from "../tours/tables.ts";
import { employees } from "../workforce/tables.ts";

/** Tables of the module; other files of the folder define theirs on it. */
export const schema = pgSchema("orders");

export const orders = schema.table("orders", {
  id: generatedId("id").primaryKey(),
  sn: text("sn").notNull().unique(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  kind: text("kind", { enum: ["SERVICE", "PRODUCT", "TOUR", "CARD", "BILL"] }).notNull(),
  status: text("status", {
    enum: [
      "CREATE",
      "WAIT_BUYER_PAY",
      "PAY_ERROR",
      "TRADE_CLOSED",
      "TRADE_SUCCESS",
      "EMPLOYEE_RECEIVE",
      "EMPLOYEE_REJECT",
      "EMPLOYEE_APPROVE",
      "EMPLOYEE_GOTO",
      "EMPLOYEE_HANDLE",
      "CONFIRM",
      "WAIT_DELIVER",
      "SHIPPED",
      "RECEIVE",
      "SERVICE_FINISH",
      "EVALUATE",
      "TRANSACTION_COMPLETE",
      "TRANSACTION_CLOSING",
      "REFUND",
      "AGREE_REFUND",
      "REFUSAL_REFUND",
      "CANCEL_REFUND",
      "HAS_REFUND",
      "CHANGE",
    ],
  }).notNull(),
  /** Whose goods, visits or tours: `self` the portal's own, `org:10001`, `tour:10001`. An order has one seller. */
  seller: text("seller").notNull().default("self"),
  /** Null: for the member themself, or for an elder no longer kept. */
  elderId: id("elder_id").references(() => elders.id, { onDelete: "set null" }),
  /** Sums in fen. amount is what is to be paid; paid and refunded follow the ledger. */
  amountFen: integer("amount_fen").notNull(),
  paidFen: integer("paid_fen").notNull().default(0),
  refundedFen: integer("refunded_fen").notNull().default(0),
  priceLines: jsonb("price_lines").notNull(),
  /** Of a visit or of a departure; the employee's time is booked under `order:<id>` (workforce.employee_bookings). */
  day: date("day"),
  startsAt: timestamptz("starts_at"),
  endsAt: timestamptz("ends_at"),
  departureId: id("departure_id").references(() => tripDepartures.id),
  employeeId: id("employee_id").references(() => employees.id),
  /** Where to; the rest of the address is sealed. */
  adcode: text("adcode"),
  /** {receiver, phone, detail}, answers on health, travellers and what was written: each sealed. */
  contact: text("contact"),
  health: text("health"),
  travelers: text("travelers"),
  remark: text("remark"),
  /** The four digits that the employee is told at the door. */
  arrivalCode: text("arrival_code"),
  /** Some of the goods have left and others are still to be sent. */
  isPartShipped: boolean("is_part_shipped").notNull().default(false),
  /** When a rule moves the order by itself, and which. */
  dueAt: timestamptz("due_at"),
  dueAction: text("due_action", {
    enum: [
      "close",
      "dispatch",
      "reject",
      "giveUp",
      "notFormed",
      "setOut",
      "askNoShow",
      "missed",
      "absent",
      "askAbsent",
      "askFinish",
      "finishFor",
      "comeHome",
      "confirm",
      "complete",
      "agree",
      "cancelRefund",
      "payBack",
    ],
  }),
  payDeadline: timestamptz("pay_deadline"),
  paidAt: timestamptz("paid_at"),
  finishedAt: timestamptz("finished_at"),
  completedAt: timestamptz("completed_at"),
  createdAt: timestamptz("created_at").notNull(),
  updatedAt: timestamptz("updated_at").notNull(),
  /** Whether photos may be taken of the visit. */
  photoConsent: boolean("photo_consent").notNull().default(false),
  /** What an order was given once more: time to pay, time to receive; and how often its visit moved. */
  payExtended: boolean("pay_extended").notNull().default(false),
  receiveExtended: boolean("receive_extended").notNull().default(false),
  reschedules: smallint("reschedules").notNull().default(0),
  /** Some visits are made by two: each has an offer of their own, and all of them have to say yes. */
  people: smallint("people").notNull().default(1),
  /** The payment that carried the order; any other one that was paid came too late or twice. */
  paymentId: id("payment_id").references((): AnyPgColumn => payments.id),
  claimedFen: integer("claimed_fen").notNull().default(0),
  /**
   * What a tour's order asks of its contract: that it is drafted, or ended because the money went back. Set with the
   * step of the order, taken off when it was done, so that the work finds what is due without walking all tours.
   */
  contractDue: text("contract_due", { enum: ["DRAFT", "END"] }),
  /** What its money is owed for may have changed: the books have to follow. Set by the database with status, sums and refunds. */
  booksDue: boolean("books_due").notNull().default(false),
  /** Ordered with a card that has its visits dispatched before others. */
  priority: boolean("priority").notNull().default(false),
  /** Whether the customer of a visit was asked for what forbids it, and nothing was so. */
  screened: boolean("screened").notNull().default(false),
  /** What those who make a visit get of it; null for one of before there were rules, for which the first holds. */
  payRuleId: id("pay_rule_id").references((): AnyPgColumn => payRules.id),
});

/**
 * What of a visit's price goes to those who make it, from a day on, of orders placed after it was written. A rule is never
 * changed: another takes its place.
 */
export const payRules = schema.table("pay_rules", {
  id: generatedId("id").primaryKey(),
  /** Of one category of services; null: of all that have none of their own. */
  category: text("category"),
  /** Of one who sells visits (`self`, `org:10001`); null: of all that have none of their own. */
  seller: text("seller"),
  /** A province, a city or a district; null: wherever no narrower rule holds. */
  adcode: text("adcode"),
  /** What codes of places below it begin with. */
  covers: text("covers"),
  /** Hundredths of a percent of the price; the fee for the way is theirs entirely. */
  percentBp: integer("percent_bp").notNull(),
  /** What a visit brings each of them at least, fen. */
  lowestFen: integer("lowest_fen").notNull().default(0),
  /** Orders placed from this day on, in Shanghai. */
  fromDay: date("from_day").notNull(),
  reason: text("reason").notNull(),
  createdBy: id("created_by"),
  createdAt: timestamptz("created_at").notNull(),
});

export const orderItems = schema.table(
  "order_items",
  {
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id),
    position: smallint("position").notNull(),
    targetId: text("target_id").notNull(),
    skuId: id("sku_id"),
    name: text("name").notNull(),
    skuName: text("sku_name"),
    quantity: smallint("quantity").notNull(),
    unitPriceFen: integer("unit_price_fen").notNull(),
    amountFen: integer("amount_fen").notNull(),
    /** So many will not be sent, and nothing is paid back for them. */
    cancelledQuantity: smallint("cancelled_quantity").notNull().default(0),
    /** Of which lines a refund is, and how many of each. */
    id: generatedId("id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] })],
);

/** What happened, one row a step; written once, never changed. */
export const orderEvents = schema.table(
  "order_events",
  {
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id),
    seq: smallint("seq").notNull(),
    action: text("action").notNull(),
    fromStatus: text("from_status").$type<OrderStatus>(),
    toStatus: text("to_status").$type<OrderStatus>().notNull(),
    actorKind: text("actor_kind", {
      enum: ["customer", "employee", "staff", "system", "provider"],
    }).notNull(),
    actorId: id("actor_id"),
    reason: text("reason"),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.seq] })],
);

/** One row a try to pay; the provider's own state stays here and never becomes the order's. */
export const payments = schema.table("payments", {
  id: generatedId("id").primaryKey(),
  payNo: text("pay_no").notNull().unique(),
  orderId: id("order_id")
    .notNull()
    .references(() => orders.id),
  payerId: id("payer_id")
    .notNull()
    .references(() => members.id),
  provider: text("provider", { enum: ["sandbox", "wechat", "alipay"] }).notNull(),
  amountFen: integer("amount_fen").notNull(),
  state: text("state", { enum: ["OPEN", "PAID", "FAILED", "CLOSED"] }).notNull(),
  /** The provider's number of the money that came. */
  transactionNo: text("transaction_no"),
  url: text("url"),
  qr: text("qr"),
  createdAt: timestamptz("created_at").notNull(),
  paidAt: timestamptz("paid_at"),
  askedAt: timestamptz("asked_at"),
  claimedFen: integer("claimed_fen").notNull().default(0),
  /** How it was opened at its provider, and until when: a number keeps both. */
  tradeType: text("trade_type"),
  expiresAt: timestamptz("expires_at"),
});

/** What a member means to buy. Price and stock are never kept here: they are read when it is looked at. */
export const cartLines = schema.table(
  "cart_lines",
  {
    id: generatedId("id").primaryKey(),
    memberId: id("member_id")
      .notNull()
      .references(() => members.id),
    /** shop.products and product_skus, which may be gone by now. */
    productId: id("product_id").notNull(),
    skuId: id("sku_id").notNull(),
    /** As it was called when it was put in. */
    title: text("title").notNull(),
    quantity: smallint("quantity").notNull(),
    addedAt: timestamptz("added_at").notNull(),
    /** Which of a cart is to be bought next. What lies there already is all of it, as the checkout took it until now. */
    ticked: boolean("ticked").notNull().default(true),
  },
  (t) => [unique().on(t.memberId, t.skuId)],
);

/** What somebody was reminded of, once for each deadline: the process that writes the row sends it. */
export const orderReminders = schema.table(
  "order_reminders",
  {
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id),
    kind: text("kind").notNull(),
    /** The deadline, or since when it waits. */
    about: timestamptz("about").notNull(),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind, t.about] })],
);

/** The family member who pays for an elder: by which bond, on which consent, having agreed to what. */
export const familyPayments = schema.table("family_payments", {
  paymentId: id("payment_id")
    .primaryKey()
    .references((): AnyPgColumn => payments.id),
  payerId: id("payer_id")
    .notNull()
    .references(() => members.id),
  elderId: id("elder_id").notNull(),
  bondId: id("bond_id").notNull(),
  role: text("role", { enum: ["OWNER", "PROXY"] }).notNull(),
  /** identity.consents; null where the bond needed none: the elder themself, or who began to look after them. */
  consentId: id("consent_id"),
  /** The text the payer ticked before paying. */
  agreedVersion: text("agreed_version").notNull(),
  agreedAt: timestamptz("agreed_at").notNull(),
});
