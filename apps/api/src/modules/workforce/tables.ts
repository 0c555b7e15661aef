import type { CertificateKind } from "@ginkgo/api-contract/services/service-codes";
import { sql } from "drizzle-orm";
import { boolean, date, integer, pgSchema, primaryKey, real, smallint, text } from "drizzle-orm/pg-core";
import { generatedId, id, int4multirange, timestamptz, tstzrange } from "../../platform/database/columns.ts";
import { members, staff } from "../identity/tables.ts";

const schema = pgSchema("workforce");

/** People who go to other people's homes. The full name stands with the member; here is what families may see. */
export const employees = schema.table("employees", {
  id: generatedId("id").primaryKey(),
  /** Null for somebody who has no account yet, and once the account is closed. */
  memberId: id("member_id")
    .unique()
    .references(() => members.id),
  employeeNo: text("employee_no").notNull().unique(),
  /** 刘阿姨 */
  displayName: text("display_name").notNull(),
  gender: text("gender"),
  birthYear: smallint("birth_year"),
  nativePlace: text("native_place"),
  dialects: text("dialects").array().notNull().default(sql`'{}'::text[]`),
  workSince: smallint("work_since").notNull(),
  orgId: id("org_id"),
  grade: text("grade").notNull().default("NORMAL"),
  status: text("status").notNull().default("NORMAL"),
  /** Switched off: takes no new visits. */
  accepts: boolean("accepts").notNull().default(true),
  skills: text("skills").array().notNull(),
  areas: text("areas").array().notNull(),
  /** Places as a request looks for them (reach.ts). */
  reach: text("reach").array().notNull(),
  /** Hours of an ordinary week, minutes from Monday 0:00. */
  week: int4multirange("week").notNull(),
  holidayOff: boolean("holiday_off").notNull().default(false),
  /** The mean of `earlier_*` and of the reviews that count. */
  rating: real("rating").notNull().default(0),
  /** How often they were rated before reviews were kept here, the sum of it, and how often with four or five. */
  earlierRatings: integer("earlier_ratings").notNull().default(0),
  earlierScoreSum: real("earlier_score_sum").notNull().default(0),
  earlierPositive: integer("earlier_positive").notNull().default(0),
  serviceCount: integer("service_count").notNull().default(0),
  onTimeRate: smallint("on_time_rate"),
  positiveRate: smallint("positive_rate"),
  intro: text("intro"),
  /** Last day of a freeze that ends by itself. */
  frozenUntil: date("frozen_until"),
  /** Changes with every change by staff. */
  version: integer("version").notNull().default(1),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  updatedAt: timestamptz("updated_at").notNull().default(sql`now()`),
});

export const employeeCertificates = schema.table(
  "employee_certificates",
  {
    employeeId: id("employee_id")
      .notNull()
      .references(() => employees.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** The last four characters. */
    noTail: text("no_tail"),
    issuer: text("issuer"),
    issuedOn: date("issued_on"),
    /** Last day of validity; null for papers without end. */
    validTo: date("valid_to"),
    verified: boolean("verified").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.employeeId, t.kind] })],
);

/** Other hours on one day, minutes of the day; empty for a day off. Goes before the week and before holidays. */
export const employeeOverrides = schema.table(
  "employee_overrides",
  {
    employeeId: id("employee_id")
      .notNull()
      .references(() => employees.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    hours: int4multirange("hours").notNull(),
  },
  (t) => [primaryKey({ columns: [t.employeeId, t.day] })],
);

/** Time that is taken. `blocked` is the visit and what is kept free after it; no two of one person may overlap. */
export const employeeBookings = schema.table("employee_bookings", {
  id: generatedId("id").primaryKey(),
  employeeId: id("employee_id")
    .notNull()
    .references(() => employees.id, { onDelete: "cascade" }),
  visit: tstzrange("visit").notNull(),
  blocked: tstzrange("blocked").notNull(),
  /** Only held until then, while somebody pays; null once it stands. */
  heldUntil: timestamptz("held_until"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  /** What a booking is for, `order:10001`: several where several people come. */
  reference: text("reference"),
  /** Where a booked visit is, for the way to the next one. */
  adcode: text("adcode"),
});

/** Time an employee cannot be sent anywhere, as staff wrote it down; visits that stand in it are given to somebody else. */
export const employeeAbsences = schema.table("employee_absences", {
  id: generatedId("id").primaryKey(),
  employeeId: id("employee_id")
    .notNull()
    .references(() => employees.id, { onDelete: "cascade" }),
  fromAt: timestamptz("from_at").notNull(),
  toAt: timestamptz("to_at").notNull(),
  reason: text("reason").notNull(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  createdAt: timestamptz("created_at").notNull(),
  /** Came back sooner, or it was a slip: it takes no time any more. */
  withdrawnAt: timestamptz("withdrawn_at"),
  withdrawnBy: id("withdrawn_by").references(() => staff.id),
});

/** What staff decided on or wrote about an employee; written once, never changed. */
/** Papers that employees sent to take the place of older ones. */
export const paperRenewals = schema.table("paper_renewals", {
  id: generatedId("id").primaryKey(),
  employeeId: id("employee_id")
    .notNull()
    .references(() => employees.id, { onDelete: "cascade" }),
  kind: text("kind").$type<CertificateKind>().notNull(),
  /** The last four characters. */
  noTail: text("no_tail"),
  /** Last day of validity; null for papers without end. */
  validTo: date("valid_to"),
  state: text("state", { enum: ["WAIT", "AGREED", "REFUSED", "REPLACED"] })
    .notNull()
    .default("WAIT"),
  askedAt: timestamptz("asked_at").notNull(),
  decidedBy: id("decided_by").references(() => staff.id),
  decidedAt: timestamptz("decided_at"),
  /** Why it was not taken. */
  answer: text("answer"),
});

export const employeeEvents = schema.table("employee_events", {
  id: generatedId("id").primaryKey(),
  employeeId: id("employee_id")
    .notNull()
    .references(() => employees.id, { onDelete: "cascade" }),
  kind: text("kind", { enum: ["FREEZE", "UNFREEZE", "TRAINING", "NOTE", "CHANGE", "PAPER"] }).notNull(),
  text: text("text").notNull(),
  /** Last day of a freeze. */
  until: date("until"),
  /** Null: the clock. */
  staffId: id("staff_id").references(() => staff.id),
  at: timestamptz("at").notNull(),
});
