import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { cancelOrder, confirmTour, secondRefund } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { cancelDeparture, confirmDeparture, revealTravelers } from "@ginkgo/api-contract/tours/departures";
import { tripDetail } from "@ginkgo/api-contract/tours/tours";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { type Departure, joinTour, newDeparture, tourForm } from "../../../../../test/kits/departure-kit.ts";
import { DAY, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  customerWithContact,
  notify,
  pay,
  read,
  staffedHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const due = async () => {
  for (let i = 0; i < 3; i++) await api.api.dueWork.runAll();
};

const departure = (days: number, minGroup?: number) => newDeparture(api, days, minGroup);
const order = (who: SignedIn, on: Departure, people: number) =>
  get(api, who, placeOrder, { body: tourForm(on, people) });
const joined = (who: SignedIn, on: Departure, people: number) => joinTour(api, who, on, people);

/** The clock at nine in the morning, so many days before. */
async function daysBefore({ day }: Departure, days: number) {
  api.clock.advance(Date.parse(`${day}T09:00:00+08:00`) - days * DAY - api.clock.now().getTime());
  await due();
  customer = await signIn(api, customer.mobile);
  operator = await signInStaff(api, "operator");
}

const stateOf = async ({ id, trip }: Departure) =>
  (await get(api, null, tripDetail, { params: { id: trip } })).departures.find((d) => d.id === id)?.state;
const statusOf = async (id: string) => (await read(api, customer, id)).status;

describe("a departure", () => {
  it("that is called off pays back also whose refund waited for a second person, when that one says no", async () => {
    const on = await departure(30);
    const id = await joined(customer, on, 8);
    const params = { params: { id } };
    const waiting = await get(api, operator, cancelOrder, {
      ...params,
      body: { reason: "客人电话里说去不了" },
    });
    expect(waiting.refund).toMatchObject({ state: "WAIT_SECOND" });
    await get(api, operator, cancelDeparture, { params: { id: on.id }, body: { reason: "那边下大雨封山" } });
    const finance = await signInStaff(api, "finance");
    await get(api, finance, secondRefund, {
      params: { refundId: waiting.refund!.id },
      body: { agree: false, reason: "请再问一次客人" },
    });
    await due();
    const back = await read(api, customer, id);
    expect(back.status).toBe("AGREE_REFUND");
    expect(back.refund).toMatchObject({ amountFen: back.paidFen });
  });

  it("with enough paid seats goes with everybody seven days ahead, and who joins then goes at once", async () => {
    const on = await departure(20);
    const first = await joined(customer, on, 8);
    const second = await joined(customer, on, 4);
    expect(await statusOf(first)).toBe("TRADE_SUCCESS");
    await daysBefore(on, 7);
    expect([await statusOf(first), await statusOf(second)]).toEqual(["EMPLOYEE_APPROVE", "EMPLOYEE_APPROVE"]);
    expect(await stateOf(on)).toBe("FORMED");
    const late = await joined(customer, on, 1);
    await due();
    expect(await statusOf(late)).toBe("EMPLOYEE_APPROVE");
    await daysBefore(on, 0);
    expect([await statusOf(first), await statusOf(late)]).toEqual(["EMPLOYEE_HANDLE", "EMPLOYEE_HANDLE"]);
  });

  it("with too few paid seats is called off as one: all have everything back, and nobody can join any more", async () => {
    const on = await departure(20);
    const first = await joined(customer, on, 6);
    const second = await joined(customer, on, 5);
    // Seats that nobody paid for do not count.
    const unpaid = await order(customer, on, 4);
    await daysBefore(on, 7);
    for (const id of [first, second]) {
      const back = await read(api, customer, id);
      expect(back.refund).toMatchObject({ amountFen: back.amountFen, keptFen: 0 });
    }
    expect(await statusOf(unpaid.id)).toBe("TRADE_CLOSED");
    expect(await stateOf(on)).toBe("CANCELLED");
    expect((await refusal(api, customer, placeOrder, { body: tourForm(on, 1) })).reason).toBe("SEATS_TAKEN");
  });

  it("with too few paid seats is put before its organiser some days before it is called off, once", async () => {
    const on = await departure(20);
    await joined(customer, on, 3);
    const requested = async () =>
      (
        await get(api, operator, taskPage, { query: { kind: "DEPARTURE", state: "OPEN,DONE" } })
      ).records.filter((task) => task.subject.id === on.id);
    expect(await requested()).toEqual([]);
    await daysBefore(on, 9);
    expect(await requested()).toMatchObject([
      { state: "OPEN", subject: { text: expect.stringContaining("3 位") } },
    ]);
    await daysBefore(on, 7);
    expect(await requested()).toMatchObject([{ state: "DONE" }]);
  });

  it("that nobody decided on in time is sold to nobody within seven days", async () => {
    const on = await departure(6);
    expect((await refusal(api, customer, placeOrder, { body: tourForm(on, 1) })).reason).toBe("SEATS_TAKEN");
    await due();
    expect(await stateOf(on)).toBe("CANCELLED");
  });

  it("is formed as one when the organiser confirms any order of it, once enough have paid", async () => {
    const on = await departure(20, 2);
    const first = await joined(customer, on, 1);
    const early = { params: { id: first } };
    expect((await refusal(api, operator, confirmTour, early)).reason).toBe("DEPARTURE_TOO_SMALL");
    const second = await joined(customer, on, 1);
    const pressed = { params: { id: second } };
    const stale = { ...pressed, body: { version: 9_999 } };
    expect((await refusal(api, operator, confirmTour, stale)).reason).toBe("CHANGED_MEANWHILE");
    expect((await get(api, operator, confirmTour, pressed)).status).toBe("EMPLOYEE_APPROVE");
    expect((await get(api, operator, confirmTour, pressed)).status).toBe("EMPLOYEE_APPROVE");
    expect(await statusOf(first)).toBe("EMPLOYEE_APPROVE");
    expect(await stateOf(on)).toBe("FORMED");
  });

  it("pays back whoever was confirmed alone, too, where the others are too few", async () => {
    const on = await departure(20, 2);
    const id = await joined(customer, on, 2);
    await get(api, operator, confirmTour, { params: { id } });
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update tours.trip_departures set state = 'FORMING', min_group = 12 where id = ${on.id}::bigint`,
      ),
    );
    await daysBefore(on, 7);
    const back = await read(api, customer, id);
    expect(back.refund).toMatchObject({ amountFen: back.amountFen, keptFen: 0 });
    expect(await stateOf(on)).toBe("CANCELLED");
  });

  it("shows who travels along, whole, to staff who say why; the member and an auditor read that they looked", async () => {
    const on = await departure(20, 2);
    const form = tourForm(on, 2);
    const [first, second] = form.travelers!;
    const asked = {
      ...form,
      travelers: [{ ...first!, idNo: "32010619750505001X", diet: "不吃辣" }, second!],
    };
    const wrong = await refusal(api, customer, placeOrder, { body: asked });
    expect(wrong.fields!["travelers.0.idNo"]).toContain("身份证号");
    asked.travelers[0]!.idNo = "320106197505050012";
    const { id } = await get(api, customer, placeOrder, { body: asked });
    const reveal = { params: { id: on.id }, body: { reason: "给这一团上保险" } };
    // Whoever has not paid does not go.
    expect((await get(api, operator, revealTravelers, reveal)).records).toEqual([]);
    await pay(api, customer, id);
    expect((await get(api, operator, revealTravelers, reveal)).records).toMatchObject([
      { orderId: id, name: "李一", idNo: "320106197505050012", birthday: "1975-05-05", diet: "不吃辣" },
      { orderId: id, name: "李二", idNo: null, birthday: "1975-05-05", phone: null },
    ]);
    expect(
      (await refusal(api, operator, revealTravelers, { ...reveal, body: { reason: "" } })).fields!.reason,
    ).toContain("原因");
    const [seen] = (await get(api, customer, privacyAccess, {})).records;
    expect(seen!.what).toContain("出行人的证件号");
    const auditor = await signInStaff(api, "auditor");
    const [noted] = (await get(api, auditor, auditPage, { query: { what: "TRAVELERS_SHOWN" } })).records;
    expect(noted).toMatchObject({
      what: "TRAVELERS_SHOWN",
      detail: `departure:${on.id}`,
      reason: "给这一团上保险",
    });
  });

  it("is confirmed and called off by its organiser with a reason the customers read, and never formed again", async () => {
    const on = await departure(20, 2);
    const id = await joined(customer, on, 2);
    const one = { params: { id: on.id } };
    const formed = await get(api, operator, confirmDeparture, one);
    expect(formed).toMatchObject({ state: "FORMED", paidSeats: 2, orders: 1, minGroup: 2 });
    expect(await statusOf(id)).toBe("EMPLOYEE_APPROVE");
    const reason = { ...one, body: { reason: "台风预警，景区关闭" } };
    expect(await get(api, operator, cancelDeparture, reason)).toMatchObject({
      state: "CANCELLED",
      paidSeats: 0,
    });
    expect((await get(api, operator, cancelDeparture, reason)).state).toBe("CANCELLED");
    const [written] = await rows<{ detail: string }>(
      api.database.read,
      sql`select detail from platform.audit where action = 'DEPARTURE_CANCELLED' order by id desc limit 1`,
    );
    expect(written!.detail).toBe(`departure:${on.id} ：台风预警，景区关闭`);
    const back = await read(api, customer, id);
    expect(back.refund).toMatchObject({ amountFen: back.amountFen, keptFen: 0 });
    expect(back.history.find((h) => h.action === "cancelTour")).toMatchObject({
      reason: "台风预警，景区关闭",
      actor: { role: "staff" },
    });
    const notices = (await get(api, customer, noticePage, { query: {} })).records;
    expect(notices.map((n) => n.body).join("\n")).toContain("台风预警，景区关闭");
    expect((await refusal(api, operator, confirmDeparture, one)).reason).toBe("DEPARTURE_DECIDED");
  });

  it("called off while others confirm it and take their money back ends as one thing, without a deadlock", async () => {
    const on = await departure(20, 4);
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await joined(customer, on, 1));
    const one = { params: { id: on.id } };
    const reason = { ...one, body: { reason: "台风预警" } };
    const answers = await Promise.all([
      ...ids.map((id) => ask(api, operator, confirmTour, { params: { id } })),
      ask(api, operator, confirmDeparture, one),
      ask(api, operator, cancelDeparture, reason),
      ...ids.map((id) => ask(api, customer, askRefund, { params: { id }, body: { reason: "PLAN_CHANGED" } })),
      api.api.dueWork.runAll(),
    ]);
    expect(answers.flatMap((a) => (a && a.status >= 500 ? [a] : []))).toEqual([]);
    await get(api, operator, cancelDeparture, reason);
    await due();
    for (const id of ids) {
      const back = await read(api, customer, id);
      expect(back.refund).toMatchObject({ amountFen: back.amountFen, keptFen: 0 });
      expect(["AGREE_REFUND", "HAS_REFUND", "TRANSACTION_CLOSING"]).toContain(back.status);
    }
    const { taken } = (await row<{ taken: number }>(
      api.database.primary,
      sql`select taken from tours.trip_departures where id = ${on.id}::bigint`,
    ))!;
    expect(taken).toBe(0);
  });

  it("is decided on by its own organiser alone", async () => {
    const on = await departure(20);
    const merchant = await signInStaff(api, "merchant");
    const one = { params: { id: on.id } };
    const reason = { ...one, body: { reason: "不去了" } };
    expect((await refusal(api, merchant, confirmDeparture, one)).reason).toBe("NOT_FOUND");
    expect((await refusal(api, merchant, cancelDeparture, reason)).reason).toBe("NOT_FOUND");
    const service = await signInStaff(api, "service");
    expect((await refusal(api, service, confirmDeparture, { params: { id: on.id } })).reason).toBe(
      "NOT_ALLOWED",
    );
  });

  it("paid for while it was being called off is paid back at once", async () => {
    const on = await departure(20);
    const other = await customerWithContact(api);
    const { id } = await order(other, on, 1);
    const { payNo } = await get(api, other, payOrder, { params: { id }, body: {} });
    await get(api, operator, cancelDeparture, { params: { id: on.id }, body: { reason: "导游病了" } });
    expect(await notify(api, await cashier(api).settle(payNo, "success"))).toBe(200);
    await due();
    const back = await read(api, other, id);
    expect(back.refund).toMatchObject({ amountFen: back.amountFen, keptFen: 0 });
  });
});
