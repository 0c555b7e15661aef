import { type SQL, sql } from "drizzle-orm";
import { likePart } from "../../../platform/database/sql-values.ts";
import type { ArticleMatch } from "../../reference/public.ts";
import { type ParsedQuery, parseQuery } from "../search-text.ts";
import { asWritten, type WordMatch } from "../text-match.ts";
import type { Meaning } from "./parse-phrase.ts";

const any = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` or `)})`;
const every = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` and `)})`;
const sum = (parts: SQL[]): SQL => (parts.length ? sql`(${sql.join(parts, sql` + `)})` : sql`0`);
const has = (column: SQL, word: string): SQL => sql`${column} like ${likePart(word)}`;

const EARLIEST = 6;

/** Points of one group: where its best word stands, the words named first a little more. */
const groupScore = (words: readonly string[], name: SQL, text: SQL): SQL =>
  sql`case ${sql.join(
    words.map((w, i) => sql`when ${has(name, w)} then ${20 - Math.min(i, EARLIEST)}::int`),
    sql` `,
  )} ${sql.join(
    words.map((w, i) => sql`when ${has(text, w)} then ${10 - Math.min(i, EARLIEST)}::int`),
    sql` `,
  )} else 0 end`;

const requiredScore = (words: readonly string[], name: SQL): SQL[] =>
  words.map((w) => sql`case when ${has(name, w)} then 4 else 2 end`);

/**
 * A meaning in SQL, beside the words as they are written: a thing of that very name is first, then what is meant. All
 * conditions are on the terms one index answers.
 */
export function matchMeaning({ groups, required }: Meaning, typed: ParsedQuery): WordMatch {
  const written = asWritten(typed);
  const parsed = (word: string) => asWritten(parseQuery(word));
  const needed = required.map(parsed);
  const meant = groups.map((words) => words.map(parsed));
  const both = (part: "terms" | "exact") =>
    every([...needed.map((m) => m[part]), ...(meant.length ? [any(meant.flat().map((m) => m[part]))] : [])]);
  const whole = typed.text.replaceAll(" ", "");
  const name = sql`o.name_norm`;
  // Typed with more than everyday words, a name that holds all of it is what was sought.
  const inName = required.length > 0 ? sql`when ${has(name, whole)} then 500` : sql``;
  return {
    terms: any([written.terms, both("terms")]),
    exact: any([written.exact, both("exact")]),
    relevance: sum([
      sql`case when ${name} = ${whole} then 1000 ${inName} when ${written.exact} then 3 * (${written.relevance}) else 0 end`,
      ...groups.map((words) => groupScore(words, name, sql`o.search_text`)),
      ...requiredScore(required, name),
    ]),
  };
}

const title = sql`lower(p.title)`;
const whole = sql`lower(p.title || ' ' || p.summary)`;

/** A meaning among articles `p`: there are hundreds of them, and no index of terms. */
export function articleMatch(meaning: Meaning | undefined, typed: ParsedQuery): ArticleMatch {
  if (!meaning) return { where: sql`true`, relevance: sql`0::int` };
  const { groups, required } = meaning;
  const text = typed.text.replaceAll(" ", "");
  const meant = groups.flat().map((w) => has(whole, w));
  const both = every([...required.map((w) => has(whole, w)), ...(meant.length ? [any(meant)] : [])]);
  return {
    where: any([has(whole, text), both]),
    relevance: sum([
      sql`case when ${has(title, text)} then 500 else 0 end`,
      ...groups.map((words) => groupScore(words, title, whole)),
      ...requiredScore(required, title),
    ]),
  };
}

/** All of a kind. */
export const anything: WordMatch = { terms: sql`true`, exact: sql`true`, relevance: sql`0` };
