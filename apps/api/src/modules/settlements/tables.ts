import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import {
  lineStates,
  payeeWays,
  payoutStates,
  payoutWays,
  settlementSides,
  settlementStates,
  taxPaymentStates,
  taxWays as taxWayCodes,
} from "@ginkgo/api-contract/settlements/settlement-codes";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  integer,
  pgSchema,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { bytea, generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { staff } from "../identity/tables.ts";
import { orders } from "../orders/tables.ts";

const schema = pgSchema("settlements");

/** A sum, which may be larger than one order's. */
const fen = (name: string) => bigint(name, { mode: "number" });

/** Who is settled with (`org:10001`, `tour:10001`, `employee:10001`): locked while a settlement is drafted. */
export const parties = schema.table("parties", { party: text("party").primaryKey() });

/** Where they are paid; holder and account sealed. A settlement holds to the version it was confirmed with. */
export const payees = schema.table("payees", {
  id: generatedId("id").primaryKey(),
  party: text("party").notNull().unique(),
  way: text("way", { enum: codesOf(payeeWays) }).notNull(),
  holder: text("holder").notNull(),
  account: text("account").notNull(),
  bankName: text("bank_name"),
  version: integer("version").notNull().default(1),
  /** Null: the employee themself. */
  setBy: id("set_by").references(() => staff.id),
  setAt: timestamptz("set_at").notNull(),
});

/** What is owed for some days, agreed with whom it is owed to, decided on by two and paid out. */
export const settlements = schema.table("settlements", {
  id: generatedId("id").primaryKey(),
  side: text("side", { enum: codesOf(settlementSides) }).notNull(),
  party: text("party")
    .notNull()
    .references(() => parties.party),
  fromDay: date("from_day").notNull(),
  toDay: date("to_day").notNull(),
  state: text("state", { enum: codesOf(settlementStates) })
    .notNull()
    .default("DRAFT"),
  /** Of the lines that count. */
  linesFen: fen("lines_fen").notNull(),
  /** What they owed from settlements before, nothing or negative. */
  carriedFen: fen("carried_fen").notNull().default(0),
  /** Of one that came to nothing or less: the one that took it over. */
  carriedInto: id("carried_into").references((): AnyPgColumn => settlements.id),
  /** Null: the clock. */
  draftedBy: id("drafted_by").references(() => staff.id),
  draftedAt: timestamptz("drafted_at").notNull(),
  /** When their days to object began: with the draft, and anew with each answer to what they disputed. */
  objectFrom: timestamptz("object_from").notNull(),
  /** When those days were seen to be over with nothing agreed to; null again with each answer. */
  termOverAt: timestamptz("term_over_at"),
  /** Null with an instant: the employee themself. */
  agreedBy: id("agreed_by").references(() => staff.id),
  agreedAt: timestamptz("agreed_at"),
  confirmedBy: id("confirmed_by").references(() => staff.id),
  confirmedAt: timestamptz("confirmed_at"),
  secondBy: id("second_by").references(() => staff.id),
  secondAt: timestamptz("second_at"),
  /** Why it was sent back. */
  answer: text("answer"),
  payeeVersion: integer("payee_version"),
  paidAt: timestamptz("paid_at"),
  /** Why the last payout did not come through. */
  failure: text("failure"),
  version: integer("version").notNull().default(1),
});

/** A part of an order in a settlement. What of an order was settled before is taken off: a later refund is negative. */
export const lines = schema.table("lines", {
  id: generatedId("id").primaryKey(),
  settlementId: id("settlement_id")
    .notNull()
    .references(() => settlements.id),
  party: text("party").notNull(),
  orderId: id("order_id")
    .notNull()
    .references(() => orders.id),
  /** The how manieth part of the order that is settled with this party; one number counts once. */
  nth: smallint("nth").notNull(),
  day: date("day").notNull(),
  soldFen: fen("sold_fen").notNull(),
  refundedFen: fen("refunded_fen").notNull(),
  commissionFen: fen("commission_fen").notNull(),
  /** What those who made the visit got of it. */
  payFen: fen("pay_fen").notNull(),
  /** sold − refunded − commission − pay. */
  amountFen: fen("amount_fen").notNull(),
  state: text("state", { enum: codesOf(lineStates) })
    .notNull()
    .default("OPEN"),
  reason: text("reason"),
  disputedAt: timestamptz("disputed_at"),
  /** Null with an instant: the employee themself. */
  disputedBy: id("disputed_by").references(() => staff.id),
  answer: text("answer"),
  answeredBy: id("answered_by").references(() => staff.id),
  answeredAt: timestamptz("answered_at"),
});

/** What of an order is in no settlement with a party, never 0; kept by the database with the ledger and with lines. */
export const unsettled = schema.table(
  "unsettled",
  {
    party: text("party").notNull(),
    orderId: id("order_id").notNull(),
    fen: fen("fen").notNull(),
  },
  (t) => [primaryKey({ columns: [t.party, t.orderId] })],
);

/** One try to pay a settlement out. Its number is that of its document in the ledger. */
export const payouts = schema.table("payouts", {
  id: generatedId("id").primaryKey(),
  number: text("number").notNull().unique(),
  settlementId: id("settlement_id")
    .notNull()
    .references(() => settlements.id),
  way: text("way", { enum: codesOf(payoutWays) }).notNull(),
  /** Of PROVIDER which; `bank` of a bank. */
  provider: text("provider").notNull(),
  /** Where it goes, masked and sealed; null: of before that was kept. */
  payee: text("payee"),
  /** What is transferred: tax is off it. */
  amountFen: fen("amount_fen").notNull(),
  /** Withheld of an employee, to be paid for them. */
  taxFen: fen("tax_fen").notNull().default(0),
  /** Of months before, worked out anew as something of them came back: taken more, or negative given back. */
  earlierTaxFen: fen("earlier_tax_fen").notNull().default(0),
  /** Of an employee who paid the tax; null for shops and homes, and of before it was asked. */
  taxWay: text("tax_way", { enum: codesOf(taxWayCodes) }),
  state: text("state", { enum: codesOf(payoutStates) })
    .notNull()
    .default("OPEN"),
  /** The provider's number of it. */
  providerNo: text("provider_no"),
  /** By what somebody knows that it came, or why it did not. */
  reason: text("reason"),
  byStaff: id("by_staff").references(() => staff.id),
  at: timestamptz("at").notNull(),
  endedBy: id("ended_by").references(() => staff.id),
  endedAt: timestamptz("ended_at"),
  nextTryAt: timestamptz("next_try_at"),
  /** With what the receiver confirms in WeChat that they take it; null unless it waits for that. */
  confirmPackage: text("confirm_package"),
  /** When they said that they did; it is asked soon after. */
  confirmedAt: timestamptz("confirmed_at"),
  /** Why nothing is known of it, in words; null where the provider says how it is. */
  unclear: text("unclear"),
  unclearSince: timestamptz("unclear_since"),
  /** When it was put before the staff; from then on two of them may say what became of it. */
  unclearToldAt: timestamptz("unclear_told_at"),
  /** What the provider has by its number when it was asked last: nothing, or another transfer; null where it could not say. */
  bill: text("bill", { enum: ["NONE", "DIFFERENT"] }),
  askedAt: timestamptz("asked_at"),
  /** What the first of two knows became of it. While it stands nothing is sent any more, only asked. */
  claimBy: id("claim_by").references(() => staff.id),
  claimAt: timestamptz("claim_at"),
  claimPaid: boolean("claim_paid"),
  claimReason: text("claim_reason"),
  claimSecondBy: id("claim_second_by").references(() => staff.id),
});

/** Who pays the tax of an employee, each change; the last holds, WITHHELD where there is none. Never changed. */
export const taxWays = schema.table("tax_ways", {
  id: generatedId("id").primaryKey(),
  party: text("party").notNull(),
  way: text("way", { enum: codesOf(taxWayCodes) }).notNull(),
  reason: text("reason").notNull(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  at: timestamptz("at").notNull(),
});

/** Of which months the earlier tax of a payout is. Months here are their first days. */
export const taxChanges = schema.table(
  "tax_changes",
  {
    payoutId: id("payout_id")
      .notNull()
      .references(() => payouts.id),
    month: date("month").notNull(),
    fen: fen("fen").notNull(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.month] })],
);

/** Tax paid over to the tax office, told by one and agreed to by another; its document is `TAX-<id>`. */
export const taxPayments = schema.table("tax_payments", {
  id: generatedId("id").primaryKey(),
  month: date("month").notNull(),
  /** What left the bank: nothing where what was paid too much before is set off against all of it. */
  fen: fen("fen").notNull(),
  /** Why another sum was paid than was to be paid; null where it was that. */
  sumReason: text("sum_reason"),
  paidOn: date("paid_on").notNull(),
  receiptNo: text("receipt_no").notNull(),
  state: text("state", { enum: codesOf(taxPaymentStates) })
    .notNull()
    .default("WAIT_SECOND"),
  /** Why it was refused, or is taken back. */
  reason: text("reason"),
  askedBy: id("asked_by")
    .notNull()
    .references(() => staff.id),
  askedAt: timestamptz("asked_at").notNull(),
  decidedBy: id("decided_by").references(() => staff.id),
  decidedAt: timestamptz("decided_at"),
  /** Both seats of taking it back. */
  reverseBy: id("reverse_by").references(() => staff.id),
  reverseAt: timestamptz("reverse_at"),
  reversedBy: id("reversed_by").references(() => staff.id),
  reversedAt: timestamptz("reversed_at"),
  version: integer("version").notNull().default(1),
});

/** Whose tax of which month a payment is; negative: paid too much before, and set off. */
export const taxPaymentLines = schema.table(
  "tax_payment_lines",
  {
    paymentId: id("payment_id")
      .notNull()
      .references(() => taxPayments.id),
    month: date("month").notNull(),
    party: text("party").notNull(),
    fen: fen("fen").notNull(),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.month, t.party] })],
);

/** Who an employee is to the tax office, sealed; kept with the first payout that is taxed where their application says it. */
export const taxpayers = schema.table("taxpayers", {
  id: generatedId("id").primaryKey(),
  party: text("party").notNull().unique(),
  realName: text("real_name").notNull(),
  idNumber: text("id_number").notNull(),
  idNumberHash: bytea("id_number_hash").notNull().unique(),
  /** Null: as their application says. */
  setBy: id("set_by").references(() => staff.id),
  setAt: timestamptz("set_at").notNull(),
  version: integer("version").notNull().default(1),
});

/** What happened to a settlement; written once, never changed. */
export const events = schema.table("events", {
  id: generatedId("id").primaryKey(),
  settlementId: id("settlement_id")
    .notNull()
    .references(() => settlements.id),
  what: text("what").notNull(),
  reason: text("reason"),
  /** Null: whom it is for, or the clock. */
  staffId: id("staff_id").references(() => staff.id),
  at: timestamptz("at").notNull(),
});
