import type { ReviewReportReason } from "@ginkgo/api-contract/membership/membership-codes";
import { sql } from "drizzle-orm";
import { boolean, jsonb, pgSchema, smallint, text, unique } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { members, staff } from "../identity/tables.ts";
import { employees } from "../workforce/tables.ts";

const schema = pgSchema("reviews");

export const organisationReviews = schema.table("organisation_comments", {
  id: generatedId("id").primaryKey(),
  orgId: id("org_id").notNull(),
  authorLabel: text("author_label").notNull(),
  elderNote: text("elder_note"),
  score: smallint("score").notNull(),
  content: text("content").notNull(),
  tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
  verified: boolean("verified").notNull().default(false),
  reply: text("reply"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  /** Null for what was imported, and once the writer's account is closed. */
  memberId: id("member_id").references(() => members.id),
  anonymous: boolean("anonymous").notNull().default(false),
  /** The dealing that makes it verified: VISIT, STAY, … */
  relation: text("relation"),
  parts: jsonb("parts").notNull().default(sql`'{}'::jsonb`),
  append: text("append"),
  appendedAt: timestamptz("appended_at"),
  hiddenAt: timestamptz("hidden_at"),
  hiddenWhy: text("hidden_why"),
});

export const reviewReports = schema.table(
  "comment_reports",
  {
    id: generatedId("id").primaryKey(),
    reviewId: id("comment_id")
      .notNull()
      .references(() => organisationReviews.id, { onDelete: "cascade" }),
    /** Null once the reporter's account is closed. */
    memberId: id("member_id").references(() => members.id),
    reason: text("reason").$type<ReviewReportReason>().notNull(),
    content: text("content"),
    createdAt: timestamptz("created_at").notNull(),
    /** Set when staff hid the review or let it stand. */
    settledAt: timestamptz("settled_at"),
  },
  (t) => [unique().on(t.reviewId, t.memberId)],
);

export const serviceReviews = schema.table("service_comments", {
  id: generatedId("id").primaryKey(),
  serviceId: id("service_id").notNull(),
  authorLabel: text("author_label").notNull(),
  elderNote: text("elder_note"),
  score: smallint("score").notNull(),
  parts: jsonb("parts").notNull().default(sql`'{}'::jsonb`),
  content: text("content").notNull(),
  tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
  skuName: text("sku_name"),
  verified: boolean("verified").notNull().default(false),
  reply: text("reply"),
  append: text("append"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  hiddenAt: timestamptz("hidden_at"),
  /** Null for what was imported, and once the writer's account is closed. */
  memberId: id("member_id").references(() => members.id),
  /** orders.orders; once for each thing of an order. */
  orderId: id("order_id"),
  employeeId: id("employee_id").references(() => employees.id),
  anonymous: boolean("anonymous").notNull().default(false),
  appendedAt: timestamptz("appended_at"),
});

export const productReviews = schema.table("product_comments", {
  id: generatedId("id").primaryKey(),
  productId: id("product_id").notNull(),
  authorLabel: text("author_label").notNull(),
  elderNote: text("elder_note"),
  score: smallint("score").notNull(),
  content: text("content").notNull(),
  tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
  skuName: text("sku_name"),
  verified: boolean("verified").notNull().default(false),
  reply: text("reply"),
  append: text("append"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  hiddenAt: timestamptz("hidden_at"),
  memberId: id("member_id").references(() => members.id),
  orderId: id("order_id"),
  anonymous: boolean("anonymous").notNull().default(false),
  appendedAt: timestamptz("appended_at"),
});

/** Of spots, trips and those who run them. */
export const tourReviews = schema.table("tour_comments", {
  id: generatedId("id").primaryKey(),
  kind: text("kind", { enum: ["SPOT", "TRIP", "TOUR_ORG"] }).notNull(),
  targetId: id("target_id").notNull(),
  authorLabel: text("author_label").notNull(),
  elderNote: text("elder_note"),
  score: smallint("score").notNull(),
  content: text("content").notNull(),
  verified: boolean("verified").notNull().default(false),
  reply: text("reply"),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  hiddenAt: timestamptz("hidden_at"),
  memberId: id("member_id").references(() => members.id),
  orderId: id("order_id"),
  anonymous: boolean("anonymous").notNull().default(false),
  tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
  append: text("append"),
  appendedAt: timestamptz("appended_at"),
});

/** What was done about a review of whatever kind; a line is never changed. */
export const reviewEvents = schema.table("review_events", {
  id: generatedId("id").primaryKey(),
  kind: text("kind", { enum: ["ORG", "SERVICE", "PRODUCT", "TRIP", "SPOT", "TOUR_ORG"] }).notNull(),
  reviewId: id("review_id").notNull(),
  action: text("action", {
    enum: ["REPORT", "KEEP", "HIDE", "RESTORE", "REPLY", "APPEAL", "APPEAL_REFUSED"],
  }).notNull(),
  /** Why it was hidden or reported. */
  code: text("code"),
  words: text("words"),
  /** Null when its writer did it. */
  staffId: id("staff_id").references(() => staff.id),
  memberId: id("member_id").references(() => members.id),
  at: timestamptz("at").notNull(),
});
