import { myCard } from "@ginkgo/api-contract/cards/cards";
import { agreeRefund, receiveReturn, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, placeOrder, quoteRefund, returnGoods } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  address,
  closeHouse,
  customerWithContact,
  parcel,
  pay,
  read,
  refundAnswers,
  staffedHouse,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const due = () => api.api.dueWork.runAll();

/** Two things of one seller in an order: three of the one, two of the other. */
async function basket(who = customer) {
  const found = await rows<{ id: string; product: string; price: number }>(
    api.database.read,
    sql`select k.id::text, k.product_id::text as product, k.price_fen as price
      from shop.product_skus k join shop.products p on p.id = k.product_id
      where not k.off and p.state = 'ON' and p.shop_org_id is null and k.stock - k.locked_stock >= 20
        and coalesce(k.limit_per_order, 99) >= 3 and p.areas = '{}' order by k.price_fen, k.id limit 2`,
  );
  const items = found.map((f, i) => ({ targetId: f.product, skuId: f.id, quantity: 3 - i }));
  const { id } = await get(api, who, placeOrder, { body: { kind: "PRODUCT", items, address } });
  await pay(api, who, id);
  const order = await read(api, who, id);
  return { order, skus: found, lines: order.items.map(({ lineId }) => lineId) };
}

describe("some goods of an order", () => {
  it("are paid back before they leave, are on the shelf again, and the rest is sent", async () => {
    const { order, skus, lines } = await basket();
    const before = await Promise.all(skus.map((s) => stockOf(api, s.id)));
    const quote = await get(api, customer, quoteRefund, one(order.id));
    expect(quote.lines.map((l) => [l.lineId, l.amountsFen.length])).toEqual([
      [lines[0], 3],
      [lines[1], 2],
    ]);
    const part = [{ lineId: lines[0]!, quantity: 2 }];
    const body = { reason: "WRONG_ORDER" as const, lines: part };
    const wrong = { ...body, amountFen: quote.lines[0]!.amountsFen[1]! - 1 };
    expect((await refusal(api, customer, askRefund, { ...one(order.id), body: wrong })).reason).toBe(
      "REFUND_AMOUNT_CHANGED",
    );
    const refund = await get(api, customer, askRefund, { ...one(order.id), body });
    expect(refund).toMatchObject({
      status: "AGREE_REFUND",
      refund: { amountFen: quote.lines[0]!.amountsFen[1], lines: [{ lineId: lines[0], quantity: 2 }] },
    });
    expect((await stockOf(api, skus[0]!.id)).stock).toBe(before[0]!.stock + 2);
    await due();
    await refundAnswers(api, customer, order.id, "success");
    const back = await read(api, customer, order.id);
    expect(back).toMatchObject({ status: "WAIT_DELIVER", refundedFen: quote.lines[0]!.amountsFen[1] });
    expect(back.items.map((i) => i.refundedQuantity)).toEqual([2, 0]);
    expect((await get(api, operator, shipOrder, { ...one(order.id), body: parcel })).status).toBe("SHIPPED");
  });

  it("are none of another order, no more than were bought, and none twice", async () => {
    const { order, lines } = await basket();
    const other = await basket();
    const refused = async (requested: { lineId: string; quantity: number }[]) =>
      (
        await refusal(api, customer, askRefund, {
          ...one(order.id),
          body: { reason: "WRONG_ORDER", lines: requested },
        })
      ).fields;
    expect(await refused([{ lineId: other.lines[0]!, quantity: 1 }])).toHaveProperty("lines.0.lineId");
    expect(await refused([{ lineId: lines[0]!, quantity: 4 }])).toHaveProperty("lines.0.quantity");
    expect(
      await refused([
        { lineId: lines[0]!, quantity: 2 },
        { lineId: lines[0]!, quantity: 2 },
      ]),
    ).toHaveProperty("lines");
    expect((await read(api, customer, order.id)).history).toEqual(order.history);
  });

  it("one after the other bring back all that was paid and not a fen more, then the order is closed", async () => {
    const { order, skus, lines } = await basket();
    const before = await Promise.all(skus.map((s) => stockOf(api, s.id)));
    for (const [line, times] of [
      [0, 3],
      [1, 2],
    ] as const)
      for (let i = 0; i < times; i++) {
        const body = { reason: "WRONG_ORDER" as const, lines: [{ lineId: lines[line]!, quantity: 1 }] };
        await get(api, customer, askRefund, { ...one(order.id), body });
        await due();
        await refundAnswers(api, customer, order.id, "success");
      }
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRANSACTION_CLOSING",
      refundedFen: order.amountFen,
    });
    const after = await Promise.all(skus.map((s) => stockOf(api, s.id)));
    expect(after.map((s) => s.stock)).toEqual([before[0]!.stock + 3, before[1]!.stock + 2]);
    const body = { reason: "WRONG_ORDER" as const, lines: [{ lineId: lines[0]!, quantity: 1 }] };
    expect((await ask(api, customer, askRefund, { ...one(order.id), body })).status).toBe(409);
  });

  it("that came back are sold again, those that were broken are not", async () => {
    for (const [reason, back] of [
      ["NO_REASON", 1],
      ["QUALITY", 0],
    ] as const) {
      const { order, skus, lines } = await basket();
      await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
      const before = await stockOf(api, skus[1]!.id);
      const body = { reason, withReturn: true, lines: [{ lineId: lines[1]!, quantity: 1 }] };
      const { refund } = await get(api, customer, askRefund, { ...one(order.id), body });
      const decide = { params: { refundId: refund!.id }, body: {} };
      await get(api, operator, agreeRefund, decide);
      await get(api, customer, returnGoods, { ...one(order.id), body: parcel });
      await get(api, operator, receiveReturn, decide);
      expect((await stockOf(api, skus[1]!.id)).stock).toBe(before.stock + back);
    }
  });

  it("give back as much of a card's benefit as they took; a whole order gives back all of it", async () => {
    const holder = await customerWithContact(api);
    const card = { kind: "CARD", items: [{ targetId: "SILVER", quantity: 1 }] } as const;
    const bought = await get(api, holder, placeOrder, { body: { ...card, items: [...card.items] } });
    await pay(api, holder, bought.id);
    await api.database.transaction((tx) =>
      tx.execute(sql`update shop.product_skus set member_price_fen = price_fen * 9 / 10`),
    );
    const { order, lines } = await basket(holder);
    const savedOf = async () =>
      (await row<{ saved: number }>(
        api.database.read,
        sql`select coalesce(sum(saved_fen), 0)::int as saved from cards.card_uses where order_id = ${order.id}::bigint`,
      ))!.saved;
    const saved = await savedOf();
    expect(saved).toBeGreaterThan(0);
    const part = { reason: "WRONG_ORDER" as const, lines: [{ lineId: lines[0]!, quantity: 1 }] };
    const { refund } = await get(api, holder, askRefund, { ...one(order.id), body: part });
    const [item] = order.items;
    expect(refund!.amountFen).toBeLessThan(item!.unitPriceFen);
    const left = await savedOf();
    expect(left).toBeLessThan(saved);
    expect(left).toBeGreaterThan(0);
    await due();
    await refundAnswers(api, holder, order.id, "success");
    expect((await ask(api, holder, askRefund, { ...one(bought.id), body: { reason: "OTHER" } })).status).toBe(
      409,
    );
    await get(api, holder, askRefund, { ...one(order.id), body: { reason: "WRONG_ORDER" } });
    expect(await savedOf()).toBe(0);
    expect((await get(api, holder, myCard, {}))!.usage).toEqual([]);
    expect((await get(api, holder, askRefund, { ...one(bought.id), body: { reason: "OTHER" } })).status).toBe(
      "AGREE_REFUND",
    );
  });
});
