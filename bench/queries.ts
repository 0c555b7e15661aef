// node bench/queries.ts --url postgres://…: times the real functions on one warm connection, fixed requests.
import { parseArgs } from "node:util";
import { randomFor } from "../apps/api/seeds/random.ts";
import { countFacets } from "../apps/api/src/modules/organisations/count-facets.ts";
import { findOrgs } from "../apps/api/src/modules/organisations/find-orgs.ts";
import { getOrg } from "../apps/api/src/modules/organisations/get-org.ts";
import { planOrgs } from "../apps/api/src/modules/organisations/org-plan.ts";
import { orgCards } from "../apps/api/src/modules/organisations/queries.ts";
import { suggestOrgs } from "../apps/api/src/modules/organisations/suggest-orgs.ts";
import { parseQuery } from "../apps/api/src/modules/search/search-text.ts";
import { asWritten, bySound } from "../apps/api/src/modules/search/text-match.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { OrgQuery } from "../packages/api-contract/src/organisations/orgs.ts";
import { measure } from "./measure.ts";

const { values } = parseArgs({
  options: { url: { type: "string" }, runs: { type: "string", default: "200" } },
});
const db = await openPostgres({ url: values.url ?? "", pool: 1, log: createLog("silent") });
const runs = Number(values.runs);

const cities = ["320100", "320500", "320200", "310000", "330100", "110000", "440100", "340100"];
const provinces = ["320000", "330000", "370000", "440000"];
const r = randomFor("bench-queries");
const filters = () => ({
  ...(r.chance(0.5) ? { careLevel: r.pick(["ASSIST", "NURSING", "DEMENTIA"]) } : {}),
  ...(r.chance(0.5) ? { starLevel: r.pick(["5", "4,5", "3"]) } : {}),
  ...(r.chance(0.3) ? { orgNature: r.pick(["PUBLIC", "PRIVATE"]) } : {}),
  ...(r.chance(0.3) ? { priceMaxFen: r.pick(["200000", "400000"]) } : {}),
  ...(r.chance(0.2) ? { medicalInsurance: "1" } : {}),
  ...(r.chance(0.2) ? { ltcInsurance: "1" } : {}),
});
const list = (query: Record<string, string>, word?: "exact" | "sound") => async () => {
  const filters = OrgQuery.parse({ size: "10", ...query });
  const parsed = filters.keyword ? parseQuery(filters.keyword) : undefined;
  const words = parsed && (word === "sound" ? bySound(parsed) : asWritten(parsed));
  const { ids } = await findOrgs(db.read, planOrgs(filters, words), filters);
  await orgCards(db.read, ids);
};
const count = (query: Record<string, string>) => async () => {
  const filters = OrgQuery.parse(query);
  const parsed = filters.keyword ? parseQuery(filters.keyword) : undefined;
  await countFacets(db.read, planOrgs(filters, parsed && asWritten(parsed)), filters);
};
const word =
  (...words: string[]) =>
  () =>
    list({ keyword: r.pick(words) });
const point = () => ({ sort: "distance", lng: String(116 + r.next() * 5), lat: String(30 + r.next() * 4) });

const table: Record<string, () => () => Promise<unknown>> = {
  "列表：一座城市，综合": () => list({ adcode: r.pick(cities) }),
  "列表：一座城市，一到四个筛选": () => list({ adcode: r.pick(cities), ...filters() }),
  "列表：一个省，一到四个筛选": () => list({ adcode: r.pick(provinces), ...filters() }),
  "列表：全国，一到四个筛选": () => list(filters()),
  "列表：全国，很少见的组合": () =>
    list({
      starLevel: "5",
      orgType: "EMBEDDED",
      careLevel: "SPECIAL",
      medicalInsurance: "1",
      priceMaxFen: "120000",
    }),
  "列表：费用低": () => list({ adcode: r.pick(cities), sort: "price", ...filters() }),
  "列表：一座城市，一个照护等级的费用低": () =>
    list({ adcode: r.pick(cities), sort: "price", careLevel: r.pick(["ASSIST", "NURSING", "DEMENTIA"]) }),
  "列表：一个省，一个照护等级，不超过多少": () =>
    list({
      adcode: r.pick(provinces),
      sort: "price",
      careLevel: r.pick(["ASSIST", "NURSING"]),
      priceMaxFen: r.pick(["300000", "400000", "600000"]),
    }),
  "列表：全国，一个照护等级的费用低": () =>
    list({ sort: "price", careLevel: r.pick(["ASSIST", "NURSING", "DEMENTIA"]) }),
  "列表：评分高": () => list({ adcode: r.pick(provinces), sort: "rating", ...filters() }),
  "列表：第 50 页": () => list({ adcode: r.pick(provinces), current: "50" }),
  "搜索：常见的词": word("养老院", "护理院", "敬老院"),
  "搜索：两个字": word("松鹤", "颐和", "银杏", "听涛"),
  "搜索：少见的名字": word("海棠望岳长者照护之家", "云栖枫林福利院", "重阳白鹭颐养院"),
  "搜索：没有的词": word("火星", "火星基地", "玻璃养蜂", "鯤鵬"),
  "搜索：全拼": word("songhe", "yihe", "yinxing", "haitangwangyue"),
  "搜索：首字母": word("shyly", "yhhly", "yxyly"),
  "搜索：两个词": word("南京 护理院", "苏州 松鹤", "鼓楼 敬老院"),
  "搜索：同音字": () => list({ keyword: r.pick(["松贺", "颐合", "银幸"]) }, "sound"),
  "提示：边输边找": () => () =>
    suggestOrgs(db.read, { keyword: r.pick(["松", "松鹤", "yih", "护理", "南京"]) }),
  最近的在前: () => list(point()),
  "最近的在前，带筛选": () => list({ ...point(), ...filters() }),
  详情: () => {
    const id = String(10_001 + r.whole(0, 9000));
    return () => getOrg(db.read, id, { now: () => new Date() }).catch(() => {});
  },
  "计数：一座城市": () => count({ adcode: r.pick(cities), ...filters() }),
  "计数：一个省": () => count({ adcode: r.pick(provinces), ...filters() }),
};
// Counting the country is dear and kept for ten minutes: a few runs show what the first visitor pays.
const few: Record<string, () => () => Promise<unknown>> = {
  "计数：全国（第一次）": () => count(filters()),
  "计数：常见的词，全国（第一次）": () => count({ keyword: "护理院" }),
};

console.log("| 请求 | p50 毫秒 | p95 | 最大 |\n| --- | ---: | ---: | ---: |");
for (const [name, make] of Object.entries(table)) await measure(name, make, runs);
for (const [name, make] of Object.entries(few)) await measure(name, make, 8);
await db.close();
