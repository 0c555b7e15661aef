import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import type { DepartureView, staffDepartures } from "@ginkgo/api-contract/tours/departures";
import { addDays, shanghaiDay, shanghaiInstant, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { cursorAfter, momentOfCursor } from "../../../http/cursor.ts";
import { offsetOf } from "../../../http/paged.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { countUpTo } from "../../../platform/database/count-up-to.ts";
import type { Db } from "../../../platform/database/database.ts";
import { fewIds } from "../../../platform/database/few-ids.ts";
import { idArray, textArray } from "../../../platform/database/sql-values.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { departure, departureGroups } from "../../tours/departures/public.ts";
import { tripDepartures, trips } from "../../tours/tables.ts";
import { rules } from "../order-rules.ts";
import { going } from "./departures.ts";
import { presentDepartures } from "./read-departure.ts";

const paidSeats = sql`(select coalesce(sum(i.quantity), 0) from orders.orders o
  join orders.order_items i on i.order_id = o.id and i.position = 0
  where o.kind = 'TOUR' and o.departure_id = ${departure.id} and o.status = any(${textArray(going)}))`;

const isAhead = (today: string) => sql`${departure.day} > ${today}::date`;

/** What each view holds. States are literals: a partial index covers one of them. */
const views: Record<DepartureView, (today: string) => SQL | undefined> = {
  todo: (today) =>
    and(
      sql`${departure.state} = 'FORMING'`,
      isAhead(today),
      sql`(${departure.askedBy} is not null
        or (${departure.day} <= ${addDays(today, rules.notFormedDays + rules.tooFewDays)}::date
          and ${paidSeats} < ${departure.minGroup}))`,
    ),
  forming: (today) => and(sql`${departure.state} = 'FORMING'`, isAhead(today)),
  formed: (today) => and(sql`${departure.state} = 'FORMED'`, isAhead(today)),
  full: (today) =>
    and(
      sql`${departure.state} <> 'CANCELLED'`,
      isAhead(today),
      sql`${departure.taken} >= ${departure.stock}`,
    ),
  over: (today) => sql`(${departure.state} = 'CANCELLED' or ${departure.day} <= ${today}::date)`,
};

/** Trips of these sellers; undefined where somebody sees all. */
async function ofSellers(db: Db, viewer: StaffViewer): Promise<SQL | undefined> {
  const sellers = await sellersOf(db, viewer);
  if (!sellers) return undefined;
  const own = sellers.flatMap((s) => (s.startsWith("tour:") ? [s.slice("tour:".length)] : []));
  return sql`${trips.orgId} = any(${idArray(own)})`;
}

/** A page of departures: those ahead, the soonest first; those over, the latest first. @throws {ProblemError} BAD_INPUT */
export async function listDepartures(
  db: Db,
  viewer: StaffViewer,
  query: QueryOf<typeof staffDepartures>,
  now: Date,
) {
  const isOver = query.view === "over";
  const from = query.cursor === undefined ? undefined : momentOfCursor(query.cursor);
  const which = and(views[query.view](shanghaiDay(now)), await ofSellers(db, viewer));
  const table = sql`${tripDepartures} ${departure} join ${trips} on ${eq(trips.id, departure.tripId)}`;
  const holds = query.keyword ? sql`strpos(lower(${trips.name}), lower(${query.keyword})) > 0` : undefined;
  const named = sql`${departure.tripId} = any(array(select ${trips.id} from ${trips} where ${holds}))`;
  const few =
    holds &&
    (await fewIds(db, [sql`select ${departure.id} from ${table} where ${and(which, named)}`], MAX_COUNTED));
  const words = few ? sql`${departure.id} = any(${idArray(few)})` : holds;
  const after =
    from &&
    sql`(${departure.day}, ${departure.id}) ${isOver ? sql`<` : sql`>`} (${shanghaiDay(from.at)}::date, ${from.id}::bigint)`;
  const found = await departureGroups(db, and(which, words, after))
    .orderBy(
      ...(isOver ? [desc(departure.day), desc(departure.id)] : [asc(departure.day), asc(departure.id)]),
    )
    .limit(query.size + 1)
    .offset(from ? 0 : offsetOf(query));
  const shown = found.slice(0, query.size);
  const last = shown.at(-1);
  return {
    records: await presentDepartures(db, shown, now),
    total: holds ? (few?.length ?? MAX_COUNTED) : await countUpTo(db, table, which, MAX_COUNTED),
    ...(found.length > shown.length && last
      ? { nextCursor: cursorAfter({ at: shanghaiInstant(shanghaiTime(last.day)), id: last.id }) }
      : {}),
  };
}
