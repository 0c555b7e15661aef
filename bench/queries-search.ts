// node bench/queries-search.ts --url postgres://…: times the search over everything on one warm connection.
import { parseArgs } from "node:util";
import { searchEverything } from "../apps/api/src/modules/site-search/search-all.ts";
import { suggestEverything } from "../apps/api/src/modules/site-search/suggest-all.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { readSettings } from "../apps/api/src/platform/settings.ts";
import { measure } from "./measure.ts";

const { values } = parseArgs({
  options: { url: { type: "string" }, runs: { type: "string", default: "200" } },
});
const db = await openPostgres({ url: values.url ?? "", pool: 1, log: createLog("silent") });
const runs = Number(values.runs);
const services = {
  clock: { now: () => new Date("2026-11-23T09:00:00+08:00") },
  settings: readSettings({ NODE_ENV: "test" }),
};

const words = {
  写着的词: ["助浴", "轮椅", "认知症", "南京", "颐和苑", "zhuyu", "jlyh"],
  口语的词: ["洗澡", "打扫卫生", "尿不湿", "老年痴呆", "看病", "便宜", "能报销吗"],
  一句话: ["我妈洗澡怕摔怎么办", "老年痴呆能住的养老院", "无锡便宜的养老院", "我爸吃饭老呛怎么办"],
  写错的: ["打扫卫升", "颐合苑", "上门柱浴", "东山菊岸"],
};

console.log("| 请求 | p50 毫秒 | p95 | 最大 |\n| --- | ---: | ---: | ---: |");
for (const [name, list] of Object.entries(words)) {
  let at = 0;
  const next = () => list[at++ % list.length]!;
  const search = () => {
    const keyword = next();
    return () => searchEverything(db.read, { keyword, size: 4 }, services);
  };
  await measure(`全站搜索：${name}`, search, runs);
  const suggest = () => {
    const keyword = next();
    return () => suggestEverything(db.read, { keyword, size: 3 }, services);
  };
  await measure(`提示：${name}`, suggest, runs);
}
await db.close();
