import { bigint, boolean, date, integer, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";

const schema = pgSchema("books");

/** What the portal keeps of what others sell, from a day on, of orders placed after it was written. A rule is never changed: another takes its place. */
export const commissionRules = schema.table("commission_rules", {
  id: generatedId("id").primaryKey(),
  kind: text("kind", { enum: ["SERVICE", "PRODUCT", "TOUR", "CARD", "BILL"] }).notNull(),
  /** Of one seller (`org:10001`); null: of all that have none of their own. */
  seller: text("seller"),
  /** A province, a city or a district; null: wherever no narrower rule holds. */
  adcode: text("adcode"),
  /** What codes of places below it begin with. */
  covers: text("covers"),
  /** Hundredths of a percent: 1,000 is 10 %. */
  percentBp: integer("percent_bp").notNull(),
  /** Orders placed from this day on, in Shanghai. */
  fromDay: date("from_day").notNull(),
  reason: text("reason").notNull(),
  createdBy: id("created_by"),
  createdAt: timestamptz("created_at").notNull(),
});

/** What of an order stands on an account that comes to nothing in the end, never 0; kept by the database with the ledger. */
export const openBalances = schema.table(
  "open_balances",
  {
    account: text("account", { enum: ["DEPOSITS_HELD", "DEFERRED_INCOME"] }).notNull(),
    orderId: id("order_id").notNull(),
    fen: bigint("fen", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.orderId] })],
);

/** What the ledger moved for orders, by day: reports are read from it. The database adds what comes for a day later. */
export const daySums = schema.table(
  "day_sums",
  {
    day: date("day").notNull(),
    account: text("account").notNull(),
    kind: text("kind").notNull(),
    /** Six digits; empty for orders that go nowhere. */
    city: text("city").notNull(),
    seller: text("seller").notNull(),
    debitFen: bigint("debit_fen", { mode: "number" }).notNull(),
    creditFen: bigint("credit_fen", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.day, t.kind, t.city, t.seller] })],
);

/** How far they reach. */
export const summed = schema.table("summed", {
  one: boolean("one").primaryKey().default(true),
  through: date("through").notNull(),
});

/** Months in which what was deferred has been earned by day, and those that are closed: they take no document any more. */
export const months = schema.table("months", {
  /** Its first day. */
  month: date("month").primaryKey(),
  earnedAt: timestamptz("earned_at").notNull(),
  closedAt: timestamptz("closed_at"),
  closedBy: id("closed_by"),
});
