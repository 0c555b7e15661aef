import { cellText } from "@ginkgo/api-contract/publishing/cell-values";
import { valueAt } from "@ginkgo/api-contract/publishing/content-path";
import { type EntryContent, entries, type entryEndpoints } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import { columnsOf } from "@ginkgo/api-contract/publishing/entry-columns";
import { mapImport, readImport, undoImport } from "@ginkgo/api-contract/publishing/imports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { csvLines } from "../../../platform/csv-text.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

const of = (kind: EntryKindName) => entries[kind] as ReturnType<typeof entryEndpoints>;
const read = (importId: string) =>
  get(api, operator, readImport, { params: { importId }, query: { size: "100" } });
async function bring(kind: EntryKindName, table: string[][], fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set("file", new File([csvLines(table)], "名单.csv"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request(`http://localhost/rest/staff/import/${kind}`, {
    method: "POST",
    body: form,
    headers: operator.auth,
  });
  const { data } = (await (await api.fetch(request)).json()) as { data: { importId: string } };
  await api.api.dueWork.runAll();
  return read(data.importId);
}
const archive = async (id: string) =>
  get(api, operator, of("spot").archive, { params: { id }, body: { reason: "修缮闭园，明年再开" } });
const found = async (name: string) =>
  (await api.call<{ total: number }>(`/rest/op/travelScenery/page?keyword=${encodeURIComponent(name)}`)).data
    .total;

it("a fault many rows share is told once with how many they are, and no more once they are mended", async () => {
  const heads = ["外部编号", "景点名称", "分类", "门票"];
  const rows = [1, 2, 3].map((n) => [`S-${n}`, `没写地区的景点${n}`, "1", n === 1 ? "四十" : "40"]);
  const { run } = await bring("spot", [heads, ...rows], { dryRun: "true" });
  expect(run.refused).toBe(3);
  // The first row is refused for its ticket before anything else is looked at.
  expect(run.reasons).toEqual([{ heading: "", text: "看不出在哪个地区，请写明省和市。", rows: 2 }]);
  const mapped = await bring("spot", [[...heads, "所在地区"], ...rows.map((row) => [...row, "320113"])], {
    dryRun: "true",
  });
  expect([mapped.run.refused, mapped.run.reasons]).toEqual([1, []]);
});

it("a column nobody chose is told to be guessed until somebody does", async () => {
  const table = [
    ["单位名称", "县区", "床位", "备注"],
    ["鼓楼颐养院", "南京市鼓楼区", "60", ""],
  ];
  const { run } = await bring("org", table, { dryRun: "true" });
  const guessed = run.columns.filter((column) => column.guessed).map(({ heading }) => heading);
  expect(guessed).toContain("床位");
  expect(run.columns.filter(({ field }) => field === null).every((column) => !column.guessed)).toBe(true);
  const mapping = Object.fromEntries(run.columns.map(({ heading, field }) => [heading, field ?? ""]));
  await get(api, operator, mapImport, { params: { importId: run.id }, body: { mapping } });
  await api.api.dueWork.runAll();
  const chosen = (await read(run.id)).run.columns;
  expect(chosen.map(({ heading, field }) => [heading, field])).toEqual(
    run.columns.map(({ heading, field }) => [heading, field]),
  );
  expect(chosen.filter((column) => column.guessed)).toEqual([]);
  const next = await bring("org", table, { dryRun: "true" });
  expect(next.run.columns).toEqual(chosen);
});

it("a district nobody knows is told where it was left out", async () => {
  const table = [
    ["名称", "省", "市", "区县", "地址"],
    ["石头城遗址", "江苏省", "南京市", "石头城区", "虎踞路 1 号"],
    ["狮子山遗址", "江苏省", "南京市", "鼓楼区", "建宁路 202 号"],
    ["松山湖畔", "广东省", "东莞市", "东莞", "松山湖大道"],
  ];
  const { records } = await bring("spot", table, { dryRun: "true" });
  const told = records.map(({ mends }) => mends.filter((mend) => mend.startsWith("区县")));
  expect(told).toEqual([["区县：“石头城区”不在现行目录，没有采用，按南京市登记"], [], []]);
});

it("what was taken down is not brought back by a list, and that is told", async () => {
  const heads = ["外部编号", "景点名称", "分类", "所在地区", "门票", "介绍"];
  const row = ["T-1", "下线的观景台", "1", "320113", "40", "看江。"];
  const made = await bring("spot", [heads, row], { publish: "true" });
  const id = made.records[0]!.entryId!;
  expect(await found("下线的观景台")).toBe(1);
  await archive(id);

  const changed = await bring("spot", [heads, row.with(4, "60")], { publish: "true" });
  expect(changed.records[0]).toMatchObject({ change: "CHANGED", entryId: id });
  expect(changed.records[0]!.mends[0]).toContain("已经下线");
  expect(await get(api, operator, of("spot").read, { params: { id } })).toMatchObject({
    state: "ARCHIVED",
    draft: { ticketFen: 6000 },
  });
  expect(await found("下线的观景台")).toBe(0);

  // The same place in a list that knows nothing of it.
  const other = await bring(
    "spot",
    [
      ["名称", "市", "区县"],
      ["下线的观景台", "南京市", "栖霞区"],
    ],
    {
      publish: "true",
    },
  );
  expect(other.records[0]).toMatchObject({ change: "SAME", entryId: id });
  expect(other.records[0]!.mends[0]).toContain("已经下线");

  await get(api, operator, undoImport, { params: { importId: changed.run.id } });
  await api.api.dueWork.runAll();
  expect((await read(changed.run.id)).run).toMatchObject({ state: "UNDONE", undone: 1 });
  expect(await get(api, operator, of("spot").read, { params: { id } })).toMatchObject({
    state: "ARCHIVED",
    draft: { ticketFen: 4000 },
  });
});

it("a draft somebody wrote on after the import is left to them when the import is taken back", async () => {
  const heads = ["外部编号", "景点名称", "分类", "所在地区", "介绍"];
  const rows = [1, 2].map((n) => [`W-${n}`, `接着写的景点${n}`, "1", "320113", "看江。"]);
  const { run, records } = await bring("spot", [heads, ...rows]);
  const params = { id: records[0]!.entryId! };
  const { draft } = await get(api, operator, of("spot").read, { params });
  await get(api, operator, of("spot").save, { params, body: { content: { ...draft, summary: "改过的" } } });
  await get(api, operator, undoImport, { params: { importId: run.id } });
  await api.api.dueWork.runAll();
  const back = await read(run.id);
  expect(back.run).toMatchObject({ state: "UNDONE", undone: 1, kept: 1 });
  expect(back.records[0]!.faults[0]!.text).toContain("又改过");
  expect(await get(api, operator, of("spot").read, { params })).toMatchObject({
    draft: { summary: "改过的" },
  });
});

it("what a list says was taken down stays a draft where all others are published", async () => {
  const heads = ["外部编号", "景点名称", "分类", "所在地区", "介绍", "发布状态"];
  const row = (n: number, state: string) => [`U-${n}`, `分流的景点${n}`, "1", "320113", "看江。", state];
  const { records, run } = await bring("spot", [heads, row(1, "已下线"), row(2, "没发布"), row(3, "")], {
    publish: "true",
  });
  expect(run.columns.at(-1)).toEqual({ heading: "发布状态", field: "发布状态", guessed: false });
  const states = await Promise.all(
    records.map(({ entryId }) => get(api, operator, of("spot").read, { params: { id: entryId! } })),
  );
  expect(states.map(({ state }) => state)).toEqual(["DRAFT", "LIVE", "LIVE"]);
  expect(records.map(({ mends }) => mends.length)).toEqual([1, 0, 0]);
});

it("specifications of another portal are numbered anew, also where the list comes in twice before it is published", async () => {
  const { records: known } = await get(api, operator, of("service").page, { query: { size: "1" } });
  const { live } = await get(api, operator, of("service").read, { params: { id: known[0]!.id } });
  const skus = (live!.skus as object[]).map((sku, i) => ({ ...sku, no: i + 41 }));
  const content: EntryContent = { ...live, name: "另一个门户的上门服务", skus };
  const columns = columnsOf("service");
  const table = [
    ["外部编号", ...columns.map(({ heading }) => heading)],
    ["V-1", ...columns.map((column) => cellText("service", column, valueAt(content, column.path)))],
  ];
  const made = await bring("service", table);
  expect(made.records[0]).toMatchObject({ change: "MADE", mends: [expect.stringContaining("规格号")] });
  const again = await bring("service", table);
  expect(again.records[0]).toMatchObject({ change: "SAME", faults: [], entryId: made.records[0]!.entryId });
  await bring("service", table, { publish: "true" });
  const params = { id: made.records[0]!.entryId! };
  const numbers = (await get(api, operator, of("service").read, { params })).live!.skus as { no: number }[];
  expect(numbers.map(({ no }) => no)).toEqual(skus.map((_, i) => i + 1));
});
