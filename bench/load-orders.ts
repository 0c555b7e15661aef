// node bench/load-orders.ts --size 10000000 --url postgres://…: fills a PostgreSQL that holds the demo data set with orders
// of goods: a member has 25, one in a thousand members 1,000. Without their events, which no list reads.
import { parseArgs } from "node:util";
import pg from "pg";
import { putOffIndexes } from "./put-off-indexes.ts";

const { values } = parseArgs({
  options: { size: { type: "string", default: "10000" }, url: { type: "string" } },
});
const size = Number(values.size);
const BATCH = 500_000;

const client = new pg.Client(values.url);
await client.connect();
const began = performance.now();
const members = Math.ceil(size / 25);
await client.query(
  `insert into identity.members (id, person_type, created_at, updated_at)
    select 1000000 + n, 1, now(), now() from generate_series(1, $1::int) n on conflict do nothing`,
  [members],
);
const makeIndexes = await putOffIndexes(client, ["orders.orders", "orders.order_items"]);
// Statuses as a living house has them: almost everything is over.
const status = `(array['TRANSACTION_COMPLETE', 'TRADE_CLOSED', 'TRANSACTION_CLOSING', 'SHIPPED', 'EVALUATE', 'WAIT_DELIVER'])
  [case when n % 100 < 78 then 1 when n % 100 < 90 then 2 when n % 100 < 95 then 3 when n % 100 < 97 then 4
        when n % 100 < 99 then 5 else 6 end]`;
// Every fortieth order belongs to one of the few who order all the time; prime factors scatter the rest over time.
const member = `1000001 + case when n % 40 = 0 then (n / 40) % greatest(${members} / 1000, 1) * 1000
  else (n * 7919) % ${members} end`;
for (let first = 0; first < size; first += BATCH) {
  const last = Math.min(first + BATCH, size);
  await client.query(
    `insert into orders.orders (id, sn, member_id, kind, status, amount_fen, paid_fen, price_lines, adcode, paid_at,
        created_at, updated_at)
      select 100000000 + n, 'B' || lpad(n::text, 19, '0'), ${member}, 'PRODUCT', ${status}, 9900 + n % 5000,
        case when n % 100 between 78 and 89 then 0 else 9900 + n % 5000 end,
        '[{"code":"GOODS","name":"商品","amountFen":9900}]', '320106',
        case when n % 100 between 78 and 89 then null else at end, at, at
      from (select n::bigint, timestamptz '2023-11-01' + interval '1 day' * (n::float8 * 1000 / ${size}) as at
        from generate_series($1::int, $2::int - 1) n) x`,
    [first, last],
  );
  await client.query(
    `insert into orders.order_items (order_id, position, target_id, name, quantity, unit_price_fen, amount_fen)
      select 100000000 + n, 0, (10001 + n % 120)::text, '量杯 ' || n % 1000, 1, 9900, 9900
      from generate_series($1::int, $2::int - 1) n`,
    [first, last],
  );
  process.stderr.write(`\r${last}/${size}`);
}
console.log(`\n写入 ${size} 张，${Math.round((performance.now() - began) / 1000)} 秒`);
await makeIndexes();
const { rows: sizes } = await client.query(
  `select relname as name, pg_size_pretty(pg_relation_size(c.oid)) as size from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'orders' and relname like 'order%' order by pg_relation_size(c.oid) desc limit 10`,
);
console.table(sizes);
await client.end();
