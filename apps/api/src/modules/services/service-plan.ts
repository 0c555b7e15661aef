import { type CareLevel, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { serviceUnits } from "@ginkgo/api-contract/services/service-codes";
import type { ServiceFilters, ServiceSort } from "@ginkgo/api-contract/services/services";
import { type SQL, sql } from "drizzle-orm";
import { textArray } from "../../platform/database/sql-values.ts";
import { careMask, inBranches } from "../listing/public.ts";
import { reachWords } from "../reference/areas/public.ts";
import type { WordMatch } from "../search/public.ts";
import { serviceTerm } from "./service-terms.ts";

/** A filter twice: terms of which any finds its rows, and the same on the columns that counting reads. */
interface Filter {
  anyOf: string[];
  narrow: SQL;
}

/** Filters by their names; words beside them. */
export interface ServicePlan {
  filters: Map<string, Filter>;
  words: WordMatch | undefined;
}

const units = codesOf(serviceUnits);
const bits = (mask: number) => sql`(o.facet_sig & ${mask}::int) <> 0`;
const termsHave = (terms: readonly string[]) => sql`o.terms && ${textArray(terms)}`;
const anyOf = (parts: SQL[]) => sql`(${sql.join(parts, sql` or `)})`;

/** Turns the filters of a request into what the finder and the counter use. */
export function planServices(query: ServiceFilters, words: WordMatch | undefined): ServicePlan {
  const filters = new Map<string, Filter>();
  const add = (
    name: string,
    values: readonly string[] | undefined,
    of: (v: string) => string | string[],
    narrow: (values: readonly string[], terms: string[]) => SQL,
  ) => {
    if (!values?.length) return;
    const terms = values.flatMap(of);
    filters.set(name, { anyOf: terms, narrow: narrow(values, terms) });
  };
  add(
    "adcode",
    query.adcode,
    (code) => reachWords(code).map(serviceTerm.reach),
    (_, terms) => termsHave(terms),
  );
  add("categoryId", query.categoryId, serviceTerm.category, (v) => inBranches(v));
  add("careLevel", query.careLevel, serviceTerm.care, (v) => bits(careMask(v as CareLevel[])));
  add("weekday", query.weekday, serviceTerm.weekday, (v) =>
    bits(v.reduce((mask, day) => mask | (1 << (Number(day) + 4)), 0)),
  );
  add("unit", query.unit, serviceTerm.unit, (v) =>
    anyOf(v.map((u) => sql`(o.facet_sig >> 12 & 15) = ${units.indexOf(u as never)}::int`)),
  );
  if (query.selfOperated)
    filters.set("selfOperated", { anyOf: [serviceTerm.selfOperated], narrow: bits(1 << 16) });
  if (query.ltcPay) filters.set("ltcPay", { anyOf: [serviceTerm.ltcPay], narrow: bits(1 << 17) });
  return { filters, words };
}

const offered = sql`o.facet_sig >= 0`;
const wordSql = ({ words }: ServicePlan): SQL[] => (words ? [words.terms, words.exact] : []);
const every = (parts: SQL[]): SQL => sql.join(parts, sql` and `);

/** The filters as the index of terms answers them. */
export const filterSql = (plan: ServicePlan): SQL =>
  every([offered, ...[...plan.filters.values()].map((f) => termsHave(f.anyOf)), ...wordSql(plan)]);

/** Some of the filters as a narrow index answers them, and the words. */
export const narrowSql = (plan: ServicePlan, wanted: (name: string) => boolean): SQL =>
  every([
    offered,
    ...[...plan.filters].filter(([name]) => wanted(name)).map(([, f]) => f.narrow),
    ...wordSql(plan),
  ]);

/** Every sort ends in id, so that pages never overlap. */
export const serviceOrder: Record<ServiceSort, SQL> = {
  default: sql`o.rank_score desc, o.id`,
  rating: sql`o.rating desc, o.comment_count desc, o.id`,
  price: sql`o.price_fen, o.id`,
  sales: sql`o.sold_count desc, o.id`,
};
