import { getFavourite, toggleFavourite } from "@ginkgo/api-contract/membership/favourites";
import { productDetail, productPage, productReviewPage } from "@ginkgo/api-contract/shop/shop";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoFreights } from "../../../../seeds/shop/demo-product-kinds.ts";
import { demoProductLines } from "../../../../seeds/shop/demo-product-lines.ts";
import { demoProduct } from "../../../../seeds/shop/demo-products.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { NewProduct } from "../new-product.ts";
import { quoteFreight } from "../quote-freight.ts";
import { writeProducts } from "../write-products.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

const product = async (keyword: string, adcode?: string) => {
  const [found] = (await get(api, null, productPage, { query: { keyword, size: "1" } })).records;
  return get(api, null, productDetail, { params: { id: found!.id }, query: adcode ? { adcode } : {} });
};

it("a wheelchair shows its colours and widths, each with what is left of it", async () => {
  const chair = await product("轻便折叠轮椅");
  expect(chair.skus).toHaveLength(9);
  expect(chair.skus.filter((s) => s.specs[0]?.value === "绛红").map((s) => s.stock)).toEqual([0, 0, 0]);
  expect(chair).toMatchObject({ priceFen: 69_800, from: true, deviceClass: "II", ltcPay: true });
  expect(chair.similar[0]?.title).toBe("电动轮椅");
});

it("what lies in unpaid orders is not left to buy", async () => {
  const chair = await product("轻便折叠轮椅");
  const [sku] = chair.skus;
  await api.database.transaction((tx) =>
    tx.execute(sql`update shop.product_skus set locked_stock = 2 where id = ${sku!.id}::bigint`),
  );
  expect((await product("轻便折叠轮椅")).skus[0]?.stock).toBe(sku!.stock - 2);
});

it("devices, health food and medical food carry the sentences the law wants", async () => {
  expect((await product("语音血压计")).lawNotes.join()).toContain("禁忌内容或者注意事项详见说明书");
  expect((await product("钙维生素")).lawNotes.join()).toContain("本品不能代替药物");
  expect((await product("全营养配方粉")).lawNotes.join()).toContain("医生或者临床营养师指导下使用");
  expect((await product("大字语音电话")).lawNotes).toEqual([]);
  for (const line of demoProductLines) {
    const { deviceClass, details } = demoProduct(line, 0);
    if (deviceClass !== "NONE" || details.food !== "NONE") expect(details.papers.length).toBeGreaterThan(0);
  }
});

it("a seller may not promise cures, nor leave the registration out", () => {
  const good = demoProduct(demoProductLines[1]!, 1);
  const problems = (change: object) =>
    NewProduct.safeParse({ ...good, ...change })
      .error?.issues.map((i) => i.message)
      .join() ?? "";
  expect(problems({ subtitle: "三天治愈高血压" })).toContain("“治愈”不能写在商品介绍里");
  expect(problems({ details: { ...good.details, papers: [] } })).toContain("注册证或备案编号");
  expect(problems({ deviceClass: "NONE", subtitle: "每天降血压" })).toContain("降血压");
  expect(problems({ promises: ["GENUINE"] })).toContain("要一致");
});

it("freight depends on the place, is free from a sum on, and says where nothing is sent", async () => {
  const parcel = demoFreights.find((f) => f.code === "PARCEL")!;
  expect(quoteFreight(parcel, [], "320106")).toMatchObject({
    reachable: true,
    feeFen: 600,
    freeOverFen: 4900,
  });
  expect(quoteFreight(parcel, [], "110101")).toMatchObject({ feeFen: 1000, freeOverFen: 9900 });
  const large = demoFreights.find((f) => f.code === "LARGE")!;
  expect(quoteFreight(large, [], "650102").reachable).toBe(false);
  const chair = await product("轻便折叠轮椅", "320106");
  expect(chair.freight).toMatchObject({ place: "江苏省 南京市 鼓楼区", reachable: true, feeFen: 0 });
  expect((await product("护理床月租", "320500")).freight.reachable).toBe(false);
});

it("the same product written again keeps its ids, and what is no longer sold goes out of the choice", async () => {
  const before = await product("四脚拐杖");
  const again = demoProduct(demoProductLines.find((l) => l.title === "四脚拐杖")!, 9);
  const changed = { ...again, skus: again.skus.slice(0, 1).map((s) => ({ ...s, priceFen: 9900 })) };
  await api.database.transaction((tx) => writeProducts(tx, [changed], demoFreights));
  const after = await product("四脚拐杖");
  expect(after).toMatchObject({ id: before.id, priceFen: 9900, from: false });
  expect(after.skus.map((s) => s.id)).toEqual(before.skus.slice(0, 1).map((s) => s.id));
});

it("reviews are counted and paged, and the hidden ones are not", async () => {
  const { id, commentCount } = await product("语音血压计");
  const page = await get(api, null, productReviewPage, { query: { productId: id, size: "2" } });
  expect(page.total).toBe(commentCount);
  await api.database.transaction((tx) =>
    tx.execute(
      sql`update reviews.product_comments set hidden_at = created_at where id = ${page.records[0]!.id}::bigint`,
    ),
  );
  expect((await get(api, null, productReviewPage, { query: { productId: id } })).total).toBe(
    commentCount - 1,
  );
  const missing = { query: { productId: "999999999" } };
  expect(await refusal(api, null, productReviewPage, missing)).toMatchObject({ status: 404 });
});

it("a product is kept as a favourite like everything else", async () => {
  const me = await signIn(api);
  const { id } = await product("语音血压计");
  const body = { targetType: "PRODUCT", targetId: id } as const;
  expect(await get(api, me, toggleFavourite, { body })).toEqual({ collected: true });
  const requested = { params: { targetId: id }, query: { targetType: "PRODUCT" } } as const;
  expect(await get(api, me, getFavourite, requested)).toMatchObject({ collected: true });
});

it("a product of nothing is not found", async () => {
  expect(await refusal(api, null, productDetail, { params: { id: "999999999" } })).toMatchObject({
    status: 404,
  });
});
