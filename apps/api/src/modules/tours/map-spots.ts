import type { SpotMap } from "@ginkgo/api-contract/tours/spots";
import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { areaName, areaPath, childrenOf } from "../reference/areas/public.ts";
import { listedTerm } from "./listed-plan.ts";

/** Pins beyond this many say nothing on a drawing of 720 points. */
const MAX_POINTS = 500;

interface PointRow {
  id: string;
  name: string;
  city_code: string;
  lng: number;
  lat: number;
}

/** The place a map is drawn of: a province, or the city a code lies in. */
function mappedArea(adcode: string) {
  const [province, city] = areaPath(adcode);
  if (!province) throw problem("NOT_FOUND", `area ${adcode}`);
  // A municipality is one city: its map is that city's.
  const [only, more] = childrenOf(province);
  const below = only && !more ? only.adcode : undefined;
  return { province, city: city ?? below };
}

/**
 * Spots of a province or a city for a map: positions of the best known, and how many each city of the province has.
 * @throws {ProblemError} NOT_FOUND for a code that is no place
 */
export async function mapSpots(db: Db, query: { adcode: string; categoryId?: string[] }): Promise<SpotMap> {
  const { province, city } = mappedArea(query.adcode);
  const kinds = query.categoryId?.length
    ? sql`and o.terms && ${textArray(query.categoryId.map(listedTerm.category))}`
    : sql``;
  const where = city ? sql`o.city_code = ${city}` : sql`o.province_code = ${province}`;
  const [points, counted] = await Promise.all([
    rows<PointRow>(
      db,
      sql`select o.id::text, o.name, coalesce(o.city_code, o.adcode) as city_code, o.lng, o.lat from tours.spots o
        where ${where} and o.facet_sig >= 0 and o.lng is not null ${kinds}
        order by o.rank_score desc, o.id limit ${MAX_POINTS}`,
    ),
    rows<{ code: string | null; n: number; located: number }>(
      db,
      sql`select o.city_code as code, count(*)::int as n, count(o.lng)::int as located from tours.spots o
        where o.province_code = ${province} and o.facet_sig >= 0 ${kinds} group by 1`,
    ),
  ]);
  const here = city ? counted.filter((c) => c.code === city) : counted;
  const counts = new Map(counted.map((c) => [c.code, c.n]));
  const code = city ?? province;
  return {
    adcode: code,
    name: areaName(code),
    province: { adcode: province, name: areaName(province) },
    cities: childrenOf(province).map(({ adcode, name }) => ({
      adcode,
      name,
      count: counts.get(adcode) ?? 0,
    })),
    points: points.map((p) => ({ id: p.id, name: p.name, cityAdcode: p.city_code, lng: p.lng, lat: p.lat })),
    total: here.reduce((sum, c) => sum + c.n, 0),
    unlocated: here.reduce((sum, c) => sum + c.n - c.located, 0),
  };
}
