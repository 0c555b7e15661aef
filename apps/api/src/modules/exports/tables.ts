import type { ExportListName } from "@ginkgo/api-contract/exports/export-lists";
import { date, integer, pgSchema, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { members, staff } from "../identity/tables.ts";

const schema = pgSchema("exports");

/** A list that is taken out as a file. */
export const runs = schema.table("runs", {
  id: generatedId("id").primaryKey(),
  list: text("list").$type<ExportListName>().notNull(),
  format: text("format", { enum: ["CSV", "XLSX"] }).notNull(),
  /** As the list's address takes them, sealed: a telephone may be among them. */
  filters: text("filters").notNull(),
  fromDay: date("from_day"),
  toDay: date("to_day"),
  /** Codes of the personal data that stand in it whole. */
  whole: text("whole").array().notNull().default([]),
  forWhom: text("for_whom"),
  reason: text("reason"),
  state: text("state", {
    enum: ["WAIT_SECOND", "RUNNING", "DONE", "FAILED", "REFUSED", "WITHDRAWN", "EXPIRED"],
  }).notNull(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  askedAt: timestamptz("asked_at").notNull(),
  /** Void by then unless somebody agrees. */
  answerBy: timestamptz("answer_by"),
  decidedBy: id("decided_by").references(() => staff.id),
  decidedAt: timestamptz("decided_at"),
  answer: text("answer"),
  /** Where the list goes on; null before the first page and after the last. */
  cursor: text("cursor"),
  /** The part that is made next, from 1. */
  nextNo: integer("next_no").notNull().default(1),
  seen: integer("seen").notNull().default(0),
  total: integer("total").notNull().default(0),
  rowCount: integer("row_count").notNull().default(0),
  failure: text("failure"),
  fileId: id("file_id"),
  fileUntil: timestamptz("file_until"),
  /** When who asked for it fetched it last. */
  takenAt: timestamptz("taken_at"),
  version: integer("version").notNull().default(1),
});

/** Rows of a file that is being made, sealed. */
export const parts = schema.table(
  "parts",
  {
    id: generatedId("id").primaryKey(),
    runId: id("run_id")
      .notNull()
      .references(() => runs.id),
    no: integer("no").notNull(),
    rows: text("rows").notNull(),
  },
  (t) => [unique().on(t.runId, t.no)],
);

/** Whose personal data stand in a file whole. */
export const exportedMembers = schema.table(
  "members",
  {
    runId: id("run_id")
      .notNull()
      .references(() => runs.id),
    memberId: id("member_id")
      .notNull()
      .references(() => members.id),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.runId] })],
);
