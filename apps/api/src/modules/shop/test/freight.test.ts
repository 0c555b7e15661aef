import { type EntryContent, entries } from "@ginkgo/api-contract/publishing/entries";
import { productDetail, productPage } from "@ginkgo/api-contract/shop/shop";
import { freightList, tryFreight } from "@ginkgo/api-contract/shop/stock";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

const at = (id: string) => ({ params: { id } });
const content = {
  name: "苏浙沪便宜",
  feeFen: 1200,
  freeOverFen: 20_000,
  regions: [{ areas: ["320000", "330000", "310000"], feeFen: 500, freeOverFen: 9_900 }],
  excluded: ["540000"],
  shipText: "24 小时内发出",
};

async function made(body: EntryContent) {
  const { create, publish } = entries.freight;
  const { id, version } = await get(api, operator, create, { body: { content: body } });
  await get(api, operator, publish, { ...at(id), body: { version } });
  return id;
}
const change = async (id: string, over: EntryContent) => {
  const { read, save, publish } = entries.freight;
  const entry = await get(api, operator, read, at(id));
  const { version } = await get(api, operator, save, {
    ...at(id),
    body: { content: { ...entry.live!, ...over }, version: entry.version },
  });
  await get(api, operator, publish, { ...at(id), body: { version } });
};

it("a template is made, a product takes it, and what is changed of it reaches the product and the lists", async () => {
  const id = await made(content);
  const mine = (await get(api, operator, freightList)).find(({ name }) => name === content.name)!;
  expect(mine.code).toBe(`F${id}`);

  const { records } = await get(api, null, productPage, { query: { keyword: "轮椅" } });
  const product = records[0]!.id;
  const entry = await get(api, operator, entries.product.read, at(product));
  const { version } = await get(api, operator, entries.product.save, {
    ...at(product),
    body: { content: { ...entry.live!, freightCode: mine.code, areas: [] }, version: entry.version },
  });
  await get(api, operator, entries.product.publish, { ...at(product), body: { version } });
  const sentTo = async (adcode: string) =>
    (await get(api, null, productDetail, { ...at(product), query: { adcode } })).freight;
  expect(await sentTo("320106")).toMatchObject({ reachable: true, feeFen: 500, freeOverFen: 9_900 });
  expect(await sentTo("110105")).toMatchObject({ reachable: true, feeFen: 1200 });
  expect((await sentTo("540102")).reachable).toBe(false);

  const stock = async () =>
    (await get(api, null, productDetail, at(product))).skus.map((sku) => [sku.id, sku.stock]);
  const before = await stock();
  const foundIn = async (adcode: string) =>
    (await get(api, null, productPage, { query: { keyword: "轮椅", adcode, size: "50" } })).records.some(
      (one) => one.id === product,
    );
  expect(await foundIn("540102")).toBe(false);
  await change(id, { excluded: [], regions: [], feeFen: 0, freeOverFen: undefined });
  expect(await foundIn("540102")).toBe(true);
  expect(await sentTo("540102")).toMatchObject({ reachable: true, feeFen: 0 });
  expect(await stock()).toEqual(before);

  // Taken back, it is offered to no other product; the one that has it is sold as before.
  const { version: latest } = await get(api, operator, entries.freight.read, at(id));
  await get(api, operator, entries.freight.archive, {
    ...at(id),
    body: { version: latest, reason: "不用了" },
  });
  expect((await get(api, operator, freightList)).map(({ code }) => code)).not.toContain(mine.code);
  expect(await sentTo("320106")).toMatchObject({ reachable: true, feeFen: 0 });
  const { records: all } = await get(api, operator, entries.product.page, { query: { keyword: "拐杖" } });
  const other = await get(api, operator, entries.product.read, at(all[0]!.id));
  const wanting = await get(api, operator, entries.product.save, {
    ...at(other.id),
    body: { content: { ...other.live!, freightCode: mine.code }, version: other.version },
  });
  expect(wanting.faults).toHaveProperty("freightCode");
});

it("of a template of many products the first follow at once and the rest as due work", async () => {
  const id = await made({
    ...content,
    name: "很多商品用的",
    feeFen: 900,
    freeOverFen: undefined,
    excluded: [],
  });
  const columns = await rows<{ name: string }>(
    api.database.primary,
    sql`select column_name as name from information_schema.columns
      where table_schema = 'shop' and table_name = 'products' and column_name not in ('id', 'source_key', 'freight_code')`,
  );
  const names = sql.raw(columns.map(({ name }) => name).join(", "));
  await api.database.primary.execute(
    sql`insert into shop.products (${names}, source_key, freight_code)
      select ${names}, 'many-' || n, ${`F${id}`} from shop.products, generate_series(1, 450) n
      where id = (select min(id) from shop.products where not free_shipping)`,
  );
  await api.database.primary.execute(
    sql`insert into shop.product_skus (product_id, position, sku_code, specs, price_fen, stock)
      select id, 1, 'M', '[]', price_fen, 3 from shop.products where freight_code = ${`F${id}`}`,
  );
  const paying = async () =>
    (
      await rows<{ n: number }>(
        api.database.primary,
        sql`select count(*)::int as n from shop.products where freight_code = ${`F${id}`} and not free_shipping`,
      )
    )[0]!.n;
  expect(await paying()).toBe(450);
  await change(id, { feeFen: 0 });
  expect(await paying()).toBe(250);
  await api.api.dueWork.runAll();
  expect(await paying()).toBe(0);
});

it("what cannot hold is said at its field", async () => {
  const { create, read, publish } = entries.freight;
  const { id, version } = await get(api, operator, create, {
    body: {
      content: {
        ...content,
        name: "写错了",
        regions: [
          { areas: ["320000"], feeFen: 500 },
          { areas: ["320000", "999999"], feeFen: 600 },
        ],
        excluded: ["320000"],
      },
    },
  });
  const { faults } = await get(api, operator, read, at(id));
  expect(Object.keys(faults).sort()).toEqual(["regions.0.areas", "regions.1.areas"]);
  expect((await refusal(api, operator, publish, { ...at(id), body: { version } })).status).toBe(400);
});

it("terms are tried before they hold: the region before the rest, free from a sum on, not sent", async () => {
  const trying = (adcode: string, goodsFen: number) =>
    get(api, operator, tryFreight, { body: { content, adcode, goodsFen } });
  expect(await trying("320106", 9_899)).toEqual({
    reachable: true,
    feeFen: 500,
    text: "运费 5 元，满 99 元包邮",
  });
  expect((await trying("320106", 9_900)).feeFen).toBe(0);
  expect((await trying("110105", 9_900)).feeFen).toBe(1200);
  expect(await trying("540102", 100)).toEqual({ reachable: false, feeFen: 0, text: "送不到" });
  // A city inside a province that has its own price: the narrower one, however they are written.
  const regions = [
    { areas: ["320000"], feeFen: 600 },
    { areas: ["320100"], feeFen: 0 },
  ];
  for (const order of [regions, regions.toReversed()])
    expect(
      await get(api, operator, tryFreight, {
        body: { content: { ...content, regions: order }, adcode: "320102", goodsFen: 100 },
      }),
    ).toMatchObject({ feeFen: 0, text: "包邮" });
  const wrong = await refusal(api, operator, tryFreight, {
    body: { content, adcode: "999999", goodsFen: 100 },
  });
  expect(wrong).toMatchObject({ status: 400, fields: { adcode: expect.any(String) } });
});
