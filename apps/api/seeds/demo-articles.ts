import { readdirSync, readFileSync } from "node:fs";
import { informationGroups } from "@ginkgo/api-contract/content/information";
import { sql } from "drizzle-orm";
import { readBlocks } from "../src/modules/reference/content/read-blocks.ts";
import { DAY } from "../src/platform/clock.ts";
import type { Tx } from "../src/platform/database/database.ts";
import { byDay } from "./hours.ts";

const folder = new URL("articles/", import.meta.url);

interface DemoArticle {
  slug: string;
  group: string;
  title: string;
  source: string;
  author: string;
  summary: string;
  daysAgo: number;
  text: string;
}

/** An article as a file has it: lines `name: value`, an empty line, then the text as `readBlocks` takes it. */
function readArticle(file: string): DemoArticle {
  const whole = readFileSync(new URL(file, folder), "utf8");
  const cut = whole.indexOf("\n\n");
  const head = new Map(
    whole
      .slice(0, cut)
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const value = (name: string) => {
    const found = head.get(name);
    if (!found) throw new Error(`${file}: ${name} is missing`);
    return found;
  };
  if (!Object.hasOwn(informationGroups, value("group"))) throw new Error(`${file}: no such group`);
  return {
    slug: file.replace(/\.md$/, ""),
    group: value("group"),
    title: value("title"),
    source: value("source"),
    author: value("author"),
    summary: value("summary"),
    daysAgo: Number(value("daysAgo")),
    text: whole.slice(cut + 2),
  };
}

/** Articles of the demo data set, at least two of every group. */
export const demoArticles = (): DemoArticle[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map(readArticle);

/** Writes them as published on the days before `today`. */
export async function seedArticles(tx: Tx, today: Date): Promise<void> {
  const articles = demoArticles().map(({ text, daysAgo, ...article }) => ({
    ...article,
    body: readBlocks(text),
    at: byDay(new Date(today.getTime() - daysAgo * DAY), 9, 18).toISOString(),
  }));
  await tx.execute(sql`
    insert into reference.pages (kind, slug, version, title, summary, body, effective_on, published_at, topic, source, author)
    select 'ARTICLE', a.slug, '1', a.title, a.summary, a.body, (a.at at time zone 'Asia/Shanghai')::date, a.at,
      a."group", a.source, a.author
    from json_to_recordset(${JSON.stringify(articles)}::json)
      as a(slug text, "group" text, title text, summary text, source text, author text, body jsonb, at timestamptz)
    order by a.at`);
}
