import type { CardBenefit } from "@ginkgo/api-contract/cards/cards";
import { date, integer, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { members, staff } from "../identity/tables.ts";
import { terms } from "../tiers/tables.ts";

const schema = pgSchema("cards");

/** A membership of benefits; no value is stored on it. */
export const cards = schema.table("cards", {
  id: generatedId("id").primaryKey(),
  cardNo: text("card_no").notNull().unique(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  orderId: id("order_id").notNull().unique(),
  tier: text("tier").notNull(),
  /** What it gives: the terms it was sold on. */
  termsId: id("terms_id")
    .notNull()
    .references(() => terms.id),
  startDay: date("start_day").notNull(),
  endDay: date("end_day").notNull(),
  cancelledAt: timestamptz("cancelled_at"),
  createdAt: timestamptz("created_at").notNull(),
});

/** On which terms an order for a card was placed; its card is made with them when it is paid. */
export const orderTerms = schema.table("order_terms", {
  orderId: id("order_id").primaryKey(),
  termsId: id("terms_id")
    .notNull()
    .references(() => terms.id),
});

/** What a card saved, one row an order or a use. */
export const cardUses = schema.table(
  "card_uses",
  {
    cardId: id("card_id")
      .notNull()
      .references(() => cards.id),
    orderId: id("order_id").notNull(),
    benefit: text("benefit").$type<CardBenefit>().notNull(),
    savedFen: integer("saved_fen").notNull().default(0),
    at: timestamptz("at").notNull(),
    /** A counted use that staff gave back, because the visit was not as it should be: it stays on the list and counts no more. */
    returnedAt: timestamptz("returned_at"),
    returnedBy: id("returned_by").references(() => staff.id),
    returnedReason: text("returned_reason"),
  },
  (t) => [primaryKey({ columns: [t.cardId, t.orderId, t.benefit] })],
);
