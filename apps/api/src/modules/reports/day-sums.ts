import { addDays, midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { max, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { HOUR } from "../../platform/clock.ts";
import { type Db, firstOf, row } from "../../platform/database/database.ts";
import { factRows, measures } from "./facts.ts";
import { daySums, summedDays } from "./tables.ts";

/** A day is counted so long after it is over: what was begun before midnight has ended by then. */
const GRACE = HOUR;
/** So many days at a time: a house that is years old is counted within the hour. */
const AT_ONCE = 200;

/** Days counted for good reach to this one; null where there are none. They have no gap. */
export const summedTo = async (db: Db): Promise<string | null> =>
  (await firstOf(db.select({ day: max(summedDays.day) }).from(summedDays)))?.day ?? null;

/** The first day anything happened on; null where nothing did. */
async function firstDay(db: Db): Promise<string | null> {
  const found = await row<{ at: string | null }>(
    db,
    sql`select (least((select min(o.paid_at) from orders.orders o where o.paid_at is not null),
        (select min(r.done_at) from orders.refunds r where r.done_at is not null),
        (select min(e.at) from orders.order_events e where e.action in ('receive', 'reject')),
        (select min(m.sent_at) from advisory.messages m where m.answered_after is not null))
      at time zone 'Asia/Shanghai')::date::text as at`,
  );
  return found?.at ?? null;
}

/** Counts one day: each kind of each seller in each city, and all of them. */
async function sumDay(
  { database, clock }: Pick<AppContext, "database" | "clock">,
  day: string,
): Promise<void> {
  const span = { from: new Date(midnightOf(day)), before: new Date(midnightOf(addDays(day, 1))) };
  await database.transaction(async (tx) => {
    const claimed = await tx
      .insert(summedDays)
      .values({ day, summedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ day: summedDays.day });
    if (claimed.length === 0) return;
    await tx.insert(daySums).select(
      sql`select f.measure, case when grouping(f.seller) = 1 then '*' else f.seller end,
          case when grouping(f.city) = 1 then '*' else f.city end, f.day, f.kind, count(*)::int, sum(f.sum)::bigint
        from (${factRows(measures, span)}) f
        group by grouping sets ((f.measure, f.day, f.kind), (f.measure, f.day, f.kind, f.seller),
          (f.measure, f.day, f.kind, f.city), (f.measure, f.day, f.kind, f.seller, f.city))`,
    );
  });
}

/** Counts the days that are over, the oldest first. @returns how many */
export async function sumDays(context: Pick<AppContext, "database" | "clock">): Promise<number> {
  const { database, clock } = context;
  const last = await summedTo(database.primary);
  const over = addDays(shanghaiDay(clock.now().getTime() - GRACE), -1);
  let day = last === null ? await firstDay(database.primary) : addDays(last, 1);
  let n = 0;
  for (; day !== null && day <= over && n < AT_ONCE; n++) {
    await sumDay(context, day);
    day = addDays(day, 1);
  }
  return n;
}
