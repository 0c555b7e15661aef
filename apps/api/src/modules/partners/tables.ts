import type { ApplyPart, ApplyState } from "@ginkgo/api-contract/partners/apply-codes";
import { sql } from "drizzle-orm";
import { integer, jsonb, pgSchema, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { bytea, generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { members, staff } from "../identity/tables.ts";

const schema = pgSchema("partners");

/** Who wants to join: companies as merchants or partners, people as service employees. */
export const applications = schema.table("applications", {
  id: generatedId("id").primaryKey(),
  /** What opens it together with the telephone number: random. */
  applyNo: text("apply_no").notNull().unique(),
  applyType: text("apply_type", {
    enum: ["ORG", "HOME_SERVICE", "SHOP", "TOUR", "PARTNER", "AGENT", "EMPLOYEE"],
  }).notNull(),
  /** Null for a company that applied signed out, and once the account is closed. */
  memberId: id("member_id").references(() => members.id),
  /** Companies only. */
  companyName: text("company_name"),
  creditCode: text("credit_code"),
  /** People only. */
  idNumberHash: bytea("id_number_hash"),
  phoneHash: bytea("phone_hash"),
  areaCodes: text("area_codes").array().notNull(),
  /** Everything that was written, as sealed JSON; null once it has served its time. */
  form: text("form"),
  state: text("state", {
    enum: ["SUBMITTED", "REVIEWING", "SUPPLEMENT", "APPROVED", "SIGNED", "ONLINE", "REJECTED", "WITHDRAWN"],
  }).notNull(),
  /** What staff want mended: [{part, reason}]. */
  asks: jsonb("asks").$type<{ part: ApplyPart; reason: string }[]>().notNull().default(sql`'[]'::jsonb`),
  rejectReason: text("reject_reason"),
  /** The version of the privacy policy that was agreed to. */
  privacyVersion: text("privacy_version"),
  /** By when a result is promised; null while nobody waits for one. */
  answerBy: timestamptz("answer_by"),
  createdAt: timestamptz("created_at").notNull(),
  updatedAt: timestamptz("updated_at").notNull(),
  /** Goes up with every change. */
  version: integer("version").notNull().default(1),
  /** What its approval made, as accounts name it: `org:10001`, `tour:10001`. */
  seller: text("seller"),
  /** The account that sees it. */
  accountId: id("account_id").references(() => staff.id, { onDelete: "set null" }),
});

export const applicationEvents = schema.table("application_events", {
  id: generatedId("id").primaryKey(),
  applicationId: id("application_id")
    .notNull()
    .references(() => applications.id, { onDelete: "cascade" }),
  fromState: text("from_state").$type<ApplyState>().notNull(),
  toState: text("to_state").$type<ApplyState>().notNull(),
  /** Null when the applicant did it. */
  staffId: id("staff_id"),
  reason: text("reason"),
  at: timestamptz("at").notNull(),
});

/** Half-filled forms of a browser, found by a cookie. */
export const drafts = schema.table(
  "drafts",
  {
    id: generatedId("id").primaryKey(),
    ownerHash: bytea("owner_hash").notNull(),
    form: text("form", { enum: ["merchant", "partner", "employee"] }).notNull(),
    /** Saved by somebody signed in it opens for nobody else. */
    memberId: id("member_id"),
    /** Keyed hash of the address it was begun at: what the limit is counted by. */
    addressHash: bytea("address_hash").notNull(),
    content: text("content").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    sent: text("sent"),
    createdAt: timestamptz("created_at").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [unique().on(t.ownerHash, t.form)],
);

/** Who proved by a message code to be the applicant. */
export const passes = schema.table("passes", {
  tokenHash: bytea("token_hash").primaryKey(),
  applicationId: id("application_id")
    .notNull()
    .references(() => applications.id, { onDelete: "cascade" }),
  expiresAt: timestamptz("expires_at").notNull(),
});

/** What a reviewer found at each item of an application. */
export const applicationChecks = schema.table(
  "application_checks",
  {
    applicationId: id("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    part: text("part").$type<ApplyPart>().notNull(),
    verdict: text("verdict", { enum: ["OK", "ASK", "BAD"] }).notNull(),
    note: text("note"),
    /** Of what was written there when it was looked at: a changed item is looked at again. */
    contentHash: bytea("content_hash").notNull(),
    staffId: id("staff_id")
      .notNull()
      .references(() => staff.id),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.part] })],
);
