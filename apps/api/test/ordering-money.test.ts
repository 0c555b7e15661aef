import { cardTierList, myCard } from "@ginkgo/contract/cards";
import { gotoOrder, receiveOrder } from "@ginkgo/contract/order-employee";
import {
  agreeRefund,
  confirmTour,
  refuseRefund,
  retryRefund,
  shipOrder,
  staffOrders,
} from "@ginkgo/contract/order-staff";
import {
  askRefund,
  cancelRefund,
  checkPayInfo,
  closeOrder,
  confirmOrder,
  payOrder,
  placeOrder,
  quoteRefund,
} from "@ginkgo/contract/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { row, rows } from "../src/platform/database.ts";
import { buildTestApi, type TestApi } from "./build-test-api.ts";
import { DAY, HOUR, MINUTE, type SignedIn, signIn } from "./identity-kit.ts";
import { ask, get, refusal, signInStaff } from "./membership-kit.ts";
import {
  cashier,
  customerWithContact,
  goodsForm,
  ledgerSum,
  notify,
  paidGoods,
  paidVisit,
  pay,
  read,
  seedStaffed,
  signInEmployee,
  skuOf,
  visitForm,
} from "./ordering-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  customer = await customerWithContact(api);
  operator = await signInStaff(api, "operator");
});
afterAll(async () => {
  expect(await ledgerSum(api)).toEqual({ sum: 0, odd: 0 });
  await api.close();
});

const stock = async (id: string) =>
  (await row<{ stock: number; locked: number }>(
    api.database.read,
    sql`select stock, locked_stock as locked from catalogue.product_skus where id = ${id}::bigint`,
  ))!;
const due = () => api.api.dueWork.runAll();
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const parcel = { company: "顺丰速运", trackingNo: "SF1234567890" };

/** The provider answers the refund of an order. */
async function refundAnswers(id: string, result: "success" | "abnormal") {
  const { refund } = await read(api, customer, id);
  expect(await notify(api, await cashier(api).settleRefund(refund!.refundNo, result))).toBe(200);
}

describe("goods", () => {
  it("are laid aside, sold, sent, received and go on to their review", async () => {
    const sku = (await skuOf(api))!;
    const before = await stock(sku.id);
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api, 2) });
    expect(await stock(sku.id)).toEqual({ stock: before.stock, locked: before.locked + 2 });
    await pay(api, customer, order.id);
    expect(await stock(sku.id)).toEqual({ stock: before.stock - 2, locked: before.locked });
    const sent = await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
    expect(sent.status).toBe("SHIPPED");
    expect((await read(api, customer, order.id)).parcel).toMatchObject(parcel);
    const received = await get(api, customer, confirmOrder, { params: { id: order.id } });
    expect(received.status).toBe("EVALUATE");
    expect(received.history.map((h) => h.to).slice(-2)).toEqual(["RECEIVE", "EVALUATE"]);
    expect((await get(api, customer, confirmOrder, { params: { id: order.id } })).status).toBe("EVALUATE");
  });

  it("come back on the shelf when an order is closed, and never sell below nothing", async () => {
    const sku = (await skuOf(api))!;
    const before = await stock(sku.id);
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api, 1) });
    await get(api, customer, closeOrder, { params: { id: order.id } });
    expect(await stock(sku.id)).toEqual(before);
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update catalogue.product_skus set stock = locked_stock + 1 where id = ${sku.id}::bigint`,
      ),
    );
    const items = [{ targetId: sku.product, skuId: sku.id, quantity: 2 }];
    const body = { ...(await goodsForm(api, 1)), items };
    expect((await refusal(api, customer, placeOrder, { body })).reason).toBe("SOLD_OUT");
    await api.database.transaction((tx) =>
      tx.execute(sql`update catalogue.product_skus set stock = ${before.stock} where id = ${sku.id}::bigint`),
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
      sql`select 1 from ordering.ledger where order_id = ${order.id}::bigint`,
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
      actions: ["pay", "close"],
    });
    await pay(api, customer, order.id);
    expect((await read(api, customer, order.id)).status).toBe("WAIT_DELIVER");
  });

  it("believes no forged, old or altered notification (P3)", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    const { payNo } = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
    const notice = (await cashier(api).settle(payNo, "success"))!;
    const forged = [
      { ...notice, body: notice.body.replace(payNo, payNo) + " " },
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
    const kept = await rows(
      api.database.read,
      sql`select why from ordering.quarantine where pay_no = ${payNo}`,
    );
    expect(kept).toEqual([{ why: "WRONG_AMOUNT" }]);
    expect(api.logged.some((l) => l.includes("payment notice that does not fit"))).toBe(true);
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
    await refundAnswers(order.id, "success");
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRADE_CLOSED",
      paidFen: order.amountFen,
      refundedFen: order.amountFen,
    });
  });
});

describe("a refund", () => {
  it("before anything began is whole and agrees by itself; closing means the same", async () => {
    const sku = (await skuOf(api))!;
    const before = await stock(sku.id);
    const order = await paidGoods(api, customer);
    expect(order.actions).toEqual(["refund", "close"]);
    const closed = await get(api, customer, closeOrder, { params: { id: order.id } });
    expect(closed).toMatchObject({
      status: "AGREE_REFUND",
      refund: { state: "AGREED", amountFen: order.amountFen },
    });
    expect(closed.history.map((h) => h.to).slice(-2)).toEqual(["REFUND", "AGREE_REFUND"]);
    await due();
    await refundAnswers(order.id, "success");
    await refundAnswers(order.id, "success");
    const ended = await read(api, customer, order.id);
    expect(ended).toMatchObject({
      status: "TRANSACTION_CLOSING",
      refundedFen: order.amountFen,
      refund: { state: "DONE" },
    });
    expect(await stock(sku.id)).toEqual(before);
  });

  it("succeeds by itself after five seconds where the provider says nothing", async () => {
    const order = await paidGoods(api, customer);
    await get(api, customer, askRefund, { params: { id: order.id }, body: { reason: "WRONG_ORDER" } });
    await due();
    expect((await read(api, customer, order.id)).status).toBe("AGREE_REFUND");
    await wait(5_100);
    api.clock.advance(6_000);
    await due();
    expect((await read(api, customer, order.id)).status).toBe("TRANSACTION_CLOSING");
  });

  it("that the provider cannot carry out is abnormal, tried again under the same number, and ends", async () => {
    const order = await paidGoods(api, customer);
    await get(api, customer, askRefund, { params: { id: order.id }, body: { reason: "WRONG_ORDER" } });
    await due();
    await refundAnswers(order.id, "abnormal");
    const changed = await read(api, customer, order.id);
    expect(changed).toMatchObject({ status: "CHANGE", refund: { state: "ABNORMAL" } });
    const retried = await get(api, operator, retryRefund, {
      params: { refundId: changed.refund!.id },
      body: {},
    });
    expect(retried).toMatchObject({ status: "AGREE_REFUND", refund: { refundNo: changed.refund!.refundNo } });
    await due();
    await refundAnswers(order.id, "success");
    const steps = (await read(api, customer, order.id)).history.map((h) => h.to);
    expect(steps.slice(-5)).toEqual([
      "AGREE_REFUND",
      "CHANGE",
      "AGREE_REFUND",
      "HAS_REFUND",
      "TRANSACTION_CLOSING",
    ]);
  });

  it("after goods were sent is for staff: refused with a reason, asked once more, taken back, then no more", async () => {
    const order = await paidGoods(api, customer);
    await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
    const body = { reason: "QUALITY", description: "轮子有一个不转" } as const;
    const asked = await get(api, customer, askRefund, { params: { id: order.id }, body });
    expect(asked).toMatchObject({
      status: "REFUND",
      refund: { state: "REQUESTED", description: body.description },
    });
    expect(asked.actions).toEqual(["cancelRefund"]);
    const refundId = asked.refund!.id;
    expect(
      (await refusal(api, operator, refuseRefund, { params: { refundId }, body: {} })).fields,
    ).toHaveProperty("reason");
    const refused = await get(api, operator, refuseRefund, {
      params: { refundId },
      body: { reason: "请先寄回检测" },
    });
    expect(refused).toMatchObject({
      status: "SHIPPED",
      refund: { state: "REFUSED", answer: "请先寄回检测" },
    });
    await get(api, customer, askRefund, { params: { id: order.id }, body });
    const back = await get(api, customer, cancelRefund, { params: { id: order.id } });
    expect(back).toMatchObject({ status: "SHIPPED", refund: { state: "CANCELLED" } });
    const again = await get(api, customer, askRefund, { params: { id: order.id }, body });
    await get(api, operator, refuseRefund, {
      params: { refundId: again.refund!.id },
      body: { reason: "检测正常" },
    });
    expect((await refusal(api, customer, askRefund, { params: { id: order.id }, body })).reason).toBe(
      "REFUND_APPEALED",
    );
    expect((await read(api, customer, order.id)).actions).toEqual(["confirm"]);
  });

  it("of a part leaves the order where it stood, and never brings back more than was paid (M11)", async () => {
    const order = await paidGoods(api, customer, 2);
    await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
    const ask1 = (amountFen: number) => ({
      params: { id: order.id },
      body: { reason: "QUALITY", amountFen } as const,
    });
    expect((await refusal(api, customer, askRefund, ask1(order.amountFen + 1))).reason).toBe(
      "REFUND_TOO_MUCH",
    );
    expect((await read(api, customer, order.id)).status).toBe("SHIPPED");
    const part = await get(api, customer, askRefund, ask1(100));
    await get(api, operator, agreeRefund, { params: { refundId: part.refund!.id }, body: {} });
    await due();
    await refundAnswers(order.id, "success");
    const after = await read(api, customer, order.id);
    expect(after).toMatchObject({ status: "SHIPPED", refundedFen: 100 });
    expect(after.history.map((h) => h.to).slice(-2)).toEqual(["HAS_REFUND", "SHIPPED"]);
    expect((await refusal(api, customer, askRefund, ask1(order.amountFen - 99))).reason).toBe(
      "REFUND_TOO_MUCH",
    );
  });

  it("nobody answers for two days agrees by itself", async () => {
    const order = await paidGoods(api, customer);
    await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
    await get(api, customer, askRefund, { params: { id: order.id }, body: { reason: "QUALITY" } });
    api.clock.advance(48 * HOUR + MINUTE);
    await due();
    customer = await signIn(api, customer.mobile);
    operator = await signInStaff(api, "operator");
    expect((await read(api, customer, order.id)).refund!.state).toBe("AGREED");
  });

  it("of a visit keeps what the ladder says: nothing early, a fifth late, the way there once it was made", async () => {
    const employee = await signInEmployee(api);
    const soon = new Date(api.clock.now().getTime() + 2 * DAY + 8 * HOUR).toISOString().slice(0, 10);
    const day =
      (await import("../src/modules/catalogue/services/day-minutes.ts")).weekdayOf(soon) === 7
        ? new Date(Date.parse(soon) + DAY).toISOString().slice(0, 10)
        : soon;
    const order = await paidVisit(api, customer, day, "14:00");
    await get(api, employee, receiveOrder, { params: { id: order.id } });
    const early = await get(api, customer, quoteRefund, { params: { id: order.id } });
    expect(early).toMatchObject({ refundableFen: order.amountFen, keptFen: 0, atOnce: true });
    api.clock.advance(Date.parse(`${day}T11:30:00+08:00`) - api.clock.now().getTime());
    customer = await signIn(api, customer.mobile);
    const late = await get(api, customer, quoteRefund, { params: { id: order.id } });
    expect(late.keptFen).toBeGreaterThan(0);
    expect(late.keptFen).toBeLessThanOrEqual(Math.floor(order.amountFen / 5) + 1);
    const worker = await signInEmployee(api);
    await get(api, worker, gotoOrder, { params: { id: order.id } });
    expect(await get(api, customer, quoteRefund, { params: { id: order.id } })).toMatchObject({
      atOnce: false,
    });
    expect((await refusal(api, customer, closeOrder, { params: { id: order.id } })).reason).toBe(
      "ORDER_TRANSITION_NOT_ALLOWED",
    );
  });
});

describe("a tour", () => {
  const trip = async () =>
    (await row<{ id: string; departure: string; left: number; day: string }>(
      api.database.read,
      sql`select t.id::text, d.id::text as departure, d.stock - d.taken as left, d.day::text as day from catalogue.trip_departures d
        join catalogue.trips t on t.id = d.trip_id where d.state = 'FORMING' and d.stock - d.taken > 3
          and d.day > ${new Date(api.clock.now().getTime() + 12 * DAY).toISOString().slice(0, 10)}::date and t.state = 'ON' order by d.day limit 1`,
    ))!;
  const left = async (id: string) =>
    (await row<{ n: number }>(
      api.database.read,
      sql`select stock - taken as n from catalogue.trip_departures where id = ${id}::bigint`,
    ))!.n;

  it("asks a relative's signature for a traveller of 76, takes seats, goes out and comes home", async () => {
    const t = await trip();
    const old = `${Number(t.day.slice(0, 4)) - 76}-01-01`;
    const form = (extra: object) => ({
      kind: "TOUR" as const,
      items: [{ targetId: t.id, quantity: 2 }],
      departureId: t.departure,
      travelers: [
        { name: "王桂兰", birthday: old, ...extra },
        { name: "李明", birthday: "1975-05-05" },
      ],
    });
    const refused = await refusal(api, customer, placeOrder, { body: form({}) });
    expect(refused.fields!["travelers.0.familyConsent"]).toContain("75");
    const order = await get(api, customer, placeOrder, {
      body: form({ familyConsent: { name: "李明", phone: "13912345678" } }),
    });
    expect(await left(t.departure)).toBe(t.left - 2);
    expect(order.travelers.map((x) => x.age)).toEqual([
      76,
      Number(t.day.slice(0, 4)) - 1975 - (t.day.slice(5) < "05-05" ? 1 : 0),
    ]);
    await pay(api, customer, order.id);
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRADE_SUCCESS",
      statusText: "待成团",
    });
    operator = await signInStaff(api, "operator");
    const formed = await get(api, operator, confirmTour, { params: { id: order.id } });
    expect(formed).toMatchObject({ status: "EMPLOYEE_APPROVE", statusText: "待出行" });
    api.clock.advance(Date.parse(`${t.day}T08:00:00+08:00`) - api.clock.now().getTime());
    await due();
    customer = await signIn(api, customer.mobile);
    expect((await read(api, customer, order.id)).statusText).toBe("出行中");
    api.clock.advance(15 * DAY);
    await due();
    customer = await signIn(api, customer.mobile);
    operator = await signInStaff(api, "operator");
    expect(["CONFIRM", "SERVICE_FINISH"]).toContain((await read(api, customer, order.id)).status);
  });

  it("that does not form seven days ahead is paid back whole, its seats free", async () => {
    const t = await trip();
    const body = {
      kind: "TOUR",
      items: [{ targetId: t.id, quantity: 1 }],
      departureId: t.departure,
      travelers: [{ name: "李明", birthday: "1975-05-05" }],
    } as const;
    const order = await get(api, customer, placeOrder, { body });
    await pay(api, customer, order.id);
    api.clock.advance(Date.parse(`${t.day}T09:00:00+08:00`) - 7 * DAY - api.clock.now().getTime());
    await due();
    customer = await signIn(api, customer.mobile);
    operator = await signInStaff(api, "operator");
    const failed = await read(api, customer, order.id);
    expect(failed.refund).toMatchObject({ amountFen: order.amountFen, keptFen: 0 });
    expect(await left(t.departure)).toBe(t.left);
  });
});

describe("a card", () => {
  it("takes its part off a visit, once bought, and can be returned only while unused", async () => {
    const [silver] = (await get(api, null, cardTierList, {})).records;
    const body = { kind: "CARD", items: [{ targetId: silver!.id, quantity: 1 }] } as const;
    const other = await customerWithContact(api);
    const first = await get(api, other, placeOrder, { body });
    await pay(api, other, first.id);
    expect((await read(api, other, first.id)).status).toBe("TRANSACTION_COMPLETE");
    const card = await get(api, other, myCard, {});
    expect(card).toMatchObject({ tier: "SILVER", state: "ACTIVE" });
    expect(card!.cardNo).toMatch(/^\d{16}$/);
    const back = await get(api, other, askRefund, {
      params: { id: first.id },
      body: { reason: "NO_REASON" },
    });
    expect(back.status).toBe("AGREE_REFUND");
    expect((await get(api, other, myCard, {}))!.state).toBe("CANCELLED");

    const second = await get(api, other, placeOrder, { body });
    await pay(api, other, second.id);
    const day = new Date(api.clock.now().getTime() + 4 * DAY);
    const free = day.getUTCDay() === 0 ? new Date(day.getTime() + DAY) : day;
    const visit = await get(api, other, placeOrder, {
      body: await visitForm(api, free.toISOString().slice(0, 10), "10:00"),
    });
    const off = visit.priceLines.find((l) => l.code === "CARD");
    expect(off!.amountFen).toBeLessThan(0);
    expect(visit.amountFen).toBe(visit.priceLines.reduce((sum, l) => sum + l.amountFen, 0));
    await pay(api, other, visit.id);
    expect((await get(api, other, myCard, {}))!.usage).toHaveLength(1);
    expect(
      (await refusal(api, other, askRefund, { params: { id: second.id }, body: { reason: "NO_REASON" } }))
        .reason,
    ).toBe("REFUND_TOO_LATE");
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
