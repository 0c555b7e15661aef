import { careLevelWords, codesOf } from "@ginkgo/contract/org-codes";
import { serviceUnits } from "@ginkgo/contract/service-codes";
import type {
  CountedCategory,
  ServiceFacetName,
  ServiceFilters,
  ServicePage,
} from "@ginkgo/contract/services";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database.ts";
import { textArray } from "../../../platform/sql-values.ts";
import { areaName, areaPath, childrenOf, serviceCategories } from "../../reference/public.ts";
import { frameOf } from "../org-plan.ts";
import { categoryPath } from "./service-category.ts";
import { narrowSql, type ServicePlan } from "./service-plan.ts";
import { reachWords } from "./service-reach.ts";
import { unpackService } from "./service-signature.ts";
import { serviceTerm } from "./service-terms.ts";

export type Counted = Pick<ServicePage, "total" | "facets" | "categories" | "relaxations">;

/** Services alike in every filter value but place, counted. */
interface Group {
  category: string;
  sig: number;
  n: number;
}

type Counts = Map<string, Map<string, number>>;
const WEEK = ["一", "二", "三", "四", "五", "六", "日"];

/** Filter values of one group; a group may count for several values of the same facet. */
const valuesOf: Record<Exclude<ServiceFacetName, "adcode"> | "categoryId", (g: Group) => string[]> = {
  categoryId: (g) => categoryPath(g.category),
  careLevel: (g) => unpackService.careLevels(g.sig),
  weekday: (g) => unpackService.weekdays(g.sig),
  unit: (g) => [unpackService.unit(g.sig)],
  selfOperated: (g) => (unpackService.selfOperated(g.sig) ? ["1"] : []),
  ltcPay: (g) => (unpackService.ltcPay(g.sig) ? ["1"] : []),
};
type Name = keyof typeof valuesOf;
const names = Object.keys(valuesOf) as Name[];

/** The filters as tests on a group. */
function testsOf(asked: ServiceFilters): [Name, (g: Group) => boolean][] {
  const wanted = (name: Name): readonly string[] => {
    const value = asked[name];
    return value === true ? ["1"] : Array.isArray(value) ? value : [];
  };
  return names.flatMap((name): [Name, (g: Group) => boolean][] => {
    const values = wanted(name);
    return values.length ? [[name, (g) => valuesOf[name](g).some((v) => values.includes(v))]] : [];
  });
}

const optionsOf: Record<Exclude<ServiceFacetName, "adcode">, { value: string; text: string }[]> = {
  careLevel: codesOf(careLevelWords).map((value) => ({ value, text: careLevelWords[value] })),
  weekday: WEEK.map((day, i) => ({ value: String(i + 1), text: `周${day}` })),
  unit: codesOf(serviceUnits).map((value) => ({ value, text: `按${serviceUnits[value]}` })),
  selfOperated: [{ value: "1", text: "平台自营" }],
  ltcPay: [{ value: "1", text: "可用长护险" }],
};

/** How many in each part of the frame: all other filters hold. A service counts for every part it reaches. */
async function countAreas(db: Db, plan: ServicePlan, frame: string | undefined) {
  const parts = childrenOf(frame);
  const found = await rows<{ areas: string[]; n: number }>(
    db,
    sql`select o.areas, count(*)::int as n from catalogue.services o
      where ${narrowSql(plan, (name) => name !== "adcode")}
        ${frame ? sql`and o.terms && ${textArray(reachWords(frame).map(serviceTerm.reach))}` : sql``} group by o.areas`,
  );
  const reaches = (areas: string[], part: string) =>
    areas.some((a) => a === part || areaPath(part).includes(a) || areaPath(a).includes(part));
  return {
    values: parts.map(({ adcode, name }) => ({
      value: adcode,
      text: name,
      count: found.reduce((sum, f) => (reaches(f.areas, adcode) ? sum + f.n : sum), 0),
    })),
    within: found.reduce((sum, f) => sum + f.n, 0),
  };
}

const relaxed: Partial<Record<Name, string>> = {
  categoryId: "不限服务种类",
  careLevel: "不限身体情况",
  weekday: "不限星期",
  unit: "不限计价方式",
  selfOperated: "不限自营",
  ltcPay: "不限长护险",
};

/**
 * How many services match, and how many each filter value would give with its own filter left out (decisions §14).
 */
export async function countServices(db: Db, plan: ServicePlan, asked: ServiceFilters): Promise<Counted> {
  const { code: frame } = frameOf(asked.adcode).frame;
  const groups = await rows<Group>(
    db,
    sql`select o.category_code as category, o.facet_sig as sig, count(*)::int as n from catalogue.services o
      where ${narrowSql(plan, (name) => name === "adcode")} group by 1, 2`,
  );
  const tests = testsOf(asked);
  const counts: Counts = new Map(names.map((name) => [name, new Map()]));
  const without = new Map<Name, number>();
  let total = 0;
  const add = (name: Name, g: Group) => {
    const of = counts.get(name)!;
    for (const value of valuesOf[name](g)) of.set(value, (of.get(value) ?? 0) + g.n);
  };
  for (const g of groups) {
    const failed = tests.filter(([, passes]) => !passes(g)).map(([name]) => name);
    if (failed.length === 0) {
      total += g.n;
      for (const name of names) add(name, g);
    } else if (failed.length === 1) {
      add(failed[0]!, g);
      without.set(failed[0]!, (without.get(failed[0]!) ?? 0) + g.n);
    }
  }
  const { values: areas, within } = await countAreas(db, plan, frame);
  const facets = Object.fromEntries(
    (Object.keys(optionsOf) as (keyof typeof optionsOf)[]).map((name) => [
      name,
      optionsOf[name].map((o) => ({ ...o, count: counts.get(name)!.get(o.value) ?? 0 })),
    ]),
  ) as Counted["facets"];
  const categoryCounts = counts.get("categoryId")!;
  const counted = (options: typeof serviceCategories): CountedCategory[] =>
    options.map(({ value, text, children }) => ({
      value,
      text,
      count: categoryCounts.get(value) ?? 0,
      children: counted(children ?? []),
    }));
  const relaxations = total
    ? []
    : [...without].map(([name, count]) => ({ drop: name as string, text: relaxed[name]!, count }));
  if (total === 0 && within > 0 && frame && asked.adcode?.some((code) => code !== frame)) {
    relaxations.push({ drop: "adcode", text: `看${areaName(frame)}全部`, count: within });
  }
  return {
    total,
    facets: { ...facets, adcode: areas },
    categories: counted(serviceCategories),
    relaxations: relaxations.sort((a, b) => b.count - a.count || (a.drop < b.drop ? -1 : 1)).slice(0, 3),
  };
}
