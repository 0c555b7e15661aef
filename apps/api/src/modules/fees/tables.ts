import type {
  ConsultEvent,
  ConsultState,
  ExpectTime,
  SubsidyKind,
} from "@ginkgo/api-contract/fees/fee-codes";
import type { Relation } from "@ginkgo/api-contract/membership/membership-codes";
import type { CareLevel } from "@ginkgo/api-contract/organisations/org-codes";
import { sql } from "drizzle-orm";
import { boolean, date, integer, jsonb, pgSchema, smallint, text, unique } from "drizzle-orm/pg-core";
import { bytea, generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { staff } from "../identity/tables.ts";
import { organisations } from "../organisations/tables.ts";

const schema = pgSchema("fees");

/** What a month of care costs, by city and care level or by organisation; made of posted prices (refresh-guides.ts). */
export const feeGuides = schema.table("fee_guides", {
  id: generatedId("id").primaryKey(),
  /** Which guide it is: CITY:320100:ASSIST, ORG:10001. Its id stays when it is made anew. */
  guideKey: text("guide_key").notNull().unique(),
  kind: text("kind").notNull(),
  title: text("title").notNull(),
  /** The title staff gave it, and what they wrote above its figures. */
  ownTitle: text("own_title"),
  note: text("note"),
  adcode: text("adcode").notNull(),
  orgId: id("org_id").references(() => organisations.id, { onDelete: "cascade" }),
  careLevel: text("care_level"),
  monthlyMinFen: integer("monthly_min_fen").notNull(),
  monthlyMaxFen: integer("monthly_max_fen").notNull(),
  oneOffFen: integer("one_off_fen").notNull().default(0),
  orgCount: integer("org_count").notNull(),
  details: jsonb("details").notNull(),
  rankScore: integer("rank_score").notNull().default(0),
  searchText: text("search_text").notNull(),
  nameNorm: text("name_norm").notNull(),
  pinyin: text("pinyin").notNull().default(""),
  initials: text("initials").notNull().default(""),
  terms: text("terms").array().notNull().default(sql`'{}'::text[]`),
  updatedOn: date("updated_on").notNull(),
});

/** Public money by place. A rule of a wider place holds where there is none of a narrower one. */
export const feeSubsidies = schema.table(
  "fee_subsidies",
  {
    id: generatedId("id").primaryKey(),
    kind: text("kind").$type<SubsidyKind>().notNull(),
    name: text("name").notNull(),
    adcode: text("adcode").notNull(),
    careLevels: text("care_levels").$type<CareLevel>().array().notNull(),
    /** So much a month, or a share of what is left to pay up to a cap. */
    fixedFen: integer("fixed_fen"),
    percent: smallint("percent"),
    capFen: integer("cap_fen"),
    target: text("target").notNull(),
    amountText: text("amount_text").notNull(),
    applyWay: text("apply_way").notNull(),
    validTo: date("valid_to"),
    /** The document it rests on, where it can be read, and when somebody last looked whether it still holds. */
    source: text("source"),
    sourceUrl: text("source_url"),
    checkedOn: date("checked_on"),
    archived: boolean("archived").notNull().default(false),
  },
  (t) => [unique().on(t.kind, t.adcode, t.name)],
);

export const feeConsultations = schema.table("fee_consultations", {
  id: generatedId("id").primaryKey(),
  receiptNo: text("receipt_no").notNull().unique(),
  memberId: id("member_id"),
  contactName: text("contact_name"),
  contactPhone: text("contact_phone"),
  /** Found again by its hash; the number itself is sealed. */
  phoneHash: bytea("phone_hash"),
  relation: text("relation").$type<Relation>(),
  elderAge: smallint("elder_age"),
  careLevel: text("care_level").$type<CareLevel>(),
  adcode: text("adcode"),
  orgId: id("org_id").references(() => organisations.id, { onDelete: "set null" }),
  budgetMinFen: integer("budget_min_fen"),
  budgetMaxFen: integer("budget_max_fen"),
  expectTime: text("expect_time").$type<ExpectTime>(),
  remark: text("remark"),
  consentShare: boolean("consent_share").notNull().default(false),
  state: text("state").$type<ConsultState>().notNull().default("NEW"),
  /** Who follows it. */
  staffId: id("staff_id"),
  /** The newest words about a call; all of them stand in the events. */
  answer: text("answer"),
  answerBy: timestamptz("answer_by").notNull(),
  answeredAt: timestamptz("answered_at"),
  createdAt: timestamptz("created_at").notNull(),
  /** Counts its steps. */
  version: integer("version").notNull().default(1),
});

/** What the staff did about a consultation, append-only. */
export const consultationEvents = schema.table("fee_consultation_events", {
  id: generatedId("id").primaryKey(),
  consultationId: id("consultation_id")
    .notNull()
    .references(() => feeConsultations.id, { onDelete: "cascade" }),
  action: text("action").$type<ConsultEvent>().notNull(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  /** What was said on the telephone, or why it was taken over; gone with the account. */
  text: text("text"),
  at: timestamptz("at").notNull(),
});
