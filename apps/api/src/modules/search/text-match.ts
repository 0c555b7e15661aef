import { type SQL, sql } from "drizzle-orm";
import { likePart, textArray } from "../../platform/database/sql-values.ts";
import { type LatinWord, type ParsedQuery, parseQuery } from "./search-text.ts";

/**
 * The words of a search as SQL: `terms` finds rows by index and may bring a few too many, `exact` on the text
 * columns is the truth, `relevance` orders the hits.
 */
export interface WordMatch {
  terms: SQL;
  exact: SQL;
  relevance: SQL;
  /** Columns these need beside the ones every walk carries. */
  extra?: SQL;
}

const contains = (column: SQL, word: string): SQL => sql`${column} like ${likePart(word)}`;
const or = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` or `)})`;
const and = (parts: SQL[]): SQL => (parts.length ? sql`(${sql.join(parts, sql` and `)})` : sql`false`);
const has = (terms: readonly string[]): SQL => sql`o.terms @> ${textArray(terms)}`;

const text = sql`o.search_text`;
const name = sql`o.name_norm`;

/** How a place's pinyin stands in `search_text`: capitals, so that no part of it is taken for a word. */
export const placeMark = (pinyin: string): string => `@${pinyin.toUpperCase()}@`;

const latinIn = (word: LatinWord, where: SQL): SQL =>
  or([
    contains(where, word.text),
    contains(text, placeMark(word.text)),
    contains(sql`o.pinyin`, word.text),
    contains(sql`o.initials`, word.text),
  ]);

/** Every word is there as written, or by pinyin or initials where letters were typed. */
export function asWritten({ words, text: typed }: ParsedQuery): WordMatch {
  const inName = words.map((w) => (w.kind === "cjk" ? contains(name, w.text) : latinIn(w, name)));
  const whole = typed.replaceAll(" ", "");
  return {
    terms: and(words.map((w) => (w.kind === "cjk" ? has(w.grams) : or(w.alternatives.map(has))))),
    exact: and(words.map((w) => (w.kind === "cjk" ? contains(text, w.text) : latinIn(w, text)))),
    // 5 it is the name, 4 the name begins so, 3 it stands in the name, 2 its words do, 1 they stand elsewhere.
    relevance: sql`case when ${whole} in (o.name_norm, o.pinyin, o.initials) then 5
      when starts_with(o.name_norm, ${whole}) or starts_with(o.pinyin, ${whole}) or starts_with(o.initials, ${whole}) then 4
      when ${contains(name, whole)} then 3 when ${and(inName)} then 2 else 1 end`,
  };
}

/** The name sounds like what was typed: 颐合苑 finds 颐和苑. Undefined without Chinese. */
export function bySound({ homophone, words }: ParsedQuery): WordMatch | undefined {
  if (!homophone || homophone.grams.length === 0) return undefined;
  const { pinyin, grams } = homophone;
  const letters = words.filter((w) => w.kind === "latin");
  return {
    terms: and([has(grams), ...letters.map((w) => or(w.alternatives.map(has)))]),
    exact: and([contains(sql`o.pinyin`, pinyin), ...letters.map((w) => latinIn(w, text))]),
    relevance: sql`case when o.pinyin = ${pinyin} then 3 when starts_with(o.pinyin, ${pinyin}) then 2 else 1 end`,
  };
}

/** Holds most of what was typed, best first; for slips of the finger. Undefined where too little was typed. */
export function partly({ soft }: ParsedQuery): WordMatch | undefined {
  if (soft.length < 2) return undefined;
  const shared = sql`(select count(*) from unnest(${textArray(soft)}) s where s = any(o.terms))`;
  return {
    terms: sql`o.terms && ${textArray(soft)}`,
    exact: sql`${shared} >= ${Math.ceil(soft.length * 0.6)}::int`,
    relevance: shared,
    extra: sql`o.terms`,
  };
}

/** Rows of `o` that hold what was typed as it is written; for lists of staff, which read nothing into it. */
export function holdsWords(keyword: string): SQL {
  const { terms, exact } = asWritten(parseQuery(keyword));
  return sql`${terms} and ${exact}`;
}
