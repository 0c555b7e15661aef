import { readFileSync } from "node:fs";
import { entries } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import { mapImport, readImport, runImport } from "@ginkgo/api-contract/publishing/imports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url), "utf8");
const read = (importId: string) =>
  get(api, operator, readImport, { params: { importId }, query: { size: "100" } });

/** Brings a list in as a check, and reads what came of it. */
async function check(kind: EntryKindName, file: string, mapping: Record<string, string> = {}) {
  const form = new FormData();
  form.set("file", new File([file], "名单.csv"));
  form.set("dryRun", "true");
  form.set("mapping", JSON.stringify(mapping));
  const request = new Request(`http://localhost/rest/staff/import/${kind}`, {
    method: "POST",
    body: form,
    headers: operator.auth,
  });
  const { data } = (await (await api.fetch(request)).json()) as { data: { importId: string } };
  await api.api.dueWork.runAll();
  return read(data.importId);
}
async function write({ run }: Awaited<ReturnType<typeof read>>) {
  await get(api, operator, runImport, { params: { importId: run.id }, body: { version: run.version } });
  await api.api.dueWork.runAll();
  return read(run.id);
}
const contentOf = async (kind: "org" | "spot", id: string | null) =>
  (await get(api, operator, entries[kind].read, { params: { id: id! } })).draft as Record<string, unknown>;

it("of organisations, in the other script and without types and areas of ours, becomes drafts", async () => {
  const list = sample("organisations.csv");
  const checked = await check("org", list);
  expect(checked.run.columns).toEqual(
    expect.arrayContaining([
      { heading: "kind", field: "名单：类型", guessed: true },
      { heading: "city", field: "名单：市", guessed: true },
      { heading: "beds", field: "名单：床位数", guessed: true },
      { heading: "rating", field: null, guessed: false },
    ]),
  );
  const { run, records } = await write(checked);
  expect(records.filter(({ faults }) => faults.length > 0).map(({ line, faults }) => [line, faults])).toEqual(
    [],
  );
  expect(run).toMatchObject({ rows: 24, made: 24 });
  const nursing = records.find(({ cells }) => cells.includes("(02)29661961"))!;
  expect(nursing.mends).toContain("名称：“新北市私立迦南護理之家”整理为“新北市私立迦南护理之家”");
  expect(await contentOf("org", nursing.entryId)).toMatchObject({
    name: "新北市私立迦南护理之家",
    orgType: "NURSING_HOSPITAL",
    orgNature: "PRIVATE",
    adcode: "711132",
    phone: "02-29661961",
    totalBeds: 56,
  });
  // The next edition has another telephone and the same doors.
  const again = await write(await check("org", list.replace("(02)29661961", "(02)29661962")));
  expect(again.run).toMatchObject({ made: 0, changed: 1 });
  expect(await contentOf("org", nursing.entryId)).toMatchObject({ phone: "02-29661962" });
});

it("with names and addresses alone tells what was concluded, and what cannot be", async () => {
  const list = [
    "单位,地址,lat,lon",
    "城南敬老院,江苏省南京市秦淮区长乐路 8 号,31.98,118.78",
    "玄武日间照料中心,玄武区锁金村 3 号,31.98,118.80",
    "城南敬老院,江苏省南京市秦淮区长乐路8号,31.98,118.78",
    ",江苏省南京市玄武区长江路 1 号,,",
    "鼓楼护理院,南京市鼓楼区宁海路 18 号,31.98,118.77",
  ].join("\n");
  const checked = await check("org", list, {
    单位: "名单：名称",
    lat: "名单：纬度（WGS-84）",
    lon: "名单：经度（WGS-84）",
  });
  const [home, day, twin, nameless] = checked.records;
  expect(home!.mends).toEqual(
    expect.arrayContaining([expect.stringContaining("敬老院"), "所在地区：按地址记作“江苏省南京市秦淮区”"]),
  );
  expect(day!.mends).toContain("地区：没有写明，本名单都在南京市，按此登记");
  expect(twin!.faults[0]!.text).toContain("和第 1 行是同一处");
  expect(nameless!.faults[0]!.text).toContain("没有填，不知道是哪一家");
  // Whoever takes the columns for those of a Chinese map gets other points.
  const mapping = { 单位: "名单：名称", 地址: "名单：地址", lat: "纬度", lon: "经度" };
  const { id, version } = checked.run;
  await get(api, operator, mapImport, { params: { importId: id }, body: { version, mapping } });
  await api.api.dueWork.runAll();
  const written = await write(await read(id));
  const moved = await contentOf("org", written.records[0]!.entryId);
  expect(moved).toMatchObject({ orgType: "JINGLAO", adcode: "320104", lng: 118.78, lat: 31.98 });
});

it("writes over nothing that people wrote, and says so of nothing it did not do", async () => {
  const heads = "机构名称,地址,电话,机构性质,成立日期,经度,纬度";
  const row = (phone: string, rest = ",,,") => `雨花颐养院,江苏省南京市雨花台区雨花路 9 号,${phone}${rest}`;
  const made = await write(
    await check("org", [heads, row("025-11112222", ",民办非企业,2010-01-01,,")].join("\n")),
  );
  const [first] = made.records;
  expect([first!.outcome, first!.faults]).toEqual(["MENDED", []]);
  const id = first!.entryId!;
  const before = await get(api, operator, entries.org.read, { params: { id } });
  expect(before.draft).toMatchObject({ orgNature: "PRIVATE", openYear: 2010 });
  const content = { ...before.draft!, phone: "025-99999999", orgNature: "PUBLIC", lng: 118.78, lat: 31.98 };
  const saved = { content, version: before.version };
  await get(api, operator, entries.org.save, { params: { id }, body: saved });
  const again = await write(await check("org", [heads, row("不详", ",,,121.47,31.23")].join("\n")));
  expect(again.records[0]).toMatchObject({ change: "SAME", faults: [] });
  const mends = again.records[0]!.mends.join();
  expect(mends).toContain("电话：“不详”看不懂，没有采用");
  expect(mends).toContain("坐标：");
  expect(mends).not.toMatch(/性质|机构类型/);
  expect(await contentOf("org", id)).toEqual(content);

  // Known by its number alone, it is moved to no other city by a point.
  const numbered = "外部编号,机构名称,经度,纬度";
  const one = await write(
    await check(
      "org",
      [`${numbered},地址`, "N-1,栖霞颐养院,118.9,32.1,江苏省南京市栖霞区尧化门 1 号"].join("\n"),
    ),
  );
  const moved = await write(await check("org", [numbered, "N-1,栖霞颐养院,121.47,31.23"].join("\n")));
  expect(moved.records[0]!.mends).toContain("坐标：不在已写的所在地区那个城市，没有采用");
  const stayed = await contentOf("org", one.records[0]!.entryId);
  expect(stayed).toMatchObject({ adcode: "320113", lng: 118.9, lat: 32.1 });

  const spots = "景区名称,地址,等级\n老山森林步道,江苏省南京市浦口区老山,";
  const spot = await write(await check("spot", `${spots}5A`));
  const grade = spot.records[0]!.entryId;
  for (const level of ["", "9A"]) await write(await check("spot", `${spots}${level}`));
  expect(await contentOf("spot", grade)).toMatchObject({ aLevel: 5 });
});

it("leaves alone what the portal has from elsewhere", async () => {
  const { records } = await get(api, operator, entries.org.page, { query: { size: "100" } });
  const { id } = records.find(({ state }) => state === "LIVE")!;
  const { live } = await get(api, operator, entries.org.read, { params: { id } });
  const org = live as Record<string, string>;
  const row = (address: string, phone: string) => `${org.name},${org.adcode},${address},${phone},LIST`;
  const list = [
    "名称,行政区划代码,住址,电话,序号",
    row(org.address!, "025-00009999"),
    row("很远的路 999 号", ""),
  ].join("\n");
  const { run, records: rows } = await check("org", list);
  expect(run).toMatchObject({ rows: 2 });
  expect(rows[0]).toMatchObject({ change: "SAME", entryId: id });
  expect(rows[0]!.mends).toEqual([expect.stringContaining("门户里已有这一处")]);
  expect(rows[1]).toMatchObject({ change: "MADE", entryId: null });
});

it("of spots is taken by its own numbers, with the categories names speak of", async () => {
  const checked = await check("spot", sample("spots.csv"), { id: "外部编号" });
  const { run, records } = await write(checked);
  expect(run).toMatchObject({ rows: 13, made: 13 });
  expect(await contentOf("spot", records[0]!.entryId)).toMatchObject({
    name: "夫子庙-秦淮河风光带景区",
    adcode: "320104",
    aLevel: 5,
    phone: "025-52209788",
  });
  expect((await write(await check("spot", sample("spots.csv"), { id: "外部编号" }))).run).toMatchObject({
    made: 0,
    changed: 0,
  });
});
