import { currentMember } from "@ginkgo/api-contract/identity/identity";
import {
  addToCart,
  cartPage,
  deleteFromCart,
  editCart,
  MAX_LINES,
  tickCart,
} from "@ginkgo/api-contract/orders/cart";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, newCustomer, refusal } from "../../../../../test/kits/membership-kit.ts";
import { seedStaffed, skuOf } from "../../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../../platform/database/database.ts";
import { personalData } from "../../personal-data.ts";

let api: TestApi;
let customer: SignedIn;
let goods: { productId: string; skuId: string };
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  customer = await newCustomer(api, "王桂兰");
  const sku = (await skuOf(api))!;
  goods = { productId: sku.product, skuId: sku.id };
});
afterAll(() => api.close());

const setSku = (set: ReturnType<typeof sql>) =>
  api.database.transaction((tx) =>
    tx.execute(sql`update shop.product_skus set ${set} where id = ${goods.skuId}::bigint`),
  );
const lines = async (who = customer) => (await get(api, who, cartPage)).records;

describe("a cart", () => {
  it("adds up what is put in twice, and is nobody else's", async () => {
    const first = await get(api, customer, addToCart, { body: goods });
    const second = await get(api, customer, addToCart, { body: { ...goods, quantity: 2 } });
    expect(second).toMatchObject({ id: first.id, quantity: 3, state: "OK" });
    const stranger = await newCustomer(api);
    expect(await lines(stranger)).toEqual([]);
    expect((await ask(api, stranger, editCart, { body: { id: first.id, quantity: 1 } })).status).toBe(404);
    expect((await ask(api, stranger, deleteFromCart, { params: { id: first.id } })).status).toBe(404);
    expect(await lines()).toHaveLength(1);
  });

  it("takes no more than stock and limit allow, and says so beside the number", async () => {
    await setSku(sql`stock = locked_stock + 5, limit_per_order = 4`);
    const tooMany = await refusal(api, customer, addToCart, { body: { ...goods, quantity: 2 } });
    expect(tooMany.fields?.quantity).toContain("一次最多买 4 件");
    const [line] = await lines();
    expect(line!.quantity).toBe(3);
    await setSku(sql`limit_per_order = null`);
    expect(
      (await refusal(api, customer, editCart, { body: { id: line!.id, quantity: 6 } })).fields?.quantity,
    ).toContain("5 件");
    expect((await get(api, customer, editCart, { body: { id: line!.id, quantity: 5 } })).quantity).toBe(5);
  });

  it("remembers what is ticked, which is what is put in until it is unticked, and nobody else's", async () => {
    const [line] = await lines();
    expect(line).toMatchObject({ ticked: true, picture: expect.stringMatching(/./) });
    const tick = (ids: string[], ticked: boolean, who = customer) =>
      ask(api, who, tickCart, { body: { ids, ticked } });
    expect((await tick([line!.id, line!.id], false)).status).toBe(200);
    expect((await lines())[0]!.ticked).toBe(false);
    expect((await tick([line!.id], true, await newCustomer(api))).status).toBe(404);
    // One that is not theirs: none is changed.
    expect((await tick([line!.id, "999999999"], true)).status).toBe(404);
    expect((await lines())[0]!.ticked).toBe(false);
    await get(api, customer, editCart, { body: { id: line!.id, quantity: 4 } });
    expect((await lines())[0]!.ticked).toBe(false);
    expect((await get(api, customer, addToCart, { body: goods })).ticked).toBe(true);
  });

  it("is counted with who is signed in", async () => {
    expect((await get(api, customer, currentMember)).cart).toBe(1);
    expect((await get(api, await newCustomer(api), currentMember)).cart).toBe(0);
  });

  it("tells price and stock as they are now, and keeps what is gone in sight", async () => {
    await setSku(
      sql`price_fen = 12345, original_price_fen = null, member_price_fen = null, stock = locked_stock + 2`,
    );
    expect((await lines())[0]).toMatchObject({ priceFen: 12345, state: "SHORT", most: 2, quantity: 5 });
    await setSku(sql`stock = locked_stock`);
    expect((await lines())[0]).toMatchObject({ state: "SOLD_OUT", most: 0 });
    expect((await refusal(api, customer, addToCart, { body: goods })).reason).toBe("SOLD_OUT");
    await setSku(sql`off = true`);
    expect((await lines())[0]).toMatchObject({
      state: "GONE",
      priceFen: null,
      link: null,
      title: expect.stringMatching(/./),
    });
    await get(api, customer, deleteFromCart, { params: { id: (await lines())[0]!.id } });
    expect(await lines()).toEqual([]);
  });

  it("holds fifty lines and not one more", async () => {
    const skus = await rows<{ skuId: string; productId: string }>(
      api.database.read,
      sql`select k.id::text as "skuId", k.product_id::text as "productId" from shop.product_skus k
        join shop.products p on p.id = k.product_id
        where not k.off and p.state = 'ON' and k.stock - k.locked_stock > 2 order by k.id limit ${MAX_LINES + 1}`,
    );
    expect(skus).toHaveLength(MAX_LINES + 1);
    for (const body of skus.slice(0, MAX_LINES)) await get(api, customer, addToCart, { body });
    expect((await refusal(api, customer, addToCart, { body: skus[MAX_LINES]! })).reason).toBe("CART_FULL");
    await get(api, customer, addToCart, { body: skus[0]! });
    expect(await lines()).toHaveLength(MAX_LINES);
  });

  it("is in the export, and gone with the account", async () => {
    const { id } = (await row<{ id: string }>(
      api.database.read,
      sql`select min(member_id)::text as id from orders.cart_lines`,
    ))!;
    const exported = await personalData.exportOf(api.database.read, id, undefined as never);
    expect((exported.购物车 as string[]).length).toBe(MAX_LINES);
    await api.database.transaction((tx) => personalData.erase(tx, id, api.clock.now()));
    expect(await lines()).toEqual([]);
  });
});
