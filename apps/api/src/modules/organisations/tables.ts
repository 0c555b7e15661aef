import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { bedSources } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { sql } from "drizzle-orm";
import {
  boolean,
  char,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  real,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { cube, generatedId, id, timestamptz } from "../../platform/database/columns.ts";

const schema = pgSchema("organisations");

/**
 * One row is what a list shows and filters by; what only an organisation's own page shows stands in
 * organisation_details, so that walking this table stays cheap.
 */
export const organisations = schema.table("organisations", {
  id: generatedId("id").primaryKey(),
  name: text("name").notNull(),
  orgType: text("org_type").notNull(),
  orgNature: text("org_nature").notNull(),
  /** A draft is seen by nobody; who sells and takes nobody in is in no list of homes. */
  standing: text("standing", { enum: ["DRAFT", "SELLER", "LISTED"] })
    .notNull()
    .default("LISTED"),
  operateStatus: text("operate_status").notNull().default("OPEN"),
  starLevel: smallint("star_level").notNull().default(0),
  careMask: smallint("care_mask").notNull().default(0),
  totalBeds: integer("total_beds"),
  availableBeds: integer("available_beds"),
  waitWeeks: smallint("wait_weeks"),
  bedsUpdatedOn: date("beds_updated_on"),
  /** How it is known. */
  bedsToldBy: text("beds_told_by", { enum: codesOf(bedSources) }),
  medicalMode: text("medical_mode").notNull().default("NONE"),
  medicalInsurance: boolean("medical_insurance").notNull().default(false),
  ltcInsurance: boolean("ltc_insurance").notNull().default(false),
  rehab: boolean("rehab").notNull().default(false),
  priceMinFen: integer("price_min_fen"),
  priceMaxFen: integer("price_max_fen"),
  openYear: smallint("open_year"),
  dayRatio: real("day_ratio"),
  highlights: text("highlights").array().notNull().default(sql`'{}'::text[]`),
  placeNote: text("place_note"),
  medicalNote: text("medical_note"),
  provinceCode: char("province_code", { length: 6 }).notNull(),
  cityCode: char("city_code", { length: 6 }).notNull(),
  adcode: char("adcode", { length: 6 }).notNull(),
  street: text("street"),
  address: text("address").notNull().default(""),
  phone: text("phone"),
  /** GCJ-02 degrees as drawn on Chinese maps; `place` is the same point on the unit sphere, for nearest-first. */
  lng: doublePrecision("lng"),
  lat: doublePrecision("lat"),
  place: cube("place"),
  rating: real("rating").notNull().default(0),
  commentCount: integer("comment_count").notNull().default(0),
  /** What “综合” sorts by; kept by ranking/rank.ts of reviews, never for money. */
  rankScore: integer("rank_score").notNull().default(0),
  /** Every filter value packed into one number (org-signature.ts); -1 keeps a closed organisation out of lists. */
  facetSig: integer("facet_sig").notNull().default(-1),
  /** Search: the text as compared, pinyin of the name, and the terms the index finds (search-text.ts). */
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
  verifiedOn: date("verified_on"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  updatedAt: timestamptz("updated_at").notNull().default(sql`now()`),
  /**
   * What a month costs by care level, lightest first: null for one that is not taken or not priced. Where the posted fees
   * do not say it by level, the whole range stands for it and `level_said` lacks its bit. Null until it is worked out
   * (level-prices.ts); nothing needs it before that.
   */
  levelMinFen: integer("level_min_fen").array(),
  levelMaxFen: integer("level_max_fen").array(),
  levelSaid: smallint("level_said").notNull().default(0),
});

export const organisationDetails = schema.table("organisation_details", {
  orgId: id("org_id")
    .primaryKey()
    .references(() => organisations.id, { onDelete: "cascade" }),
  details: jsonb("details").notNull(),
  scoreParts: jsonb("score_parts"),
});

export const organisationRooms = schema.table(
  "organisation_rooms",
  {
    orgId: id("org_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    room: jsonb("room").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.position] })],
);

export const organisationFees = schema.table(
  "organisation_fees",
  {
    orgId: id("org_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    fee: jsonb("fee").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.position] })],
);

export const organisationLicences = schema.table(
  "organisation_licences",
  {
    orgId: id("org_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    no: text("no").notNull(),
    issuer: text("issuer"),
    validTo: date("valid_to"),
    checkedOn: date("checked_on"),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind] })],
);

export const priceReports = schema.table("price_reports", {
  id: generatedId("id").primaryKey(),
  orgId: id("org_id")
    .notNull()
    .references(() => organisations.id, { onDelete: "cascade" }),
  receiptNo: text("receipt_no").notNull().unique(),
  item: text("item").notNull(),
  content: text("content").notNull(),
  contact: text("contact"),
  createdAt: timestamptz("created_at").notNull(),
});
