import { favouritePage, toggleFavourite } from "@ginkgo/api-contract/membership/favourites";
import type { CountedCategory } from "@ginkgo/api-contract/organisations/orgs";
import { serviceUnits } from "@ginkgo/api-contract/services/service-codes";
import type { ServicePage } from "@ginkgo/api-contract/services/services";
import {
  serviceDetail,
  servicePage,
  servicePrice,
  serviceReviewPage,
  serviceSitemap,
} from "@ginkgo/api-contract/services/services";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { phoneIs, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { personalData } from "../../workforce/personal-data.ts";

const vault = createVault(readSettings({ NODE_ENV: "test" }));
let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

const list = (query: Record<string, string> = {}) =>
  get(api, null, servicePage, { query: { size: "100", ...query } as never });
const names = async (query: Record<string, string>) => (await list(query)).records.map((s) => s.name);
const idOf = async (name: string) => (await list({ keyword: name })).records.find((s) => s.name === name)!.id;
const flat = (tree: CountedCategory[]): CountedCategory[] => tree.flatMap((c) => [c, ...flat(c.children)]);

describe("a daughter looks for help at home", () => {
  it("in her father's district, where city-wide services count too", async () => {
    const { records, frame } = await list({ adcode: "320106" });
    expect(frame?.name).toBe("南京市");
    expect(records.length).toBeGreaterThan(40);
    expect(records.some((s) => s.areaText.includes("苏州"))).toBe(false);
    // One that covers the whole province comes to the district as well.
    expect(records.map((s) => s.name)).toContain("卫浴适老改造");
  });

  it("by a family, a kind or a single item of the tree", async () => {
    const helps = await list({ categoryId: "LIUZHU" });
    expect(helps.records.every((s) => s.categoryId.startsWith("LIUZHU"))).toBe(true);
    expect(new Set(await names({ categoryId: "LIUZHU_02" }))).toEqual(
      new Set(["上门助浴", "床上擦浴", "流动助浴车", "社区助浴点", "姑苏上门助浴"]),
    );
    expect(await names({ categoryId: "LIUZHU_0202" })).toEqual(["床上擦浴"]);
    expect((await list({ categoryId: "LIUZHU_02,REHAB" })).total).toBe(5 + 6);
  });

  it("by words, pinyin and initials", async () => {
    expect((await names({ keyword: "上门助浴" }))[0]).toBe("上门助浴");
    expect(await names({ keyword: "shangmenzhuyu" })).toContain("上门助浴");
    expect(await names({ keyword: "smzy" })).toContain("上门助浴");
    expect((await list({ keyword: "上门柱浴" })).understood).toBe("homophone");
  });

  it.each([
    ["price", (p: ServicePage) => p.records.map((s) => s.priceFen)],
    ["sales", (p: ServicePage) => p.records.map((s) => -s.soldCount)],
    ["rating", (p: ServicePage) => p.records.map((s) => -s.rating)],
  ] as const)("sorted by %s", async (sort, read) => {
    const found = read(await list({ sort }));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  it("and every count beside a filter is what choosing it gives", async () => {
    const chosen = { adcode: "320100", careLevel: "ASSIST" };
    const page = await list(chosen);
    for (const [name, values] of Object.entries(page.facets)) {
      for (const { value, count } of values.filter((_, i) => i % 2 === 0)) {
        const requested = await list({ ...chosen, [name]: value, size: "1" });
        expect(requested.total, `${name}=${value}`).toBe(count);
      }
    }
    for (const { value, count } of flat(page.categories).filter((_, i) => i % 5 === 0)) {
      expect((await list({ ...chosen, categoryId: value, size: "1" })).total, value).toBe(count);
    }
  });

  it("and finds nothing, with ways out that hold", async () => {
    const page = await list({ adcode: "320106", categoryId: "LIUZHU_0202", weekday: "7", unit: "NIGHT" });
    expect(page.total).toBe(0);
    expect(page.relaxations).toContainEqual(expect.objectContaining({ drop: "unit", count: 1 }));
  });

  it("page after page without a row twice", async () => {
    const all = (await list()).records.map((s) => s.id);
    const paged: string[] = [];
    for (let current = 1; paged.length < all.length && current < 40; current++)
      paged.push(...(await list({ size: "7", current: String(current) })).records.map((s) => s.id));
    expect(paged).toEqual(all);
  });
});

describe("the demo data", () => {
  it("holds every unit, every kind of the six helps and every family", async () => {
    const { facets, categories } = await list();
    expect(facets.unit?.every((u) => u.count > 0)).toBe(true);
    expect(facets.unit?.map((u) => u.value)).toEqual(Object.keys(serviceUnits));
    expect(
      flat(categories)
        .filter((c) => c.count === 0)
        .map((c) => c.text),
    ).toEqual([]);
  });

  it("names no person but by surname, and every one of a skill, a grade and a state is there", async () => {
    const found = await row<{ grades: number; states: number; skills: number; papers: number }>(
      api.database.read,
      sql`select count(distinct grade)::int as grades, count(distinct status)::int as states,
          (select count(distinct s)::int from workforce.employees, unnest(skills) s) as skills,
          (select count(distinct kind)::int from workforce.employee_certificates) as papers
        from workforce.employees`,
    );
    expect(found).toEqual({ grades: 3, states: 3, skills: 15, papers: 20 });
  });
});

describe("she opens one", () => {
  it("and reads what is done, what is not, who must not, who comes and what others say", async () => {
    const detail = await get(api, null, serviceDetail, { params: { id: await idOf("上门助浴") } });
    expect(detail).toMatchObject({
      categoryText: "助浴",
      selfOperated: true,
      needFamilyPresent: true,
      weekdays: "1,2,3,4,5,6",
    });
    expect(detail.skus.map((s) => s.priceFen)).toEqual([15_800, 23_800, 86_800]);
    expect(detail.details.contraindications).toContain("体温 37.5℃ 以上");
    expect(detail.details.promises).toHaveLength(3);
    expect(detail.employees[0]!.skills[0]!.text).toBe("助浴");
    expect(detail.employees.map((e) => e.rating)).toEqual(
      detail.employees.map((e) => e.rating).toSorted((a, b) => b - a),
    );
    expect(detail.comments.length).toBeGreaterThan(0);
    expect(detail.similar.map((s) => s.name)).toContain("床上擦浴");
    expect(detail.askableAreas).toContainEqual({ adcode: "320106", text: "南京市 鼓楼区" });
  });

  it("and no place is offered that nobody goes to", async () => {
    const { records } = await get(api, null, servicePage, { query: { adcode: "320500", size: "50" } });
    let districts = 0;
    for (const card of records) {
      const { areas, askableAreas } = await get(api, null, serviceDetail, { params: { id: card.id } });
      const covers = (adcode: string) =>
        areas.some((area) => adcode.startsWith(area.adcode.replace(/(00){1,2}$/, "")));
      expect(askableAreas.filter(({ adcode }) => !covers(adcode))).toEqual([]);
      if (areas.some(({ adcode }) => !adcode.endsWith("00"))) districts++;
    }
    expect(districts).toBeGreaterThan(0);
  });

  it("and the price is never lower in the list than on the page", async () => {
    for (const card of (await list()).records.slice(0, 20)) {
      const { skus } = await get(api, null, serviceDetail, { params: { id: card.id } });
      expect(Math.min(...skus.map((s) => s.priceFen))).toBe(card.priceFen);
    }
  });

  it("somebody whose health certificate ran out is not among those who come", async () => {
    const { employees } = await get(api, null, serviceDetail, { params: { id: await idOf("居室保洁") } });
    expect(employees.map((e) => e.employeeNo)).toContain("NJ0001");
    expect(employees.map((e) => e.employeeNo)).not.toContain("NJ0010");
  });

  it("and what it costs, line by line: by night and on a holiday more", async () => {
    const id = await idOf("应急呼叫上门");
    const plain = await get(api, null, servicePrice, { params: { id } });
    expect(plain.totalFen).toBe(9_800);
    const night = await get(api, null, servicePrice, {
      params: { id },
      query: { date: "2026-11-24", start: "21:00" },
    });
    expect(night.lines.map((l) => [l.code, l.amountFen])).toEqual([
      ["SKU", 9_800],
      ["NIGHT", 2_940],
    ]);
    const newYear = await get(api, null, servicePrice, {
      params: { id },
      query: { date: "2027-01-01", start: "10:00" },
    });
    expect(newYear.lines.at(-1)).toMatchObject({ code: "HOLIDAY", name: "元旦加价", amountFen: 4_900 });
    expect(newYear.totalFen).toBe(14_700);
  });

  it("and pages through what others say", async () => {
    const serviceId = await idOf("上门助浴");
    const page = await get(api, null, serviceReviewPage, { query: { serviceId, size: "2" } });
    expect(page.records).toHaveLength(2);
    const best = await get(api, null, serviceReviewPage, { query: { serviceId, score: "5" } });
    expect(best.records.every((c) => c.score === 5)).toBe(true);
    expect(best.total).toBeLessThanOrEqual(page.total);
  });

  it("and a number that is none, or of nothing, is told so", async () => {
    expect(await refusal(api, null, serviceDetail, { params: { id: "999999" } })).toMatchObject({
      status: 404,
    });
    expect(await refusal(api, null, serviceReviewPage, { query: { serviceId: "999999" } })).toMatchObject({
      status: 404,
    });
    const other = { skuId: "1" };
    const refused = await refusal(api, null, servicePrice, {
      params: { id: await idOf("上门助浴") },
      query: other,
    });
    expect(refused.fields?.skuId).toContain("套餐");
  });

  it("and keeps it with a heart", async () => {
    const me = await signIn(api);
    const targetId = await idOf("上门助浴");
    await get(api, me, toggleFavourite, { body: { targetType: "SERVICE", targetId } });
    const { records } = await get(api, me, favouritePage);
    expect(records).toMatchObject([
      {
        title: "上门助浴",
        link: `/service/${targetId}`,
        priceText: "¥158 起/次",
        placeText: "南京市 · 银杏里自营",
      },
    ]);
  });

  it("and search engines are told of all of them", async () => {
    const { total, entries } = await get(api, null, serviceSitemap, { query: {} as never });
    expect(entries).toHaveLength(total);
    expect(total).toBe((await list()).total);
  });
});

describe("somebody who visits homes", () => {
  it("can take along what is kept of them, and is taken out of the calendar when they leave", async () => {
    const { mobile } = await signIn(api);
    const { id } = (await row<{ id: string }>(
      api.database.read,
      sql`select id::text from identity.members where ${phoneIs(mobile)}`,
    ))!;
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees set member_id = ${id}::bigint where employee_no = 'NJ0002'`),
    );
    const read = () => personalData.exportOf(api.database.read, id, vault);
    expect((await read()).employee).toMatchObject({ employeeNo: "NJ0002", displayName: "王阿姨" });
    await api.database.transaction((tx) => personalData.erase(tx, id, api.clock.now()));
    expect((await read()).employee).toBeUndefined();
    const left = await row<object>(
      api.database.read,
      sql`select display_name as name, accepts, week::text as week, (select count(*)::int from workforce.employee_certificates c
          where c.employee_id = e.id) as papers from workforce.employees e where employee_no = 'NJ0002'`,
    );
    expect(left).toEqual({ name: "已离开的服务人员", accepts: false, week: "{}", papers: 0 });
  });
});
