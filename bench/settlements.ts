// node bench/settlements.ts [--url postgres://…/postgres]: drafts of two sellers with as many new orders, of whom one has a
// hundred times as many that are settled; in a database of its own. What each takes, and the rows it reads.
import { parseArgs } from "node:util";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { migrate } from "../apps/api/src/platform/database/migrate.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { databaseAt, runSql, startCluster } from "../apps/api/test/kits/postgres-cluster.ts";
import { measure } from "./measure.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    settled: { type: "string", default: "200000" },
    new: { type: "string", default: "2000" },
    /** The file that says what may be settled: another one is measured against it. */
    by: { type: "string", default: "../apps/api/src/modules/settlements/find-settleable.ts" },
  },
});
const { settleable } = (await import(
  values.by
)) as typeof import("../apps/api/src/modules/settlements/find-settleable.ts");
const cluster = values.url ? undefined : await startCluster();
const url = values.url ?? cluster?.url;
if (!url) throw new Error("这台机器上没有 PostgreSQL，请用 --url 指一个。");
const NAME = "bench_settlements";
await runSql(url, [`drop database if exists ${NAME} with (force)`, `create database ${NAME}`]);
const own = databaseAt(url, NAME);
const database = await openPostgres({ url: own, pool: 4, log: createLog("silent") });
await migrate(database);

const SETTLED = Number(values.settled);
const NEW = Number(values.new);
/** Orders of a seller from an id on, with their documents. */
const sold = (seller: string, first: number, count: number) => [
  `insert into orders.orders (id, sn, member_id, kind, status, seller, amount_fen, paid_fen, price_lines, created_at, updated_at,
      finished_at, completed_at)
    select n, 'B' || lpad(n::text, 19, '0'), 1, 'PRODUCT', 'TRANSACTION_COMPLETE', '${seller}', 10000, 10000, '[]', at, at, at, at
    from (select n, timestamptz '2026-09-01' + (n % 30) * interval '1 day' as at from generate_series(${first}, ${first + count - 1}) n) x`,
  `insert into payments.documents (number, kind, order_id, at)
    select sn || '-1', 'EARNED', id, completed_at from orders.orders where id >= ${first} and id < ${first + count}`,
  `insert into payments.ledger (document, order_id, account, party, amount_fen, at)
    select o.sn || '-1', o.id, l.account, l.party, l.fen, o.completed_at from orders.orders o
    cross join (values ('CUSTOMER_ADVANCE', '', 10000), ('COMMISSION', '${seller}', -1000), ('MERCHANT_PAYABLE', '${seller}', -9000))
      l(account, party, fen) where o.id >= ${first} and o.id < ${first + count}`,
];
await runSql(own, [
  "insert into identity.members (id, person_type, created_at, updated_at) values (1, 1, now(), now())",
  ...sold("org:10001", 1_000_000, SETTLED),
  "insert into settlements.parties values ('org:10001'), ('org:10002')",
  `insert into settlements.settlements (id, side, party, from_day, to_day, state, lines_fen, drafted_at, object_from)
    values (1, 'MERCHANT', 'org:10001', '2026-09-01', '2026-10-31', 'PAID', ${SETTLED} * 9000::bigint, now(), now())`,
  `insert into settlements.lines (settlement_id, party, order_id, nth, day, sold_fen, refunded_fen, commission_fen, pay_fen, amount_fen)
    select 1, 'org:10001', id, 1, '2026-10-31', 10000, 0, 1000, 0, 9000 from orders.orders where id < ${1_000_000 + SETTLED}`,
  ...sold("org:10001", 5_000_000, NEW),
  ...sold("org:10002", 6_000_000, NEW),
  "update orders.orders set books_due = false",
  "vacuum analyze",
]);

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Relation Name"?: string;
  Plans?: Plan[];
}
/** Rows that scans of tables gave and threw away. */
const readBy = (plan: Plan): number =>
  (plan["Relation Name"]
    ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
    : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0);

const client = new pg.Client(own);
await client.connect();
const sellers = { [`${SETTLED} 单结过，${NEW} 单新的`]: "org:10001", [`只有 ${NEW} 单新的`]: "org:10002" };
console.log("| 起草要找的，毫秒 | p50 | p95 | 最多 |\n|---|---|---|---|");
for (const [name, party] of Object.entries(sellers)) {
  const asked = new PgDialect().sqlToQuery(settleable(party, "2026-11-15", 3));
  const text = `select count(*)::int as n, sum(amount)::int as fen from ${asked.sql} f`;
  await measure(name, () => () => client.query(text, asked.params), 20);
  const [{ n, fen }] = (await client.query<{ n: number; fen: number }>(text, asked.params)).rows as [
    { n: number; fen: number },
  ];
  const explained = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    asked.params,
  );
  console.log(`${party}：${n} 行，${fen} 分，读 ${readBy(explained.rows[0]!["QUERY PLAN"][0].Plan)} 行`);
}
await client.end();
await database.close();
await runSql(url, [`drop database ${NAME} with (force)`]);
cluster?.stop();
