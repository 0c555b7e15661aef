import { FIRST_ID, type Fill } from "./staff-rows.ts";

const NOW = "timestamptz '2026-11-26 09:00+08'";
const ids = `o.id >= ${FIRST_ID} + $1::bigint and o.id < ${FIRST_ID} + $2::bigint`;
const n = `(o.id - ${FIRST_ID})`;
/** Prime factors scatter kinds, sellers and cities over each other. */
const part = (factor: number, of: number) => `((${n} * ${factor}) % ${of})`;

/** A year of the orders of load-orders.ts: of four kinds, 80 sellers and 26 cities, with visits, their offers and answers of staff. */
export const reportFills = (size: number): Fill[] => [
  {
    name: "reports",
    tables: ["orders.orders", "orders.order_events", "orders.visit_records", "advisory.messages"],
    async run(client, first, last) {
      for (const statement of [
        `update orders.orders o set
            kind = (array['SERVICE', 'PRODUCT', 'SERVICE', 'PRODUCT', 'PRODUCT', 'TOUR', 'SERVICE', 'CARD'])[1 + ${part(7919, 8)}],
            seller = case when ${part(104729, 10)} < 6 then 'self' else 'org:' || (10001 + ${part(15485863, 200)}) end,
            adcode = (3201 + ${part(32452843, 13)} + case when ${n} % 3 = 0 then 100 else 0 end)::text || '02',
            created_at = y.at, paid_at = case when o.paid_at is not null then y.at end,
            starts_at = y.at + interval '2 days', finished_at = case when o.paid_at is not null then y.at + interval '50 hours' end
          from (select id, ${NOW} - interval '365 days' + interval '1 day' * (${n}::float8 * 365 / ${size}) as at
            from orders.orders o where ${ids}) y where y.id = o.id`,
        `insert into orders.order_events (order_id, seq, action, from_status, to_status, actor_kind, at)
          select o.id, e.seq, e.action, 'TRADE_SUCCESS', 'EMPLOYEE_RECEIVE', e.by, o.paid_at + e.after * ${n} % 60 * interval '1 second'
          from orders.orders o, (values (1, 'dispatch', 'system', 0), (2, 'reject', 'employee', 7), (3, 'dispatch', 'system', 7),
            (4, 'receive', 'employee', 31)) as e(seq, action, by, after)
          where ${ids} and o.kind = 'SERVICE' and o.paid_at is not null and (e.seq > 2 or ${n} % 10 = 0)`,
        `insert into orders.visit_records (order_id, employee_id, start_at)
          select o.id, 1, o.starts_at + ${n} % 13 * interval '1 minute' from orders.orders o
          where ${ids} and o.kind = 'SERVICE' and o.paid_at is not null`,
        `insert into advisory.messages (conversation_id, seq, sender_kind, type, sent_at, answered_after)
          select o.id, 2, 'staff', 'TEXT', o.created_at, ${n} % 900 from orders.orders o where ${ids} and ${n} % 4 = 0`,
      ])
        await client.query(statement, [first, last]);
    },
  },
];
