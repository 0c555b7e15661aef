// node bench/load.ts --size 1000000 --url postgres://…: fills an empty, migrated PostgreSQL with generated organisations.
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import pg from "pg";
import { organisations } from "../apps/api/src/modules/organisations/tables.ts";
import { orgRow } from "../apps/api/src/modules/organisations/write-orgs.ts";
import { insertRanked, withReviews } from "../apps/api/src/modules/reviews/ranking/upsert-ranked.ts";
import { migrate } from "../apps/api/src/platform/database/migrate.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { emptyTables } from "./empty-tables.ts";
import { fingerprint, orgAt } from "./generate/org-at.ts";

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "10000" },
    url: { type: "string" },
    seed: { type: "string", default: "ginkgo" },
  },
});
const size = Number(values.size);
const { url = "", seed } = values;
const BATCH = 2000;

const db = await openPostgres({ url, pool: 2, log: createLog("silent") });
await migrate(db);

const client = new pg.Client(url);
await client.connect();
await emptyTables(url, ["organisations.organisations"]);
const { rows: indexes } = await client.query(
  "select indexname, indexdef from pg_indexes where schemaname = 'organisations' and tablename = 'organisations' and indexname not like '%pkey'",
);
for (const { indexname } of indexes) await client.query(`drop index organisations.${indexname}`);

const rank = withReviews(sql`r.rank_score`, sql`r.rating`, sql`r.comment_count`);

const began = performance.now();
for (let i = 0; i < size; i += BATCH) {
  const batch = Array.from({ length: Math.min(BATCH, size - i) }, (_, n) => {
    const { org, rating, comments } = orgAt(seed, i + n);
    return { ...orgRow(org), rating, comment_count: comments };
  });
  await db.transaction((tx) => tx.execute(insertRanked(organisations, batch, rank)));
  if (i % 20_000 === 0) process.stderr.write(`\r${i + batch.length}/${size}`);
}
await db.close();
process.stderr.write(`\r${size}/${size}，写入 ${Math.round((performance.now() - began) / 1000)} 秒\n`);
await client.query("set maintenance_work_mem = '1GB'");
for (const { indexname, indexdef } of indexes) {
  const t = performance.now();
  await client.query(indexdef);
  console.log(`${indexname} ${Math.round((performance.now() - t) / 100) / 10} 秒`);
}
await client.query("vacuum analyze organisations.organisations");
const { rows: sizes } = await client.query(
  `select relname as name, pg_size_pretty(pg_relation_size(c.oid)) as size from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'organisations' and relname like 'organisations%' order by pg_relation_size(c.oid) desc`,
);
console.table(sizes);
console.log(`指纹 ${fingerprint(seed, Math.min(size, 100_000))}`);
await client.end();
