import { placeOrder, quoteOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  type Form,
  goodsForm,
  staffedHouse,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";

let house: Awaited<ReturnType<typeof staffedHouse>>;
let one: Form;
beforeAll(async () => {
  house = await staffedHouse();
  one = await goodsForm(house.api);
  await house.api.database.transaction((tx) =>
    tx.execute(sql`update shop.product_skus set limit_per_order = 3, stock = locked_stock + 50
      where product_id = ${one.items[0]!.targetId}::bigint`),
  );
});
afterAll(() => closeHouse(house.api));

const lines = (...quantities: number[]): Form => ({
  ...one,
  items: quantities.map((quantity) => ({ ...one.items[0]!, quantity })),
});

describe("goods limited to three an order", () => {
  it("are limited over all lines together, said beside the last of them", async () => {
    const { api, customer } = house;
    const before = await stockOf(api, one.items[0]!.skuId!);
    for (const body of [lines(3, 3, 3), lines(2, 2), lines(4)]) {
      const { fields } = await refusal(api, customer, placeOrder, { body });
      expect(fields).toEqual({ [`items.${body.items.length - 1}.quantity`]: "这件商品一次最多买 3 件。" });
      expect((await refusal(api, customer, quoteOrder, { body })).fields).toEqual(fields);
    }
    expect(await stockOf(api, one.items[0]!.skuId!)).toEqual(before);
  });

  it("are limited whether or not a line names the specification", async () => {
    const { skuId: _, ...unnamed } = { ...one.items[0]!, quantity: 2 };
    const body = { ...one, items: [unnamed, unnamed] };
    const { fields } = await refusal(house.api, house.customer, placeOrder, { body });
    expect(Object.keys(fields ?? {})).toEqual(["items.1.quantity"]);
  });

  it("are sold up to the limit, in as many lines as one likes", async () => {
    const order = await get(house.api, house.customer, placeOrder, { body: lines(1, 2) });
    expect(order.items.reduce((sum, i) => sum + i.quantity, 0)).toBe(3);
  });
});
