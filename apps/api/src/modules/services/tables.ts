import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgSchema, real, smallint, text, unique } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { organisations } from "../organisations/tables.ts";

const schema = pgSchema("services");

/** One row is what a list shows and filters by; what only a service's own page shows stands in service_details. */
export const services = schema.table("services", {
  id: generatedId("id").primaryKey(),
  name: text("name").notNull(),
  subtitle: text("subtitle").notNull().default(""),
  categoryCode: text("category_code").notNull(),
  state: text("state").notNull().default("ON"),
  /** Null: the portal's own. */
  providerOrgId: id("provider_org_id").references(() => organisations.id),
  providerName: text("provider_name").notNull(),
  /** Of the cheapest specification. */
  priceFen: integer("price_fen").notNull(),
  unit: text("unit").notNull(),
  manyPrices: boolean("many_prices").notNull().default(false),
  durationMinutes: integer("duration_minutes").notNull(),
  visitFeeFen: integer("visit_fee_fen").notNull().default(0),
  /** "1,2,3": Monday is 1. */
  weekdays: text("weekdays").notNull(),
  dayStart: smallint("day_start").notNull(),
  dayEnd: smallint("day_end").notNull(),
  stepMinutes: smallint("step_minutes").notNull().default(30),
  holidayRest: boolean("holiday_rest").notNull().default(false),
  leadHours: smallint("lead_hours").notNull().default(4),
  maxAdvanceDays: smallint("max_advance_days").notNull().default(14),
  /** Kept free after a visit: tidying up and the way to the next one. */
  bufferMinutes: smallint("buffer_minutes").notNull().default(30),
  requiredSkills: text("required_skills").array().notNull().default(sql`'{}'::text[]`),
  needFamilyPresent: boolean("need_family_present").notNull().default(false),
  careMask: smallint("care_mask").notNull().default(0),
  ltcPay: boolean("ltc_pay").notNull().default(false),
  /** Places covered, any level. */
  areas: text("areas").array().notNull(),
  areaText: text("area_text").notNull(),
  rating: real("rating").notNull().default(0),
  commentCount: integer("comment_count").notNull().default(0),
  soldCount: integer("sold_count").notNull().default(0),
  rebookRate: smallint("rebook_rate"),
  rankScore: integer("rank_score").notNull().default(0),
  /** Filter values packed into one number (service-signature.ts); -1 keeps one that is off out of lists. */
  facetSig: integer("facet_sig").notNull().default(-1),
  searchText: text("search_text").notNull(),
  nameNorm: text("name_norm").notNull(),
  pinyin: text("pinyin").notNull().default(""),
  initials: text("initials").notNull().default(""),
  terms: text("terms").array().notNull().default(sql`'{}'::text[]`),
  /** Other words it should be found by, as they were written. */
  keywords: text("keywords").array().notNull().default(sql`'{}'::text[]`),
  /** Of the library, the first as its cover; without any it is drawn. */
  pictures: text("pictures").array().notNull().default(sql`'{}'::text[]`),
  source: text("source").notNull().default("staff"),
  sourceKey: text("source_key"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  updatedAt: timestamptz("updated_at").notNull().default(sql`now()`),
});

export const serviceSkus = schema.table(
  "service_skus",
  {
    id: generatedId("id").primaryKey(),
    serviceId: id("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    name: text("name").notNull(),
    note: text("note"),
    unit: text("unit").notNull(),
    priceFen: integer("price_fen").notNull(),
    originalPriceFen: integer("original_price_fen"),
    durationMinutes: integer("duration_minutes").notNull(),
    people: smallint("people").notNull().default(1),
    visits: smallint("visits").notNull().default(1),
    validDays: smallint("valid_days"),
    /** Taken off: orders keep naming it, nobody can choose it. */
    off: boolean("off").notNull().default(false),
    /** Which counted benefit of a card a visit of this specification can be booked with; null: none. */
    cardBenefit: text("card_benefit", { enum: ["ASSESSMENT", "ESCORT"] }),
  },
  (t) => [unique().on(t.serviceId, t.position)],
);

export const serviceDetails = schema.table("service_details", {
  serviceId: id("service_id")
    .primaryKey()
    .references(() => services.id, { onDelete: "cascade" }),
  details: jsonb("details").notNull(),
});
