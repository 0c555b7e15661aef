import type { QueryInput } from "@ginkgo/api-contract/endpoint";
import { productDetail, productPage } from "@ginkgo/api-contract/shop/shop";
import { deviceClasses, productPromises, productUses } from "@ginkgo/api-contract/shop/shop-codes";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

type ProductFilters = QueryInput<typeof productPage>;
const list = (query: ProductFilters = {}) =>
  get(api, null, productPage, { query: { size: "100", ...query } });
const titles = async (query: ProductFilters) => (await list(query)).records.map((p) => p.title);

describe("the shop window", () => {
  it("holds every use, promise and class of device, and counts what hangs on every branch", async () => {
    const page = await list();
    expect(page.total).toBe(page.records.length);
    expect(new Set(page.records.map((p) => p.deviceClass))).toEqual(new Set(Object.keys(deviceClasses)));
    expect(page.facets.use?.map((f) => f.count > 0)).toEqual(Object.keys(productUses).map(() => true));
    expect(page.facets.promise?.map((f) => f.count > 0)).toEqual(
      Object.keys(productPromises).map(() => true),
    );
    expect(page.categories.reduce((sum, c) => sum + c.count, 0)).toBe(page.total);
    const wheelchairs = page.categories[0]?.children[0];
    expect(wheelchairs).toMatchObject({ value: "AIDS_01", text: "轮椅", count: 2 });
  });

  it("shows nothing that is taken off, and what is sold out last", async () => {
    const { records } = await list();
    expect(records.some((p) => p.state === "OFF")).toBe(false);
    expect(records.at(-1)).toMatchObject({ title: "百变拼搭木块", state: "SOLD_OUT" });
    expect(await titles({ inStock: "1" })).not.toContain("百变拼搭木块");
  });

  it.each([
    [{ categoryId: "AIDS_01" }, ["轻便折叠轮椅", "电动轮椅"]],
    [{ categoryId: "FOOD_01,FOOD_02" }, ["全营养配方粉", "钙维生素D软胶囊"]],
    [{ brand: "安座" }, ["电动助起沙发", "圆角防撞餐椅"]],
    [
      { use: "BATH", promise: "INSTALL", selfOperated: "1" },
      ["浴室起身扶手", "手摇移位机", "卫生间扶手安装"],
    ],
    [{ priceMinFen: "200000", priceMaxFen: "300000" }, ["定制耳背助听器", "电动助起沙发"]],
  ] satisfies [ProductFilters, string[]][])("%j finds just that", async (requested, wanted) => {
    expect((await titles(requested)).toSorted()).toEqual(wanted.toSorted());
  });

  it("sorts by price both ways, by sales and by what buyers say, the same on every page", async () => {
    const prices = (await list({ sort: "price" })).records.map((p) => p.priceFen);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const dear = (await list({ sort: "priceDesc" })).records.map((p) => p.priceFen);
    expect(dear).toEqual(prices.toReversed());
    const sold = (await list({ sort: "sales" })).records.map((p) => p.soldCount);
    expect(sold).toEqual(sold.toSorted((a, b) => b - a));
    for (const sort of ["default", "rating", "price"] as const) {
      const whole = (await list({ sort })).records.map((p) => p.id);
      const paged: string[] = [];
      for (let current = 1; paged.length < whole.length; current++)
        paged.push(...(await list({ sort, size: "7", current: String(current) })).records.map((p) => p.id));
      expect(paged).toEqual(whole);
    }
  });

  it("keeps from other places what is only done nearby, and from far away what cannot be carried there", async () => {
    expect(await titles({ keyword: "护理床" })).toContain("护理床月租");
    expect(await titles({ keyword: "护理床", adcode: "320106" })).toContain("护理床月租");
    expect(await titles({ keyword: "护理床", adcode: "320500" })).not.toContain("护理床月租");
    expect(await titles({ keyword: "护理床", adcode: "320500" })).toContain("家用三功能护理床");
    expect(await titles({ keyword: "护理床", adcode: "650100" })).toEqual([]);
  });
});

describe("searching the shop", () => {
  it.each([
    ["轮椅", "轻便折叠轮椅"],
    ["xueyaji", "语音血压计"],
    ["yyxyj", "语音血压计"],
    ["輪椅", "轻便折叠轮椅"],
    ["听涛", "语音血压计"],
  ])("“%s” finds %s", async (keyword, found) => {
    expect(await titles({ keyword })).toContain(found);
  });

  it("finds by sound what is written otherwise, and says so", async () => {
    const page = await list({ keyword: "雪压计" });
    expect(page.understood).toBe("homophone");
    expect(page.records[0]?.title).toBe("语音血压计");
  });
});

describe("nothing found", () => {
  it("offers ways out whose counts hold", async () => {
    const requested = { categoryId: "LEISURE", use: "BATH", priceMaxFen: "100" } as const;
    expect((await list(requested)).total).toBe(0);
    const page = await list({ categoryId: "LEISURE", priceMaxFen: "100" });
    expect(page.relaxations).toContainEqual({ drop: "price", text: "不限价格", count: 5 });
    expect((await list({ categoryId: "LEISURE" })).total).toBe(5);
  });

  it("a facet counts with its own filter left out, the other ones hold", async () => {
    const page = await list({ use: "SUGAR", freeShipping: "1" });
    const rise = page.facets.use?.find((f) => f.value === "RISE");
    expect((await list({ use: "RISE", freeShipping: "1" })).total).toBe(rise?.count);
  });

  it.each([
    [{ categoryId: "x" }, "categoryId"],
    [{ use: "FLY" }, "use"],
    [{ sort: "luck" }, "sort"],
    [{ priceMinFen: "-1" }, "priceMinFen"],
  ])("%j is refused with a sentence for its field", async (query, field) => {
    const { fields } = await refusal(api, null, productPage, { query: query as never });
    expect(Object.keys(fields ?? {})).toContain(
      field === "use" || field === "categoryId" ? `${field}.0` : field,
    );
  });
});

it("every product has its page, and what is sold out or taken off says so", async () => {
  const all = await rows<{ id: string }>(api.database.read, sql`select id::text from shop.products`);
  const states = await Promise.all(
    all.map(async ({ id }) => (await get(api, null, productDetail, { params: { id } })).state),
  );
  expect(new Set(states)).toEqual(new Set(["ON", "SOLD_OUT", "OFF"]));
});
