import type { HomeContent } from "@ginkgo/api-contract/content/home";
import type { Seo } from "@ginkgo/api-contract/content/seo";
import { boolean, date, jsonb, pgSchema, text, unique } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";

const schema = pgSchema("reference");

/** A source an article names. */
export interface Reference {
  text: string;
  url?: string | undefined;
}

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
    /** What it rests on, and when somebody has to look whether it is still true. */
    references: jsonb("references").$type<Reference[]>().notNull().default([]),
    reviewOn: date("review_on"),
    /** What search engines and shared links say of it, where it is not what it says itself. */
    seo: jsonb("seo").$type<Seo>(),
  },
  (t) => [unique().on(t.slug, t.version)],
);

/** What stands on the home page; one row, or none where nobody has arranged it. */
export const homePages = schema.table("home_pages", {
  id: id("id").primaryKey(),
  content: jsonb("content").$type<HomeContent>().notNull(),
  updatedAt: timestamptz("updated_at").notNull(),
});

/** What stands on top of every page of the portal from a day to a day. */
export const announcements = schema.table("announcements", {
  id: generatedId("id").primaryKey(),
  title: text("title").notNull(),
  tone: text("tone", { enum: ["INFO", "WARNING"] }).notNull(),
  link: text("link"),
  fromDay: date("from_day").notNull(),
  untilDay: date("until_day").notNull(),
  archived: boolean("archived").notNull().default(false),
});
