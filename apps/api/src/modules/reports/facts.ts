import { type SQL, sql } from "drizzle-orm";
import { instant } from "../../platform/database/sql-values.ts";
import { begunInTime, wasBegun } from "../orders/public.ts";

/**
 * What is counted. Each counts by a moment that is written once, by the clock, when it happens: so a day that is over
 * never changes, and its sums are kept (day-sums.ts).
 */
export const measures = [
  "PAID",
  "REFUNDED",
  "ON_TIME",
  "LATE",
  "ACCEPTED_SOON",
  "ACCEPTED",
  "ACCEPTED_LATE",
  "REJECTED",
  "EXPIRED",
  "ANSWERED_SOON",
  "ANSWERED",
  "ANSWERED_LATE",
] as const;
export type Measure = (typeof measures)[number];

interface Source {
  measures: readonly Measure[];
  from: SQL;
  /** The moment it counts by. */
  at: SQL;
  where: SQL;
  measure: SQL;
  kind: SQL;
  seller: SQL;
  city: SQL;
  /** Fen, or seconds it took. */
  sum: SQL;
}

/** The city as in reports of the books: of the four municipalities the whole, a county straight under its province by itself. */
const ofOrder = { kind: sql`o.kind`, seller: sql`o.seller`, city: sql`books.city_of(o.adcode)` };

/** How long an answer took by its bounds in seconds. */
const bySpeed = (name: string, seconds: SQL, soon: number, later: number) => sql`case
  when ${seconds} <= ${sql.raw(String(soon))} then ${sql.raw(`'${name}_SOON'`)}
  when ${seconds} <= ${sql.raw(String(later))} then ${sql.raw(`'${name}'`)}
  else ${sql.raw(`'${name}_LATE'`)} end`;

/** From the last offer of a visit to its answer. */
const toAnswer = sql`greatest(0, extract(epoch from e.at - (select max(b.at) from orders.order_events b
  where b.order_id = e.order_id and b.seq < e.seq and b.action in ('dispatch', 'reschedule'))))::int`;

export const sources = {
  paid: {
    measures: ["PAID"],
    from: sql`orders.orders o`,
    at: sql`o.paid_at`,
    where: sql`true`,
    measure: sql`'PAID'`,
    ...ofOrder,
    sum: sql`o.amount_fen`,
  },
  // Money that came twice or too late was none of the order's, and going back it is none of its refunds.
  refunded: {
    measures: ["REFUNDED"],
    from: sql`orders.refunds r join orders.orders o on o.id = r.order_id`,
    at: sql`r.done_at`,
    where: sql`r.kind <> 'STRAY'`,
    measure: sql`'REFUNDED'`,
    ...ofOrder,
    sum: sql`r.amount_fen`,
  },
  visits: {
    measures: ["ON_TIME", "LATE"],
    from: sql`orders.orders o join orders.visit_records v on v.order_id = o.id`,
    at: sql`o.finished_at`,
    where: sql`o.kind = 'SERVICE' and ${wasBegun}`,
    measure: sql`case when ${begunInTime} then 'ON_TIME' else 'LATE' end`,
    ...ofOrder,
    sum: sql`0`,
  },
  offers: {
    measures: ["ACCEPTED_SOON", "ACCEPTED", "ACCEPTED_LATE", "REJECTED", "EXPIRED"],
    from: sql`orders.order_events e join orders.orders o on o.id = e.order_id cross join lateral (select ${toAnswer} as took) t`,
    at: sql`e.at`,
    // Who gives back a visit they had accepted refuses no offer.
    where: sql`e.action in ('receive', 'reject') and (e.action = 'receive' or e.from_status = 'EMPLOYEE_RECEIVE')`,
    measure: sql`case when e.action = 'receive' then ${bySpeed("ACCEPTED", sql`t.took`, 300, 900)}
      when e.actor_kind = 'employee' then 'REJECTED' else 'EXPIRED' end`,
    ...ofOrder,
    sum: sql`coalesce(t.took, 0)`,
  },
  answers: {
    measures: ["ANSWERED_SOON", "ANSWERED", "ANSWERED_LATE"],
    from: sql`advisory.messages m`,
    at: sql`m.sent_at`,
    where: sql`m.answered_after is not null`,
    measure: bySpeed("ANSWERED", sql`m.answered_after`, 300, 600),
    kind: sql`''`,
    seller: sql`'self'`,
    city: sql`''`,
    sum: sql`m.answered_after`,
  },
} as const satisfies Record<string, Source>;

/** Which source tells of a measure. */
const sourcesOf = (wanted: readonly Measure[]): Source[] =>
  Object.values(sources).filter((source) => source.measures.some((one) => wanted.includes(one)));

export interface Moments {
  /** From this moment, and before the other. */
  from: Date;
  before: Date;
}

/** Of a source, what happened between two moments. */
export const happened = ({ from, at, where }: Source, span: Moments): SQL =>
  sql`from ${from} where ${at} >= ${instant(span.from)} and ${at} < ${instant(span.before)} and ${where}`;

/** One row for each thing that was counted between two moments: measure, day, kind, seller, city and its sum. */
export const factRows = (wanted: readonly Measure[], span: Moments): SQL =>
  sql.join(
    sourcesOf(wanted).map(
      (
        source,
      ) => sql`select ${source.measure} as measure, (${source.at} at time zone 'Asia/Shanghai')::date as day,
        ${source.kind} as kind, ${source.seller} as seller, ${source.city} as city, ${source.sum}::bigint as sum
        ${happened(source, span)}`,
    ),
    sql` union all `,
  );
