import type { MissScope } from "@ginkgo/api-contract/search/search-misses";
import { sql } from "drizzle-orm";
import { bigint, boolean, date, integer, pgSchema, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { generatedId, timestamptz } from "../../platform/database/columns.ts";

const schema = pgSchema("search");

/**
 * Everyday words and what they mean here: 洗澡 means 助浴 among services. A row of a kind is for that kind alone and
 * brings it to the front, without words it stands for all of the kind; a row without a kind is for every kind.
 */
export const synonyms = schema.table("synonyms", {
  id: generatedId("id").primaryKey(),
  /** As somebody wrote it. */
  say: text("say").notNull(),
  /** In the form in which it is compared, `sayForm`; null where a process of before wrote the row, which wrote that for `say`. */
  folded: text("folded"),
  kind: text("kind", { enum: ["ORG", "SERVICE", "PRODUCT", "TRIP", "SPOT", "ARTICLE"] }),
  words: text("words").array().notNull().default(sql`'{}'::text[]`),
  /** A place of the portal, `search-places.ts` of the contract. */
  place: text("place"),
  sort: text("sort"),
  /** The kind with the lowest goes first; a place above 0 is shown only where no words bring anything. */
  rank: smallint("rank").notNull().default(0),
  updatedAt: timestamptz("updated_at").notNull().default(sql`now()`),
});

/** Counts the changes, so that every process knows when what it keeps is old. */
export const synonymVersion = schema.table("synonym_version", {
  isOnly: boolean("is_only").primaryKey().default(true),
  version: bigint("version", { mode: "number" }).notNull().default(1),
});

/** Words that were looked for and not found; of who looked nothing is kept. */
export const searchMisses = schema.table(
  "misses",
  {
    day: date("day", { mode: "string" }).notNull(),
    scope: text("scope").$type<MissScope>().notNull(),
    term: text("term").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.scope, t.term] })],
);
