import { servicePage } from "@ginkgo/api-contract/services/services";
import { productPage } from "@ginkgo/api-contract/shop/shop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoServiceLines } from "../../../../seeds/services/demo-service-lines.ts";
import { demoService } from "../../../../seeds/services/demo-services.ts";
import { demoFreights } from "../../../../seeds/shop/demo-product-kinds.ts";
import { demoProductLines } from "../../../../seeds/shop/demo-product-lines.ts";
import { demoProduct } from "../../../../seeds/shop/demo-products.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import { writeServices } from "../../services/write-services.ts";
import { writeProducts } from "../../shop/write-products.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

it("services that come in again keep the place families' reviews gave them", async () => {
  const order = async () => (await get(api, null, servicePage, { query: { size: "100" } })).records;
  const before = await order();
  expect(before.some((s) => s.commentCount > 0)).toBe(true);
  const again = demoServiceLines.map((line) => demoService(line, new Map()));
  await api.database.transaction((tx) => writeServices(tx, again));
  expect((await order()).map((s) => s.id)).toEqual(before.map((s) => s.id));
});

it("products that come in again keep the place buyers' reviews gave them", async () => {
  const order = async () => (await get(api, null, productPage, { query: { size: "100" } })).records;
  const before = await order();
  expect(before.some((p) => p.commentCount > 0)).toBe(true);
  const again = demoProductLines.map(demoProduct);
  await api.database.transaction((tx) => writeProducts(tx, again, demoFreights));
  expect((await order()).map((p) => p.id)).toEqual(before.map((p) => p.id));
});
