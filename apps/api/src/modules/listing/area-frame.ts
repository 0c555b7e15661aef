import { type SQL, sql } from "drizzle-orm";
import { areaPath, childrenOf } from "../reference/areas/public.ts";
import { term } from "./index-terms.ts";

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

/** The frame as a condition on its index's first column. */
export const frameSql = (frame: Frame): SQL =>
  frame.level === 0 ? sql`true` : sql`o.${sql.identifier(columnOf[frame.level])} = ${frame.code}`;

/** The column that tells the parts of a frame from each other. */
export const partColumn = ({ level }: Frame): SQL => sql`o.${sql.identifier(columnOf[level + 1]!)}`;
