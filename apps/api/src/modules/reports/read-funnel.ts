import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { type PageKind, type PageStep, pageKinds } from "@ginkgo/api-contract/reports/report-codes";
import type { funnelReport } from "@ginkgo/api-contract/reports/reports";
import { and, between, sql, sum } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { readMisses } from "../search/public.ts";
import { countFacts, overPeriods } from "./count-facts.ts";
import { periodsOf, startOf } from "./periods.ts";
import { pageCounts } from "./tables.ts";

/** What is bought after its page was looked at. */
const orderKinds: Partial<Record<PageKind, string>> = {
  SERVICE: "SERVICE",
  PRODUCT: "PRODUCT",
  TRIP: "TOUR",
};
/** Of the last days, and so many words. */
const MISSES = { days: 30, size: 10 };

/** How often people looked for something, looked at it, and paid for it. @throws {ProblemError} BAD_INPUT */
export async function readFunnel(
  db: Db,
  query: QueryOf<typeof funnelReport>,
  now: Date,
): Promise<ReplyOf<typeof funnelReport>> {
  const periods = periodsOf(query);
  const pages = await db
    .select({
      day: pageCounts.day,
      kind: sql<PageKind>`${pageCounts.kind}`,
      step: sql<PageStep>`${pageCounts.step}`,
      n: sql<number>`${sum(pageCounts.count)}::int`,
    })
    .from(pageCounts)
    .where(and(between(pageCounts.day, query.from, query.to)))
    .groupBy(pageCounts.day, pageCounts.kind, pageCounts.step);
  const paid = (await countFacts(db, { ...query, measures: ["PAID"], sellers: null }, "period")).filter(
    ({ kind }) => Object.values(orderKinds).includes(kind),
  );
  const seen = (step: PageStep) => {
    const of = new Map<string, number>();
    for (const page of pages)
      if (page.step === step) {
        const start = startOf(page.day, query.by);
        of.set(start, (of.get(start) ?? 0) + page.n);
      }
    return periods.map(({ from }) => of.get(startOf(from, query.by)) ?? 0);
  };
  const seenOf = (kind: PageKind, step: PageStep) =>
    pages.reduce((n, page) => n + (page.kind === kind && page.step === step ? page.n : 0), 0);
  const { searches, terms, records } = await readMisses(db, MISSES, now);
  return {
    periods,
    searches: seen("SEARCH"),
    visits: seen("VISIT"),
    orders: overPeriods(periods, query.by, paid, ({ n }) => n),
    kinds: (Object.keys(pageKinds) as PageKind[]).map((kind) => ({
      kind,
      searches: seenOf(kind, "SEARCH"),
      visits: kind === "ALL" ? null : seenOf(kind, "VISIT"),
      orders: orderKinds[kind]
        ? paid.reduce((n, one) => n + (one.kind === orderKinds[kind] ? one.n : 0), 0)
        : null,
    })),
    misses: { searches, terms, words: records.map(({ term, count }) => ({ term, count })) },
  };
}
