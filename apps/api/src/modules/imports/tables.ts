import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName, EntryView } from "@ginkgo/api-contract/publishing/entry-codes";
import type {
  ImportMapping,
  ImportState,
  RowChange,
  RowOutcome,
} from "@ginkgo/api-contract/publishing/imports";
import type { ExportFormat } from "@ginkgo/api-contract/publishing/list-exports";
import { boolean, integer, jsonb, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { staff } from "../identity/tables.ts";

const schema = pgSchema("imports");

/** How many rows of a list went which way. */
export interface RunCounts {
  taken: number;
  mended: number;
  refused: number;
  made: number;
  changed: number;
  undone: number;
  kept: number;
  /** What keeps several rows out; absent of lists that came in before it was told. */
  reasons?: { heading: string; text: string; rows: number }[];
}

/** A list that was brought into the portal. */
export const runs = schema.table("runs", {
  id: generatedId("id").primaryKey(),
  kind: text("kind").$type<EntryKindName>().notNull(),
  /** Of the file as it came, kept a day. */
  fileId: id("file_id").notNull(),
  fileName: text("file_name").notNull(),
  state: text("state").$type<ImportState>().notNull(),
  failure: text("failure"),
  publish: boolean("publish").notNull().default(false),
  /** Written without a check before. */
  writeAtOnce: boolean("write_at_once").notNull().default(false),
  /** Null until the file was read. */
  headings: jsonb("headings").$type<string[]>(),
  mapping: jsonb("mapping").$type<ImportMapping>().notNull().default({}),
  /** Place all rows are in, as far as they tell; of lists as authorities publish them. */
  listArea: text("list_area"),
  rowCount: integer("row_count").notNull().default(0),
  /** The row the present state goes on with. */
  nextNo: integer("next_no").notNull().default(1),
  /** Null while it is at work. */
  counts: jsonb("counts").$type<RunCounts>(),
  version: integer("version").notNull().default(1),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  /** Who set it to work last. */
  actingId: id("acting_id")
    .notNull()
    .references(() => staff.id),
  madeAt: timestamptz("made_at").notNull(),
  changedAt: timestamptz("changed_at").notNull(),
});

/** An entry as it stood before a row changed it. */
export interface Before {
  draft: EntryContent | null;
  live: EntryContent | null;
}

export interface RowFault {
  heading: string;
  text: string;
}

export const importRows = schema.table(
  "rows",
  {
    runId: id("run_id")
      .notNull()
      .references(() => runs.id),
    no: integer("no").notNull(),
    line: integer("line").notNull(),
    cells: jsonb("cells").$type<string[]>().notNull(),
    outcome: text("outcome").$type<RowOutcome>().notNull().default("WAITING"),
    change: text("change").$type<RowChange>(),
    entryId: id("entry_id"),
    mends: jsonb("mends").$type<string[]>().notNull().default([]),
    faults: jsonb("faults").$type<RowFault[]>().notNull().default([]),
    before: jsonb("before").$type<Before>(),
    /** The version of the entry this row left behind: whoever changed it later is not undone. */
    afterVersion: integer("after_version"),
  },
  (t) => [primaryKey({ columns: [t.runId, t.no] })],
);

/** Which entry a row became, by its external number or by all it says. */
export const rowKeys = schema.table(
  "row_keys",
  {
    kind: text("kind").$type<EntryKindName>().notNull(),
    /** The shop or home whose numbers these are; empty: the portal's own. */
    owner: text("owner").notNull(),
    key: text("key").notNull(),
    entryId: id("entry_id").notNull(),
    runId: id("run_id")
      .notNull()
      .references(() => runs.id),
    rowNo: integer("row_no").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.owner, t.key] })],
);

export const mappings = schema.table(
  "mappings",
  {
    kind: text("kind").$type<EntryKindName>().notNull(),
    /** The shop or home that said so; empty: the portal's own people. */
    owner: text("owner").notNull(),
    headingsHash: text("headings_hash").notNull(),
    mapping: jsonb("mapping").$type<ImportMapping>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.owner, t.headingsHash] })],
);

/** A list somebody took out as a file, which is kept a day. */
export const listExports = schema.table("exports", {
  id: generatedId("id").primaryKey(),
  kind: text("kind").$type<EntryKindName>().notNull(),
  format: text("format").$type<ExportFormat>().notNull(),
  view: text("view").$type<EntryView>().notNull(),
  keyword: text("keyword"),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  done: integer("done").notNull().default(0),
  total: integer("total").notNull().default(0),
  fileId: id("file_id"),
  failure: text("failure"),
  madeAt: timestamptz("made_at").notNull(),
  endedAt: timestamptz("ended_at"),
});
