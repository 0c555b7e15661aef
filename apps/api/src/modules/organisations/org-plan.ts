import { type CareLevel, careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgFilters } from "@ginkgo/api-contract/organisations/orgs";
import { type SQL, sql } from "drizzle-orm";
import { type Condition, careMask, type Frame, frameOf, priceSteps, term } from "../listing/public.ts";
import type { WordMatch } from "../search/public.ts";
import { levelIndex } from "./level-prices.ts";

export interface OrgPlan {
  frame: Frame;
  /** Conditions by the filter's name, the frame itself left out. */
  conditions: Map<string, Condition>;
  words: WordMatch | undefined;
}

/** `o.column in (…)`, values as parameters. */
const within = (column: string, values: readonly (string | number)[]) =>
  sql`o.${sql.identifier(column)} in (${sql.join(
    values.map((v) => sql`${v}`),
    sql`, `,
  )})`;

/** The least or the most a level costs, as a column of the row. */
export const levelColumn = (edge: "min" | "max", level: CareLevel): SQL =>
  sql.raw(`o.level_${edge}_fen[${levelIndex(level)}]`);

/** Whether what a level costs lies in a range. */
export function levelPriced(level: CareLevel, min: number | undefined, max: number | undefined): SQL {
  const [least, most] = [levelColumn("min", level), levelColumn("max", level)];
  const parts = [sql`${least} is not null`];
  if (max !== undefined) parts.push(sql`${least} <= ${max}`);
  if (min !== undefined) parts.push(sql`${most} >= ${min}`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** Where care levels are asked for, what one of them costs counts. */
export function priceCondition(
  min: number | undefined,
  max: number | undefined,
  levels: readonly CareLevel[] = [],
): Condition {
  const steps = min === undefined || max === undefined || min <= max ? priceSteps(min ?? 0, max) : [];
  const anyOf = steps.map(term.price);
  if (levels.length > 0) {
    const any = levels.map((level) => levelPriced(level, min, max));
    return { sql: sql`(${sql.join(any, sql` or `)})`, anyOf };
  }
  const parts = [sql`o.price_min_fen is not null`];
  if (max !== undefined) parts.push(sql`o.price_min_fen <= ${max}`);
  if (min !== undefined) parts.push(sql`o.price_max_fen >= ${min}`);
  return { sql: sql`(${sql.join(parts, sql` and `)})`, anyOf };
}

/** Turns the filters of a request and its words into conditions the finder and the counter both use. */
export function planOrgs(filters: OrgFilters, words: WordMatch | undefined): OrgPlan {
  const { frame, area } = frameOf(filters.adcode);
  const conditions = new Map<string, Condition>();
  if (area) conditions.set("adcode", area);
  const list = (
    name: string,
    column: string,
    values: readonly string[] | undefined,
    of: (v: string) => string,
  ) => {
    if (values?.length) conditions.set(name, { sql: within(column, values), anyOf: values.map(of) });
  };
  list("orgType", "org_type", filters.orgType, term.type);
  list("orgNature", "org_nature", filters.orgNature, term.nature);
  list("medicalMode", "medical_mode", filters.medicalMode, term.medical);
  if (filters.starLevel?.length) {
    conditions.set("starLevel", {
      sql: within("star_level", filters.starLevel.map(Number)),
      anyOf: filters.starLevel.map(term.star),
      walked: filters.starLevel.length === 1 && frame.level === 0,
    });
  }
  if (filters.careLevel?.length && filters.careLevel.length < codesOf(careLevels).length + 1) {
    conditions.set("careLevel", {
      sql: sql`(o.care_mask & ${careMask(filters.careLevel)}::int) <> 0`,
      anyOf: filters.careLevel.map(term.care),
    });
  }
  if (filters.priceMinFen !== undefined || filters.priceMaxFen !== undefined) {
    conditions.set("price", priceCondition(filters.priceMinFen, filters.priceMaxFen, filters.careLevel));
  }
  const on = (name: string, wanted: boolean | undefined, condition: SQL, found: string) => {
    if (wanted) conditions.set(name, { sql: condition, anyOf: [found] });
  };
  on("hasBeds", filters.hasBeds, sql`o.available_beds > 0`, term.beds);
  on("medicalInsurance", filters.medicalInsurance, sql`o.medical_insurance`, term.medicalInsurance);
  on("ltcInsurance", filters.ltcInsurance, sql`o.ltc_insurance`, term.ltcInsurance);
  on("rehab", filters.rehab, sql`o.rehab`, term.rehab);
  return { frame, conditions, words };
}
