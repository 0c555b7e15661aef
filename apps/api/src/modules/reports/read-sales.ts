import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { type ReportOrderKind, reportOrderKinds } from "@ginkgo/api-contract/reports/report-codes";
import type { salesReport } from "@ginkgo/api-contract/reports/reports";
import { badInput } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { sellerNames } from "../accounts/public.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { areaName } from "../reference/areas/public.ts";
import { type Counted, countFacts, type FactQuery, overPeriods } from "./count-facts.ts";
import { periodsOf } from "./periods.ts";

/** So many cities and sellers are ranked. */
const RANKED = 20;

/** Orders and money of each city or seller, the most first. */
function ranked(counted: readonly Counted[], nameOf: (code: string) => string) {
  const of = new Map<string, { orders: number; paidFen: number }>();
  for (const { key, n, sum } of counted) {
    const one = of.get(key) ?? { orders: 0, paidFen: 0 };
    of.set(key, { orders: one.orders + n, paidFen: one.paidFen + sum });
  }
  return [...of]
    .sort(([a, x], [b, y]) => y.paidFen - x.paidFen || y.orders - x.orders || a.localeCompare(b))
    .slice(0, RANKED)
    .map(([code, sums]) => ({ code, text: nameOf(code), ...sums }));
}

/** Whose orders are counted: of what the account sees, the one that was asked for. */
const within = (own: readonly string[] | null, seller: string | undefined): readonly string[] | null =>
  seller ? (own === null || own.includes(seller) ? [seller] : []) : own;

/** Orders, what they brought and what went back. @throws {ProblemError} BAD_INPUT */
export async function readSales(
  db: Db,
  viewer: StaffViewer,
  query: QueryOf<typeof salesReport>,
): Promise<ReplyOf<typeof salesReport>> {
  const periods = periodsOf(query);
  const city = query.city || undefined;
  if (city && !/^(?:(?!\d\d90)\d{4}00|\d\d90(?!00)\d\d|(?:11|12|31|50)0000)$/.test(city))
    throw badInput({ city: "请选到城市。" });
  const asked: FactQuery = {
    ...query,
    measures: ["PAID", "REFUNDED"],
    kind: query.kind || undefined,
    city,
    sellers: within(await sellersOf(db, viewer), query.seller || undefined),
  };
  const paidOnly: FactQuery = { ...asked, measures: ["PAID"] };
  const [all, byCity, bySeller] = await Promise.all([
    countFacts(db, asked, "period"),
    countFacts(db, paidOnly, "city"),
    countFacts(db, paidOnly, "seller"),
  ]);
  const paid = all.filter(({ measure }) => measure === "PAID");
  const refunded = all.filter(({ measure }) => measure === "REFUNDED");
  const sums = (counted: readonly Counted[], of: (one: Counted) => number) =>
    overPeriods(periods, query.by, counted, of);
  const kinds = (Object.keys(reportOrderKinds) as ReportOrderKind[]).filter((kind) =>
    paid.some((one) => one.kind === kind),
  );
  const names = await sellerNames(
    db,
    bySeller.map(({ key }) => key),
  );
  return {
    periods,
    orders: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        sums(
          paid.filter((one) => one.kind === kind),
          ({ n }) => n,
        ),
      ]),
    ),
    paidFen: sums(paid, ({ sum }) => sum),
    refunds: sums(refunded, ({ n }) => n),
    refundFen: sums(refunded, ({ sum }) => sum),
    cities: ranked(byCity, (code) => (code === "" ? "不用上门和寄送" : areaName(code) || code)),
    sellers: ranked(bySeller, (code) => names.get(code) ?? code),
  };
}
