import { readImport, undoImport } from "@ginkgo/api-contract/publishing/imports";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { startSecondProcess } from "../../../../test/kits/start-second-process.ts";
import { MINUTE } from "../../../platform/clock.ts";
import { csvLines } from "../../../platform/csv-text.ts";
import { row } from "../../../platform/database/database.ts";
import { dataFolder } from "../../files/test/files-kit.ts";

const ROWS = 2000;
const isFaulty = (n: number) => n % 100 < 3;
const FAULTY = Array.from({ length: ROWS }, (_, n) => n).filter(isFaulty).length;
const heads = ["外部编号", "景点名称", "分类", "所在地区", "门票", "介绍"];
const rowOf = (n: number) => [
  `K-${n}`,
  `中断的景点${n}`,
  "1",
  "320113",
  isFaulty(n) ? "四十" : "40",
  `第 ${n} 处`,
];

const files = dataFolder();
const settings = { DATA_DIR: files.folder };
let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo", settings);
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(async () => {
  await api.close();
  files.remove();
});

const read = (importId: string) =>
  get(api, operator, readImport, { params: { importId }, query: { size: "1" } }).then(({ run }) => run);
const stored = async () =>
  (await row<{ entries: number; names: number; keys: number }>(
    api.database.primary,
    sql`select (select count(*)::int from publishing.entries where kind = 'spot' and title like '中断的景点%') as entries,
      (select count(distinct title)::int from publishing.entries where kind = 'spot' and title like '中断的景点%') as names,
      (select count(*)::int from imports.row_keys where key like 'external:K-%') as keys`,
  ))!;

it("a list whose process is killed half-way goes on in another without a double, and is taken back as a whole", async () => {
  const form = new FormData();
  const lines = [heads, ...Array.from({ length: ROWS }, (_, n) => rowOf(n))];
  form.set("file", new File([csvLines(lines)], "名单.csv"));
  const answer = await api.fetch(
    new Request("http://localhost/rest/staff/import/spot", {
      method: "POST",
      body: form,
      headers: operator.auth,
    }),
  );
  const { importId } = ((await answer.json()) as { data: { importId: string } }).data;

  const doomed = await startSecondProcess(api, { settings, work: true });
  const isInTheMiddle = async () => {
    const { state, done } = await read(importId);
    return state === "RUNNING" && done > ROWS / 3;
  };
  await expect.poll(isInTheMiddle, { timeout: 60_000, interval: 10 }).toBe(true);
  await doomed.kill();
  const cut = await read(importId);
  expect(cut.state).toBe("RUNNING");
  expect(cut.done).toBeLessThan(ROWS);
  const { entries } = await stored();
  expect(entries).toBe(Array.from({ length: cut.done }, (_, n) => n).filter((n) => !isFaulty(n)).length);

  // What died keeps its work from the others for half a minute.
  api.clock.advance(MINUTE);
  await api.api.dueWork.runAll();
  const done = await read(importId);
  expect(done).toMatchObject({ state: "DONE", made: ROWS - FAULTY, refused: FAULTY, rows: ROWS });
  expect(done.reasons).toEqual([{ heading: "门票", text: "要写成元，例如 128 或 99.50。", rows: FAULTY }]);
  expect(await stored()).toEqual({ entries: ROWS - FAULTY, names: ROWS - FAULTY, keys: ROWS - FAULTY });

  await get(api, operator, undoImport, { params: { importId } });
  await api.api.dueWork.runAll();
  expect(await read(importId)).toMatchObject({ state: "UNDONE", undone: ROWS - FAULTY, kept: 0 });
  expect(await stored()).toEqual({ entries: 0, names: 0, keys: 0 });
}, 120_000);
