import type { FacetValue, Relaxation } from "@ginkgo/api-contract/organisations/orgs";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import {
  areaChoices,
  bestRelaxations,
  countedFacets,
  relaxationsWithout,
  tally,
  testsOf,
  type ValuesOf,
  wayToWhole,
} from "../facets/public.ts";
import { type Frame, frameOf, partColumn } from "../listing/public.ts";
import type { Facet, ListedKind } from "./listed-kind.ts";
import { filterSql, type ListedFilters, type ListedPlan, listedTerm, tableOf } from "./listed-plan.ts";
import { unpackListed } from "./listed-signature.ts";
import { sceneryCategories } from "./scenery-categories.ts";

export interface Counted {
  total: number;
  facets: Record<string, FacetValue[]>;
  relaxations: Relaxation[];
}

/** Rows alike in every filter value but place, counted. */
interface Group {
  category: number;
  sig: number;
  n: number;
}

/** How many in each part of the frame, all other filters holding. */
async function countAreas(db: Db, kind: ListedKind, plan: ListedPlan, frame: Frame) {
  const found = await rows<{ code: string; n: number }>(
    db,
    sql`select ${partColumn(frame)} as code, count(*)::int as n from ${tableOf(kind)}
      where ${filterSql(plan, (name) => name !== "adcode")}
        ${frame.code ? sql`and o.terms && ${textArray([listedTerm.area(frame.code)])}` : sql``} group by 1`,
  );
  const counts = new Map(found.map(({ code, n }) => [code, n]));
  return {
    within: found.reduce((sum, f) => sum + f.n, 0),
    values: countedFacets({ adcode: areaChoices(frame.code) }, { adcode: counts }).adcode,
  };
}

/** The facets with the category first: it is data and not a code. */
async function facetsOf(db: Db, kind: ListedKind): Promise<ListedKind["facets"]> {
  const categories = (await sceneryCategories(db)).filter(({ status }) => status === 1);
  const options = categories.map(({ id, name }) => ({ value: id, text: name }));
  return { categoryId: { options, relaxed: "不限风景" }, ...kind.facets };
}

/** How many match, and how many each filter value would give with its own filter left out (rules §14). */
export async function countListed(
  db: Db,
  kind: ListedKind,
  plan: ListedPlan,
  query: ListedFilters,
): Promise<Counted> {
  const { frame } = frameOf(query.adcode);
  const groups = await rows<Group>(
    db,
    sql`select o.category_id as category, o.facet_sig as sig, count(*)::int as n from ${tableOf(kind)}
      where ${filterSql(plan, (name) => name === "adcode" || name === "orgId")} group by 1, 2`,
  );
  const facets = await facetsOf(db, kind);
  const ofFacets = <T>(of: (facet: Facet, name: string) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(facets).map(([name, facet]) => [name, of(facet, name)]));
  const valuesOf: ValuesOf<string, Group> = {
    ...ofFacets((_, name) => (g: Group) => unpackListed(kind, g.sig, name)),
    categoryId: (g) => [String(g.category)],
  };
  const { total, counts, without } = tally(groups, valuesOf, testsOf(query, valuesOf));
  const { values: adcode, within } = await countAreas(db, kind, plan, frame);
  return {
    total,
    facets: {
      adcode,
      ...countedFacets(
        ofFacets(({ options }) => options),
        counts,
      ),
    },
    relaxations: total
      ? []
      : bestRelaxations([
          ...relaxationsWithout(without, (drop) => facets[drop]?.relaxed),
          ...wayToWhole(frame.code, query.adcode, within),
        ]),
  };
}
