import { type SQL, sql } from "drizzle-orm";
import { textArray } from "../../platform/database/sql-values.ts";
import { selectedValues } from "../facets/public.ts";
import type { WordMatch } from "../search/public.ts";
import type { ListedKind } from "./listed-kind.ts";

export const listedTerm = {
  area: (code: string) => `=a${code}`,
  category: (id: string | number) => `=g${id}`,
  facet: (name: string, value: string) => `=${name}:${value}`,
  org: (id: string) => `=o${id}`,
};

/** What was asked: each filter as the terms of which any must be there; words beside them. */
export interface ListedPlan {
  filters: ReadonlyMap<string, readonly string[]>;
  words: WordMatch | undefined;
}

export type ListedFilters = Readonly<Record<string, unknown>> & {
  adcode?: string[];
  categoryId?: string[];
  orgId?: string;
};

/** Turns the filters of a request into terms that the finder and the counter both use. */
export function planListed(kind: ListedKind, query: ListedFilters, words: WordMatch | undefined): ListedPlan {
  const filters = new Map<string, readonly string[]>();
  const add = (name: string, terms: readonly string[]) => terms.length && filters.set(name, terms);
  add("adcode", (query.adcode ?? []).map(listedTerm.area));
  add("categoryId", (query.categoryId ?? []).map(listedTerm.category));
  add("orgId", query.orgId ? [listedTerm.org(query.orgId)] : []);
  for (const name of Object.keys(kind.facets))
    add(
      name,
      selectedValues(query, name).map((value) => listedTerm.facet(name, value)),
    );
  return { filters, words };
}

/** The filters as SQL on `o`, some of them left out for counting. */
export const filterSql = (plan: ListedPlan, keep: (name: string) => boolean = () => true): SQL =>
  sql.join(
    [
      sql`o.facet_sig >= 0`,
      ...[...plan.filters]
        .filter(([name]) => keep(name))
        .map(([, terms]) => sql`o.terms && ${textArray(terms)}`),
      ...(plan.words ? [plan.words.terms, plan.words.exact] : []),
    ],
    sql` and `,
  );

/** The table under the alias every condition uses. */
export const tableOf = ({ table }: ListedKind): SQL => sql`tours.${sql.identifier(table)} o`;
