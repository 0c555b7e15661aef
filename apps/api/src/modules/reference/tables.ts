import type { HomeContent } from "@ginkgo/api-contract/content/home";
import type { Seo } from "@ginkgo/api-contract/content/seo";
import { editableDictionaryNames } from "@ginkgo/api-contract/reference/dictionary-content";
import { boolean, date, integer, jsonb, pgSchema, primaryKey, text, unique } from "drizzle-orm/pg-core";
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

/**
 * Words of the dictionaries that are kept in the back office. What a word stands under is said by its code; records name
 * words by their codes, so none is ever deleted or given another.
 */
export const dictionaryWords = schema.table(
  "dictionary_words",
  {
    id: generatedId("id").primaryKey(),
    dictionary: text("dictionary", { enum: editableDictionaryNames }).notNull(),
    code: text("code").notNull(),
    text: text("text").notNull(),
    /** Among those beside it the lowest comes first. */
    rank: integer("rank").notNull().default(0),
    /** Offered no more; what names it still says it. */
    retired: boolean("retired").notNull().default(false),
  },
  (t) => [unique().on(t.dictionary, t.code)],
);

/** What words were called before, of dictionaries whose words homes write themselves. */
export const formerWords = schema.table(
  "former_words",
  {
    dictionary: text("dictionary", { enum: ["facility", "orgService"] }).notNull(),
    text: text("text").notNull(),
    /** Of the word that was called so. */
    code: text("code").notNull(),
  },
  (t) => [primaryKey({ columns: [t.dictionary, t.text] })],
);

/** Words that were changed: what stands under them follows as due work. */
export const renamedWords = schema.table(
  "renamed_words",
  {
    list: text("list", {
      enum: ["serviceCategory", "productCategory", "sceneryCategory", "facility", "orgService"],
    }).notNull(),
    code: text("code").notNull(),
    /** The last thing that has followed. */
    followedTo: id("followed_to").notNull().default("0"),
  },
  (t) => [primaryKey({ columns: [t.list, t.code] })],
);
