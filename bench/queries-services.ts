// node bench/queries-services.ts --url postgres://…: times the functions behind /service on one warm connection.
import { parseArgs } from "node:util";
import { type SQL, sql } from "drizzle-orm";
import { randomFor } from "../apps/api/seeds/random.ts";
import { parseQuery } from "../apps/api/src/modules/search/search-text.ts";
import { asWritten } from "../apps/api/src/modules/search/text-match.ts";
import { countServices } from "../apps/api/src/modules/services/count-services.ts";
import { findServices } from "../apps/api/src/modules/services/find-services.ts";
import { getService } from "../apps/api/src/modules/services/get-service.ts";
import { listSlots } from "../apps/api/src/modules/services/list-slots.ts";
import { planServices } from "../apps/api/src/modules/services/service-plan.ts";
import { serviceCards } from "../apps/api/src/modules/services/service-queries.ts";
import { row } from "../apps/api/src/platform/database/database.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { ServiceQuery } from "../packages/api-contract/src/services/services.ts";
import { measure } from "./measure.ts";

const { values } = parseArgs({
  options: { url: { type: "string" }, runs: { type: "string", default: "100" } },
});
const db = await openPostgres({ url: values.url ?? "", pool: 1, log: createLog("silent") });
const runs = Number(values.runs);
const r = randomFor("bench-services");
const now = new Date("2026-11-23T09:00:00+08:00");
const cities = ["320100", "320500", "310100", "330100", "440100"];

const list = (query: Record<string, string>) => async () => {
  const filters = ServiceQuery.parse({ size: "12", ...query });
  const parsed = filters.keyword ? parseQuery(filters.keyword) : undefined;
  const plan = planServices(filters, parsed && asWritten(parsed));
  const total = totals.get(filters.keyword ?? "") ?? 0;
  await serviceCards(db.read, await findServices(db.read, plan, { ...filters, total }));
};
/** How many there are of each word: the finder is told, for the page has counted before. */
const totals = new Map<string, number>();
async function word(...words: string[]) {
  for (const keyword of words) {
    const query = ServiceQuery.parse({ keyword });
    const plan = planServices(query, asWritten(parseQuery(keyword)));
    totals.set(keyword, (await countServices(db.read, plan, query)).total);
  }
  return () => list({ keyword: r.pick(words) });
}
const count = (query: Record<string, string>) => async () => {
  const parsed = ServiceQuery.parse(query);
  await countServices(db.read, planServices(parsed, undefined), parsed);
};
const filters = () => ({
  ...(r.chance(0.6) ? { categoryId: r.pick(["LIUZHU_02", "NURSING", "REHAB_01", "LIUZHU"]) } : {}),
  ...(r.chance(0.4) ? { careLevel: r.pick(["ASSIST", "DEMENTIA"]) } : {}),
  ...(r.chance(0.3) ? { weekday: r.pick(["6", "7"]) } : {}),
  ...(r.chance(0.3) ? { ltcPay: "1" } : {}),
});
const found = await row<{ id: string }>(
  db.read,
  sql`select id::text from services.services where source_key = '0'`,
);
const id = found!.id;
const slots = (adcode?: string) => () =>
  listSlots(db.read, id, { days: 14, ...(adcode ? { adcode } : {}) }, now);

const table: Record<string, () => () => Promise<unknown>> = {
  "列表：一座城市": () => list({ adcode: r.pick(cities) }),
  "列表：一座城市，带筛选": () => list({ adcode: r.pick(cities), ...filters() }),
  "列表：全国": () => list({}),
  "列表：全国，带筛选": () => list(filters()),
  "列表：全国，很少见的组合": () => list({ categoryId: "NURSING_0104", adcode: "540100", ltcPay: "1" }),
  "列表：价格低": () => list({ adcode: r.pick(cities), sort: "price", ...filters() }),
  "列表：第 50 页": () => list({ current: "50", ...filters() }),
  "搜索：两个字": await word("助浴", "陪诊", "换药"),
  "搜索：全拼": await word("zhuyu", "peizhen"),
  "搜索：没有的词": await word("火星", "玻璃养蜂"),
  "计数：一座城市": () => count({ adcode: r.pick(cities), ...filters() }),
  "计数：一个省": () => count({ adcode: "320000", ...filters() }),
  "计数：全国": () => count(filters()),
  详情: () => () => getService(db.read, id, { now: () => now }),
  "时间：14 天，2,000 人，寻常的忙": () => slots("320106"),
  "时间：14 天，2,000 人，不限地方": () => slots(),
};

const days = sql`(select ('2026-11-23'::date + n) at time zone 'Asia/Shanghai' as midnight, n from generate_series(0, 13) n) d`;
/** Writes everybody's bookings of the fortnight anew. */
async function book(taken: SQL) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from workforce.employee_bookings`);
    await tx.execute(sql`insert into workforce.employee_bookings (employee_id, visit, blocked)
      select t.id, t.blocked, t.blocked from (${taken}) t`);
  });
  await db.transaction((tx) => tx.execute(sql`analyze workforce.employee_bookings`));
}

// A visit of two hours a day each, spread over the day; at last everybody taken the whole day.
await book(sql`select e.id, tstzrange(at, at + interval '2 hours') as blocked from workforce.employees e, ${days},
  lateral (select midnight + (8 + ((e.id * 7 + n * 5) % 8)) * interval '1 hour' as at) x`);
console.log("| 请求 | p50 毫秒 | p95 | 最大 |\n| --- | ---: | ---: | ---: |");
for (const [name, make] of Object.entries(table)) await measure(name, make, runs);

await book(sql`select e.id, tstzrange(midnight, midnight + interval '1 day') as blocked
  from workforce.employees e, ${days}`);
await measure("时间：14 天，2,000 人，全部约满", () => slots("320106"), Math.min(runs, 40));
await db.close();
