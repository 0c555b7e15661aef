import { shipOrder, staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import {
  checkPayInfo,
  closeOrder,
  confirmOrder,
  payOrder,
  placeOrder,
} from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  goodsForm,
  notify,
  paidGoods,
  parcel,
  pay,
  read,
  refundAnswers,
  skuOf,
  staffedHouse,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";
import { misbehave } from "../../../../platform/payments/sandbox-behaviour.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const due = () => api.api.dueWork.runAll();

describe("goods", () => {
  it("are laid aside, sold, sent, received and go on to their review", async () => {
    const sku = (await skuOf(api))!;
    const before = await stockOf(api, sku.id);
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api, 2) });
    expect(await stockOf(api, sku.id)).toEqual({ stock: before.stock, locked: before.locked + 2 });
    await pay(api, customer, order.id);
    expect(await stockOf(api, sku.id)).toEqual({ stock: before.stock - 2, locked: before.locked });
    const sent = await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
    expect(sent.status).toBe("SHIPPED");
    const [sentParcel] = (await read(api, customer, order.id)).parcels;
    expect(sentParcel).toMatchObject({ carrier: parcel.company, trackingNo: parcel.trackingNo });
    const received = await get(api, customer, confirmOrder, { params: { id: order.id } });
    expect(received.status).toBe("EVALUATE");
    expect(received.history.map((h) => h.to).slice(-2)).toEqual(["RECEIVE", "EVALUATE"]);
    expect((await get(api, customer, confirmOrder, { params: { id: order.id } })).status).toBe("EVALUATE");
  });

  it("come back on the shelf when an order is closed, and never sell below nothing", async () => {
    const sku = (await skuOf(api))!;
    const before = await stockOf(api, sku.id);
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api, 1) });
    await get(api, customer, closeOrder, { params: { id: order.id } });
    expect(await stockOf(api, sku.id)).toEqual(before);
    await api.database.transaction((tx) =>
      tx.execute(sql`update shop.product_skus set stock = locked_stock + 1 where id = ${sku.id}::bigint`),
    );
    const items = [{ targetId: sku.product, skuId: sku.id, quantity: 2 }];
    const body = { ...(await goodsForm(api, 1)), items };
    expect((await refusal(api, customer, placeOrder, { body })).reason).toBe("SOLD_OUT");
    await api.database.transaction((tx) =>
      tx.execute(sql`update shop.product_skus set stock = ${before.stock} where id = ${sku.id}::bigint`),
    );
  });

  it("are received by themselves after ten days and done fifteen days later, without an invented review", async () => {
    const order = await paidGoods(api, customer);
    await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
    api.clock.advance(10 * DAY + HOUR);
    await due();
    operator = await signInStaff(api, "operator");
    customer = await signIn(api, customer.mobile);
    expect((await read(api, customer, order.id)).status).toBe("EVALUATE");
    api.clock.advance(15 * DAY + HOUR);
    await due();
    operator = await signInStaff(api, "operator");
    customer = await signIn(api, customer.mobile);
    expect((await read(api, customer, order.id)).status).toBe("TRANSACTION_COMPLETE");
  });
});

describe("paying", () => {
  it("counts once, however often and late it is told (P1)", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    const { payNo } = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
    expect((await get(api, customer, payOrder, { params: { id: order.id }, body: {} })).payNo).toBe(payNo);
    const notice = await cashier(api).settle(payNo, "success");
    for (let i = 0; i < 5; i++) expect(await notify(api, notice)).toBe(200);
    const entries = await rows(
      api.database.read,
      sql`select 1 from payments.ledger where order_id = ${order.id}::bigint`,
    );
    expect(entries).toHaveLength(2);
    const { history, paidFen } = await read(api, customer, order.id);
    expect(history.filter((h) => h.action === "paid")).toHaveLength(1);
    expect(paidFen).toBe(order.amountFen);
  });

  it("is found by asking when nobody tells", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    const { payNo } = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
    expect(await get(api, customer, checkPayInfo, { query: { id: order.id } })).toEqual({
      paid: false,
      status: "WAIT_BUYER_PAY",
    });
    await cashier(api).settle(payNo, "success");
    expect(await get(api, customer, checkPayInfo, { query: { id: order.id } })).toEqual({
      paid: true,
      status: "WAIT_DELIVER",
    });
  });

  it("that fails may be tried again", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    await pay(api, customer, order.id, "fail");
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "PAY_ERROR",
      actions: ["pay", "close", "extend"],
    });
    await pay(api, customer, order.id);
    expect((await read(api, customer, order.id)).status).toBe("WAIT_DELIVER");
  });

  it("believes no forged, old or altered notification (P3)", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    const { payNo } = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
    const notice = (await cashier(api).settle(payNo, "success"))!;
    const forged = [
      { ...notice, body: `${notice.body.replace(payNo, payNo)} ` },
      { ...notice, headers: { ...notice.headers, "x-sandbox-signature": "00".repeat(32) } },
      {
        ...notice,
        headers: {
          ...notice.headers,
          "x-sandbox-timestamp": String(Number(notice.headers["x-sandbox-timestamp"]) - 301),
        },
      },
      { headers: {}, body: notice.body },
      { ...notice, body: "{" },
    ];
    for (const one of forged) expect(await notify(api, one as never)).toBe(401);
    expect(await notify(api, notice, "nobody")).toBe(404);
    expect((await read(api, customer, order.id)).status).toBe("WAIT_BUYER_PAY");
    expect(await notify(api, notice)).toBe(200);
  });

  it("of another sum is set aside, acknowledged, and moves nothing (P6)", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    const { payNo } = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
    await api.database.transaction((tx) =>
      tx.execute(sql`update sandbox.payments set amount_fen = 1 where pay_no = ${payNo}`),
    );
    expect(await notify(api, await cashier(api).settle(payNo, "success"))).toBe(200);
    expect((await read(api, customer, order.id)).status).toBe("WAIT_BUYER_PAY");
    const stored = await rows(
      api.database.read,
      sql`select why from payments.quarantine where pay_no = ${payNo}`,
    );
    expect(stored).toEqual([{ why: "WRONG_AMOUNT" }]);
    expect(api.logged.some((l) => l.includes("payment notice that does not fit"))).toBe(true);
  });

  it("is no order's fault where the provider is down once: the next try goes on", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    await misbehave(api.database, { orderId: order.id }, "DOWN");
    const down = await refusal(api, customer, payOrder, { params: { id: order.id }, body: {} });
    expect(down.status).toBe(503);
    await misbehave(api.database, { orderId: order.id }, "DIFFERENT_AMOUNT");
    const payNo = await pay(api, customer, order.id);
    expect((await read(api, customer, order.id)).paidFen).toBe(0);
    const aside = await rows(
      api.database.read,
      sql`select why from payments.quarantine where pay_no = ${payNo}`,
    );
    expect(aside).toEqual([{ why: "WRONG_AMOUNT" }]);
  });

  it("too late, after the order closed, goes straight back (M10)", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    const { payNo } = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
    await get(api, customer, closeOrder, { params: { id: order.id } });
    await api.database.transaction((tx) =>
      tx.execute(sql`update sandbox.payments set state = 'OPEN' where pay_no = ${payNo}`),
    );
    expect(await notify(api, await cashier(api).settle(payNo, "success"))).toBe(200);
    await due();
    await refundAnswers(api, customer, order.id, "success");
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRADE_CLOSED",
      paidFen: order.amountFen,
      refundedFen: order.amountFen,
    });
  });
});

describe("an order that ended three years ago", () => {
  it("has forgotten whom it concerned and kept what was bought and paid (V9)", async () => {
    const order = await paidGoods(api, customer);
    await get(api, customer, closeOrder, { params: { id: order.id } });
    await due();
    await notify(
      api,
      await cashier(api).settleRefund((await read(api, customer, order.id)).refund!.refundNo, "success"),
    );
    expect((await read(api, customer, order.id)).address).not.toBeNull();
    api.clock.advance(3 * 366 * DAY);
    await due();
    customer = await signIn(api, customer.mobile);
    operator = await signInStaff(api, "operator");
    const left = await read(api, customer, order.id);
    expect(left).toMatchObject({
      status: "TRANSACTION_CLOSING",
      address: null,
      refundedFen: order.amountFen,
    });
    expect(left.items).toEqual(order.items.map((i) => ({ ...i, refundedQuantity: i.quantity })));
  });
});

describe("staff", () => {
  it("see orders by permission; a merchant sees its own alone", async () => {
    const merchant = await signInStaff(api, "merchant");
    expect((await get(api, merchant, staffOrders, { query: {} })).total).toBe(0);
    const all = await get(api, operator, staffOrders, { query: {} });
    expect(all.total).toBeGreaterThan(5);
    const goods = all.records.find((o) => o.kind === "PRODUCT")!;
    expect((await ask(api, merchant, shipOrder, { params: { id: goods.id }, body: parcel })).status).toBe(
      404,
    );
    const adviser = await signInStaff(api, "adviser");
    expect((await ask(api, adviser, shipOrder, { params: { id: goods.id }, body: parcel })).status).toBe(403);
  });
});
