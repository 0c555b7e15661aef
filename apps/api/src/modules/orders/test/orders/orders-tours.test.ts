import { cardTierList, myCard } from "@ginkgo/api-contract/cards/cards";
import { confirmTour } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { addOrderReview } from "@ginkgo/api-contract/reviews/order-reviews";
import { tripDetail } from "@ginkgo/api-contract/tours/tours";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  customerWithContact,
  type Form,
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

const due = () => api.api.dueWork.runAll();

describe("a tour", () => {
  const trip = async () =>
    (await row<{ id: string; departure: string; left: number; day: string }>(
      api.database.read,
      sql`select t.id::text, d.id::text as departure, d.stock - d.taken as left, d.day::text as day from tours.trip_departures d
        join tours.trips t on t.id = d.trip_id where d.state = 'FORMING' and d.stock - d.taken > 3
          and d.day > ${new Date(api.clock.now().getTime() + 12 * DAY).toISOString().slice(0, 10)}::date and t.state = 'ON' order by d.day limit 1`,
    ))!;
  const left = async (id: string) =>
    (await row<{ n: number }>(
      api.database.read,
      sql`select stock - taken as n from tours.trip_departures where id = ${id}::bigint`,
    ))!.n;

  const setMinimum = (id: string, n: number) =>
    api.database.transaction((tx) =>
      tx.execute(sql`update tours.trip_departures set min_group = ${n} where id = ${id}::bigint`),
    );

  it("asks a relative's signature for a traveller of 76, takes seats, goes out and comes home", async () => {
    const t = await trip();
    const old = `${Number(t.day.slice(0, 4)) - 76}-01-01`;
    const form = (extra: object) => ({
      kind: "TOUR" as const,
      items: [{ targetId: t.id, quantity: 2 }],
      departureId: t.departure,
      travelers: [
        { name: "王桂兰", birthday: old, ...extra },
        // As it is read off the card, in groups.
        { name: "李 明", idNo: "320106 19750505 0012" },
      ],
    });
    const refused = await refusal(api, customer, placeOrder, { body: form({}) });
    expect(refused.fields!["travelers.0.familyConsent"]).toContain("75");
    const { departureId: _, ...anyDay } = form({});
    expect((await refusal(api, customer, placeOrder, { body: anyDay })).fields!.departureId).toContain(
      "出发",
    );
    const order = await get(api, customer, placeOrder, {
      body: form({ familyConsent: { name: "李明", phone: "13912345678" } }),
    });
    expect(await left(t.departure)).toBe(t.left - 2);
    expect(order.travelers[1]!.name).toBe("李明");
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
    const pressed = { params: { id: order.id } };
    // Two of the fewest that may go.
    await setMinimum(t.departure, 3);
    expect((await refusal(api, operator, confirmTour, pressed)).reason).toBe("DEPARTURE_TOO_SMALL");
    await setMinimum(t.departure, 2);
    const formed = await get(api, operator, confirmTour, pressed);
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
    await get(api, customer, confirmOrder, { params: { id: order.id } });
    const content = "导游一路等我妈，走得不累。";
    await get(api, customer, addOrderReview, { body: { orderId: order.id, score: 5, content } });
    const { comments } = await get(api, null, tripDetail, { params: { id: t.id } });
    expect(comments[0]).toMatchObject({ score: 5, content });
  });

  it("that does not form seven days ahead is paid back whole, its seats free", async () => {
    const t = await trip();
    const body: Form = {
      kind: "TOUR",
      items: [{ targetId: t.id, quantity: 1 }],
      departureId: t.departure,
      travelers: [{ name: "李明", birthday: "1975-05-05" }],
    };
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
    const body: Form = { kind: "CARD", items: [{ targetId: silver!.id, quantity: 1 }] };
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
    ).toBe("CARD_USED");
  });
});
