import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import {
  type MissScope,
  type searchMisses as missesEndpoint,
  missScopes,
} from "@ginkgo/api-contract/search/search-misses";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { count, desc, eq, gt, lt, max, sql, sum } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import type { Db } from "../../platform/database/database.ts";
import { normalize } from "./search-text.ts";
import { searchMisses } from "./tables.ts";

/** So many different words are remembered between two writings, and of a day. */
const MOST_AT_ONCE = 500;
const MOST_OF_A_DAY = 5_000;
/** So long they are kept, days. */
const KEPT = 90;

/** Not written yet, by where they were asked. */
const waiting = new WeakMap<Db, Map<string, { scope: MissScope; term: string; count: number }>>();

/** A word as it is counted; undefined for one that may say who somebody is, or that is none. */
function termOf(keyword: string): string | undefined {
  if (/\d{4}|@/.test(keyword.normalize("NFKC").replace(/[\s-]/g, ""))) return undefined;
  const term = normalize(keyword)
    .replace(/\s+/g, " ")
    .trim()
    // People read it: the folded form of 么 is 幺.
    .replace(/(?<=[什怎这那多要])幺/g, "么");
  const length = [...term].length;
  return length < 2 || length > 20 ? undefined : term;
}

/** Filters that say where, not what: a word that is not found is missed all the same. */
const placeOnly = ["keyword", "current", "size", "sort", "cursor", "adcode", "lng", "lat"];

const isBare = (query: object): boolean =>
  Object.entries(query).every(
    ([name, value]) =>
      placeOnly.includes(name) || value === undefined || (Array.isArray(value) && value.length === 0),
  );

/** A page of a search: where it found nothing the word is counted, unless filters are what left nothing. */
export async function countingMisses<P extends { total: number }>(
  db: Db,
  scope: MissScope,
  query: { keyword?: string | undefined },
  page: Promise<P>,
): Promise<P> {
  const found = await page;
  const term = found.total === 0 && query.keyword && isBare(query) ? termOf(query.keyword) : undefined;
  if (term === undefined) return found;
  const own = waiting.get(db) ?? new Map();
  waiting.set(db, own);
  const key = `${scope} ${term}`;
  const one = own.get(key);
  if (one) one.count++;
  else if (own.size < MOST_AT_ONCE) own.set(key, { scope, term, count: 1 });
  return found;
}

/** Writes down what was missed since the last time, all by one statement. */
export async function writeMisses({
  database,
  clock,
}: Pick<AppContext, "database" | "clock">): Promise<void> {
  const day = shanghaiDay(clock.now());
  const found = new Map<string, { day: string; scope: MissScope; term: string; count: number }>();
  for (const db of new Set([database.read, database.primary])) {
    for (const [key, one] of waiting.get(db) ?? [])
      found.set(key, { ...one, day, count: one.count + (found.get(key)?.count ?? 0) });
    waiting.delete(db);
  }
  if (found.size === 0) return;
  await database.transaction(async (tx) => {
    const [today] = await tx.select({ n: count() }).from(searchMisses).where(eq(searchMisses.day, day));
    if (today!.n >= MOST_OF_A_DAY) return;
    await tx
      .insert(searchMisses)
      // In one order, whoever writes: two processes wait for each other instead of getting stuck.
      .values([...found.keys()].sort().map((key) => found.get(key)!))
      .onConflictDoUpdate({
        target: [searchMisses.day, searchMisses.scope, searchMisses.term],
        set: { count: sql`${searchMisses.count} + excluded.count` },
      });
  });
}

export const forgetMisses = ({ database, clock }: Pick<AppContext, "database" | "clock">) =>
  database.transaction((tx) =>
    tx.delete(searchMisses).where(lt(searchMisses.day, addDays(shanghaiDay(clock.now()), -KEPT))),
  );

/** What was looked for and not found in the last days, the most sought first. */
export async function readMisses(
  db: Db,
  { days = 7, size = 50 }: { days?: number | undefined; size?: number | undefined },
  now: Date,
): Promise<ReplyOf<typeof missesEndpoint>> {
  const recent = gt(searchMisses.day, addDays(shanghaiDay(now), -days));
  const times = sql<number>`${sum(searchMisses.count)}::int`;
  const records = await db
    .select({
      term: searchMisses.term,
      scope: searchMisses.scope,
      count: times,
      lastDay: sql<string>`${max(searchMisses.day)}::text`,
    })
    .from(searchMisses)
    .where(recent)
    .groupBy(searchMisses.term, searchMisses.scope)
    .orderBy(desc(times), searchMisses.term, searchMisses.scope)
    .limit(size);
  const [all] = await db
    .select({
      searches: sql<number>`coalesce(${sum(searchMisses.count)}, 0)::int`,
      terms: sql<number>`count(distinct ${searchMisses.term})::int`,
    })
    .from(searchMisses)
    .where(recent);
  return {
    ...all!,
    records: records.map((one) => ({ ...one, scopeText: missScopes[one.scope] })),
  };
}
