import { orderPage, payOrder, placeOrder, quoteOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  customerWithContact,
  type Form,
  goodsForm,
  staffedHouse,
  stockOf,
  visitForm,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: Awaited<ReturnType<typeof staffedHouse>>["api"];
beforeAll(async () => {
  ({ api } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const forms: Record<string, () => Promise<Form>> = {
  visit: () => visitForm(api),
  "pair of goods": () => goodsForm(api, 2),
  card: async () => ({ kind: "CARD", items: [{ targetId: "1", quantity: 1 }] }),
};

describe("whoever was shown another price", () => {
  it.each(Object.keys(forms))("hears what a %s costs now, and has ordered nothing", async (kind) => {
    const customer = await customerWithContact(api);
    const body = await forms[kind]!();
    const { amountFen, lines } = await get(api, customer, quoteOrder, { body });
    for (const expectedAmountFen of [amountFen - 1, amountFen + 1, 0])
      for (const call of [quoteOrder, placeOrder]) {
        const refused = await refusal(api, customer, call, { body: { ...body, expectedAmountFen } });
        expect(refused).toMatchObject({ status: 409, reason: "PRICE_CHANGED", amountFen, lines });
      }
    expect((await get(api, customer, orderPage, {})).total).toBe(0);
    const order = await get(api, customer, placeOrder, { body: { ...body, expectedAmountFen: amountFen } });
    expect(order.amountFen).toBe(amountFen);
  });

  it("may order for the new one under the same key", async () => {
    const customer = await customerWithContact(api);
    const form = await goodsForm(api, 1);
    const skuId = form.items[0]!.skuId!;
    const shown = (await get(api, customer, quoteOrder, { body: form })).amountFen;
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update shop.product_skus set price_fen = price_fen + 100, original_price_fen = null where id = ${skuId}::bigint`,
      ),
    );
    const before = await stockOf(api, skuId);
    const headers = { ...customer.auth, "idempotency-key": `dearer-${customer.mobile}` };
    const place = (expectedAmountFen: number) =>
      api.call("POST /rest/oms/order", { headers, body: { ...form, expectedAmountFen } });
    const refused = await place(shown);
    expect(refused).toMatchObject({ status: 409, data: { reason: "PRICE_CHANGED", amountFen: shown + 100 } });
    expect(await stockOf(api, skuId)).toEqual(before);
    expect(await place(shown + 100)).toMatchObject({ status: 200, data: { amountFen: shown + 100 } });
  });

  it("opens no try to pay", async () => {
    const customer = await customerWithContact(api);
    const { id, amountFen, priceLines } = await get(api, customer, placeOrder, {
      body: await goodsForm(api),
    });
    const pay = (expectedAmountFen: number) => ({ params: { id }, body: { expectedAmountFen } });
    const refused = await refusal(api, customer, payOrder, pay(amountFen + 1));
    expect(refused).toMatchObject({ status: 409, reason: "PRICE_CHANGED", amountFen, lines: priceLines });
    const tries = await row<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from orders.payments where order_id = ${id}::bigint`,
    );
    expect(tries!.n).toBe(0);
    expect((await get(api, customer, payOrder, pay(amountFen))).payNo).toMatch(/^P/);
  });
});

describe("a client that says no price", () => {
  it("orders and pays what it costs, as before", async () => {
    const customer = await customerWithContact(api);
    const { id } = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    expect((await get(api, customer, payOrder, { params: { id }, body: {} })).payNo).toMatch(/^P/);
  });

  it("hears beside the field where the price it says is none", async () => {
    const customer = await customerWithContact(api);
    for (const expectedAmountFen of [-1, 1.5]) {
      const body = { ...(await goodsForm(api)), expectedAmountFen };
      const { status, fields } = await refusal(api, customer, placeOrder, { body });
      expect(status).toBe(400);
      expect(fields).toHaveProperty("expectedAmountFen");
    }
  });
});
