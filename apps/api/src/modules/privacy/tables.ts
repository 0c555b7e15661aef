import { integer, pgSchema, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { members, staff } from "../identity/tables.ts";

const schema = pgSchema("privacy");

export const exports = schema.table("exports", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id").notNull(),
  askedAt: timestamptz("asked_at").notNull(),
  readyAt: timestamptz("ready_at"),
  /** The file in files.files; gone a day after it was ready. */
  fileId: id("file_id"),
});

/** Why parts of the audit trail were taken along. */
export const auditExports = schema.table("audit_exports", {
  id: generatedId("id").primaryKey(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  at: timestamptz("at").notNull(),
  reason: text("reason").notNull(),
  /** What was asked for, as JSON. */
  filters: text("filters").notNull(),
  records: integer("records").notNull(),
});

export const closures = schema.table("closures", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id").notNull(),
  askedAt: timestamptz("asked_at").notNull(),
  /** Until then the person may change their mind; then everything is erased. */
  dueAt: timestamptz("due_at").notNull(),
  cancelledAt: timestamptz("cancelled_at"),
  doneAt: timestamptz("done_at"),
});

/** What members ask about their own data that a person has to answer. */
export const requests = schema.table("requests", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  kind: text("kind", { enum: ["ACCESS", "CORRECT", "DELETE", "WITHDRAW"] }).notNull(),
  content: text("content").notNull(),
  state: text("state", { enum: ["OPEN", "TAKEN", "DONE", "REFUSED"] })
    .notNull()
    .default("OPEN"),
  askedAt: timestamptz("asked_at").notNull(),
  dueAt: timestamptz("due_at").notNull(),
  answer: text("answer"),
  answeredAt: timestamptz("answered_at"),
  version: integer("version").notNull().default(1),
});

export const requestEvents = schema.table("request_events", {
  id: generatedId("id").primaryKey(),
  requestId: id("request_id")
    .notNull()
    .references(() => requests.id, { onDelete: "cascade" }),
  action: text("action", { enum: ["ASK", "TAKE", "DONE", "REFUSE"] }).notNull(),
  /** Null when the member did it. */
  staffId: id("staff_id").references(() => staff.id),
  at: timestamptz("at").notNull(),
});
