import { entries, type entryEndpoints } from "@ginkgo/api-contract/publishing/entries";
import { type EntryKindName, entryKindNames } from "@ginkgo/api-contract/publishing/entry-codes";
import {
  importPage,
  mapImport,
  mendImportRow,
  readImport,
  runImport,
  undoImport,
} from "@ginkgo/api-contract/publishing/imports";
import { readListExport, startExports } from "@ginkgo/api-contract/publishing/list-exports";
import { sql } from "drizzle-orm";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { csvLines } from "../../../platform/csv-text.ts";
import { rows } from "../../../platform/database/database.ts";
import { open as served } from "../../files/test/files-kit.ts";

let api: TestApi;
let operator: SignedIn;
let merchant: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  merchant = await signInStaff(api, "merchant");
});
afterAll(() => api.close());

const of = (kind: EntryKindName) => entries[kind] as ReturnType<typeof entryEndpoints>;
async function send(
  who: SignedIn,
  kind: EntryKindName,
  file: string | Uint8Array,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  form.set("file", new File([typeof file === "string" ? file : new Uint8Array(file)], "名单.csv"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request(`http://localhost/rest/staff/import/${kind}`, {
    method: "POST",
    body: form,
    headers: who.auth,
  });
  const response = await api.fetch(request);
  return { status: response.status, ...((await response.json()) as { data: { importId: string } }) };
}
const read = (who: SignedIn, importId: string, query = {}) =>
  get(api, who, readImport, { params: { importId }, query: { size: "100", ...query } });

/** Brings a list in and waits for the work on it. */
async function bring(
  kind: EntryKindName,
  file: string | Uint8Array,
  fields: Record<string, string> = {},
  who = operator,
) {
  const { status, data } = await send(who, kind, file, fields);
  expect(status).toBe(200);
  await api.api.dueWork.runAll();
  return read(who, data.importId);
}
const step = async (
  who: SignedIn,
  endpoint: typeof runImport | typeof undoImport,
  importId: string,
  body = {},
) => {
  await get(api, who, endpoint, { params: { importId }, body });
  await api.api.dueWork.runAll();
  return read(who, importId);
};
const total = async (kind: EntryKindName) => (await get(api, operator, of(kind).page, {})).total;

const heads = ["外部编号", "景点名称", "分类", "所在地区", "门票", "有轮椅路线", "适合季节", "介绍"];
const spots = [
  ["A-1", "栖霞山枫林步道", "1", "320113", "40", "是", "秋季、春季", "山路平缓。\n有休息亭。"],
  ["A-2", "燕子矶江边公园", "1", "320113", "¥１,０00元", "有", "夏季", "看江。"],
  ["A-3", "无名", "1", "320113", "四十", "也许", "秋天", "看山。"],
];

describe("a list", () => {
  it.each(entryKindNames)("of %s as it stands says nothing new", async (kind) => {
    const { records } = await get(api, operator, of(kind).page, { query: { size: "1" } });
    if (records.length === 0) return;
    const format = kind === "org" || kind === "synonym" ? "XLSX" : "CSV";
    const asked = await get(api, operator, startExports[kind] as (typeof startExports)["spot"], {
      body: { format },
    });
    await api.api.dueWork.runAll();
    const params = { exportId: asked.id };
    const made = await get(api, operator, readListExport, { params });
    expect([made.failure, made.done]).toEqual([null, (await get(api, operator, of(kind).page, {})).total]);
    expect((await refusal(api, merchant, readListExport, { params })).status).toBe(404);
    expect(await served(api, made.url!, merchant.auth)).toBeUndefined();
    const file = (await served(api, made.url!, operator.auth))!;
    const { run, records: rows } = await bring(kind, file.bytes);
    expect(rows.map(({ faults, change, mends }) => ({ faults, change, mends }))).toEqual(
      rows.map(() => ({ faults: [], change: "SAME", mends: [] })),
    );
    expect(run.columns.filter(({ field }) => field === null)).toEqual([]);
  });

  it("is checked without writing, mended in place, written, brought in again without a double, and taken back", async () => {
    const before = await total("spot");
    const checked = await bring("spot", csvLines([heads, ...spots]), { dryRun: "true" });
    expect(checked.records.slice(0, 2).map(({ faults }) => faults)).toEqual([[], []]);
    expect(checked.run).toMatchObject({
      state: "CHECKED",
      rows: 3,
      taken: 1,
      mended: 1,
      refused: 1,
      made: 2,
    });
    expect(checked.records[1]!.mends).toEqual(["门票：“¥１,０00元”整理成 1000"]);
    expect(checked.records[2]!.faults.map(({ heading }) => heading)).toEqual([
      "门票",
      "有轮椅路线",
      "适合季节",
    ]);
    expect(await total("spot")).toBe(before);
    const { importId, row } = { importId: checked.run.id, row: "3" };
    const cells = ["A-3", "幕府山步道", "1", "320113", "40", "否", "秋季", "看山。"];
    const mended = await get(api, operator, mendImportRow, { params: { importId, row }, body: { cells } });
    expect([mended.run.refused, mended.records[0]!.outcome]).toEqual([0, "TAKEN"]);

    const done = await step(operator, runImport, importId);
    expect(done.run).toMatchObject({ state: "DONE", taken: 2, mended: 1, made: 3, publish: false });
    expect(await total("spot")).toBe(before + 3);
    const [first] = done.records;
    const entry = await get(api, operator, of("spot").read, { params: { id: first!.entryId! } });
    expect(entry).toMatchObject({
      state: "DRAFT",
      draft: { name: "栖霞山枫林步道", ticketFen: 4000, seasons: ["AUTUMN", "SPRING"] },
    });

    const fixed = [heads, ...spots.slice(0, 2), cells];
    const again = await bring("spot", iconv.encode(csvLines(fixed), "gb18030"));
    expect(again.records.map(({ change, entryId }) => [change, entryId])).toEqual(
      done.records.map(({ entryId }) => ["SAME", entryId]),
    );
    expect(await total("spot")).toBe(before + 3);

    const changed = await bring("spot", csvLines([heads, fixed[1]!.with(4, "60.50"), fixed[2]!]), {
      publish: "true",
    });
    expect(changed.run).toMatchObject({ state: "DONE", changed: 2, refused: 0 });
    expect((await api.call(`/rest/op/travelScenery/${first!.entryId}`)).status).toBe(200);
    const tooLate = await step(operator, undoImport, importId);
    expect(tooLate.run).toMatchObject({ state: "UNDONE", undone: 1, kept: 2 });
    expect(tooLate.records[0]!.faults[0]!.text).toContain("又改过");
    const back = await step(operator, undoImport, changed.run.id);
    expect(back.run).toMatchObject({ undone: 2, kept: 0 });
    expect(await get(api, operator, of("spot").read, { params: { id: first!.entryId! } })).toMatchObject({
      state: "ARCHIVED",
      draft: { ticketFen: 4000 },
    });
  });

  it("of a workbook has its unknown headings told, mapped and remembered", async () => {
    const sheet = [
      ["说法", "意思", "备注"],
      ["擦澡", "助浴", "常说"],
      ["擦澡", "助浴", "常说"],
      ["=cmd", "", ""],
    ];
    const workbook = await writeXlsxFile(sheet).toBuffer();
    const checked = await bring("synonym", workbook, { dryRun: "true" });
    expect(checked.run.columns.map(({ field }) => field)).toEqual([null, null, null]);
    expect(checked.run.refused).toBe(3);
    const mapping = { 说法: "大家怎么说", 意思: "words", 备注: "" };
    const { importId } = { importId: checked.run.id };
    await get(api, operator, mapImport, { params: { importId }, body: { mapping } });
    await api.api.dueWork.runAll();
    const mapped = await read(operator, importId);
    expect(mapped.records.map(({ outcome }) => outcome)).toEqual(["TAKEN", "REFUSED", "REFUSED"]);
    expect(mapped.records[1]!.faults[0]!.text).toContain("第 1 行");
    const stale = await refusal(api, operator, runImport, { params: { importId }, body: { version: 1 } });
    expect(stale).toMatchObject({ status: 409, reason: "CHANGED_MEANWHILE" });
    const next = await bring(
      "synonym",
      csvLines([
        ["意思", "备注", "说法"],
        ["做饭", "", "烧饭吃"],
      ]),
    );
    expect(next.run).toMatchObject({ state: "DONE", made: 1, refused: 0 });
    expect(next.run.columns.map(({ field }) => field)).toEqual(["是什么意思", null, "大家怎么说"]);
    expect(
      (await get(api, operator, importPage, { query: { kind: "synonym" } })).records.map(({ id }) => id),
    ).toContain(importId);
  });

  it("that cannot be read fails in words, as does one that would unpack to too much", async () => {
    expect((await bring("spot", "PK\u0003\u0004nothing")).run).toMatchObject({ state: "FAILED" });
    const bomb = Buffer.from(await writeXlsxFile([["景点名称"], ["栖霞山"]]).toBuffer());
    // The archive's list says what its first file unpacks to.
    bomb.writeUInt32LE(0x7fff_ffff, bomb.readUInt32LE(bomb.length - 6) + 24);
    expect((await bring("spot", bomb)).run.failure).toContain("太大");
    expect((await bring("spot", csvLines([heads]))).run.failure).toContain("没有数据行");
  });

  it("of a shop holds its own alone, and asks for review where it is published", async () => {
    const table = [
      ["编号", "商品名称"],
      ["1", "别人的商品"],
    ];
    const foreign = (await get(api, operator, of("product").page, { query: { size: "100" } })).records;
    const own = (await get(api, merchant, of("product").page, {})).records;
    const stranger = foreign.find(({ id }) => !own.some((o) => o.id === id))!;
    table[1]![0] = stranger.id;
    if (own[0]) table.push([own[0].id, "换了名字的防滑鞋"]);
    const { run, records } = await bring("product", csvLines(table), { publish: "true" }, merchant);
    expect(records[0]).toMatchObject({ outcome: "REFUSED" });
    if (own[0]) {
      expect(records[1]).toMatchObject({ outcome: "TAKEN", change: "CHANGED" });
      expect(await get(api, operator, of("product").read, { params: { id: own[0].id } })).toMatchObject({
        isRequested: true,
      });
    }
    expect((await ask(api, operator, readImport, { params: { importId: run.id } })).status).toBe(200);
    const theirs = await bring("product", csvLines(table), { dryRun: "true" });
    expect(await refusal(api, merchant, readImport, { params: { importId: theirs.run.id } })).toMatchObject({
      status: 404,
    });
    expect((await send(merchant, "spot", csvLines([heads]))).status).toBe(403);
  });

  it("whose headings and cells are hostile breaks no page and waits for nobody", async () => {
    const names = ["景点名称", "constructor", "__proto__", "toString", "外部编号"];
    const checked = await bring(
      "spot",
      `${csvLines([names, ["将军山\u0000观景台", "{}", '{"admin":1}', "\u0000", "H-1"]])}`,
      { dryRun: "true", mapping: '{"valueOf":"分类"}' },
    );
    expect(checked.run).toMatchObject({ state: "CHECKED", failure: null, rows: 1 });
    expect(checked.run.columns.map(({ field }) => field)).toEqual(["景点名称", null, null, null, "外部编号"]);
    expect(checked.records[0]!.cells[0]).toBe("将军山观景台");
    expect((await ask(api, operator, importPage, {})).status).toBe(200);
    const halves = JSON.stringify([{ 景点名称: "半个字\ud800", 外部编号: "H-2" }]);
    expect((await bring("spot", halves, { dryRun: "true" })).run).toMatchObject({ state: "CHECKED" });
    const odd = await bring("spot", '[{"景点名称":"甲"},{"__proto__":"乙","景点名称":"丙"}]', {
      dryRun: "true",
    });
    expect(odd.run).toMatchObject({ state: "CHECKED", rows: 2 });
    const lacking = await bring("spot", '[{"景点名称":"甲","constructor":1},{"景点名称":"丙"}]', {
      dryRun: "true",
    });
    expect(lacking.records[1]!.cells).toEqual(["丙", ""]);
    const none = await bring("spot", '{"fields":["景点名称"],"rows":[null]}', { dryRun: "true" });
    expect(none.run.state).toBe("FAILED");
    expect((await send(operator, "spot", csvLines([heads]), { mapping: '{"a\\u0000":"b"}' })).status).toBe(
      400,
    );
    // A draft may say it; nobody is shown it.
    const huge = await bring(
      "spot",
      csvLines([heads, ["H-3", "观音山", "1", "320113", "9".repeat(12), "是", "秋季", "x"]]),
      { publish: "true" },
    );
    expect(huge.records[0]).toMatchObject({ outcome: "REFUSED", faults: [{ text: "金额太大了，请核对。" }] });
  });

  it("has its mapping remembered for whose it is alone, and is taken back by a colleague under their own name", async () => {
    const table = [["叫法甲"], ["换了名字的防滑鞋"]];
    const first = await bring("product", csvLines(table), { dryRun: "true" }, merchant);
    const mapping = { 叫法甲: "商品名称" };
    await get(api, merchant, mapImport, { params: { importId: first.run.id }, body: { mapping } });
    await api.api.dueWork.runAll();
    const again = await bring("product", csvLines(table), { dryRun: "true" }, merchant);
    expect(again.run.columns[0]!.field).toBe("商品名称");
    expect((await bring("product", csvLines(table), { dryRun: "true" })).run.columns[0]!.field).toBeNull();

    const spot = ["H-4", "牛首山步道", "1", "320115", "40", "是", "秋季", "看山。"];
    const made = await bring("spot", csvLines([heads, spot]));
    expect(made.run).toMatchObject({ state: "DONE", made: 1 });
    // Somebody else brought it in and has left since.
    await signInStaff(api, "auditor");
    const leaver = sql`(select id from identity.staff where role = 'auditor' order by id desc limit 1)`;
    await api.database.transaction(async (tx) => {
      await tx.execute(sql`update identity.staff set state = 'BLOCKED' where id = ${leaver}`);
      await tx.execute(sql`update imports.runs set staff_id = ${leaver} where id = ${made.run.id}::bigint`);
    });
    const back = await step(operator, undoImport, made.run.id);
    expect(back.run).toMatchObject({ state: "UNDONE", undone: 1, failure: null });
    const noted = await rows<{ isTheirs: boolean }>(
      api.database.read,
      sql`select a.actor_id <> r.staff_id as "isTheirs" from platform.audit a, imports.runs r
        where a.action = 'IMPORT_UNDONE' and r.id = ${made.run.id}::bigint and a.detail like ${`%import:${made.run.id} %`}`,
    );
    expect(noted).toEqual([{ isTheirs: true }]);
    const [started] = await rows<{ detail: string }>(
      api.database.read,
      sql`select detail from platform.audit where action = 'STAFF_STEP' and detail like ${`import:${made.run.id} %`}`,
    );
    expect(started!.detail).toBe(`import:${made.run.id} 导入文件`);
  });
});
