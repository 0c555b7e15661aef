import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { sql } from "drizzle-orm";
import { integer, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { staff } from "../identity/tables.ts";

const schema = pgSchema("tasks");

/** What waits for a person of the staff. One open task for each thing and kind. */
export const tasks = schema.table("tasks", {
  id: generatedId("id").primaryKey(),
  kind: text("kind").$type<TaskKind>().notNull(),
  subjectType: text("subject_type").notNull(),
  subjectId: text("subject_id").notNull(),
  /** One line that names no person. */
  text: text("text").notNull(),
  /** Whose matter it is, as in identity.staff_sellers; null is the portal's own. */
  seller: text("seller"),
  /** Of what waits for a second person: who may not be it, by staff id. Nobody confined to their own sees it either. */
  notFor: id("not_for").array().notNull().default(sql`'{}'::bigint[]`),
  openedAt: timestamptz("opened_at").notNull(),
  dueAt: timestamptz("due_at").notNull(),
  ownerId: id("owner_id").references(() => staff.id),
  doneAt: timestamptz("done_at"),
  /** Null where what it waited for came about by itself. */
  doneBy: id("done_by").references(() => staff.id),
  version: integer("version").notNull().default(1),
});

/** What staff who go off duty leave to those who come. */
export const handovers = schema.table("handovers", {
  id: generatedId("id").primaryKey(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  text: text("text").notNull(),
  at: timestamptz("at").notNull(),
  changedAt: timestamptz("changed_at"),
  version: integer("version").notNull().default(1),
});

/** Who has seen one as it stands now. */
export const handoverViews = schema.table(
  "handover_views",
  {
    handoverId: id("handover_id")
      .notNull()
      .references(() => handovers.id, { onDelete: "cascade" }),
    staffId: id("staff_id")
      .notNull()
      .references(() => staff.id),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.handoverId, t.staffId] })],
);
