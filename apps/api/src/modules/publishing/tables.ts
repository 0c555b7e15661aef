import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName, EntryState, VersionState } from "@ginkgo/api-contract/publishing/entry-codes";
import { foreignKey, integer, jsonb, pgSchema, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { staff } from "../identity/tables.ts";

const schema = pgSchema("publishing");

/**
 * What is being made of a thing. The thing itself stands in the tables of its own module under the same kind and id; one
 * that nobody has touched here has no row.
 */
export const entries = schema.table(
  "entries",
  {
    kind: text("kind").$type<EntryKindName>().notNull(),
    id: id("id").notNull(),
    title: text("title").notNull(),
    seller: text("seller"),
    state: text("state").$type<EntryState>().notNull(),
    draft: jsonb("draft").$type<EntryContent>(),
    draftBy: id("draft_by").references(() => staff.id),
    draftAt: timestamptz("draft_at"),
    /** Of the last version. */
    lastNo: integer("last_no").notNull().default(0),
    /** Counts the changes, so that nobody overwrites what they have not seen. */
    version: integer("version").notNull().default(1),
    changedAt: timestamptz("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] })],
);

/** Every version that was published, is to be, or was asked for; never changed in its content, never deleted. */
export const versions = schema.table(
  "versions",
  {
    id: generatedId("id").primaryKey(),
    kind: text("kind").$type<EntryKindName>().notNull(),
    entryId: id("entry_id").notNull(),
    no: integer("no").notNull(),
    content: jsonb("content").$type<EntryContent>().notNull(),
    state: text("state").$type<VersionState>().notNull(),
    /** When it is to go out; null: as soon as it may. */
    publishAt: timestamptz("publish_at"),
    /** Null: as it came in, from an import or before versions were kept. */
    madeBy: id("made_by").references(() => staff.id),
    madeAt: timestamptz("made_at").notNull(),
    decidedBy: id("decided_by").references(() => staff.id),
    /** Why it came back, or why it was taken down. */
    reason: text("reason"),
  },
  (t) => [
    unique().on(t.kind, t.entryId, t.no),
    foreignKey({ columns: [t.kind, t.entryId], foreignColumns: [entries.kind, entries.id] }),
  ],
);
