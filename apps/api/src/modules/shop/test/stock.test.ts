import { closeOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { type EntryContent, entries } from "@ginkgo/api-contract/publishing/entries";
import { productDetail } from "@ginkgo/api-contract/shop/shop";
import { moveStock, productStock } from "@ginkgo/api-contract/shop/stock";
import { finishTask, taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { MINUTE, type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { address, skuOf } from "../../../../test/kits/orders-kit.ts";
import { newColleague } from "../../accounts/test/accounts-kit.ts";

let api: TestApi;
let operator: SignedIn;
const products: { id: string; shop: string | undefined }[] = [];
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  const { records } = await get(api, operator, entries.product.page, { query: { size: "100" } });
  for (const { id, state } of records) {
    if (state !== "LIVE") continue;
    const { live } = await get(api, operator, entries.product.read, { params: { id } });
    products.push({ id, shop: live?.shopOrgId as string | undefined });
  }
});
afterAll(() => api.close());

it("what comes and goes is written down, and a product that ran out can be bought again at once", async () => {
  const params = { id: products[0]!.id };
  const [first, ...others] = (await get(api, operator, productStock, { params })).records;
  const shown = () => get(api, null, productDetail, { params });
  for (const { skuId, stock } of [first!, ...others])
    if (stock > 0)
      await get(api, operator, moveStock, { body: { skuId, quantity: -stock, reason: "盘点，仓里没有了" } });
  expect((await shown()).state).toBe("SOLD_OUT");
  const { skuId } = first!;
  const moved = await get(api, operator, moveStock, { body: { skuId, quantity: 7, reason: "到货" } });
  expect(moved).toMatchObject({ stock: 7, moves: [{ quantity: 7, reason: "到货", stock: 7 }, { stock: 0 }] });
  expect(await shown()).toMatchObject({ state: "ON" });
  expect((await shown()).skus.find(({ id }) => id === skuId)?.stock).toBe(7);

  for (const quantity of [-8, 0, 1.5, 100_001])
    expect(
      (await refusal(api, operator, moveStock, { body: { skuId, quantity, reason: "写错了" } })).fields,
    ).toHaveProperty("quantity");
  const body = { skuId, quantity: 1, reason: "又到一件" };
  const once = { ...operator.auth, "idempotency-key": "stock-1" };
  for (let i = 0; i < 2; i++) await ask(api, { auth: once }, moveStock, { body });
  expect((await get(api, operator, productStock, { params })).records[0]?.stock).toBe(8);
});

it("takes no more than there is, however many take at once", async () => {
  const params = { id: products[1]!.id };
  const { skuId, stock } = (await get(api, operator, productStock, { params })).records[0]!;
  const body = { skuId, quantity: -Math.ceil(stock / 2), reason: "盘亏" };
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(api, operator, moveStock, { body })));
  const done = answers.filter(({ status }) => status === 200).length;
  expect(done).toBeLessThanOrEqual(2);
  const left = (await get(api, operator, productStock, { params })).records[0]!.stock;
  expect(left).toBe(stock + done * body.quantity);
  expect(left).toBeGreaterThanOrEqual(0);
});

it("a merchant moves its own alone", async () => {
  const theirs = products.find(({ shop }) => shop)!;
  const foreign = products.find(({ shop }) => shop !== theirs.shop)!;
  const merchant = await newColleague(api, operator, ["merchant"], [`org:${theirs.shop}`]);
  const own = await get(api, merchant, productStock, { params: { id: theirs.id } });
  const { skuId } = own.records[0]!;
  await get(api, merchant, moveStock, { body: { skuId, quantity: 2, reason: "到货" } });
  expect((await refusal(api, merchant, productStock, { params: { id: foreign.id } })).reason).toBe(
    "NOT_FOUND",
  );
  const [other] = (await get(api, operator, productStock, { params: { id: foreign.id } })).records;
  const body = { skuId: other!.skuId, quantity: 2, reason: "到货" };
  expect((await refusal(api, merchant, moveStock, { body })).reason).toBe("NOT_FOUND");
});

it("what runs low stands once before the shop's people and its merchant, until it is refilled or its number is lower", async () => {
  const buyable = (await skuOf(api))!;
  const [own, theirs] = [buyable.product, products.findLast(({ shop }) => shop)!];
  const merchant = await newColleague(api, operator, ["merchant"], [`org:${theirs.shop}`]);
  const buyer = await signIn(api);
  const run = async () => {
    api.clock.advance(MINUTE);
    await Promise.all([api.api.dueWork.runAll(), api.api.dueWork.runAll()]);
  };
  const low = async (who: SignedIn) => {
    const tasks = await get(api, who, taskPage, { query: { kind: "LOW_STOCK", size: "100" } });
    const listed = await get(api, who, entries.product.page, { query: { view: "LOW_STOCK" } });
    return [
      tasks.records.map(({ subject }) => subject.id).toSorted(),
      listed.records.map(({ id }) => id).toSorted(),
    ];
  };
  const skuIn = async (id: string) => {
    const { records } = await get(api, operator, productStock, { params: { id } });
    return records.find(({ skuId }) => id !== own || skuId === buyable.id)!;
  };
  const bring = async (id: string, to: number) => {
    const { skuId, stock, locked } = await skuIn(id);
    const quantity = to - (stock - locked);
    if (quantity !== 0) await get(api, operator, moveStock, { body: { skuId, quantity, reason: "盘点" } });
  };
  const setNumber = async (id: string, safetyStock: number | undefined) => {
    const params = { id };
    const { skuCode } = await skuIn(id);
    const { live, version } = await get(api, operator, entries.product.read, { params });
    const skus = (live!.skus as EntryContent[]).map((sku) =>
      sku.skuCode === skuCode ? { ...sku, safetyStock } : sku,
    );
    const body = { content: { ...live!, skus }, version };
    const saved = await get(api, operator, entries.product.save, { params, body });
    await get(api, operator, entries.product.publish, { params, body: { version: saved.version } });
  };
  const both = [own, theirs.id].toSorted();

  for (const id of both) await bring(id, 20);
  for (const id of both) await setNumber(id, 18);
  await run();
  expect(await low(operator)).toEqual([[], []]);
  expect((await skuIn(own)).safety).toBe(18);

  const items = [{ targetId: own, skuId: buyable.id, quantity: 2 }];
  const order = await get(api, buyer, placeOrder, { body: { kind: "PRODUCT", items, address } });
  await bring(theirs.id, 18);
  await run();
  expect(await low(operator)).toEqual([both, both]);
  expect(await low(merchant)).toEqual([[theirs.id], [theirs.id]]);
  const { records } = await get(api, merchant, taskPage, { query: { kind: "LOW_STOCK" } });
  expect(records[0]).toMatchObject({ kindText: "库存不足", state: "OPEN" });
  const reason = { params: { id: records[0]!.id }, body: {} };
  expect((await refusal(api, merchant, finishTask, reason)).reason).toBe("TASK_ENDS_BY_ITSELF");

  await bring(theirs.id, 19);
  expect(await low(operator)).toEqual([[own], [own]]);
  await setNumber(own, 17);
  expect(await low(operator)).toEqual([[], []]);
  await setNumber(own, 18);
  await run();
  expect(await low(operator)).toEqual([[own], [own]]);
  // Sold no more, it runs short of nothing.
  await bring(theirs.id, 18);
  await run();
  expect(await low(operator)).toEqual([both, both]);
  const { version } = await get(api, operator, entries.product.read, { params: { id: theirs.id } });
  await get(api, operator, entries.product.archive, {
    params: { id: theirs.id },
    body: { version, reason: "停产" },
  });
  expect(await low(operator)).toEqual([[own], [own]]);
  await get(api, buyer, closeOrder, { params: { id: order.id }, body: {} });
  await run();
  expect(await low(operator)).toEqual([[], []]);
});
