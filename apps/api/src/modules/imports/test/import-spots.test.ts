import { readFileSync } from "node:fs";
import type { SpotPage } from "@ginkgo/api-contract/tours/spots";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { row } from "../../../platform/database/database.ts";
import { importSpots } from "../import-spots.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const count = async () =>
  (await row<{ n: number }>(api.database.read, sql`select count(*)::int as n from tours.spots`))!.n;

const list = `编号,景区名称,省,市,区县,地址,等级,电话,经度,纬度
a1,松涛湖景区,江苏省,南京市,江宁区,江宁区松涛路 1 号,4A,02500001111,118.84,31.95
a2,松涛湖,江苏省,南京市,江宁区,江宁区松涛路1号,4A级,,118.84,31.95
a3,鹤鸣古镇,江苏省,南通市,,,AAAAA,,119.03,33.55
a4,云栖山,江苏省,常州市,,,3A,,,
,,江苏省,,,,,,,
`;

describe("an operator imports a list of spots", () => {
  it("only to look first: nothing is written, and the wrong city is told", async () => {
    const done = await importSpots(api.database, bytes(list), {
      source: "试名单",
      crs: "gcj02",
      dryRun: true,
    });
    expect(await count()).toBe(0);
    expect(done.summary).toContain("第 4 行 鹤鸣古镇：写的是南通市，坐标落在淮安市");
  });

  it("and each row is taken, corrected or refused with a reason", async () => {
    const done = await importSpots(api.database, bytes(list), { source: "试名单", crs: "gcj02" });
    expect(done).toMatchObject({ created: 3, updated: 0, unchanged: 0 });
    expect(done.report).toContain("与第 2 行是同一处");
    expect(done.report).toContain("“名称”没有填");
    const { data } = await api.call<SpotPage>("/rest/op/travelScenery/page?sort=level");
    expect(data.records.map((s) => [s.name, s.aLevel, s.categoryText, s.lng !== undefined])).toEqual([
      ["鹤鸣古镇", 5, "古镇古村", false],
      ["松涛湖景区", 4, "湖泊湿地", true],
      ["云栖山", 3, "山岳避暑", false],
    ]);
    expect(data.records[1]).not.toHaveProperty("walk");
  });

  it("and the same list again only updates; another list leaves what is there", async () => {
    const again = await importSpots(api.database, bytes(list), { source: "试名单", crs: "gcj02" });
    expect(again).toMatchObject({ created: 0, updated: 3, unchanged: 0 });
    const other = await importSpots(api.database, bytes(list), { source: "别的名单", crs: "gcj02" });
    expect(other).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await count()).toBe(3);
  });
});

describe("rows of real lists of scenic areas", () => {
  const load = (file: string, crs: "wgs84" | "bd09") =>
    importSpots(api.database, readFileSync(new URL(`samples/${file}`, import.meta.url)), {
      source: file,
      crs,
    });

  it("load, and a wrong city is told", async () => {
    const done = await load("spots.csv", "wgs84");
    expect(done.created + done.unchanged).toBe(13);
    expect(done.summary).toContain("南山景区：写的是烟台市，坐标落在滨州市");
  });

  it("in BD-09 load, and wrong cities are told", async () => {
    const done = await load("spots-bd09.json", "bd09");
    expect(done.created + done.unchanged).toBe(12);
    for (const [name, written, located] of [
      ["周恩来故里旅游景区", "南通市", "淮安市"],
      ["江苏省无锡市惠山古镇景区", "徐州市", "无锡市"],
      ["嘉兴市桐乡乌镇古镇旅游区", "台州市", "嘉兴市"],
    ])
      expect(done.summary).toContain(`${name}：写的是${written}，坐标落在${located}`);
  });

  it("put a BD-09 point where it lies: 天坛 within 300 metres, not a kilometre off", async () => {
    const found = await row<{ lng: number; lat: number }>(
      api.database.read,
      sql`select lng, lat from tours.spots where name like '天坛%' and lng is not null order by id desc limit 1`,
    );
    // The Hall of Prayer stands at 116.4107, 39.8822 in GCJ-02.
    const east = (found!.lng - 116.4107) * 111_320 * Math.cos((39.88 * Math.PI) / 180);
    const north = (found!.lat - 39.8822) * 111_320;
    expect(Math.hypot(east, north)).toBeLessThan(300);
  });
});
