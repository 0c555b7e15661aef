// node bench/ledger.ts [--url postgres://…/postgres]: a million lines of the ledger over two years, in a database of its own;
// what a balance takes by its lines alone, and once its days are summed.
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import type { AppContext } from "../apps/api/src/http/services.ts";
import { readBalance } from "../apps/api/src/modules/books/read-ledger.ts";
import { sumLedgerDays } from "../apps/api/src/modules/payments/sum-ledger-days.ts";
import { migrate } from "../apps/api/src/platform/database/migrate.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { databaseAt, runSql, startCluster } from "../apps/api/test/kits/postgres-cluster.ts";
import { measure } from "./measure.ts";

const { values } = parseArgs({
  options: { url: { type: "string" }, documents: { type: "string", default: "500000" } },
});
const cluster = values.url ? undefined : await startCluster();
const url = values.url ?? cluster?.url;
if (!url) throw new Error("这台机器上没有 PostgreSQL，请用 --url 指一个。");
const NAME = "bench_ledger";
await runSql(url, [`drop database if exists ${NAME} with (force)`, `create database ${NAME}`]);
const database = await openPostgres({ url: databaseAt(url, NAME), pool: 4, log: createLog("silent") });
await migrate(database);

const now = new Date("2026-11-20T10:00:00+08:00");
const clock = { now: () => now };
const DOCUMENTS = Number(values.documents);
const NOW = `timestamptz '${now.toISOString()}'`;
// What holds each document balanced and looks at closed months is not measured here.
await runSql(databaseAt(url, NAME), [
  "alter table payments.documents disable trigger user",
  "alter table payments.ledger disable trigger user",
  `insert into payments.documents (number, kind, at)
    select 'B' || n, 'PAYMENT', ${NOW} - (n::float8 / ${DOCUMENTS} * 730) * interval '1 day' from generate_series(1, ${DOCUMENTS}) n`,
  `insert into payments.ledger (document, account, party, amount_fen, at)
    select d.number, l.account, l.party, l.sign * (100 + length(d.number) * 1000), d.at from payments.documents d
    cross join lateral (values ('CLEARING', case when hashtext(d.number) % 2 = 0 then 'wechat' else 'alipay' end, 1),
      ('MERCHANT_PAYABLE', 'org:' || (10001 + abs(hashtext(d.number)) % 500), -1)) l(account, party, sign)`,
  "alter table payments.documents enable trigger user",
  "alter table payments.ledger enable trigger user",
  "vacuum analyze payments.ledger",
]);

const asked = {
  "一天的余额，全部科目": {},
  这个月的余额: { from: "2026-11-01" },
  一年前那天的余额: { at: "2025-11-20" },
  "应付商家，按商家": { account: "MERCHANT_PAYABLE" as const, from: "2026-11-01" },
};
const read = async (times: number) => {
  for (const [name, query] of Object.entries(asked))
    await measure(name, () => () => readBalance(database.primary, query, now), times);
};
console.log(`| ${DOCUMENTS * 2} 行分录，毫秒 | p50 | p95 | 最多 |\n|---|---|---|---|`);
await read(5);
const began = performance.now();
await sumLedgerDays({ database, clock } as unknown as AppContext);
console.log(`| 第一次合计两年 | ${Math.round(performance.now() - began)} | | |`);
await read(30);
const one = performance.now();
for (let i = 0; i < 200; i++)
  await database.transaction(async (tx) => {
    await tx.execute(
      sql`insert into payments.documents (number, kind, at) values (${`N${i}`}, 'PAYMENT', ${now.toISOString()}::timestamptz)`,
    );
    await tx.execute(sql`insert into payments.ledger (document, account, party, amount_fen, at) values
      (${`N${i}`}, 'CLEARING', 'wechat', 100, ${now.toISOString()}::timestamptz), (${`N${i}`}, 'CUSTOMER_ADVANCE', '', -100, ${now.toISOString()}::timestamptz)`);
  });
console.log(`| 写一张单据 | ${((performance.now() - one) / 200).toFixed(1)} | | |`);
await database.close();
await runSql(url, [`drop database ${NAME} with (force)`]);
cluster?.stop();
