import { integer, pgSchema, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { staff } from "../identity/tables.ts";

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
