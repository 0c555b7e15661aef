// node bench/queries-products.ts --url postgres://…: times the shop's real functions on one warm connection, fixed requests.
import { parseArgs } from "node:util";
import { randomFor } from "../apps/api/seeds/random.ts";
import { parseQuery } from "../apps/api/src/modules/search/search-text.ts";
import { asWritten, bySound } from "../apps/api/src/modules/search/text-match.ts";
import { countProducts } from "../apps/api/src/modules/shop/count-products.ts";
import { findProducts } from "../apps/api/src/modules/shop/find-products.ts";
import { planProducts } from "../apps/api/src/modules/shop/product-plan.ts";
import { productCards } from "../apps/api/src/modules/shop/product-queries.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { ProductQuery } from "../packages/api-contract/src/shop/shop.ts";
import { measure } from "./measure.ts";

const { values } = parseArgs({
  options: { url: { type: "string" }, runs: { type: "string", default: "100" } },
});
const db = await openPostgres({ url: values.url ?? "", pool: 1, log: createLog("silent") });
const runs = Number(values.runs);
const r = randomFor("bench-queries-products");

const planOf = (query: Record<string, string>, sound = false) => {
  const filters = ProductQuery.parse({ size: "16", ...query });
  const parsed = filters.keyword ? parseQuery(filters.keyword) : undefined;
  const words = parsed && (sound ? bySound(parsed) : asWritten(parsed));
  return { filters, plan: planProducts(filters, words) };
};
/** How many match: the finder is told, for the page has counted before. */
const totals = new Map<string, number>();
async function list(query: Record<string, string>, sound = false) {
  const { filters: productQuery, plan } = planOf(query, sound);
  // Nearly everything is sent everywhere, and to count by place takes long.
  const { current: _, size: __, sort: ___, adcode: ____, ...filters } = query;
  const key = JSON.stringify([filters, sound]);
  const counted = planOf(filters, sound);
  const total = totals.get(key) ?? (await countProducts(db.read, counted.plan, counted.filters)).total;
  totals.set(key, total);
  return async () => {
    await productCards(db.read, await findProducts(db.read, plan, { ...productQuery, total }));
  };
}
const count = async (query: Record<string, string>) => async () => {
  const { filters, plan } = planOf(query);
  await countProducts(db.read, plan, filters);
};
const some = () => ({
  ...(r.chance(0.5) ? { use: r.pick(["FALL", "RISE", "SUGAR", "BED"]) } : {}),
  ...(r.chance(0.4) ? { priceMaxFen: r.pick(["10000", "30000", "100000"]) } : {}),
  ...(r.chance(0.3) ? { freeShipping: "1" } : {}),
  ...(r.chance(0.3) ? { inStock: "1" } : {}),
  ...(r.chance(0.2) ? { ltcPay: "1" } : {}),
});
const word =
  (...words: string[]) =>
  () =>
    list({ keyword: r.pick(words) });

const table: Record<string, () => Promise<() => Promise<unknown>>> = {
  "列表：全部": () => list({}),
  "列表：一个分类": () => list({ categoryId: r.pick(["AIDS_01", "FOOD", "SMART_06", "HOME", "RENTAL_02"]) }),
  "列表：一到四个筛选": () => list(some()),
  "列表：分类加筛选，便宜的在前": () =>
    list({ categoryId: r.pick(["AIDS", "CARE", "WEAR"]), sort: "price", ...some() }),
  "列表：贵的在前": () => list({ sort: "priceDesc", ...some() }),
  "列表：卖得多": () => list({ sort: "sales", ...some() }),
  "列表：评分高": () => list({ sort: "rating", ...some() }),
  "列表：一个品牌": () => list({ brand: r.pick(["松间", "怀溪", "稳竹", "清月"]) }),
  "列表：很少见的组合": () => list({ categoryId: "LEISURE_05", ltcPay: "1", priceMaxFen: "5000" }),
  "列表：能送到南京": () => list({ adcode: "320106", ...some() }),
  "列表：第 50 页": () => list({ current: "50" }),
  "搜索：常见的词": word("轮椅", "纸尿裤", "血压计"),
  "搜索：两个字": word("防滑", "扶手", "助行"),
  "搜索：没有的词": word("火星", "玻璃养蜂"),
  "搜索：全拼": word("lunyi", "xueyaji", "zhedie"),
  "搜索：首字母": word("yyxyj", "qbzdly"),
  "搜索：两个词": word("静音 护理床", "大字 血压计"),
  "搜索：同音字": () => list({ keyword: r.pick(["雪压计", "伦椅"]) }, true),
};
const few: Record<string, () => Promise<() => Promise<unknown>>> = {
  "计数：全部（第一次）": () => count({}),
  "计数：筛选（第一次）": () => count(some()),
  "计数：常见的词（第一次）": () => count({ keyword: "轮椅" }),
  "计数：能送到南京（第一次）": () => count({ adcode: "320106" }),
};

console.log("| 请求 | p50 毫秒 | p95 | 最大 |\n| --- | ---: | ---: | ---: |");
for (const [name, make] of Object.entries(table)) await measure(name, make, runs);
for (const [name, make] of Object.entries(few)) await measure(name, make, 5);
await db.close();
