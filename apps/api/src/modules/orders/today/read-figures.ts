import type { StaffFigures } from "@ginkgo/api-contract/orders/staff-today";
import { addDays, midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { instant, textArray } from "../../../platform/database/sql-values.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { begunInTime, wasBegun } from "./begun-in-time.ts";

const DAYS = 14;

const dayOf = (at: SQL): SQL => sql`(${at} at time zone 'Asia/Shanghai')::date::text`;

/** One number of each day; what no row says is nothing. */
const spread = <T extends { day: string }, V>(
  days: readonly string[],
  found: readonly T[],
  of: (row: T) => V,
  none: V,
): V[] => {
  const by = new Map(found.map((row) => [row.day, of(row)]));
  return days.map((day) => by.get(day) ?? none);
};

interface Asked {
  days: readonly string[];
  from: SQL;
  /** Only of these, where an account sees no other seller's orders. */
  own: SQL;
}

async function orderFigures(db: Db, { days, from, own }: Asked): Promise<StaffFigures["orders"]> {
  const found = await rows<{ day: string; kind: string; n: number; fen: number }>(
    db,
    sql`select ${dayOf(sql`o.paid_at`)} as day, o.kind, count(*)::int as n, sum(o.paid_fen)::float8 as fen
      from orders.orders o where o.paid_at >= ${from} and ${own} group by 1, 2`,
  );
  const of = (...kinds: string[]) =>
    days.map((day) => found.reduce((sum, f) => sum + (f.day === day && kinds.includes(f.kind) ? f.n : 0), 0));
  return {
    service: of("SERVICE"),
    product: of("PRODUCT"),
    tour: of("TOUR"),
    other: of("CARD", "BILL"),
    paidFen: days.map((day) => found.reduce((sum, f) => sum + (f.day === day ? f.fen : 0), 0)),
  };
}

async function refundFigures(db: Db, { days, from, own }: Asked): Promise<StaffFigures["refunds"]> {
  const found = await rows<{ day: string; n: number; fen: number }>(
    db,
    sql`select ${dayOf(sql`r.done_at`)} as day, count(*)::int as n, sum(r.amount_fen)::float8 as fen
      from orders.refunds r join orders.orders o on o.id = r.order_id
      where r.done_at >= ${from} and r.state = 'DONE' and ${own} group by 1`,
  );
  return { count: spread(days, found, (f) => f.n, 0), fen: spread(days, found, (f) => f.fen, 0) };
}

async function visitFigures(db: Db, { days, from, own }: Asked): Promise<StaffFigures["visits"]> {
  const found = await rows<{ day: string; onTime: number; late: number }>(
    db,
    sql`select ${dayOf(sql`o.starts_at`)} as day,
        (count(*) filter (where ${begunInTime}))::int as "onTime",
        (count(*) filter (where not ${begunInTime}))::int as late
      from orders.orders o join orders.visit_records v on v.order_id = o.id
      where o.kind = 'SERVICE' and o.starts_at >= ${from} and ${wasBegun} and ${own} group by 1`,
  );
  return { onTime: spread(days, found, (f) => f.onTime, 0), late: spread(days, found, (f) => f.late, 0) };
}

async function answerFigures(db: Db, { days, from }: Asked): Promise<StaffFigures["answers"]> {
  const found = await rows<{ day: string; n: number; median: number }>(
    db,
    sql`select ${dayOf(sql`m.sent_at`)} as day, count(*)::int as n,
        round(percentile_cont(0.5) within group (order by m.answered_after))::int as median
      from advisory.messages m where m.sent_at >= ${from} and m.answered_after is not null group by 1`,
  );
  return {
    count: spread(days, found, (f) => f.n, 0),
    medianSeconds: spread<(typeof found)[number], number | null>(days, found, (f) => f.median, null),
  };
}

/** Counts of the last days, as far as an account may see what they are counted from. */
export async function readFigures(
  db: Db,
  { clock }: Pick<AppContext, "clock">,
  viewer: StaffViewer,
): Promise<StaffFigures> {
  const today = shanghaiDay(clock.now());
  const days = Array.from({ length: DAYS }, (_, i) => addDays(today, i + 1 - DAYS));
  const sellers = await sellersOf(db, viewer);
  const asked: Asked = {
    days,
    from: instant(new Date(midnightOf(days[0]!))),
    own: sellers ? sql`o.seller = any(${textArray(sellers)})` : sql`true`,
  };
  const may = viewer.permissions;
  return {
    days,
    orders: may.has("orders.read") ? await orderFigures(db, asked) : null,
    refunds: may.has("orders.refund") ? await refundFigures(db, asked) : null,
    visits: may.has("orders.dispatch") ? await visitFigures(db, asked) : null,
    // Answers are the house's own.
    answers: may.has("chat.answer") && !sellers ? await answerFigures(db, asked) : null,
  };
}
