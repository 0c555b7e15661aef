import {
  careLevelWords,
  codesOf,
  medicalModes,
  orgNatures,
  orgTypes,
  starWords,
} from "@ginkgo/contract/org-codes";
import {
  type FacetName,
  type Facets,
  type OrgFilters,
  priceBands,
  type Relaxation,
} from "@ginkgo/contract/orgs";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database.ts";
import { areaName, areaPath, childrenOf } from "../reference/public.ts";
import { frameSql, type OrgPlan } from "./org-plan.ts";
import { unpack } from "./org-signature.ts";
import { careLevelsOf, careMask } from "./org-terms.ts";

export interface Counted {
  total: number;
  facets: Facets;
  relaxations: Relaxation[];
}

/** Organisations alike in every filter value, counted: `area` is the part of the frame they lie in. */
interface Group {
  area: string;
  adcode: string;
  sig: number;
  priced: boolean;
  n: number;
}

type Test = (g: Group) => boolean;

const partColumn = ["province_code", "city_code", "adcode"] as const;

async function readGroups(db: Db, plan: OrgPlan, filters: OrgFilters): Promise<Group[]> {
  const price = plan.conditions.get("price")?.sql ?? sql`true`;
  const words = plan.words ? sql`and ${plan.words.terms} and ${plan.words.exact}` : sql``;
  const part = partColumn[plan.frame.level];
  // Single districts are told apart only where somebody asked for some.
  const finest = filters.adcode?.length ? sql`o.adcode` : sql`o.${sql.identifier(part)}`;
  return rows<Group>(
    db,
    sql`select o.${sql.identifier(part)} as area, ${finest} as adcode, o.facet_sig as sig,
        coalesce(${price}, false) as priced, count(*)::int as n
      from catalogue.organisations o where ${frameSql(plan.frame)} and o.facet_sig >= 0 ${words}
      group by 1, 2, 3, 4`,
  );
}

/** The filters as tests on a group, by the facet each belongs to. */
function testsOf(filters: OrgFilters, plan: OrgPlan): Map<FacetName, Test> {
  const tests = new Map<FacetName, Test>();
  const oneOf = (name: FacetName, values: readonly string[] | undefined, read: (sig: number) => string) => {
    if (values?.length) tests.set(name, (g) => values.includes(read(g.sig)));
  };
  oneOf("orgType", filters.orgType, unpack.orgType);
  oneOf("orgNature", filters.orgNature, unpack.orgNature);
  oneOf("medicalMode", filters.medicalMode, unpack.medicalMode);
  oneOf("starLevel", filters.starLevel, (sig) => String(unpack.starLevel(sig)));
  if (filters.careLevel?.length) {
    const wanted = careMask(filters.careLevel);
    tests.set("careLevel", (g) => (unpack.careMask(g.sig) & wanted) !== 0);
  }
  for (const name of ["hasBeds", "medicalInsurance", "ltcInsurance", "rehab"] as const) {
    if (filters[name]) tests.set(name, (g) => unpack[name](g.sig));
  }
  if (plan.conditions.has("price")) tests.set("price", (g) => g.priced);
  if (plan.conditions.has("adcode")) {
    const wanted = new Set(filters.adcode);
    tests.set("adcode", (g) => areaPath(g.adcode).some((code) => wanted.has(code)));
  }
  return tests;
}

/** Facet values of one group; a group may count for several values of the same facet. */
const valuesOf: Record<FacetName, (g: Group) => string[]> = {
  adcode: (g) => [g.area],
  price: ({ sig }) => priceBands.filter((_, i) => unpack.priceBands(sig) & (1 << i)).map((b) => b.value),
  careLevel: ({ sig }) => careLevelsOf(unpack.careMask(sig)),
  hasBeds: ({ sig }) => (unpack.hasBeds(sig) ? ["1"] : []),
  orgType: ({ sig }) => [unpack.orgType(sig)],
  orgNature: ({ sig }) => [unpack.orgNature(sig)],
  starLevel: ({ sig }) => [String(unpack.starLevel(sig))],
  medicalMode: ({ sig }) => [unpack.medicalMode(sig)],
  medicalInsurance: ({ sig }) => (unpack.medicalInsurance(sig) ? ["1"] : []),
  ltcInsurance: ({ sig }) => (unpack.ltcInsurance(sig) ? ["1"] : []),
  rehab: ({ sig }) => (unpack.rehab(sig) ? ["1"] : []),
};

/** Every value of a facet in the order it is shown, with its words. */
function optionsOf(name: FacetName, plan: OrgPlan): { value: string; text: string }[] {
  const table = (t: Record<string, string>) => codesOf(t).map((value) => ({ value, text: t[value]! }));
  switch (name) {
    case "adcode":
      return childrenOf(plan.frame.code).map((a) => ({ value: a.adcode, text: a.name }));
    case "price":
      return priceBands.map(({ value, text }) => ({ value, text }));
    case "careLevel":
      return table(careLevelWords);
    case "orgType":
      return table(orgTypes);
    case "orgNature":
      return table(orgNatures);
    case "medicalMode":
      return table(medicalModes);
    case "starLevel":
      return ["5", "4", "3", "2", "1", "0"].map((value) => ({ value, text: starWords[Number(value)]! }));
    case "hasBeds":
      return [{ value: "1", text: "只看现在有空床的" }];
    case "medicalInsurance":
      return [{ value: "1", text: "医保定点" }];
    case "ltcInsurance":
      return [{ value: "1", text: "长护险定点" }];
    case "rehab":
      return [{ value: "1", text: "有康复室" }];
  }
}

const relaxed: Partial<Record<FacetName, string>> = {
  price: "不限费用",
  careLevel: "不限身体情况",
  starLevel: "不限星级",
  orgType: "不限机构类型",
  orgNature: "不限机构性质",
  hasBeds: "不限空床",
  medicalMode: "不限医疗方式",
  medicalInsurance: "不限医保定点",
  ltcInsurance: "不限长护险定点",
  rehab: "不限康复",
};

/**
 * How many organisations match, and how many each filter value would give with its own filter left out
 * (decisions §14). One pass over a narrow index; the rest is adding up.
 */
export async function countFacets(db: Db, plan: OrgPlan, filters: OrgFilters): Promise<Counted> {
  const tests = [...testsOf(filters, plan)];
  const counts = new Map<FacetName, Map<string, number>>();
  const without = new Map<FacetName, number>();
  let total = 0;
  const add = (name: FacetName, g: Group) => {
    const of = counts.get(name) ?? new Map<string, number>();
    for (const value of valuesOf[name](g)) of.set(value, (of.get(value) ?? 0) + g.n);
    counts.set(name, of);
  };
  for (const g of await readGroups(db, plan, filters)) {
    const failed = tests.filter(([, passes]) => !passes(g)).map(([name]) => name);
    if (failed.length === 0) {
      total += g.n;
      for (const name of Object.keys(valuesOf) as FacetName[]) add(name, g);
    } else if (failed.length === 1) {
      add(failed[0]!, g);
      without.set(failed[0]!, (without.get(failed[0]!) ?? 0) + g.n);
    }
  }
  const facets = Object.fromEntries(
    (Object.keys(valuesOf) as FacetName[]).map((name) => [
      name,
      optionsOf(name, plan).map((o) => ({ ...o, count: counts.get(name)?.get(o.value) ?? 0 })),
    ]),
  ) as Facets;
  const relaxations = [...without]
    .filter(([name]) => total === 0 && relaxed[name])
    .map(([name, count]) => ({ drop: name, text: relaxed[name]!, count }));
  if (total === 0 && without.get("adcode") && plan.frame.code) {
    relaxations.push({
      drop: "adcode",
      text: `看${areaName(plan.frame.code)}全部`,
      count: without.get("adcode")!,
    });
  }
  return {
    total,
    facets,
    relaxations: relaxations.sort((a, b) => b.count - a.count || (a.drop < b.drop ? -1 : 1)).slice(0, 3),
  };
}
