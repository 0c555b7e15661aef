// node bench/load-products.ts --size 1000000 --url postgres://…: fills an empty, migrated PostgreSQL with generated products.
import { parseArgs } from "node:util";
import pg from "pg";
import { randomFor } from "../apps/api/seeds/random.ts";
import { demoFreights } from "../apps/api/seeds/shop/demo-product-kinds.ts";
import { demoProductLines } from "../apps/api/seeds/shop/demo-product-lines.ts";
import { demoProduct } from "../apps/api/seeds/shop/demo-products.ts";
import { insertRanked } from "../apps/api/src/modules/reviews/ranking/upsert-ranked.ts";
import { products as productTable } from "../apps/api/src/modules/shop/tables.ts";
import { productRows } from "../apps/api/src/modules/shop/write-products.ts";
import { migrate } from "../apps/api/src/platform/database/migrate.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { emptyTables } from "./empty-tables.ts";

const { values } = parseArgs({
  options: { size: { type: "string", default: "10000" }, url: { type: "string" } },
});
const size = Number(values.size);
const { url = "" } = values;
/** So many different products; beyond, each is there several times with other sales and ratings. */
const KINDS = 20_000;
const BATCH = 2000;

const db = await openPostgres({ url, pool: 2, log: createLog("silent") });
await migrate(db);

const client = new pg.Client(url);
await client.connect();
await emptyTables(url, ["shop.products"]);
for (const f of demoFreights)
  await client.query("insert into shop.freight_templates values ($1, $2) on conflict do nothing", [
    f.code,
    f,
  ]);
const { rows: indexes } = await client.query(
  "select indexname, indexdef from pg_indexes where schemaname = 'shop' and tablename = 'products' and indexname not like '%pkey' and indexname <> 'products_source'",
);
if (indexes.length < 6) throw new Error("索引不全，上一次没有灌完：请换一个空的数据库再来。");
for (const { indexname } of indexes) await client.query(`drop index shop.${indexname}`);

const before = ["轻便", "加厚", "家用", "升级", "静音", "便携", "大字", "防滑", "折叠", "加宽"];
const makers = ["松", "怀", "听", "云", "知", "步", "清", "安", "稳", "扶"];
const names = "间 安 涛 栖 更 稳 禾 座 当 风 溪 桥 石 梅 竹 雨 月 泉 岭 舟".split(" ");

function productAt(n: number) {
  const r = randomFor(`bench product ${n}`);
  const line = r.pick(demoProductLines);
  const base = demoProduct(line, n);
  const factor = 0.5 + r.next() * 2;
  return {
    ...base,
    isOff: r.chance(0.02),
    title: `${r.pick(before)}${base.title} ${r.whole(100, 999)}`.slice(0, 30),
    brand: `${r.pick(makers)}${r.pick(names)}`,
    sourceKey: `bench-${n}`,
    soldCount: r.whole(0, 5000),
    skus: base.skus.map((s) => ({ ...s, priceFen: Math.round((s.priceFen * factor) / 100) * 100 })),
  };
}

const began = performance.now();
const kinds = Math.min(size, KINDS);
for (let i = 0; i < kinds; i += BATCH) {
  const batch = Array.from({ length: Math.min(BATCH, kinds - i) }, (_, n) => productAt(i + n));
  await db.transaction(async (tx) =>
    tx.execute(insertRanked(productTable, await productRows(tx, batch, demoFreights))),
  );
}
await db.close();
const {
  rows: [first],
} = await client.query("select * from shop.products limit 1");
const copied = Object.keys(first).filter(
  (c) =>
    ![
      "id",
      "source_key",
      "sold_count",
      "rank_score",
      "rating",
      "comment_count",
      "created_at",
      "updated_at",
    ].includes(c),
);
for (let copy = 1; copy * kinds < size; copy++)
  await client.query(
    `insert into shop.products (${copied.join(", ")}, source_key, sold_count, rank_score, rating, comment_count)
      select ${copied.map((c) => `p.${c}`).join(", ")}, p.source_key || '-' || $1::int, (p.id * 7919 * $1::int) % 6000,
        300 + (p.id * 104729 * $1::int) % 400, 3 + ((p.id * 31 * $1::int) % 20) / 10.0, (p.id * 17 * $1::int) % 300
      from shop.products p where p.source_key not like 'bench-%-%'`,
    [copy],
  );
console.log(`写入 ${size} 件，${Math.round((performance.now() - began) / 1000)} 秒`);
await client.query("set maintenance_work_mem = '1GB'");
for (const { indexname, indexdef } of indexes) {
  const t = performance.now();
  await client.query(indexdef);
  console.log(`${indexname} ${Math.round((performance.now() - t) / 100) / 10} 秒`);
}
await client.query("vacuum analyze shop.products");
await client.end();
