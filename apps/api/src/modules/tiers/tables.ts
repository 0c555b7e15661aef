import type { TierBenefit } from "@ginkgo/api-contract/cards/cards";
import { integer, jsonb, pgSchema, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";

const schema = pgSchema("tiers");

/** What a card costs and gives. A row is never changed: cards that were sold on it keep it. */
export const terms = schema.table("terms", {
  id: generatedId("id").primaryKey(),
  name: text("name").notNull(),
  priceFen: integer("price_fen").notNull(),
  months: integer("months").notNull(),
  servicePercent: integer("service_percent").notNull(),
  tourPercent: integer("tour_percent").notNull(),
  benefits: jsonb("benefits").$type<TierBenefit[]>().notNull(),
  madeAt: timestamptz("made_at").notNull(),
});

/** A tier of the member card, sold on the terms it names. */
export const tiers = schema.table("tiers", {
  id: generatedId("id").primaryKey(),
  /** What cards are told apart by. */
  code: text("code").notNull().unique(),
  termsId: id("terms_id")
    .notNull()
    .references(() => terms.id),
  /** The higher, the better the tier. */
  rank: integer("rank").notNull(),
  state: text("state", { enum: ["ON", "OFF"] }).notNull(),
  updatedAt: timestamptz("updated_at").notNull(),
});
