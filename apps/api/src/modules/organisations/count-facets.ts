import {
  careLevels,
  careLevelWords,
  codesOf,
  medicalModes,
  orgNatures,
  orgTypes,
  starWords,
} from "@ginkgo/api-contract/organisations/org-codes";
import {
  type FacetName,
  type Facets,
  type OrgFilters,
  priceBands,
  type Relaxation,
} from "@ginkgo/api-contract/organisations/orgs";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import {
  areaChoices,
  bestRelaxations,
  type Choice,
  codeChoices,
  countedFacets,
  flagChoice,
  flagValue,
  relaxationsWithout,
  tally,
  testsOf,
  type ValuesOf,
  wayToWhole,
} from "../facets/public.ts";
import { careLevelsOf, careMask, frameSql, partColumn } from "../listing/public.ts";
import { areaPath } from "../reference/areas/public.ts";
import { levelPriced, type OrgPlan, priceCondition } from "./org-plan.ts";
import { unpack } from "./org-signature.ts";

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
  /** Bits of the levels that cost what is asked for; null where no price is. */
  levels: number | null;
  /** Bits of the price bands the levels asked for touch; null where no level is. */
  bands: number | null;
  n: number;
}

/** Conditions as bits of one number, the first the lowest. */
const bits = (conditions: readonly SQL[]): SQL =>
  sql`(${sql.join(
    conditions.map((condition, i) => sql`case when ${condition} then ${sql.raw(String(1 << i))} else 0 end`),
    sql` + `,
  )})`;

async function readGroups(db: Db, plan: OrgPlan, filters: OrgFilters): Promise<Group[]> {
  const { priceMinFen: min, priceMaxFen: max, careLevel: requested } = filters;
  const isPriced = plan.conditions.has("price");
  // The whole range: what a level costs is told by \`levels\`.
  const price = isPriced ? priceCondition(min, max).sql : sql`true`;
  const levels = isPriced
    ? bits(codesOf(careLevels).map((level) => levelPriced(level, min, max)))
    : sql`null::int`;
  const bands = requested?.length
    ? bits(
        priceBands.map((band) => {
          const any = requested.map((level) => levelPriced(level, band.min, band.max));
          return sql`(${sql.join(any, sql` or `)})`;
        }),
      )
    : sql`null::int`;
  const words = plan.words ? sql`and ${plan.words.terms} and ${plan.words.exact}` : sql``;
  const part = partColumn(plan.frame);
  // Single districts are told apart only where somebody asked for some.
  const finest = filters.adcode?.length ? sql`o.adcode` : part;
  return rows<Group>(
    db,
    sql`select ${part} as area, ${finest} as adcode, o.facet_sig as sig,
        coalesce(${price}, false) as priced, ${levels} as levels, ${bands} as bands, count(*)::int as n
      from organisations.organisations o where ${frameSql(plan.frame)} and o.facet_sig >= 0 ${words}
      group by 1, 2, 3, 4, 5, 6`,
  );
}

/** Facet values of one group; a group may count for several values of the same facet. */
const valuesOf: ValuesOf<FacetName, Group> = {
  adcode: (g) => [g.area],
  price: ({ sig, bands }) =>
    priceBands.filter((_, i) => (bands ?? unpack.priceBands(sig)) & (1 << i)).map((b) => b.value),
  // With a price asked for, a level counts where it costs that.
  careLevel: ({ sig, levels }) => careLevelsOf(unpack.careMask(sig) & (levels ?? ~0)),
  hasBeds: ({ sig }) => flagValue(unpack.hasBeds(sig)),
  orgType: ({ sig }) => [unpack.orgType(sig)],
  orgNature: ({ sig }) => [unpack.orgNature(sig)],
  starLevel: ({ sig }) => [String(unpack.starLevel(sig))],
  medicalMode: ({ sig }) => [unpack.medicalMode(sig)],
  medicalInsurance: ({ sig }) => flagValue(unpack.medicalInsurance(sig)),
  ltcInsurance: ({ sig }) => flagValue(unpack.ltcInsurance(sig)),
  rehab: ({ sig }) => flagValue(unpack.rehab(sig)),
};

/** What groups must be to pass: price and place are known to them otherwise than as values. */
function testsFor(filters: OrgFilters, { conditions }: OrgPlan) {
  const tests = testsOf({ ...filters, adcode: undefined }, valuesOf);
  if (conditions.has("price")) {
    const wanted = careMask(filters.careLevel ?? []);
    tests.set(
      "price",
      wanted ? (g) => (unpack.careMask(g.sig) & (g.levels ?? 0) & wanted) !== 0 : (g) => g.priced,
    );
    // Whoever takes a level asked for: what it costs there is the other test.
    if (wanted) tests.set("careLevel", (g) => (unpack.careMask(g.sig) & wanted) !== 0);
  }
  if (conditions.has("adcode")) {
    const wanted = new Set(filters.adcode);
    tests.set("adcode", (g) => areaPath(g.adcode).some((code) => wanted.has(code)));
  }
  return tests;
}

/** Every value of a facet but place in the order it is shown, with its words. */
const choices: Record<Exclude<FacetName, "adcode">, readonly Choice[]> = {
  price: priceBands,
  careLevel: codeChoices(careLevelWords),
  hasBeds: flagChoice("只看现在有空床的"),
  orgType: codeChoices(orgTypes),
  orgNature: codeChoices(orgNatures),
  starLevel: ["5", "4", "3", "2", "1", "0"].map((value) => ({ value, text: starWords[Number(value)]! })),
  medicalMode: codeChoices(medicalModes),
  medicalInsurance: flagChoice("医保定点"),
  ltcInsurance: flagChoice("长护险定点"),
  rehab: flagChoice("有康复室"),
};

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
 * (rules §14). One pass over a narrow index; the rest is adding up.
 */
export async function countFacets(db: Db, plan: OrgPlan, filters: OrgFilters): Promise<Counted> {
  const groups = await readGroups(db, plan, filters);
  const { total, counts, without } = tally(groups, valuesOf, testsFor(filters, plan));
  if (filters.careLevel?.length && plan.conditions.has("price")) {
    // Without its level a house is asked for its whole range, and with another for that one's price.
    const any = tally(groups, valuesOf, testsFor({ ...filters, careLevel: undefined }, plan));
    counts.careLevel = any.counts.careLevel;
    if (total === 0) without.set("careLevel", any.total);
  }
  const { code } = plan.frame;
  return {
    total,
    facets: countedFacets({ adcode: areaChoices(code), ...choices }, counts),
    relaxations: total
      ? []
      : bestRelaxations([
          ...relaxationsWithout(without, (drop) => relaxed[drop]),
          ...wayToWhole(code, filters.adcode, without.get("adcode")),
        ]),
  };
}
