import type { FacetValue, Relaxation } from "@ginkgo/contract/orgs";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database.ts";
import { textArray } from "../../../platform/sql-values.ts";
import { areaName, childrenOf } from "../../reference/public.ts";
import { type Frame, frameOf } from "../org-plan.ts";
import { askedFor, type ListedKind } from "./listed-kind.ts";
import { type Asked, filterSql, type ListedPlan, listedTerm, tableOf } from "./listed-plan.ts";
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

const partColumn = ["province_code", "city_code", "adcode"] as const;

/** How many in each part of the frame, all other filters holding. */
async function countAreas(db: Db, kind: ListedKind, plan: ListedPlan, frame: Frame) {
  const column = sql`o.${sql.identifier(partColumn[frame.level])}`;
  const found = await rows<{ code: string | null; n: number }>(
    db,
    sql`select ${column} as code, count(*)::int as n from ${tableOf(kind)}
      where ${filterSql(plan, (name) => name !== "adcode")}
        ${frame.code ? sql`and o.terms && ${textArray([listedTerm.area(frame.code)])}` : sql``} group by 1`,
  );
  const counts = new Map(found.map(({ code, n }) => [code, n]));
  return {
    within: found.reduce((sum, f) => sum + f.n, 0),
    values: childrenOf(frame.code).map(({ adcode, name }) => ({
      value: adcode,
      text: name,
      count: counts.get(adcode) ?? 0,
    })),
  };
}

/** The options of the facets with the category first: it is data and not a code. */
async function optionsOf(db: Db, kind: ListedKind) {
  const categories = (await sceneryCategories(db)).filter(({ status }) => status === 1);
  return {
    categoryId: {
      options: categories.map(({ id, name }) => ({ value: id, text: name })),
      relaxed: "不限风景",
    },
    ...kind.facets,
  };
}

/** How many match, and how many each filter value would give with its own filter left out (decisions §14). */
export async function countListed(
  db: Db,
  kind: ListedKind,
  plan: ListedPlan,
  asked: Asked,
): Promise<Counted> {
  const { frame } = frameOf(asked.adcode);
  const groups = await rows<Group>(
    db,
    sql`select o.category_id as category, o.facet_sig as sig, count(*)::int as n from ${tableOf(kind)}
      where ${filterSql(plan, (name) => name === "adcode" || name === "orgId")} group by 1, 2`,
  );
  const options = await optionsOf(db, kind);
  const names = Object.keys(options);
  const valuesOf = (g: Group, name: string) =>
    name === "categoryId" ? [String(g.category)] : unpackListed(kind, g.sig, name);
  const tests = names
    .map((name) => ({ name, wanted: askedFor(asked, name) }))
    .filter(({ wanted }) => wanted.length > 0);
  const counts = new Map(names.map((name) => [name, new Map<string, number>()]));
  const without = new Map<string, number>();
  let total = 0;
  for (const g of groups) {
    const failed = tests.filter(({ name, wanted }) => !valuesOf(g, name).some((v) => wanted.includes(v)));
    if (failed.length > 1) continue;
    const [only] = failed;
    if (only) without.set(only.name, (without.get(only.name) ?? 0) + g.n);
    else total += g.n;
    for (const name of only ? [only.name] : names) {
      const of = counts.get(name)!;
      for (const value of valuesOf(g, name)) of.set(value, (of.get(value) ?? 0) + g.n);
    }
  }
  const areas = await countAreas(db, kind, plan, frame);
  const facets: Counted["facets"] = { adcode: areas.values };
  for (const [name, facet] of Object.entries(options))
    facets[name] = facet.options.map(({ value, text }) => ({
      value,
      text,
      count: counts.get(name)!.get(value) ?? 0,
    }));
  const relaxations: Relaxation[] = total
    ? []
    : [...without].map(([drop, count]) => ({
        drop,
        text: options[drop as keyof typeof options].relaxed,
        count,
      }));
  if (total === 0 && areas.within > 0 && frame.code && asked.adcode?.some((code) => code !== frame.code))
    relaxations.push({ drop: "adcode", text: `看${areaName(frame.code)}全部`, count: areas.within });
  return {
    total,
    facets,
    relaxations: relaxations.sort((a, b) => b.count - a.count || (a.drop < b.drop ? -1 : 1)).slice(0, 3),
  };
}
