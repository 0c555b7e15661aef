import {
  agreeRefund,
  compensateOrder,
  refuseRefund,
  retryRefund,
  shipOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, cancelRefund, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { addressOf, get, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  customerWithContact,
  goodsForm,
  ledgerSum,
  notify,
  paidGoods,
  parcel,
  pay,
  read,
  seedStaffed,
  skuOf,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../../test/kits/start-second-process.ts";
import { row, rows } from "../../../../platform/database/database.ts";

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);
const json = { "content-type": "application/json" };

interface Call {
  who: Pick<SignedIn, "auth">;
  address: string;
  body: object;
}

describe("with two processes on one PostgreSQL", () => {
  let api: TestApi;
  let second: SecondProcess;
  let customer: SignedIn;
  let operator: SignedIn;
  beforeAll(async () => {
    api = await buildTestApi("demo");
    await seedStaffed(api);
    second = await startSecondProcess(api);
    customer = await customerWithContact(api);
    operator = await signInStaff(api, "operator");
  }, 60_000);
  afterAll(async () => {
    expect(await ledgerSum(api)).toEqual({ sum: 0, odd: 0 });
    await second.stop();
    await api.close();
  });

  const one = (id: string) => ({ params: { id } });
  const atOnce = (calls: readonly Call[]) =>
    Promise.all(
      calls.map(({ who, address, body }, i) => {
        const init = { headers: { ...json, ...who.auth }, body: JSON.stringify(body) };
        return i % 2 ? second.call<Refusal>(address, init) : api.call<Refusal>(address, init);
      }),
    );
  const claimed = async (orderId: string) =>
    (await row<{ sum: number; paid: number }>(
      api.database.read,
      sql`select o.paid_fen as paid, (select coalesce(sum(amount_fen), 0)::int from orders.refunds r
        where r.order_id = o.id and r.state in ('REQUESTED', 'WAIT_SECOND', 'AGREED', 'ABNORMAL', 'DONE')) as sum
      from orders.orders o where o.id = ${orderId}::bigint`,
    ))!;

  it("refunds of single goods asked at once from both sides bring back each of them once", async () => {
    const sku = (await skuOf(api))!;
    for (let round = 0; round < ROUNDS; round++) {
      const order = await paidGoods(api, customer, 3);
      const before = await stockOf(api, sku.id);
      const lines = [{ lineId: order.items[0]!.lineId, quantity: 1 }];
      const address = addressOf(askRefund, { id: order.id });
      const answers = await atOnce(
        Array.from({ length: 6 }, () => ({ who: customer, address, body: { reason: "OTHER", lines } })),
      );
      expect(answers.every((a) => a.status === 200 || a.status === 409)).toBe(true);
      const { sum, paid } = await claimed(order.id);
      expect(sum).toBeLessThanOrEqual(paid);
      expect((await stockOf(api, sku.id)).stock).toBe(before.stock + 1);
    }
  }, 60_000);

  it("a customer's refund and a compensation at once never claim more than was paid", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await paidGoods(api, customer);
      await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
      const answers = await atOnce([
        { who: customer, address: addressOf(askRefund, { id: order.id }), body: { reason: "QUALITY" } },
        {
          who: operator,
          address: addressOf(compensateOrder, { id: order.id }),
          body: { amountFen: order.amountFen, reason: "破损" },
        },
      ]);
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
      const { sum, paid } = await claimed(order.id);
      expect(sum).toBe(paid);
    }
  }, 60_000);

  it("a card that is given back while an order takes its discount is used or given back, never both", async () => {
    await api.database.transaction((tx) =>
      tx.execute(sql`update shop.product_skus set member_price_fen = greatest(1, price_fen / 2)`),
    );
    for (let round = 0; round < ROUNDS; round++) {
      const holder = await customerWithContact(api);
      const items = [{ targetId: "SILVER", quantity: 1 }];
      const card = await get(api, holder, placeOrder, { body: { kind: "CARD", items } });
      await pay(api, holder, card.id);
      const [, back] = await atOnce([
        { who: holder, address: addressOf(placeOrder), body: await goodsForm(api) },
        { who: holder, address: addressOf(askRefund, { id: card.id }), body: { reason: "OTHER" } },
      ]);
      const used = await rows(
        api.database.read,
        sql`select 1 from cards.card_uses u join cards.cards c on c.id = u.card_id
          where c.order_id = ${card.id}::bigint`,
      );
      expect({ isBack: back!.status === 200, used: used.length }).toEqual(
        back!.status === 200 ? { isBack: true, used: 0 } : { isBack: false, used: 1 },
      );
    }
  }, 60_000);

  it("of two who decide on one at once, one is heard: another sum than asked for, a refusal, or the customer who takes it back", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await paidGoods(api, customer, 2);
      await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
      const { refund } = await get(api, customer, askRefund, {
        ...one(order.id),
        body: { reason: "QUALITY" },
      });
      const refundId = refund!.id;
      const agree = addressOf(agreeRefund, { refundId });
      const lines = [{ lineId: order.items[0]!.lineId, quantity: 1 }];
      const reason = "只有一件有问题";
      const answers = await atOnce([
        { who: operator, address: agree, body: { lines, reason } },
        { who: operator, address: addressOf(refuseRefund, { refundId }), body: { reason } },
        { who: operator, address: agree, body: { amountFen: order.amountFen, reason } },
        { who: customer, address: addressOf(cancelRefund, { id: order.id }), body: {} },
      ]);
      expect(answers.every((a) => a.status === 200 || a.status === 409)).toBe(true);
      const shown = await read(api, customer, order.id);
      const paysBack = ["AGREED", "DONE"].includes(shown.refund!.state);
      const { sum, paid } = await claimed(order.id);
      expect(sum).toBe(paysBack ? shown.refund!.amountFen : 0);
      expect(sum).toBeLessThanOrEqual(paid);
      const decided = shown.history.filter((h) => ["agree", "refuse", "cancelRefund"].includes(h.action));
      expect(decided).toHaveLength(1);
    }
  }, 60_000);

  it("one that failed is set going once, however many press, and ends once, however often it is told", async () => {
    const order = await paidGoods(api, customer);
    const refund = await get(api, customer, askRefund, { ...one(order.id), body: { reason: "OTHER" } });
    await api.api.dueWork.runAll();
    const { id: refundId, refundNo } = refund.refund!;
    await notify(api, await cashier(api).settleRefund(refundNo, "abnormal"));
    const address = addressOf(retryRefund, { refundId });
    const pressed = await atOnce(Array.from({ length: 8 }, () => ({ who: operator, address, body: {} })));
    expect(new Set(pressed.map((a) => a.status))).toEqual(new Set([200]));
    expect((await read(api, customer, order.id)).history.filter((h) => h.action === "retry")).toHaveLength(1);
    await api.api.dueWork.runAll();
    const notice = (await cashier(api).settleRefund(refundNo, "success"))!;
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 ? second.call("POST /pay/notify/sandbox", notice) : notify(api, notice),
      ),
    );
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRANSACTION_CLOSING",
      refundedFen: order.amountFen,
    });
  });
});
