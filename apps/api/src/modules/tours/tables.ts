import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgSchema,
  real,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { staff } from "../identity/tables.ts";

const schema = pgSchema("tours");

/** Made in the back office; numbers are lasting, for spots and addresses name them. */
export const sceneryCategories = schema.table("scenery_categories", {
  id: smallint("id").default(sql`default`).primaryKey(),
  name: text("name").notNull().unique(),
  /** 1 in use, 0 switched off. */
  status: smallint("status").$type<0 | 1>().notNull().default(1),
});

/** One row is what a list shows and filters by; what only a spot's own page shows stands in spot_details. */
export const spots = schema.table("spots", {
  id: generatedId("id").primaryKey(),
  name: text("name").notNull(),
  categoryId: smallint("category_id")
    .notNull()
    .references(() => sceneryCategories.id),
  aLevel: smallint("a_level").notNull().default(0),
  summary: text("summary").notNull().default(""),
  provinceCode: text("province_code").notNull(),
  cityCode: text("city_code"),
  adcode: text("adcode").notNull(),
  address: text("address"),
  phone: text("phone"),
  /** GCJ-02. */
  lng: doublePrecision("lng"),
  lat: doublePrecision("lat"),
  /** Null: not told. */
  walk: text("walk"),
  wheelchairRoute: boolean("wheelchair_route"),
  wheelchairRental: boolean("wheelchair_rental"),
  /** Age in years from which elders enter free. */
  elderFreeAge: smallint("elder_free_age"),
  ticketFen: integer("ticket_fen"),
  seasonMask: smallint("season_mask").notNull().default(0),
  rating: real("rating").notNull().default(0),
  commentCount: integer("comment_count").notNull().default(0),
  rankScore: integer("rank_score").notNull().default(0),
  /** Filter values packed into one number (listed-signature.ts); -1 keeps one that is off out of lists. */
  facetSig: integer("facet_sig").notNull().default(-1),
  searchText: text("search_text").notNull(),
  nameNorm: text("name_norm").notNull(),
  pinyin: text("pinyin").notNull().default(""),
  initials: text("initials").notNull().default(""),
  terms: text("terms").array().notNull().default(sql`'{}'::text[]`),
  /** Of the library, the first as its cover; without any it is drawn. */
  pictures: text("pictures").array().notNull().default(sql`'{}'::text[]`),
  source: text("source").notNull().default("staff"),
  sourceKey: text("source_key"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  updatedAt: timestamptz("updated_at").notNull().default(sql`now()`),
});

export const spotDetails = schema.table("spot_details", {
  spotId: id("spot_id")
    .primaryKey()
    .references(() => spots.id, { onDelete: "cascade" }),
  details: jsonb("details").notNull(),
});

export const tourOrgs = schema.table("tour_orgs", {
  id: generatedId("id").primaryKey(),
  name: text("name").notNull(),
  /** A draft is seen by nobody. */
  standing: text("standing", { enum: ["DRAFT", "LISTED"] })
    .notNull()
    .default("LISTED"),
  summary: text("summary").notNull().default(""),
  categoryId: smallint("category_id")
    .notNull()
    .references(() => sceneryCategories.id),
  orgKind: text("org_kind").notNull(),
  stayMask: smallint("stay_mask").notNull().default(0),
  seasonMask: smallint("season_mask").notNull().default(0),
  provinceCode: text("province_code").notNull(),
  cityCode: text("city_code"),
  adcode: text("adcode").notNull(),
  address: text("address"),
  phone: text("phone"),
  lng: doublePrecision("lng"),
  lat: doublePrecision("lat"),
  hasDoctor: boolean("has_doctor").notNull().default(false),
  barrierFree: boolean("barrier_free").notNull().default(false),
  priceFen: integer("price_fen"),
  priceUnit: text("price_unit").notNull().default("DAY"),
  rating: real("rating").notNull().default(0),
  commentCount: integer("comment_count").notNull().default(0),
  rankScore: integer("rank_score").notNull().default(0),
  facetSig: integer("facet_sig").notNull().default(-1),
  searchText: text("search_text").notNull(),
  nameNorm: text("name_norm").notNull(),
  pinyin: text("pinyin").notNull().default(""),
  initials: text("initials").notNull().default(""),
  terms: text("terms").array().notNull().default(sql`'{}'::text[]`),
  /** Of the library, the first as its cover; without any it is drawn. */
  pictures: text("pictures").array().notNull().default(sql`'{}'::text[]`),
  source: text("source").notNull().default("staff"),
  sourceKey: text("source_key"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  updatedAt: timestamptz("updated_at").notNull().default(sql`now()`),
});

export const tourOrgDetails = schema.table("tour_org_details", {
  tourOrgId: id("tour_org_id")
    .primaryKey()
    .references(() => tourOrgs.id, { onDelete: "cascade" }),
  details: jsonb("details").notNull(),
});

export const trips = schema.table("trips", {
  id: generatedId("id").primaryKey(),
  orgId: id("org_id")
    .notNull()
    .references(() => tourOrgs.id),
  name: text("name").notNull(),
  subtitle: text("subtitle").notNull().default(""),
  categoryId: smallint("category_id")
    .notNull()
    .references(() => sceneryCategories.id),
  days: smallint("days").notNull(),
  nights: smallint("nights").notNull(),
  departCode: text("depart_code").notNull(),
  /** Where it goes. */
  provinceCode: text("province_code").notNull(),
  cityCode: text("city_code"),
  adcode: text("adcode").notNull(),
  pace: text("pace").notNull(),
  walk: text("walk").notNull(),
  wheelchair: boolean("wheelchair").notNull().default(false),
  escort: text("escort"),
  seasonMask: smallint("season_mask").notNull().default(0),
  /** Of the cheapest departure. */
  priceFen: integer("price_fen").notNull(),
  state: text("state").notNull().default("ON"),
  rating: real("rating").notNull().default(0),
  commentCount: integer("comment_count").notNull().default(0),
  rankScore: integer("rank_score").notNull().default(0),
  facetSig: integer("facet_sig").notNull().default(-1),
  searchText: text("search_text").notNull(),
  nameNorm: text("name_norm").notNull(),
  pinyin: text("pinyin").notNull().default(""),
  initials: text("initials").notNull().default(""),
  terms: text("terms").array().notNull().default(sql`'{}'::text[]`),
  /** Of the library, the first as its cover; without any it is drawn. */
  pictures: text("pictures").array().notNull().default(sql`'{}'::text[]`),
  source: text("source").notNull().default("staff"),
  sourceKey: text("source_key"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  updatedAt: timestamptz("updated_at").notNull().default(sql`now()`),
});

export const tripDetails = schema.table("trip_details", {
  tripId: id("trip_id")
    .primaryKey()
    .references(() => trips.id, { onDelete: "cascade" }),
  details: jsonb("details").notNull(),
});

export const tripDepartures = schema.table(
  "trip_departures",
  {
    id: generatedId("id").primaryKey(),
    tripId: id("trip_id")
      .notNull()
      .references(() => trips.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    priceFen: integer("price_fen").notNull(),
    singleSupplementFen: integer("single_supplement_fen").notNull().default(0),
    stock: integer("stock").notNull(),
    taken: integer("taken").notNull().default(0),
    minGroup: smallint("min_group").notNull(),
    /** FORMING, FORMED or CANCELLED; FULL and GONE follow from taken and day. */
    state: text("state", { enum: ["FORMING", "FORMED", "CANCELLED"] })
      .notNull()
      .default("FORMING"),
    guide: text("guide"),
    insurance: text("insurance"),
    meetingPlace: text("meeting_place"),
    /** Of everything a decision is made by: its state, its seats and what is paid. */
    version: integer("version").notNull().default(1),
    /** Who asked to form it below its minimum; waits for a second person. */
    askedBy: id("asked_by").references(() => staff.id),
    askedAt: timestamptz("asked_at"),
    askedReason: text("asked_reason"),
    /** The clock does not decide before. */
    askedUntil: timestamptz("asked_until"),
  },
  (t) => [unique().on(t.tripId, t.day)],
);
