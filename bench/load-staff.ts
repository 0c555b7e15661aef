// node bench/load-staff.ts --size 1000000 --url postgres://…: fills a PostgreSQL that holds the demo data set, and as many
// orders of load-orders.ts, with what the staff page through: so many rows of each list. --only reviews,tasks fills those.
import { parseArgs } from "node:util";
import pg from "pg";
import { sumDays } from "../apps/api/src/modules/reports/day-sums.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { createVault } from "../apps/api/src/platform/secrets/vault.ts";
import { readSettings } from "../apps/api/src/platform/settings.ts";
import { reportFills } from "./generate/report-rows.ts";
import { BENCH_NOW, staffFills } from "./generate/staff-rows.ts";
import { sealedFills } from "./generate/staff-sealed.ts";
import { putOffIndexes } from "./put-off-indexes.ts";

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "10000" },
    url: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const size = Number(values.size);
const only = values.only.split(",").filter(Boolean);
const BATCH = 20_000;

const client = new pg.Client(values.url);
await client.connect();
// Rows of a million members are checked where they are made: neither references nor triggers run.
await client.query("set session_replication_role = replica");

const vault = createVault(readSettings({ NODE_ENV: "test" }));
for (const { name, tables, run } of [
  ...reportFills(size),
  ...sealedFills(size, vault),
  ...staffFills(size),
]) {
  if (only.length > 0 && !only.includes(name)) continue;
  const began = performance.now();
  const makeIndexes = await putOffIndexes(client, tables);
  for (let first = 0; first < size; first += BATCH) {
    await run(client, first, Math.min(first + BATCH, size));
    process.stderr.write(`\r${name} ${Math.min(first + BATCH, size)}/${size}`);
  }
  await makeIndexes();
  process.stderr.write("\r");
  console.log(`${name}，${Math.round((performance.now() - began) / 1000)} 秒`);
}
// The days that are over, as the server counts them.
const database = await openPostgres({ url: values.url ?? "", pool: 1, log: createLog("silent") });
const began = performance.now();
while ((await sumDays({ database, clock: { now: () => BENCH_NOW } })) > 0);
console.log(`每天的数，${Math.round((performance.now() - began) / 1000)} 秒`);
await database.close();
const { rows: sizes } = await client.query(
  `select n.nspname || '.' || relname as name, pg_size_pretty(pg_total_relation_size(c.oid)) as size
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and n.nspname <> 'pg_catalog' order by pg_total_relation_size(c.oid) desc limit 20`,
);
console.table(sizes);
await client.end();
