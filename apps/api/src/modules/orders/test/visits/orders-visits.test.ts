import { deleteEmergencyContact, emergencyContacts } from "@ginkgo/api-contract/membership/membership";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import {
  closeOrder,
  completeOrder,
  confirmOrder,
  orderBySn,
  orderPage,
  payOrder,
  placeOrder,
  quoteOrder,
} from "@ginkgo/api-contract/orders/orders";
import { serviceDetail, serviceSlots } from "@ginkgo/api-contract/services/services";
import {
  employeeOrders,
  employeePool,
  finishOrder,
  gotoOrder,
  handleOrder,
  receiveOrder,
  rejectOrder,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { MINUTE, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  address,
  cashier,
  closeHouse,
  comesNow,
  customerWithContact,
  laterOn,
  paidVisit,
  pay,
  read,
  serviceId,
  visitForm,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, employee, operator } = await visitHouse());
});
afterAll(() => closeHouse(api));

const statuses = async (who: SignedIn, id: string) => (await read(api, who, id)).history.map((h) => h.to);

/** Offers a paid visit to the demo employee. */
async function offered(date: string, start = "10:00") {
  const order = await paidVisit(api, customer, date, start);
  const { id } = (await employeeId())!;
  return get(api, operator, dispatchOrder, { params: { id: order.id }, body: { employeeId: id } });
}

const employeeId = () =>
  row<{ id: string }>(
    api.database.read,
    sql`select id::text from workforce.employees where member_id is not null limit 1`,
  );

/** Somebody else who bathes people in Nanjing and is free in the morning. */
const otherEmployee = async () =>
  (await row<{ id: string }>(
    api.database.read,
    sql`select e.id::text from workforce.employees e join services.services s on s.id = ${await serviceId(api)}::bigint
      where e.member_id is null and e.skills @> s.required_skills and e.reach && array['a320106', 'a320100']
        and not exists (select 1 from workforce.employee_bookings b where b.employee_id = e.id
          and b.blocked && tstzrange('2026-11-26 09:00+08', '2026-11-26 14:00+08'))
      order by e.id limit 1`,
  ))!.id;

describe("a home visit", () => {
  it("says that nobody goes to a place before a time or a street is given", async () => {
    const { appointment: _, address: __, ...form } = await visitForm(api);
    const far = await refusal(api, customer, quoteOrder, { body: { ...form, adcode: "540102" } });
    expect(far).toMatchObject({
      status: 400,
      fields: { address: expect.stringContaining("到不了这个地方") },
    });
    expect(
      (await get(api, customer, quoteOrder, { body: { ...form, adcode: "320106" } })).amountFen,
    ).toBeGreaterThan(0);
  });

  it("goes from placing to completion through two people, each step in the history", async () => {
    const form = await visitForm(api);
    const quote = await get(api, customer, quoteOrder, { body: form });
    const order = await get(api, customer, placeOrder, { body: form });
    expect(order).toMatchObject({ status: "WAIT_BUYER_PAY", amountFen: quote.amountFen, kind: "SERVICE" });
    expect(order.actions).toEqual(["pay", "close", "extend"]);
    expect(order.sn).toMatch(/^20261120\d{12}$/);
    await pay(api, customer, order.id);
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRADE_SUCCESS",
      statusText: "待派单",
    });

    const { id } = (await employeeId())!;
    const sent = await get(api, operator, dispatchOrder, {
      params: { id: order.id },
      body: { employeeId: id },
    });
    expect(sent.status).toBe("EMPLOYEE_RECEIVE");
    const offers = await get(api, employee, employeeOrders, { query: {} });
    expect(offers.records[0]).toMatchObject({
      orderId: order.id,
      offerState: "SENT",
      address: null,
      actions: ["receive", "reject"],
    });

    expect((await get(api, employee, receiveOrder, { params: { id: order.id } })).status).toBe(
      "EMPLOYEE_APPROVE",
    );
    expect((await get(api, employee, employeeOrders, { query: {} })).records[0]!.address!.detail).toBe(
      address.detail,
    );
    await comesNow(api, order.id);
    expect((await get(api, employee, gotoOrder, { params: { id: order.id } })).status).toBe("EMPLOYEE_GOTO");
    const { arrivalCode } = await read(api, customer, order.id);
    const wrong = arrivalCode === "0000" ? "1111" : "0000";
    expect(
      (await refusal(api, employee, handleOrder, { params: { id: order.id }, body: { code: wrong } })).reason,
    ).toBe("ARRIVAL_CODE_WRONG");
    // A field left empty is no way around the code; how the digits were typed is all the same.
    const empty = { params: { id: order.id }, body: { code: " " } };
    expect((await refusal(api, employee, handleOrder, empty)).fields!.code).toMatch(/请填写到达码/);
    const wide = arrivalCode!.replace(/\d/g, (d) => ` ${String.fromCharCode(d.charCodeAt(0) + 0xfee0)}`);
    const begun = await get(api, employee, handleOrder, { params: { id: order.id }, body: { code: wide } });
    expect(begun.status).toBe("EMPLOYEE_HANDLE");
    const slip = { note: "洗浴顺利", vitals: { temperature: 365, heartRate: 72.5 } };
    const unread = { params: { id: order.id }, body: { record: slip } };
    expect((await refusal(api, employee, finishOrder, unread)).fields).toEqual({
      "record.vitals.temperature": "体温一般在 30 到 43 之间，请看看有没有写错。",
      "record.vitals.heartRate": "心率请填整数。",
    });
    const record = {
      note: "洗浴顺利，水温 39 度，洗后血压正常。",
      vitals: { systolic: 128, diastolic: 76 },
      items: ["洗浴", "擦身"],
    };
    await laterOn(api, 46 * MINUTE, customer, employee, operator);
    const done = await get(api, employee, finishOrder, { params: { id: order.id }, body: { record } });
    expect(done.status).toBe("CONFIRM");
    const shown = await read(api, customer, order.id);
    expect(shown.record).toMatchObject(record);
    expect(shown.actions).toContain("confirm");
    expect((await get(api, customer, confirmOrder, { params: { id: order.id } })).status).toBe(
      "SERVICE_FINISH",
    );
    expect((await get(api, customer, completeOrder, { params: { id: order.id } })).status).toBe(
      "TRANSACTION_COMPLETE",
    );
    expect(await statuses(customer, order.id)).toEqual([
      "CREATE",
      "WAIT_BUYER_PAY",
      "TRADE_SUCCESS",
      "EMPLOYEE_RECEIVE",
      "EMPLOYEE_APPROVE",
      "EMPLOYEE_GOTO",
      "EMPLOYEE_HANDLE",
      "CONFIRM",
      "SERVICE_FINISH",
      "TRANSACTION_COMPLETE",
    ]);
  });

  it("is one answer when the same person presses twice, and refused without a write otherwise", async () => {
    const order = await paidVisit(api, customer, "2026-11-24");
    const before = await statuses(customer, order.id);
    for (const step of [confirmOrder, completeOrder])
      expect((await refusal(api, customer, step, { params: { id: order.id } })).reason).toBe(
        "ORDER_TRANSITION_NOT_ALLOWED",
      );
    expect(await statuses(customer, order.id)).toEqual(before);
    const unpaid = await get(api, customer, placeOrder, { body: await visitForm(api, "2026-11-25") });
    const once = await get(api, customer, closeOrder, { params: { id: unpaid.id } });
    const twice = await get(api, customer, closeOrder, { params: { id: unpaid.id } });
    expect([once.status, twice.status]).toEqual(["TRADE_CLOSED", "TRADE_CLOSED"]);
    expect(twice.history).toEqual(once.history);
  });

  it("is nobody else's: not to read, not to touch, not to be known of", async () => {
    const stranger = await signIn(api);
    const order = await paidVisit(api, customer, "2026-11-26");
    for (const step of [confirmOrder, closeOrder])
      expect((await ask(api, stranger, step, { params: { id: order.id } })).status).toBe(404);
    expect((await ask(api, stranger, orderBySn, { params: { sn: order.sn } })).status).toBe(404);
    const colleagues = await get(api, operator, dispatchOrder, {
      params: { id: order.id },
      body: { employeeId: await otherEmployee() },
    });
    expect(colleagues.status).toBe("EMPLOYEE_RECEIVE");
    for (const step of [receiveOrder, gotoOrder, handleOrder])
      expect((await ask(api, employee, step, { params: { id: order.id }, body: {} as never })).status).toBe(
        404,
      );
    const body = { reason: "那天有事", record: { note: "一切顺利。" } };
    for (const step of [rejectOrder, finishOrder])
      expect((await ask(api, employee, step, { params: { id: order.id }, body: body as never })).status).toBe(
        404,
      );
  });

  it("needs somebody to call, a place it covers and a time that is offered", async () => {
    const alone = await signIn(api);
    expect((await refusal(api, alone, placeOrder, { body: await visitForm(api) })).reason).toBe(
      "CONTACT_REQUIRED",
    );
    const form = await visitForm(api);
    const far = { ...form, address: { ...address, adcode: "540102" } };
    expect((await refusal(api, customer, placeOrder, { body: far })).fields).toHaveProperty("address");
    const nowhere = { ...form, address: { ...address, adcode: "329999" } };
    for (const call of [placeOrder, quoteOrder])
      expect((await refusal(api, customer, call, { body: nowhere })).fields).toHaveProperty([
        "address.adcode",
      ]);
    const { address: _address, ...open } = form;
    expect(
      (await refusal(api, customer, quoteOrder, { body: { ...open, adcode: "329999" } })).fields,
    ).toHaveProperty("adcode");
    const odd = { ...form, appointment: { date: "2026-11-23", start: "10:07" } };
    expect((await refusal(api, customer, placeOrder, { body: odd })).reason).toBe("SLOT_TAKEN");
    const { appointment: _, ...without } = form;
    expect((await refusal(api, customer, placeOrder, { body: without })).fields).toHaveProperty(
      "appointment",
    );
  });

  it("keeps the last person to call while it is under way, and lets them go afterwards", async () => {
    const own = await customerWithContact(api);
    const [contact] = (await get(api, own, emergencyContacts)).records;
    const order = await get(api, own, placeOrder, { body: await visitForm(api, "2026-12-04") });
    const params = { id: contact!.id };
    expect((await refusal(api, own, deleteEmergencyContact, { params })).reason).toBe("CONTACT_NEEDED");
    expect((await get(api, own, emergencyContacts)).records).toHaveLength(1);
    await get(api, own, closeOrder, { params: { id: order.id } });
    await get(api, own, deleteEmergencyContact, { params });
  });

  it("takes nothing of its price from who asks (M14)", async () => {
    const form = await visitForm(api, "2026-11-27");
    const honest = await get(api, customer, quoteOrder, { body: form });
    const order = await get(api, customer, placeOrder, {
      body: { ...form, amountFen: 1, status: "TRANSACTION_COMPLETE", memberId: "1", priceFen: 1 } as never,
    });
    expect(order).toMatchObject({ amountFen: honest.amountFen, status: "WAIT_BUYER_PAY" });
  });

  it("is offered to another when one refuses, never again to who refused, and lies in the pool till then", async () => {
    const sent = await offered("2026-11-28");
    const first = sent.employee!.id;
    const refused = await get(api, employee, rejectOrder, {
      params: { id: sent.id },
      body: { reason: "那天家里有事" },
    });
    expect(refused.status).toBe("EMPLOYEE_REJECT");
    const waiting = await read(api, customer, sent.id);
    expect(waiting.sentence).toContain("另找一位");
    // Nobody is named who was not asked, or said no.
    expect(waiting.employee).toBeNull();
    expect(
      (await get(api, employee, employeePool, { query: {} })).records.map((o) => o.orderId),
    ).not.toContain(sent.id);
    expect(await refusal(api, employee, receiveOrder, { params: { id: sent.id } })).toMatchObject({
      status: 409,
      reason: "ORDER_TRANSITION_NOT_ALLOWED",
    });
    await api.api.dueWork.runAll();
    const again = await read(api, customer, sent.id);
    expect(again.status).toBe("EMPLOYEE_RECEIVE");
    expect(again.employee!.id).not.toBe(first);
  });

  it("can be taken from the pool by who is able to come", async () => {
    const order = await paidVisit(api, customer, "2026-11-30");
    expect(order.employee).toBeNull();
    expect((await get(api, employee, employeePool, { query: {} })).records.map((o) => o.orderId)).toContain(
      order.id,
    );
    const taken = await get(api, employee, receiveOrder, { params: { id: order.id } });
    expect(taken.status).toBe("EMPLOYEE_APPROVE");
  });

  it("is never sold for the price of a package of several", async () => {
    const form = await visitForm(api, "2026-12-02");
    const { targetId } = form.items[0]!;
    const { skus } = await get(api, null, serviceDetail, { params: { id: targetId } });
    const several = skus.find((s) => s.visits > 1)!;
    const items = [{ targetId, skuId: several.id, quantity: 1 }];
    const { fields } = await refusal(api, customer, placeOrder, { body: { ...form, items } });
    expect(fields?.["items.0.skuId"]).toContain("上门好几次");
  });

  it("keeps its hour from everybody else, and gives it back when it is closed", async () => {
    const form = await visitForm(api, "2026-12-01", "14:00");
    const id = form.items[0]!.targetId;
    const state = async () =>
      (
        await get(api, null, serviceSlots, {
          params: { id },
          query: { from: "2026-12-01", days: "1", adcode: "320106" } as never,
        })
      ).days[0]!.slots.find((s) => s.start === "14:00")?.state;
    const held: { who: SignedIn; id: string }[] = [];
    for (;;) {
      const who = await customerWithContact(api);
      const answer = await ask(api, who, placeOrder, { body: form });
      if (answer.status !== 200) {
        expect(answer.data).toMatchObject({ reason: "SLOT_TAKEN" });
        break;
      }
      held.push({ who, id: answer.data.id });
      expect(held.length).toBeLessThan(20);
    }
    expect(await state()).toBe("full");
    const close = ({ who, id }: (typeof held)[number]) => get(api, who, closeOrder, { params: { id } });
    await close(held[0]!);
    expect(await state()).toBe("open");
    for (const one of held.slice(1)) await close(one);
  });

  it("closes by itself after half an hour, asks the cashier first, and goes on where it was paid after all (M15, P10)", async () => {
    const lost = await get(api, customer, placeOrder, { body: await visitForm(api, "2026-12-02") });
    const paid = await get(api, customer, placeOrder, { body: await visitForm(api, "2026-12-03") });
    const { payNo } = await get(api, customer, payOrder, { params: { id: paid.id }, body: {} });
    await cashier(api).settle(payNo, "success");
    api.clock.advance(31 * MINUTE);
    await api.api.dueWork.runAll();
    expect((await read(api, customer, lost.id)).status).toBe("TRADE_CLOSED");
    expect(["TRADE_SUCCESS", "EMPLOYEE_RECEIVE"]).toContain((await read(api, customer, paid.id)).status);
  });

  it("is counted under its tab", async () => {
    const page = await get(api, customer, orderPage, { query: { tab: "DOING" } });
    expect(page.total).toBe(page.counts.DOING);
    expect(page.counts.ALL).toBeGreaterThan(page.counts.DOING!);
    expect(page.records.every((o) => o.kind === "SERVICE")).toBe(true);
  });
});
