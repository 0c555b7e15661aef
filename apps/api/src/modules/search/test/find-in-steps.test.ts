import { ServiceQuery } from "@ginkgo/api-contract/services/services";
import { ProductQuery } from "@ginkgo/api-contract/shop/shop";
import { SpotQuery } from "@ginkgo/api-contract/tours/spots";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { listServices } from "../../services/list-services.ts";
import { findProducts } from "../../shop/find-products.ts";
import { listProducts } from "../../shop/list-products.ts";
import { planProducts } from "../../shop/product-plan.ts";
import { listSpots } from "../../tours/list-spots.ts";
import { parseQuery } from "../search-text.ts";
import { asWritten } from "../text-match.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

/** Everything is in hand at once: the plain way, right by construction. */
const plain = { glance: 0, probe: 100_000, commonHits: 1 };
const ways = [
  ["walking on where hits are common", { glance: 0, probe: 8, commonHits: 1 }],
  ["asking the index where they are rare", { glance: 0, probe: 3, commonHits: 99 }],
  ["looking at the first few only", { glance: 30, probe: 60, commonHits: 1 }],
  ["asking it where they begin too late to walk", { glance: 0, probe: 2, commonHits: 1 }],
] as const;

it.each(ways)("%s finds what reading everything finds", async (_, limits) => {
  const db = api.database.read;
  const lists = {
    services: [
      { careLevel: "ASSIST" },
      { ltcPay: "1", sort: "price" },
      { categoryId: "LIUZHU_02", adcode: "320106", sort: "rating" },
      { keyword: "助浴" },
      { keyword: "助浴", sort: "sales" },
    ].map((q) => (l: typeof plain) => listServices(db, ServiceQuery.parse(q), l)),
    products: [
      { keyword: "轮椅" },
      { use: "FALL" },
      { use: "FALL", sort: "price" },
      { priceMaxFen: "10000", sort: "rating" },
      { categoryId: "AIDS", freeShipping: "1", priceMaxFen: "100000", sort: "price" },
      { categoryId: "CARE_01,AIDS_0101", adcode: "320106", sort: "priceDesc" },
      { promise: "INSTALL", sort: "priceDesc", current: "2", size: "3" },
      { current: "3", size: "7" },
    ].map((q) => (l: typeof plain) => listProducts(db, ProductQuery.parse(q), l)),
    spots: [
      { walk: "EASY", sort: "level" },
      { adcode: "320500", walk: "EASY,MEDIUM", current: "2", size: "3" },
      { keyword: "湖" },
    ].map((q) => (l: typeof plain) => listSpots(db, SpotQuery.parse(q), l)),
  };
  for (const [name, requested] of Object.entries(lists))
    for (const list of requested) {
      const [right, found] = [await list(plain), await list(limits)];
      expect(right.records.length, name).toBeGreaterThan(0);
      expect(found, name).toEqual(right);
    }
});

it("lets the sort alone decide where a word stands almost everywhere", async () => {
  const query = ProductQuery.parse({ size: "50", keyword: "轮椅" });
  const plan = planProducts(query, asWritten(parseQuery("轮椅")));
  const db = api.database.read;
  const ranked = await findProducts(db, plan, { ...query, total: 5000 });
  const sorted = await findProducts(db, plan, { ...query, total: 5001 });
  expect(sorted).not.toEqual(ranked);
  expect(sorted.toSorted()).toEqual(ranked.toSorted());
  const everything = await findProducts(db, planProducts(query, undefined), {
    ...query,
    size: 500,
    total: 1,
  });
  expect(sorted).toEqual(everything.filter((id) => sorted.includes(id)));
});
