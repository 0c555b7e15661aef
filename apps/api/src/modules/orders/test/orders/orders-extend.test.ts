import { dispatchOrder, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import {
  askRefund,
  extendOrder,
  payOrder,
  placeOrder,
  quoteRefund,
} from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, MINUTE, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  goodsForm,
  paidGoods,
  paidVisit,
  pay,
  read,
  staffedHouse,
  visitForm,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const due = () => api.api.dueWork.runAll();
const quote = (id: string) => get(api, customer, quoteRefund, one(id));

describe("ten minutes to take a payment back (E22)", () => {
  it("a visit dispatched at once, close to its hour, comes back whole without a reason; after that a fee is kept", async () => {
    const order = await paidVisit(api, customer, "2026-11-20", "16:00");
    await get(api, operator, dispatchOrder, { ...one(order.id), body: {} });
    api.clock.advance(4 * MINUTE);
    await get(api, operator, dispatchOrder, { ...one(order.id), body: {} });
    expect(await quote(order.id)).toMatchObject({
      refundableFen: order.amountFen,
      keptFen: 0,
      atOnce: true,
      undo: { minutesLeft: 6 },
    });
    // Within four hours of the visit, so that only the undo makes it whole.
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update orders.orders set starts_at = starts_at - interval '3 hours' where id = ${order.id}::bigint`,
      ),
    );
    expect(await quote(order.id)).toMatchObject({ refundableFen: order.amountFen, keptFen: 0 });
    api.clock.advance(6 * MINUTE);
    const late = await quote(order.id);
    expect(late).toMatchObject({ undo: null });
    expect(late.keptFen).toBeGreaterThan(0);
    // Who pressed the button a moment too late hears of it: the sum it named is not there any more.
    const body = { reason: "PLAN_CHANGED", amountFen: order.amountFen } as const;
    expect((await refusal(api, customer, askRefund, { ...one(order.id), body })).reason).toBe(
      "REFUND_AMOUNT_CHANGED",
    );
  });

  it("goods come back until they are shipped, a tour even a day before it leaves", async () => {
    const goods = await paidGoods(api, customer);
    expect((await quote(goods.id)).undo).not.toBeNull();
    await get(api, operator, shipOrder, {
      ...one(goods.id),
      body: { company: "顺丰速运", trackingNo: "SF1234567890" },
    });
    expect((await quote(goods.id)).undo).toBeNull();

    const trip = (await row<{ id: string; departure: string }>(
      api.database.read,
      sql`select t.id::text, d.id::text as departure from tours.trip_departures d join tours.trips t on t.id = d.trip_id
        where d.state = 'FORMING' and d.stock > d.taken and t.state = 'ON' order by d.day desc limit 1`,
    ))!;
    const tour = await get(api, customer, placeOrder, {
      body: {
        kind: "TOUR",
        items: [{ targetId: trip.id, quantity: 1 }],
        departureId: trip.departure,
        travelers: [{ name: "李明", birthday: "1975-05-05" }],
      },
    });
    await pay(api, customer, tour.id);
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set day = '2026-11-21' where id = ${tour.id}::bigint`),
    );
    expect(await quote(tour.id)).toMatchObject({ refundableFen: tour.amountFen, keptFen: 0 });
    api.clock.advance(10 * MINUTE);
    expect((await quote(tour.id)).keptFen).toBeGreaterThan(0);
  });
});

describe("more time, once", () => {
  it("an order unpaid after 29 minutes gets thirty more, its hour held as long, and is closed then", async () => {
    const order = await get(api, customer, placeOrder, { body: await visitForm(api, "2026-11-24") });
    expect(order.actions).toContain("extend");
    await get(api, customer, payOrder, { ...one(order.id), body: {} });
    api.clock.advance(29 * MINUTE);
    const longer = await get(api, customer, extendOrder, one(order.id));
    expect(Date.parse(longer.payDeadline!) - Date.parse(order.payDeadline!)).toBe(30 * MINUTE);
    expect(longer).toMatchObject({ status: "WAIT_BUYER_PAY", actions: ["pay", "close"] });
    expect(longer.history.at(-1)).toMatchObject({ action: "extend", actor: { role: "customer" } });
    const again = await get(api, customer, extendOrder, one(order.id));
    expect(again.history).toEqual(longer.history);
    expect(again.payDeadline).toBe(longer.payDeadline);
    const { held } = (await row<{ held: string }>(
      api.database.read,
      sql`select to_char(held_until at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"') as held
        from workforce.employee_bookings where reference = ${`order:${order.id}`}`,
    ))!;
    expect(held).toBe(longer.payDeadline);
    api.clock.advance(29 * MINUTE);
    await due();
    expect((await read(api, customer, order.id)).status).toBe("WAIT_BUYER_PAY");
    // What was open at the cashier before is over; a new try is paid as ever.
    await pay(api, customer, order.id);
    expect((await read(api, customer, order.id)).status).toBe("TRADE_SUCCESS");
  });

  it("a payment that fails gives no more time than there was", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    api.clock.advance(20 * MINUTE);
    await pay(api, customer, order.id, "fail");
    api.clock.advance(10 * MINUTE);
    await due();
    expect((await read(api, customer, order.id)).status).toBe("TRADE_CLOSED");
    expect((await refusal(api, customer, extendOrder, one(order.id))).reason).toBe(
      "ORDER_TRANSITION_NOT_ALLOWED",
    );
  });

  it("a parcel that is late is confirmed by itself three days later", async () => {
    const order = await paidGoods(api, customer);
    const body = { company: "顺丰速运", trackingNo: "SF1234567890" };
    const sent = await get(api, operator, shipOrder, { ...one(order.id), body });
    const longer = await get(api, customer, extendOrder, one(order.id));
    expect(Date.parse(longer.deadline!.at) - Date.parse(sent.deadline?.at ?? longer.deadline!.at)).toBe(
      3 * DAY,
    );
    expect(longer.actions).not.toContain("extend");
    api.clock.advance(12 * DAY);
    await due();
    customer = await signIn(api, customer.mobile);
    expect((await read(api, customer, order.id)).status).toBe("SHIPPED");
    api.clock.advance(DAY + MINUTE);
    await due();
    customer = await signIn(api, customer.mobile);
    expect((await read(api, customer, order.id)).status).toBe("EVALUATE");
  });
});
