import { date, jsonb, pgSchema, text, unique } from "drizzle-orm/pg-core";
import { generatedId, timestamptz } from "../../platform/database/columns.ts";

const schema = pgSchema("reference");

/**
 * Pages of the site and articles, as staff publish them. Each version stays: a consent names the one it was given to.
 * Pages that come with the program (modules/reference/content) stand in where there is no row.
 */
export const pages = schema.table(
  "pages",
  {
    id: generatedId("id").primaryKey(),
    kind: text("kind", { enum: ["PAGE", "ARTICLE"] }).notNull(),
    slug: text("slug").notNull(),
    version: text("version").notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    /** Blocks as the contract has them. */
    body: jsonb("body").notNull(),
    effectiveOn: date("effective_on").notNull(),
    /** Null while it is a draft. */
    publishedAt: timestamptz("published_at"),
    /** Articles only: where they stand, where they come from. */
    topic: text("topic"),
    cover: text("cover"),
    source: text("source"),
    author: text("author"),
  },
  (t) => [unique().on(t.slug, t.version)],
);
