// node bench/queries-staff.ts --url postgres://…: times the functions behind the lists of the staff on one warm connection.
// --only reviews,entries:article measures those lists.
import { parseArgs } from "node:util";
import type { AppContext } from "../apps/api/src/http/services.ts";
import { modules } from "../apps/api/src/modules/modules.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { createVault } from "../apps/api/src/platform/secrets/vault.ts";
import { readSettings } from "../apps/api/src/platform/settings.ts";
import { BENCH_NOW } from "./generate/staff-rows.ts";
import { measure } from "./measure.ts";
import { staffLists } from "./staff-lists.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    runs: { type: "string", default: "60" },
    size: { type: "string", default: "1000000" },
    only: { type: "string", default: "" },
  },
});
const only = values.only.split(",").filter(Boolean);
const SIZE = 20;
const db = await openPostgres({ url: values.url ?? "", pool: 1, log: createLog("silent") });
const settings = readSettings({ NODE_ENV: "test" });
const everyPart = async <T>(load: (m: (typeof modules)[number]) => Promise<T[]> | undefined) =>
  (await Promise.all(modules.map((m) => load(m) ?? []))).flat();
// Lists read no more of the context than this.
const services = {
  settings,
  database: db,
  vault: createVault(settings),
  clock: { now: () => BENCH_NOW },
  entryKinds: await everyPart((m) => m.entryKinds?.()),
  threadCards: await everyPart((m) => m.threadCards?.()),
  memberRecords: await everyPart((m) => m.memberRecords?.()),
} as unknown as AppContext;

/** What takes seconds is asked a few times. */
async function time(name: string, run: () => Promise<unknown>): Promise<void> {
  await run();
  const began = performance.now();
  await run();
  const took = performance.now() - began;
  const runs = took > 1000 ? 5 : took > 200 ? 15 : Number(values.runs);
  await measure(name, () => run, runs);
}

console.log("| 列表 | p50 毫秒 | p95 | 最大 |\n| --- | ---: | ---: | ---: |");
for (const list of staffLists(services)) {
  if (only.length > 0 && !only.includes(list.name)) continue;
  const ask = (query: Record<string, unknown>) =>
    list.read(db.read, { current: 1, size: SIZE, ...query }) as Promise<{ nextCursor?: string }>;
  for (const [name, query] of Object.entries(list.cases))
    await time(`${list.name}：${name}`, () => ask(query));
  for (const [name, query] of Object.entries(list.deep)) {
    // Half way through, or as far as it goes.
    let cursor: string | undefined;
    for (
      let current = Number(values.size) / SIZE / 2;
      current >= 1 && !cursor;
      current = Math.floor(current / 4)
    )
      cursor = (await ask({ ...query, current })).nextCursor;
    await time(`${list.name}：${name}，很后面的一页`, () => ask({ ...query, cursor }));
  }
  for (const [name, query] of Object.entries(list.byNumber ?? {}))
    await time(`${list.name}：${name}，第 500 页`, () => ask({ ...query, current: 500 }));
}
await db.close();
