import { readFileSync } from "node:fs";
import type { OrgDetail, OrgPage } from "@ginkgo/api-contract/organisations/orgs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { row } from "../../../platform/database/database.ts";
import { importOrgs } from "../import-orgs.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const count = async () =>
  (await row<{ n: number }>(
    api.database.read,
    sql`select count(*)::int as n from organisations.organisations`,
  ))!.n;
const load = (text: string, options: Partial<Parameters<typeof importOrgs>[2]> = {}) =>
  importOrgs(api.database, bytes(text), { source: "试名单", crs: "gcj02", ...options }, api.clock);

const list = `机构名称,地址,联系电话,床位数,床位费,押金,经度,纬度
松鹤养老院,江苏省南京市鼓楼区宁海路 18 号,025-0000-1111,120 张,1800 元/月,5000,118.77,32.06
松鹤养老院,江苏省南京市鼓楼区宁海路18号,025-00001111,120,1800,5000,118.77,32.06
贵得离谱养老院,江苏省南京市玄武区锁金村 3 号,025-0000-2222,60,1000 元/月,30000,118.80,32.07
,江苏省南京市玄武区,025-0000-3333,60,,,,
梅园护理院,江苏省苏州市姑苏区平江路 9 号,0512-0000-4444,80,2000,8000,120.62,31.32
`;

describe("an operator imports a list", () => {
  it("only to look first: nothing is written", async () => {
    const done = await load(list, { dryRun: true });
    expect(done).toMatchObject({ created: 0, updated: 0 });
    expect(await count()).toBe(0);
  });

  it("and each row is taken, corrected or refused with a reason", async () => {
    const steps: string[] = [];
    const done = await importOrgs(
      api.database,
      bytes(list),
      { source: "试名单", crs: "gcj02" },
      api.clock,
      (what, n, all) => void steps.push(`${what} ${n}/${all}`),
    );
    expect(done).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
    expect(done.report).toContain("与第 2 行是同一家");
    expect(done.report).toContain("超过了月床位费的 12 倍");
    expect(done.summary).toContain("没有导入 3 行");
    expect(steps).toContain("检查 5/5");
    expect(steps.at(-1)).toBe("写入 2/2");
  });

  it("and the same list again leaves the pictures staff gave a home since", async () => {
    const picturesOf = async () =>
      (await row<{ pictures: string[] }>(
        api.database.read,
        sql`select pictures from organisations.organisations where name = '松鹤养老院'`,
      ))!.pictures;
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update organisations.organisations set pictures = '{/pictures/7}' where name = '松鹤养老院'`,
      ),
    );
    expect(await load(list)).toMatchObject({ created: 0, updated: 2 });
    expect(await picturesOf()).toEqual(["/pictures/7"]);
    await api.database.transaction((tx) =>
      tx.execute(sql`update organisations.organisations set pictures = '{}'`),
    );
  });

  it("and families find what came in, by name and by pinyin, with what was posted and no more", async () => {
    for (const word of ["松鹤", "songhe", "sh"]) {
      const { data } = await api.call<OrgPage>(`/rest/op/org/page?keyword=${encodeURIComponent(word)}`);
      expect(data.records[0]?.name, word).toBe("松鹤养老院");
    }
    const { data } = await api.call<OrgPage>("/rest/op/org/page?keyword=松鹤");
    const { data: org } = await api.call<OrgDetail>(`/rest/op/org/${data.records[0]!.id}`);
    expect(org).toMatchObject({
      district: "鼓楼区",
      totalBeds: 120,
      details: { introduction: [], nearby: [] },
    });
    expect(org.fees.map((f) => [f.code, f.minFen])).toEqual([
      ["BED", 180_000],
      ["DEPOSIT", 500_000],
    ]);
  });

  it("a second time, and nothing is doubled; a changed row changes", async () => {
    expect(await load(list.replace("120 张", "130 张"))).toMatchObject({ created: 0, updated: 2 });
    expect(await count()).toBe(2);
    const { data } = await api.call<OrgPage>("/rest/op/org/page?keyword=松鹤");
    expect(data.records[0]!.totalBeds).toBe(130);
  });

  it("from another source, and the richer entry stays as it is", async () => {
    expect(await load(list, { source: "另一份" })).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it("and a failure in the middle leaves nothing half done", async () => {
    const before = await count();
    const many = `机构名称,地址\n${Array.from({ length: 600 }, (_, i) => `新增第${i}养老院,江苏省南京市鼓楼区福康路 ${i} 号`).join("\n")}`;
    const failing = {
      ...api.database,
      transaction: (work: Parameters<typeof api.database.transaction>[0]) =>
        api.database.transaction(async (tx) => {
          await work(tx);
          throw new Error("the machine stops");
        }),
    } as typeof api.database;
    await expect(importOrgs(failing, bytes(many), { source: "断电" }, api.clock)).rejects.toThrow(
      "the machine stops",
    );
    expect(await count()).toBe(before);
  });
});

describe("rows of real lists", () => {
  it.each([
    ["organisations.csv", "wgs84"],
    ["organisations-gcj02.json", "gcj02"],
  ] as const)("come in once, and a second time only update: %s", async (file, crs) => {
    const list = readFileSync(new URL(`samples/${file}`, import.meta.url));
    const first = await importOrgs(api.database, list, { source: file, crs }, api.clock);
    expect(first.created).toBeGreaterThan(8);
    const second = await importOrgs(api.database, list, { source: file, crs }, api.clock);
    expect(second).toMatchObject({ created: 0, updated: first.created });
  });
});
