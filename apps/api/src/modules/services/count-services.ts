import { careLevelWords, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { serviceUnits } from "@ginkgo/api-contract/services/service-codes";
import type { ServiceFacetName, ServiceFilters, ServicePage } from "@ginkgo/api-contract/services/services";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import {
  areaChoices,
  bestRelaxations,
  type Choice,
  codeChoices,
  countedFacets,
  countedTree,
  flagChoice,
  flagValue,
  relaxationsWithout,
  tally,
  testsOf,
  wayToWhole,
} from "../facets/public.ts";
import { categoryPath, frameOf } from "../listing/public.ts";
import { areaPath, reachWords } from "../reference/areas/public.ts";
import { wordTree } from "../reference/public.ts";
import { narrowSql, type ServicePlan } from "./service-plan.ts";
import { unpackService } from "./service-signature.ts";
import { serviceTerm } from "./service-terms.ts";

export type Counted = Pick<ServicePage, "total" | "facets" | "categories" | "relaxations">;

/** Services alike in every filter value but place, counted. */
interface Group {
  category: string;
  sig: number;
  n: number;
}

const WEEK = ["一", "二", "三", "四", "五", "六", "日"];

/** Filter values of one group; a group may count for several values of the same facet. */
const valuesOf = {
  categoryId: (g: Group) => categoryPath(g.category),
  careLevel: (g: Group) => unpackService.careLevels(g.sig),
  weekday: (g: Group) => unpackService.weekdays(g.sig),
  unit: (g: Group) => [unpackService.unit(g.sig)],
  selfOperated: (g: Group) => flagValue(unpackService.selfOperated(g.sig)),
  ltcPay: (g: Group) => flagValue(unpackService.ltcPay(g.sig)),
};

const choices: Record<Exclude<ServiceFacetName, "adcode">, Choice[]> = {
  careLevel: codeChoices(careLevelWords),
  weekday: WEEK.map((day, i) => ({ value: String(i + 1), text: `周${day}` })),
  unit: codesOf(serviceUnits).map((value) => ({ value, text: `按${serviceUnits[value]}` })),
  selfOperated: flagChoice("平台自营"),
  ltcPay: flagChoice("可用长护险"),
};

/** How many in each part of the frame: all other filters hold. A service counts for every part it reaches. */
async function countAreas(db: Db, plan: ServicePlan, frame: string | undefined) {
  const found = await rows<{ areas: string[]; n: number }>(
    db,
    sql`select o.areas, count(*)::int as n from services.services o
      where ${narrowSql(plan, (name) => name !== "adcode")}
        ${frame ? sql`and o.terms && ${textArray(reachWords(frame).map(serviceTerm.reach))}` : sql``} group by o.areas`,
  );
  const reaches = (areas: string[], part: string) =>
    areas.some((a) => a === part || areaPath(part).includes(a) || areaPath(a).includes(part));
  return {
    values: areaChoices(frame).map((part) => ({
      ...part,
      count: found.reduce((sum, f) => (reaches(f.areas, part.value) ? sum + f.n : sum), 0),
    })),
    within: found.reduce((sum, f) => sum + f.n, 0),
  };
}

const relaxed: Record<keyof typeof valuesOf, string> = {
  categoryId: "不限服务种类",
  careLevel: "不限身体情况",
  weekday: "不限星期",
  unit: "不限计价方式",
  selfOperated: "不限自营",
  ltcPay: "不限长护险",
};

/**
 * How many services match, and how many each filter value would give with its own filter left out (rules §14).
 */
export async function countServices(db: Db, plan: ServicePlan, query: ServiceFilters): Promise<Counted> {
  const { code: frame } = frameOf(query.adcode).frame;
  const groups = await rows<Group>(
    db,
    sql`select o.category_code as category, o.facet_sig as sig, count(*)::int as n from services.services o
      where ${narrowSql(plan, (name) => name === "adcode")} group by 1, 2`,
  );
  const { total, counts, without } = tally(groups, valuesOf, testsOf(query, valuesOf));
  const { values: adcode, within } = await countAreas(db, plan, frame);
  return {
    total,
    facets: { ...countedFacets(choices, counts), adcode },
    categories: countedTree(await wordTree(db, "serviceCategory"), counts.categoryId),
    relaxations: total
      ? []
      : bestRelaxations([
          ...relaxationsWithout(without, (drop) => relaxed[drop]),
          ...wayToWhole(frame, query.adcode, within),
        ]),
  };
}
