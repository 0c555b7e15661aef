// Several visits bought together: paid once, booked one by one, and what nobody used given back.

import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { cancelOrder, dispatchOrder, returnCardUse } from "@ginkgo/api-contract/orders/order-staff";
import {
  askRefund,
  closeOrder,
  confirmOrder,
  orderDetail,
  placeOrder,
  quoteOrder,
  quoteRefund,
  rescheduleOrder,
} from "@ginkgo/api-contract/orders/orders";
import { packageList } from "@ginkgo/api-contract/orders/packages";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import { receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { addressOf, get, join, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  customerWithContact,
  laterOn,
  makeVisit,
  pay,
  read,
  refundAnswers,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import {
  bookOf,
  buyPackage,
  freeEverybody,
  ofPackage,
  packageForm,
  packageOf,
  packageSku,
  type Sold,
  worksByNight,
} from "../../../../../test/kits/packages-kit.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
let sold: Sold;
beforeEach(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
  sold = await packageSku(api);
});
afterEach(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const back = { reason: "PLAN_CHANGED" } as const;
const counts = async (id: string) => {
  const { usedVisits, leftVisits, openVisits } = await packageOf(api, customer, id);
  return { usedVisits, leftVisits, openVisits };
};

/** Dispatched, made and confirmed. */
async function made(id: string) {
  await get(api, operator, dispatchOrder, { ...one(id), body: { employeeId: ownId } });
  await get(api, employee, receiveOrder, one(id));
  await makeVisit(api, customer, employee, id);
  return get(api, customer, confirmOrder, one(id));
}

describe("buying", () => {
  it("takes no hour, costs what the server says, and is complete once it is paid", async () => {
    const quote = await get(api, customer, quoteOrder, { body: packageForm(sold) });
    expect(quote).toMatchObject({
      amountFen: 10_001,
      package: { visits: 3, visitFen: 3333, nth: null, endDay: expect.stringMatching(/^2027-01-/) },
    });
    const wrong = await refusal(api, customer, placeOrder, {
      body: packageForm(sold, { expectedAmountFen: 10_000 }),
    });
    expect(wrong).toMatchObject({ reason: "PRICE_CHANGED", amountFen: 10_001 });
    const body = packageForm(sold, { expectedAmountFen: 10_001 });
    const order = await get(api, customer, placeOrder, { body });
    expect(order).toMatchObject({ kind: "CARD", kindText: "套餐", status: "WAIT_BUYER_PAY" });
    expect((await get(api, customer, packageList)).records).toEqual([]);
    expect(await refusal(api, customer, placeOrder, { body: ofPackage(sold, order.id) })).toMatchObject({
      reason: "PACKAGE_CLOSED",
    });
    await pay(api, customer, order.id);
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRANSACTION_COMPLETE",
      package: { id: order.id, nth: null, visits: 3, leftVisits: 3 },
    });
    expect(await packageOf(api, customer, order.id)).toMatchObject({
      state: "OPEN",
      visits: 3,
      leftVisits: 3,
      refundableFen: 10_001,
      endDay: quote.package!.endDay,
    });
  });

  it("is of one package, and of nothing that is a single visit", async () => {
    const two = packageForm(sold, { items: [{ targetId: sold.service, skuId: sold.sku, quantity: 2 }] });
    expect((await refusal(api, customer, placeOrder, { body: two })).fields).toHaveProperty("items");
    await packageSku(api, { visits: 1 });
    expect((await refusal(api, customer, placeOrder, { body: packageForm(sold) })).fields).toHaveProperty([
      "items.0.skuId",
    ]);
  });
});

describe("booking one by one", () => {
  it("costs nothing, is made like any visit, and pays who makes it by the price of one", async () => {
    const id = await buyPackage(api, customer, sold);
    const body = ofPackage(sold, id);
    expect(await get(api, customer, quoteOrder, { body })).toMatchObject({
      amountFen: 0,
      package: { nth: 1, visits: 3, visitFen: 3333 },
    });
    const visit = await bookOf(api, customer, sold, id);
    expect(visit).toMatchObject({
      amountFen: 0,
      status: "TRADE_SUCCESS",
      package: { id, nth: 1, visits: 3 },
    });
    expect(visit.priceLines).toMatchObject([
      { code: "SKU", amountFen: 3333 },
      { code: "PACKAGE", amountFen: -3333 },
    ]);
    expect(await counts(id)).toEqual({ usedVisits: 1, leftVisits: 2, openVisits: 1 });
    expect((await made(visit.id)).status).toBe("SERVICE_FINISH");
    expect(await counts(id)).toEqual({ usedVisits: 1, leftVisits: 2, openVisits: 0 });
    const { records } = await get(api, employee, employeeEarnings, { query: { month: "2026-11" } });
    expect(records.find((r) => r.orderId === visit.id)).toMatchObject({
      payFen: Math.floor(3333 * 0.8 + 0.5),
    });
  });

  it("is charged what the night adds, and no more; unpaid or paid, calling it off brings the visit back", async () => {
    const id = await buyPackage(api, customer, sold);
    await worksByNight(api, sold);
    const body = ofPackage(sold, id, { date: "2026-11-25", start: "20:00" });
    expect(await get(api, customer, quoteOrder, { body })).toMatchObject({ amountFen: 1000 });
    expect((await get(api, customer, quoteOrder, { body: packageForm(sold) })).amountFen).toBe(10_001);
    await freeEverybody(api);
    const unpaid = await get(api, customer, placeOrder, { body });
    expect(unpaid).toMatchObject({ status: "WAIT_BUYER_PAY", amountFen: 1000 });
    expect(await counts(id)).toEqual({ usedVisits: 1, leftVisits: 2, openVisits: 1 });
    await get(api, customer, closeOrder, one(unpaid.id));
    expect(await counts(id)).toEqual({ usedVisits: 0, leftVisits: 3, openVisits: 0 });
    const paid = await get(api, customer, placeOrder, { body });
    await pay(api, customer, paid.id);
    await get(api, customer, closeOrder, one(paid.id));
    expect((await read(api, customer, paid.id)).refund).toMatchObject({ amountFen: 1000 });
    expect(await counts(id)).toEqual({ usedVisits: 0, leftVisits: 3, openVisits: 0 });
  });

  it("comes back once when it is called off, by the member and by staff", async () => {
    const id = await buyPackage(api, customer, sold);
    const visit = await bookOf(api, customer, sold, id);
    for (let press = 0; press < 2; press++)
      expect((await get(api, customer, closeOrder, one(visit.id))).status).toBe("TRADE_CLOSED");
    expect(await counts(id)).toEqual({ usedVisits: 0, leftVisits: 3, openVisits: 0 });
    const second = await bookOf(api, customer, sold, id);
    await get(api, operator, cancelOrder, { ...one(second.id), body: { reason: "护理员病了" } });
    expect(await counts(id)).toEqual({ usedVisits: 0, leftVisits: 3, openVisits: 0 });
  });

  it("stops at the last one", async () => {
    const id = await buyPackage(api, customer, sold);
    for (const start of ["09:00", "11:00", "14:00"]) await bookOf(api, customer, sold, id, start);
    await freeEverybody(api);
    for (const call of [quoteOrder, placeOrder])
      expect(await refusal(api, customer, call, { body: ofPackage(sold, id) })).toMatchObject({
        status: 409,
        reason: "PACKAGE_USED_UP",
      });
    expect(await packageOf(api, customer, id)).toMatchObject({ state: "USED_UP", leftVisits: 0 });
  });

  it("never takes the last one twice at once", async () => {
    const id = await buyPackage(api, customer, await packageSku(api, { visits: 2, priceFen: 10_000 }));
    await bookOf(api, customer, sold, id, "09:00");
    await freeEverybody(api);
    const tries = ["11:00", "14:00", "16:00"].map((start) =>
      api.call(addressOf(placeOrder), {
        headers: customer.auth,
        body: ofPackage(sold, id, { date: "2026-11-25", start }),
      }),
    );
    expect((await Promise.all(tries)).map((a) => a.status).toSorted()).toEqual([200, 409, 409]);
    expect(await counts(id)).toEqual({ usedVisits: 2, leftVisits: 0, openVisits: 2 });
  });

  it("is for whoever bought it, and for the service it is of", async () => {
    const id = await buyPackage(api, customer, sold);
    const other = await customerWithContact(api);
    expect(await refusal(api, other, placeOrder, { body: ofPackage(sold, id) })).toMatchObject({
      status: 404,
    });
    expect((await get(api, other, packageList)).records).toEqual([]);
    const { targetId } = (await get(api, customer, orderDetail, one(id))).items[0]!;
    const wrong = {
      ...ofPackage(sold, id),
      items: [{ targetId: String(Number(targetId) + 1), quantity: 1 }],
    };
    expect((await refusal(api, customer, placeOrder, { body: wrong })).fields).toHaveProperty("packageId");
    const goods = packageForm(sold, { packageId: id });
    expect((await refusal(api, customer, placeOrder, { body: goods })).fields).toHaveProperty("packageId");
  });

  it("ends on its last day, also for a visit that is moved", async () => {
    const short = await packageSku(api, { validDays: 5 });
    const id = await buyPackage(api, customer, short);
    const { endDay } = await packageOf(api, customer, id);
    const after = new Date(Date.parse(endDay!) + DAY).toISOString().slice(0, 10);
    const late = ofPackage(sold, id, { date: after, start: "10:00" });
    expect(await refusal(api, customer, placeOrder, { body: late })).toMatchObject({
      reason: "PACKAGE_EXPIRED",
      endDay,
    });
    const visit = await bookOf(api, customer, sold, id);
    const moved = { ...one(visit.id), body: { date: after, start: "10:00" } };
    expect(await refusal(api, customer, rescheduleOrder, moved)).toMatchObject({ reason: "PACKAGE_EXPIRED" });
    await freeEverybody(api);
    const sooner = { ...one(visit.id), body: { date: "2026-11-25", start: "14:00" } };
    expect((await get(api, customer, rescheduleOrder, sooner)).appointment).toMatchObject({ start: "14:00" });
  });
});

describe("giving back", () => {
  it("brings everything back while nothing was used", async () => {
    const id = await buyPackage(api, customer, sold);
    expect(await get(api, customer, quoteRefund, one(id))).toMatchObject({
      refundableFen: 10_001,
      keptFen: 0,
      atOnce: true,
    });
    const order = await get(api, customer, askRefund, { ...one(id), body: back });
    expect(order).toMatchObject({ status: "AGREE_REFUND", refund: { amountFen: 10_001 } });
    expect(await refusal(api, customer, placeOrder, { body: ofPackage(sold, id) })).toMatchObject({
      reason: "PACKAGE_CLOSED",
    });
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, id, "success");
    expect(await read(api, customer, id)).toMatchObject({
      status: "TRANSACTION_CLOSING",
      refundedFen: 10_001,
      items: [{ refundedQuantity: 1 }],
    });
    expect(await packageOf(api, customer, id)).toMatchObject({ state: "CLOSED", refundableFen: 0 });
  });

  it("waits for a visit that is booked, made and not confirmed, or disputed; then brings back what is left to the fen", async () => {
    const id = await buyPackage(api, customer, sold);
    const visit = await bookOf(api, customer, sold, id);
    const refused = async () => {
      expect(await refusal(api, customer, askRefund, { ...one(id), body: back })).toMatchObject({
        status: 409,
        reason: "PACKAGE_VISIT_OPEN",
      });
      expect(await get(api, customer, quoteRefund, one(id))).toMatchObject({ refundableFen: 0 });
      expect((await read(api, customer, id)).actions).not.toContain("refund");
    };
    await refused();
    await get(api, operator, dispatchOrder, { ...one(visit.id), body: { employeeId: ownId } });
    await get(api, employee, receiveOrder, one(visit.id));
    await makeVisit(api, customer, employee, visit.id);
    await refused();
    await get(api, customer, confirmOrder, one(visit.id));
    expect((await read(api, customer, id)).actions).toContain("refund");
    expect(await get(api, customer, quoteRefund, one(id))).toMatchObject({
      refundableFen: 6668,
      keptFen: 3333,
    });
    const less = { ...one(id), body: { ...back, amountFen: 6667 } };
    expect(await refusal(api, customer, askRefund, less)).toMatchObject({ reason: "REFUND_AMOUNT_CHANGED" });
    await get(api, customer, askRefund, { ...one(id), body: back });
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, id, "success");
    expect(await read(api, customer, id)).toMatchObject({ status: "TRANSACTION_CLOSING", refundedFen: 6668 });
  });

  it("is as good after the last day, and a week after paying", async () => {
    const id = await buyPackage(api, customer, await packageSku(api, { validDays: 10 }));
    for (let days = 0; days < 12; days += 6) await laterOn(api, 6 * DAY, customer);
    expect(await packageOf(api, customer, id)).toMatchObject({ state: "EXPIRED", refundableFen: 10_001 });
    expect((await get(api, customer, askRefund, { ...one(id), body: back })).refund).toMatchObject({
      amountFen: 10_001,
    });
  });

  it("loses and gains nothing by rounding, however many were used", async () => {
    const many = await packageSku(api, { visits: 7, priceFen: 10_000 });
    for (const used of [0, 1, 6, 7]) {
      const id = await buyPackage(api, customer, many);
      await api.database.transaction((tx) =>
        tx.execute(sql`update orders.visit_packages set booked = ${used} where order_id = ${id}::bigint`),
      );
      const { refundableFen, keptFen } = await get(api, customer, quoteRefund, one(id));
      expect(refundableFen + keptFen).toBe(10_000);
      expect(refundableFen).toBe(used === 7 ? 0 : 10_000 - used * 1428);
    }
  });

  it("is of the price that was paid where a card took something off", async () => {
    const card = await get(api, customer, placeOrder, {
      body: { kind: "CARD", items: [{ targetId: "3", quantity: 1 }] },
    });
    await pay(api, customer, card.id);
    const id = await buyPackage(api, customer, sold);
    expect(await packageOf(api, customer, id)).toMatchObject({ paidFen: 8501, refundableFen: 8501 });
    const visit = await bookOf(api, customer, sold, id);
    expect(visit.priceLines[0]).toMatchObject({ amountFen: 3333 });
    await made(visit.id);
    expect(await get(api, customer, quoteRefund, one(id))).toMatchObject({ refundableFen: 8501 - 2833 });
  });

  it("is never below nothing, or above what was bought, whatever is written", async () => {
    const id = await buyPackage(api, customer, sold);
    for (const booked of [-1, 4])
      await expect(
        api.database.transaction((tx) =>
          tx.execute(sql`update orders.visit_packages set booked = ${booked} where order_id = ${id}::bigint`),
        ),
      ).rejects.toThrow();
  });
});

describe("beside", () => {
  it("family who may order for the elder it was bought for books of it for them alone; who may only look does not", async () => {
    const elder = { name: "周秀珍", relation: "3", agreed: true } as const;
    const elderId = (await get(api, customer, addElder, { body: elder })).id;
    const id = await buyPackage(api, customer, sold, { elderId });
    const [proxy, viewer] = [await customerWithContact(api), await customerWithContact(api)];
    await join(api, customer, proxy, { relation: "2", role: "PROXY", elderId });
    await join(api, customer, viewer, { relation: "8", role: "VIEWER", elderId });
    expect(await packageOf(api, proxy, id)).toMatchObject({ canAct: true, leftVisits: 3 });
    expect(await packageOf(api, viewer, id)).toMatchObject({ canAct: false });
    await freeEverybody(api);
    const body = ofPackage(sold, id);
    expect((await refusal(api, proxy, placeOrder, { body })).fields).toHaveProperty("elderId");
    const refused = await refusal(api, viewer, placeOrder, { body: { ...body, elderId } });
    expect(refused).toMatchObject({ status: 404 });
    expect(await get(api, proxy, placeOrder, { body: { ...body, elderId } })).toMatchObject({ amountFen: 0 });
    expect(await counts(id)).toEqual({ usedVisits: 1, leftVisits: 2, openVisits: 1 });
  });

  it("staff give a visit back that was not as it should be, once, and not after the rest was paid back", async () => {
    const id = await buyPackage(api, customer, sold);
    const [first, second] = [
      await bookOf(api, customer, sold, id),
      await bookOf(api, customer, sold, id, "14:00"),
    ];
    await made(first.id);
    await made(second.id);
    const give = { ...one(first.id), body: { reason: "没有做完" } };
    for (let press = 0; press < 2; press++) await get(api, operator, returnCardUse, give);
    expect(await counts(id)).toEqual({ usedVisits: 1, leftVisits: 2, openVisits: 0 });
    expect((await packageOf(api, customer, id)).booked).toMatchObject([
      { orderId: first.id, nth: null, returned: true },
      { orderId: second.id, nth: 1, returned: false },
    ]);
    await get(api, customer, askRefund, { ...one(id), body: back });
    const late = { ...one(second.id), body: { reason: "没有做完" } };
    expect(await refusal(api, operator, returnCardUse, late)).toMatchObject({ reason: "CARD_USE_LATE" });
  });

  it("says 30 and 7 days before the end that visits are left, each once", async () => {
    await buyPackage(api, customer, await packageSku(api, { validDays: 40 }));
    const noticesOf = async () => {
      await api.api.dueWork.runAll();
      await api.api.dueWork.runAll();
      const { records } = await get(api, customer, noticePage, { query: {} });
      return records.filter((n) => n.title === "套餐快到期了").length;
    };
    expect(await noticesOf()).toBe(0);
    for (const [days, count] of [
      [10, 1],
      [23, 2],
      [20, 2],
    ] as const) {
      api.clock.advance(days * DAY);
      customer = await signIn(api, customer.mobile);
      expect(await noticesOf()).toBe(count);
    }
  });
});
