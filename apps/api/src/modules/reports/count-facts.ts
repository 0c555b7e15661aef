import type { ReportPeriod } from "@ginkgo/api-contract/reports/reports";
import { addDays, midnightOf } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { summedTo } from "./day-sums.ts";
import { factRows, type Measure } from "./facts.ts";
import { type Span, startOf } from "./periods.ts";

export interface FactQuery extends Span {
  measures: readonly Measure[];
  kind?: string | undefined;
  city?: string | undefined;
  /** Null: all of them. */
  sellers: readonly string[] | null;
}

export interface Counted {
  measure: Measure;
  /** The first day of a period, a city or a seller. */
  key: string;
  kind: string;
  n: number;
  sum: number;
}

const keys = {
  period: (by: Span["by"]) => sql`date_trunc(${by}, f.day)::date::text`,
  city: () => sql`f.city`,
  seller: () => sql`f.seller`,
};

/** As literals: a plan made once for all of them would read what a few of them never touch. */
const isMeasured = (column: SQL, measures: readonly Measure[]): SQL =>
  sql`${column} in (${sql.raw(measures.map((one) => `'${one}'`).join(", "))})`;

const isOf = (column: SQL, sellers: readonly string[]): SQL =>
  sellers.length === 1 ? sql`${column} = ${sellers[0]}` : sql`${column} = any(${textArray(sellers)})`;

/** What days counted for good came to: sums of all sellers or all cities where nobody asks for one. */
function keptRows({ measures, from, to, kind, city, sellers }: FactQuery, by: keyof typeof keys): SQL {
  const isCity = city ? sql`s.city = ${city}` : by === "city" ? sql`s.city <> '*'` : sql`s.city = '*'`;
  const isSeller = sellers
    ? isOf(sql`s.seller`, sellers)
    : by === "seller"
      ? sql`s.seller <> '*'`
      : sql`s.seller = '*'`;
  return sql`select s.measure, s.day, s.kind, s.city, s.seller, s.count::bigint as n, s.sum from reports.day_sums s
    where ${isMeasured(sql`s.measure`, measures)} and s.day between ${from}::date and ${to}::date
      and ${isCity} and ${isSeller} and ${kind ? sql`s.kind = ${kind}` : sql`true`}`;
}

/** The same of days that go on, or are not counted yet: those of the days first, by their moment, then those of a seller. */
function openRows({ measures, from, to, kind, city, sellers }: FactQuery): SQL {
  const span = { from: new Date(midnightOf(from)), before: new Date(midnightOf(addDays(to, 1))) };
  return sql`select o.measure, o.day, o.kind, o.city, o.seller, 1::bigint as n, o.sum
    from (${factRows(measures, span)} offset 0) o
    where ${isMeasured(sql`o.measure`, measures)} and ${city ? sql`o.city = ${city}` : sql`true`}
      and ${sellers ? isOf(sql`o.seller`, sellers) : sql`true`}
      and ${kind ? sql`o.kind = ${kind}` : sql`true`}`;
}

/** Counts what happened, by periods, by cities or by sellers. */
export async function countFacts(db: Db, asked: FactQuery, by: keyof typeof keys): Promise<Counted[]> {
  if (asked.sellers?.length === 0) return [];
  const kept = await summedTo(db);
  const parts: SQL[] = [];
  if (kept !== null && asked.from <= kept)
    parts.push(keptRows({ ...asked, to: asked.to < kept ? asked.to : kept }, by));
  if (kept === null || asked.to > kept) {
    const first = kept === null ? asked.from : addDays(kept, 1);
    parts.push(openRows({ ...asked, from: first > asked.from ? first : asked.from }));
  }
  return rows<Counted>(
    db,
    sql`select f.measure, ${keys[by](asked.by)} as key, f.kind, sum(f.n)::int as n, sum(f.sum)::float8 as sum
      from (${sql.join(parts, sql` union all `)}) f group by 1, 2, 3`,
  );
}

/** Of some counted rows what each period came to. */
export function overPeriods<T extends { key: string }>(
  periods: readonly ReportPeriod[],
  by: Span["by"],
  counted: readonly T[],
  of: (one: T) => number,
): number[] {
  const sums = new Map<string, number>();
  for (const one of counted) sums.set(one.key, (sums.get(one.key) ?? 0) + of(one));
  return periods.map(({ from }) => sums.get(startOf(from, by)) ?? 0);
}
