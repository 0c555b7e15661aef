import { date, integer, pgSchema, text } from "drizzle-orm/pg-core";
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

/** Months in which what was deferred has been earned by day, and those that are closed: they take no document any more. */
export const months = schema.table("months", {
  /** Its first day. */
  month: date("month").primaryKey(),
  earnedAt: timestamptz("earned_at").notNull(),
  closedAt: timestamptz("closed_at"),
  closedBy: id("closed_by"),
});
