import type { OrderKind, OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { addDays, midnightOf } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { momentOfCursor } from "../../../http/cursor.ts";
import { instant, textArray } from "../../../platform/database/sql-values.ts";
import { coversPrefix } from "../../reference/areas/public.ts";
import { begunInTime, wasBegun } from "../today/begun-in-time.ts";

/** What a figure of the reports counts: orders of some days, of a city, a seller, a kind. */
export interface FigureQuery {
  paidFrom?: string | undefined;
  paidTo?: string | undefined;
  finishedFrom?: string | undefined;
  finishedTo?: string | undefined;
  city?: string | undefined;
  punctual?: "ON_TIME" | "LATE" | undefined;
  status?: OrderStatus[] | undefined;
  kind?: OrderKind[] | undefined;
  cursor?: string | undefined;
  /** The oldest first. */
  sort?: "old" | undefined;
}

const ofFinished = ({ finishedFrom, finishedTo }: FigureQuery) => Boolean(finishedFrom || finishedTo);

/** Whether orders of some days are asked for: they come along those days, not along the days they were placed on. */
export const isOfDays = (query: FigureQuery): boolean =>
  ofFinished(query) || Boolean(query.paidFrom || query.paidTo);

const isVisits = ({ punctual, kind }: FigureQuery) =>
  punctual !== undefined || (kind?.length === 1 && kind[0] === "SERVICE");

/** Whether an index finds these orders of a city: those paid on some days, and the visits that were finished on some. */
export const isOfCity = (query: FigureQuery): boolean => !ofFinished(query) || isVisits(query);

const between = (at: SQL, from: string | undefined, to: string | undefined) => [
  from === undefined ? undefined : sql`${at} >= ${instant(new Date(midnightOf(from)))}`,
  to === undefined ? undefined : sql`${at} < ${instant(new Date(midnightOf(addDays(to, 1))))}`,
];

/** The districts of a city that have orders, each found by one step along the index over them. */
function placesIn(city: string, has: SQL): SQL {
  const first = coversPrefix(city);
  const within = sql`o.adcode < ${String(Number(first) + 1)} and ${has}`;
  return sql`(with recursive places(adcode) as (
      (select o.adcode from orders.orders o where o.adcode >= ${first} and ${within} order by o.adcode limit 1)
      union all
      select (select o.adcode from orders.orders o where o.adcode > places.adcode and ${within}
        order by o.adcode limit 1) from places where places.adcode is not null)
    select adcode from places where adcode is not null)`;
}

/** Of what each run of an index is; undefined where one run over all days is walked. */
function runsOf(
  { city, kind }: FigureQuery,
  sellers: readonly string[] | null,
  isFinished: boolean,
  has: SQL,
) {
  const byCity = city && { of: placesIn(city, has), is: sql`o.adcode = runs.of` };
  if (isFinished) return byCity || undefined;
  // Of the portal itself is nearly everything: its city says more.
  if (sellers && !(city && sellers.includes("self")))
    return { of: sql`(select unnest(${textArray(sellers)}))`, is: sql`o.seller = runs.of` };
  if (byCity) return byCity;
  return kind && { of: sql`(select unnest(${textArray([...new Set(kind)])}))`, is: sql`o.kind = runs.of` };
}

/**
 * The newest orders a figure counts, as a table of ids with the time it counts them by. Each district, seller or kind is a
 * run of an index along that time, so a few of each run hold the newest of all, however many days are asked for.
 * @param sellers of whom; null is everybody
 * @param few what leaves few of them, whatever the days
 */
export function figureOrders(
  query: FigureQuery,
  sellers: readonly string[] | null,
  few: readonly SQL[],
  most: number,
): SQL {
  const { city, punctual, status, kind, cursor, sort } = query;
  const isFinished = ofFinished(query);
  const at = isFinished ? sql`o.finished_at` : sql`o.paid_at`;
  const way = sort === "old" ? sql`asc` : sql`desc`;
  // As the partial indexes say it, so that they are used.
  const has =
    isFinished && isVisits(query) ? sql`o.kind = 'SERVICE' and ${at} is not null` : sql`${at} is not null`;
  // What is few by itself has an index of its own, and is gathered and sorted.
  const isFew = few.length > 0;
  const runs = isFew ? undefined : runsOf(query, sellers, isFinished, has);
  const last = cursor === undefined ? undefined : momentOfCursor(cursor);
  const beyond = sort === "old" ? sql`>` : sql`<`;
  const isPunctual = sql`exists (select 1 from orders.visit_records v where v.order_id = o.id and ${wasBegun}
    and ${begunInTime} = ${punctual === "ON_TIME"})`;
  const all = [
    runs?.is,
    has,
    ...between(sql`o.paid_at`, query.paidFrom, query.paidTo),
    ...between(sql`o.finished_at`, query.finishedFrom, query.finishedTo),
    last && sql`(${at}, o.id) ${beyond} (${instant(last.at)}, ${last.id}::bigint)`,
    city ? sql`o.adcode like ${`${coversPrefix(city)}%`}` : undefined,
    sellers ? sql`o.seller = any(${textArray([...sellers])})` : undefined,
    kind ? sql`o.kind = any(${textArray(kind)})` : undefined,
    status ? sql`o.status = any(${textArray(status)})` : undefined,
    punctual ? sql`o.kind = 'SERVICE' and ${isPunctual}` : undefined,
    ...few,
  ].filter((condition) => condition !== undefined);
  const found = sql`select o.id, ${at} as at from orders.orders o where ${sql.join(all, sql` and `)}`;
  if (isFew)
    return sql`select few.id, few.at from (${found} offset 0) as few
      order by few.at ${way}, few.id ${way} limit ${most}`;
  const walk = sql`${found}
    order by ${at} ${way}, o.id ${way} limit ${most}`;
  return runs
    ? sql`select run.id, run.at from ${runs.of} as runs(of) cross join lateral (${walk}) as run`
    : walk;
}
