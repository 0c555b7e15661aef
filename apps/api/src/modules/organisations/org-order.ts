import { isId } from "@ginkgo/api-contract/fields";
import type { CareLevel } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgSort } from "@ginkgo/api-contract/organisations/orgs";
import { type SQL, sql } from "drizzle-orm";
import type { KeyPart, SortOrder } from "../search/public.ts";
import { levelColumn } from "./org-plan.ts";

export interface Place {
  lng: number;
  lat: number;
}

/** A sort of the list, whose key a cursor remembers. */
interface Order extends SortOrder {
  key: SQL;
  /** Rows after the one a cursor names. */
  after(key: KeyPart[]): SQL;
}

/** A point on the unit sphere: straight distance there grows with distance on the ground. */
export const placeSql = ({ lng, lat }: Place): SQL => {
  const [x, y] = [(lng * Math.PI) / 180, (lat * Math.PI) / 180];
  const point = [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)];
  return sql`cube(array[${sql.join(
    point.map((v) => sql`${v}::float8`),
    sql`, `,
  )}])`;
};

const byRank: Order = {
  by: sql`rank_score desc, id`,
  key: sql`json_build_array(rank_score, id::text)`,
  after: ([rank, id]) =>
    sql`(o.rank_score <= ${rank}::int and (o.rank_score < ${rank}::int or o.id > ${id}::bigint))`,
};

const byRating: Order = {
  by: sql`rating desc, comment_count desc, id`,
  key: sql`json_build_array(rating, comment_count, id::text)`,
  after: ([rating, n, id]) => sql`(o.rating <= ${rating}::real and (o.rating < ${rating}::real
    or o.comment_count < ${n}::int or (o.comment_count = ${n}::int and o.id > ${id}::bigint)))`,
};

const byPrice: Order = {
  by: sql`price_min_fen, id`,
  key: sql`json_build_array(price_min_fen, id::text)`,
  after: ([price, id]) =>
    price === null
      ? sql`(o.price_min_fen is null and o.id > ${id}::bigint)`
      : sql`(o.price_min_fen is null or (o.price_min_fen >= ${price}::int
          and (o.price_min_fen > ${price}::int or o.id > ${id}::bigint)))`,
};

/** By what the care levels asked for cost: the least of them. */
function byLevelPrice(levels: readonly CareLevel[]): Order {
  const columns = levels.map((level) => levelColumn("min", level));
  const least = columns.length === 1 ? columns[0]! : sql`least(${sql.join(columns, sql`, `)})`;
  return {
    column: sql`${least} as level_price`,
    by: sql`level_price, id`,
    key: sql`json_build_array(level_price, id::text)`,
    after: ([price, id]) =>
      price === null
        ? sql`(${least} is null and o.id > ${id}::bigint)`
        : sql`(${least} is null or (${least} >= ${price}::int
            and (${least} > ${price}::int or o.id > ${id}::bigint)))`,
  };
}

function byDistance(from: Place): Order {
  const far = sql`o.place <-> ${placeSql(from)}`;
  return {
    column: sql`${far} as far`,
    by: sql`far, id`,
    walkBy: far,
    key: sql`json_build_array(far, id::text)`,
    after: ([distance, id]) =>
      distance === null
        ? sql`(o.place is null and o.id > ${id}::bigint)`
        : sql`(o.place is null or ${far} > ${distance}::float8
            or (${far} = ${distance}::float8 and o.id > ${id}::bigint))`,
  };
}

/** The order of a sort; nearest first without a place falls back to the default. */
export function orderOf(sort: OrgSort, place: Place | undefined, levels: readonly CareLevel[] = []): Order {
  if (sort === "rating") return byRating;
  if (sort === "price") return levels.length > 0 ? byLevelPrice(levels) : byPrice;
  if (sort === "distance" && place) return byDistance(place);
  return byRank;
}

/** Where a page ended, as an opaque word. */
export const encodeCursor = (sort: OrgSort, key: KeyPart[]): string =>
  Buffer.from(JSON.stringify([sort, ...key])).toString("base64url");

const MAX_INT = 2_147_483_647;
const isInt = (part: KeyPart) => Number.isInteger(part) && Math.abs(Number(part)) <= MAX_INT;
/** Values of the key before the id, as their columns may hold them: anything else has no place in the database. */
const isPart: Record<OrgSort, ((part: KeyPart) => boolean)[]> = {
  default: [isInt],
  rating: [(part) => typeof part === "number" && (part === 0 || (part >= 0.01 && part <= 5)), isInt],
  price: [(part) => part === null || isInt(part)],
  distance: [(part) => part === null || Number.isFinite(part)],
};

/** What `encodeCursor` wrote, or undefined for a word that is none of ours for this sort. */
export function decodeCursor(cursor: string, sort: OrgSort): KeyPart[] | undefined {
  try {
    const [named, ...key] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as KeyPart[];
    const parts = isPart[sort];
    const valid = key.every((part, i) => (i === parts.length ? isId(String(part)) : parts[i]?.(part)));
    return named === sort && key.length === parts.length + 1 && valid ? key : undefined;
  } catch {
    return undefined;
  }
}
