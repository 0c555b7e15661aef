import { type CareLevel, careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgFilters } from "@ginkgo/api-contract/organisations/orgs";
import { type SQL, sql } from "drizzle-orm";
import { areaPath, childrenOf } from "../reference/public.ts";
import { levelIndex } from "./level-prices.ts";
import { careMask, priceSteps, term } from "./org-terms.ts";
import type { WordMatch } from "./org-words.ts";

/** The smallest area that holds everything asked for; its index is walked and its parts are counted. */
export interface Frame {
  level: 0 | 1 | 2;
  code?: string;
}

/** A filter of the list: the exact condition on plain columns and terms that can find its rows by index. */
export interface Condition {
  sql: SQL;
  /** Any of these terms is in every row that matches; empty where the index cannot help. */
  anyOf: string[];
  /** The walk may start from it: an index begins with its column. */
  walked?: boolean;
}

export interface OrgPlan {
  frame: Frame;
  /** Conditions by the filter's name, the frame itself left out. */
  conditions: Map<string, Condition>;
  words: WordMatch | undefined;
}

const columnOf = ["", "province_code", "city_code", "adcode"] as const;

/** An area code as the level and code rows carry it; unknown codes match nothing. */
function levelOf(adcode: string): { level: 1 | 2 | 3; path: string[] } {
  const path = areaPath(adcode);
  return { level: (path.length || 3) as 1 | 2 | 3, path: path.length ? path : ["", "", adcode] };
}

export function frameOf(adcodes: readonly string[] | undefined): { frame: Frame; area?: Condition } {
  if (!adcodes?.length) return { frame: { level: 0 } };
  const areas = adcodes.map((code) => ({ code, ...levelOf(code) }));
  let frame: Frame = { level: 0 };
  for (const level of [1, 2] as const) {
    const codes = new Set(areas.map((a) => (a.level >= level ? a.path[level - 1] : undefined)));
    const [only] = codes;
    if (codes.size !== 1 || !only) break;
    frame = { level, code: only };
  }
  const whole = areas.length === 1 && areas[0]!.level === frame.level;
  // 北京市 has 北京市 below it and nothing else: count its districts, not itself once more.
  const below = frame.level === 1 ? childrenOf(frame.code) : [];
  if (below.length === 1) frame = { level: 2, code: below[0]!.adcode };
  if (whole) return { frame };
  const parts = areas.map((a) => sql`o.${sql.identifier(columnOf[a.level])} = ${a.code}`);
  return {
    frame,
    area: { sql: sql`(${sql.join(parts, sql` or `)})`, anyOf: adcodes.map(term.area) },
  };
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

/** The frame as a condition on its index's first column. */
export const frameSql = (frame: Frame): SQL =>
  frame.level === 0 ? sql`true` : sql`o.${sql.identifier(columnOf[frame.level])} = ${frame.code}`;

/** The column that tells the parts of a frame from each other. */
export const partColumn = ({ level }: Frame): SQL => sql`o.${sql.identifier(columnOf[level + 1]!)}`;
