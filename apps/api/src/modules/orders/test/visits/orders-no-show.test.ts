import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  cancelOrder,
  dispatchOrder,
  finishFor,
  reassignOrder,
  reportNoShow,
  secondRefund,
} from "@ginkgo/api-contract/orders/order-staff";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import {
  gotoOrder,
  handleOrder,
  receiveOrder,
  rejectOrder,
  reportAbsent,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { HOUR, MINUTE, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  atVisit,
  closeHouse,
  door,
  laterOn,
  pay,
  read,
  renew,
  visitForm,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeEach(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
});
afterEach(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const people = () => [customer, employee, operator];

/**
 * A visit on 23 November at ten, fifteen of it for the way, that the demo employee accepted; where the home lies is known
 * unless said otherwise.
 */
async function accepted(isKnown = true) {
  const form = await visitForm(api);
  const body = { ...form, address: { ...form.address!, ...(isKnown ? { place: door } : {}) } };
  const { id } = await get(api, customer, placeOrder, { body });
  await pay(api, customer, id);
  await get(api, operator, dispatchOrder, { ...one(id), body: { employeeId: ownId } });
  const order = await get(api, employee, receiveOrder, one(id));
  const lines = [
    { code: "SKU", name: "基础助浴", amountFen: order.amountFen - 1500 },
    { code: "VISIT", name: "上门费", amountFen: 1500 },
  ];
  await api.database.transaction((tx) =>
    tx.execute(
      sql`update orders.orders set price_lines = ${JSON.stringify(lines)}::jsonb where id = ${id}::bigint`,
    ),
  );
  return order;
}
async function onTheWay(isKnown = true) {
  const order = await accepted(isKnown);
  await atVisit(api, order, -20, ...people());
  await get(api, employee, gotoOrder, one(order.id));
  return order;
}
async function begun() {
  const order = await onTheWay();
  const { arrivalCode } = await read(api, customer, order.id);
  await get(api, employee, handleOrder, { ...one(order.id), body: { code: arrivalCode!, place: door } });
  return order;
}
const due = async () => {
  await api.api.dueWork.runAll();
  await renew(api, ...people());
};
const tasks = async (kind: "NO_SHOW" | "VISIT" | "DISPATCH") =>
  (await get(api, operator, taskPage, { query: { kind } })).records.map((t) => t.subject.id);
const titles = async (who: SignedIn) =>
  (await get(api, who, noticePage, { query: {} })).records.map((n) => n.title);
const earned = async (id: string) =>
  (await get(api, employee, employeeEarnings, { query: { month: "2026-11" } })).records.find(
    (r) => r.orderId === id,
  );

describe("an employee who never came", () => {
  it("is asked after two hours after the end, and after two hours of working time everything goes back by itself", async () => {
    const order = await accepted();
    const end = Date.parse(`2026-11-23T${order.appointment!.end}:00+08:00`);
    await laterOn(api, end + 2 * HOUR - api.clock.now().getTime() - MINUTE, ...people());
    await due();
    expect(await tasks("NO_SHOW")).toEqual([]);
    await laterOn(api, 2 * MINUTE, ...people());
    await due();
    expect(await tasks("NO_SHOW")).toEqual([order.id]);
    expect(await titles(customer)).toContain("护理员没有来，非常抱歉");
    expect((await read(api, customer, order.id)).status).toBe("EMPLOYEE_APPROVE");
    await laterOn(api, 2 * HOUR, ...people());
    await due();
    const back = await read(api, customer, order.id);
    expect(back).toMatchObject({
      status: "AGREE_REFUND",
      refund: { amountFen: order.amountFen, keptFen: 0 },
    });
    expect(back.history.find((h) => h.action === "noShow")).toMatchObject({ actor: { role: "system" } });
    expect(await tasks("NO_SHOW")).toEqual([]);
    const { faults } = await get(api, employee, employeeEarnings, { query: { month: "2026-11" } });
    expect(faults).toMatchObject([{ orderId: order.id, kind: "NO_SHOW" }]);
  });

  it("to an evening visit is not decided on by night", async () => {
    const { id } = await get(api, customer, placeOrder, {
      body: await visitForm(api, "2026-11-23", "16:00"),
    });
    await pay(api, customer, id);
    await get(api, operator, dispatchOrder, { ...one(id), body: { employeeId: ownId } });
    await get(api, employee, receiveOrder, one(id));
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set due_at = '2026-11-23T20:30:00+08:00' where id = ${id}::bigint`),
    );
    await laterOn(api, Date.parse("2026-11-23T20:31:00+08:00") - api.clock.now().getTime(), ...people());
    await due();
    await laterOn(api, 10 * HOUR, ...people());
    await due();
    const waiting = await read(api, customer, id);
    expect(waiting.status).toBe("EMPLOYEE_APPROVE");
    expect(waiting.deadline!.at.slice(0, 13)).toBe("2026-11-24T09");
  });

  it("is found out by staff: everything goes back with the reason, once however often it is pressed", async () => {
    const order = await accepted();
    const body = { who: "EMPLOYEE", reason: "护理员睡过头了" } as const;
    await atVisit(api, order, 10, ...people());
    expect((await refusal(api, operator, reportNoShow, { ...one(order.id), body })).reason).toBe(
      "VISIT_TOO_EARLY",
    );
    await atVisit(api, order, 40, ...people());
    const back = await get(api, operator, reportNoShow, { ...one(order.id), body });
    expect(back).toMatchObject({ status: "AGREE_REFUND", refund: { amountFen: order.amountFen } });
    expect((await get(api, operator, reportNoShow, { ...one(order.id), body })).history).toEqual(
      back.history,
    );
    expect(back.history.find((h) => h.action === "noShow")!.reason).toBe(body.reason);
  });
});

describe("nobody at home", () => {
  it("is said by the employee at the door; the customer hears of it and can still open", async () => {
    const order = await onTheWay();
    const body = { note: "敲门、打电话都没有人应", place: door };
    expect((await refusal(api, employee, reportAbsent, { ...one(order.id), body })).reason).toBe(
      "VISIT_TOO_EARLY",
    );
    await atVisit(api, order, 16, ...people());
    await get(api, employee, reportAbsent, { ...one(order.id), body });
    await get(api, employee, reportAbsent, { ...one(order.id), body });
    const waiting = await read(api, customer, order.id);
    expect(waiting.status).toBe("EMPLOYEE_GOTO");
    expect(waiting.history.filter((h) => h.action === "absent")).toHaveLength(1);
    expect(await tasks("NO_SHOW")).toEqual([order.id]);
    expect(await titles(customer)).toContain("护理员在门口，没有见到您");
    // Whoever stands at the door is not late, however long nobody opens.
    await atVisit(api, order, 45, ...people());
    await due();
    expect((await read(api, customer, order.id)).sentence).not.toContain("晚了");
    const { arrivalCode } = await read(api, customer, order.id);
    const begin = { ...one(order.id), body: { code: arrivalCode!, place: door } };
    expect((await get(api, employee, handleOrder, begin)).status).toBe("EMPLOYEE_HANDLE");
    expect(await tasks("NO_SHOW")).toEqual([]);
  });

  it("ends the visit after two hours of working time: the way is paid for and is the employee's", async () => {
    const order = await onTheWay();
    await atVisit(api, order, 16, ...people());
    await get(api, employee, reportAbsent, { ...one(order.id), body: { note: "没有人应", place: door } });
    await laterOn(api, 2 * HOUR + MINUTE, ...people());
    await due();
    const back = await read(api, customer, order.id);
    expect(back).toMatchObject({
      status: "AGREE_REFUND",
      refund: { amountFen: order.amountFen - 1500, keptFen: 1500 },
    });
    expect(await earned(order.id)).toMatchObject({ payFen: 1500 });
    expect(await titles(employee)).toContain("客人不在家，这一单结束了");
  });

  it("where nobody knows where the home lies is for staff to find out; unanswered, nobody pays for it", async () => {
    const order = await onTheWay(false);
    await atVisit(api, order, 16, ...people());
    await get(api, employee, reportAbsent, { ...one(order.id), body: { note: "没有人应" } });
    expect(await tasks("NO_SHOW")).toEqual([order.id]);
    expect((await read(api, customer, order.id)).deadline!.text).toContain("由客服核实");
    await laterOn(api, 9 * HOUR, ...people());
    await due();
    const waiting = await read(api, customer, order.id);
    expect(waiting.status).toBe("EMPLOYEE_GOTO");
    expect(waiting.sentence).not.toContain("晚了");
    expect(await earned(order.id)).toBeUndefined();
    await laterOn(api, 40 * HOUR, ...people());
    await due();
    const back = await read(api, customer, order.id);
    expect(back.refund).toMatchObject({ amountFen: order.amountFen, keptFen: 0 });
    expect(await earned(order.id)).toBeUndefined();
    const { faults } = await get(api, employee, employeeEarnings, { query: { month: "2026-11" } });
    expect(faults).toEqual([]);
    expect(await tasks("NO_SHOW")).toEqual([]);
  });

  it.each([
    ["not known", false, "EMPLOYEE_GOTO"],
    ["known", true, "AGREE_REFUND"],
  ])(
    "that came up again long after the hour, the home %s, is weighed the same",
    async (_, isKnown, status) => {
      const order = await onTheWay(isKnown);
      await atVisit(api, order, 16, ...people());
      await get(api, employee, reportAbsent, { ...one(order.id), body: { note: "没有人应", place: door } });
      await api.database.transaction((tx) =>
        tx.execute(sql`update orders.orders set due_action = 'askNoShow' where id = ${order.id}::bigint`),
      );
      await laterOn(api, 5 * HOUR, ...people());
      await due();
      await laterOn(api, 3 * HOUR, ...people());
      await due();
      expect((await read(api, customer, order.id)).status).toBe(status);
    },
  );

  it("can be found to be true by staff, too, also where nobody knows where the home lies", async () => {
    const order = await onTheWay(false);
    await atVisit(api, order, 40, ...people());
    const body = { who: "CUSTOMER", reason: "家属说忘了这件事" } as const;
    const back = await get(api, operator, reportNoShow, { ...one(order.id), body });
    expect(back.refund).toMatchObject({ amountFen: order.amountFen - 1500, keptFen: 1500 });
  });
});

describe("nobody at home, for a large sum", () => {
  it("goes on where the second person does not agree: nobody is paid for a visit that was not ended", async () => {
    await api.close();
    ({ api, customer, employee, operator, ownId } = await visitHouse({ TWO_PERSON_FEN: "5000" }));
    const order = await accepted();
    await atVisit(api, order, 40, ...people());
    const body = { who: "CUSTOMER", reason: "家属说忘了这件事" } as const;
    const reply = await get(api, operator, reportNoShow, { ...one(order.id), body });
    expect(reply.refund).toMatchObject({ state: "WAIT_SECOND" });
    await api.database.transaction((tx) =>
      tx.execute(sql`update identity.staff set role = 'operator' where role = 'service'`),
    );
    const second = await signInStaff(api, "service");
    const word = { params: { refundId: reply.refund!.id }, body: { agree: false, reason: "客户说在家" } };
    expect((await get(api, second, secondRefund, word)).status).toBe("EMPLOYEE_APPROVE");
    expect(await earned(order.id)).toBeUndefined();
    await get(api, employee, gotoOrder, one(order.id));
    const { record } = await read(api, customer, order.id);
    expect(record).toMatchObject({ departAt: expect.any(String), endAt: null });
  });
});

describe("an employee who cannot come after all", () => {
  it("gives the visit back, and it is offered to another", async () => {
    const order = await accepted();
    const back = await get(api, employee, rejectOrder, { ...one(order.id), body: { reason: "发烧了" } });
    expect(back.status).toBe("EMPLOYEE_REJECT");
    await due();
    const again = await read(api, customer, order.id);
    expect(again.status).toBe("EMPLOYEE_RECEIVE");
    expect(again.employee!.id).not.toBe(ownId);
    expect(again.history.find((h) => h.action === "reject")!.reason).toBe("发烧了");
  });

  it("on the way, too: an operator is called at once, since the hour is near", async () => {
    const order = await onTheWay();
    await get(api, employee, rejectOrder, { ...one(order.id), body: { reason: "路上摔了一跤" } });
    expect(await tasks("DISPATCH")).toEqual([order.id]);
    const stored = sql`select count(*)::int as n from orders.visit_records where order_id = ${order.id}::bigint`;
    expect(await row(api.database.read, stored)).toEqual({ n: 0 });
  });

  it("is replaced by staff with a reason; both hear of it, and who had it is not asked again", async () => {
    const order = await accepted();
    const reason = "原来的护理员病了";
    const reply = await get(api, operator, reassignOrder, { ...one(order.id), body: { reason } });
    expect(reply.status).toBe("EMPLOYEE_RECEIVE");
    const other = reply.employee!.id;
    expect(other).not.toBe(ownId);
    const again = { ...one(order.id), body: { reason, employeeId: other } };
    expect((await get(api, operator, reassignOrder, again)).history).toEqual(reply.history);
    expect(reply.history.find((h) => h.action === "reassign")).toMatchObject({
      actor: { role: "staff" },
      reason,
    });
    expect(await titles(employee)).toContain("这一单不用您上门了");
    expect(await titles(customer)).toContain("正在换一位护理员");
    expect((await refusal(api, employee, gotoOrder, one(order.id))).status).toBe(404);
    // Nobody but those two takes visits.
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees set accepts = id in (${ownId}::bigint, ${other}::bigint)`),
    );
    const anew = { ...one(order.id), body: { reason: "再换一位" } };
    expect((await refusal(api, operator, reassignOrder, anew)).reason).toBe("SLOT_TAKEN");
    expect((await read(api, customer, order.id)).employee!.id).toBe(other);
  });

  it("stays where nobody else is free", async () => {
    const order = await accepted();
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees set accepts = id = ${ownId}::bigint`),
    );
    const refused = await refusal(api, operator, reassignOrder, {
      ...one(order.id),
      body: { reason: "想换一位" },
    });
    expect(refused.reason).toBe("SLOT_TAKEN");
    expect((await read(api, customer, order.id)).employee!.id).toBe(ownId);
  });
});

describe("a visit nobody finished", () => {
  it("reminds its employee and the staff two hours after its end, and ends by itself as booked", async () => {
    const order = await begun();
    const end = Date.parse(`2026-11-23T${order.appointment!.end}:00+08:00`);
    await laterOn(api, end + 2 * HOUR + MINUTE - api.clock.now().getTime(), ...people());
    await due();
    expect(await tasks("VISIT")).toEqual([order.id]);
    expect(await titles(employee)).toContain("有一单还没有点“完成”");
    expect((await read(api, customer, order.id)).status).toBe("EMPLOYEE_HANDLE");
    await laterOn(api, 2 * HOUR, ...people());
    await due();
    const done = await read(api, customer, order.id);
    expect(done.status).toBe("CONFIRM");
    expect(done.history.at(-1)).toMatchObject({ action: "finishFor", actor: { role: "system" } });
    expect(await tasks("VISIT")).toEqual([]);
    expect((await earned(order.id))!.payFen).toBeGreaterThan(0);
  });

  it("is ended by staff with the minutes it lasted", async () => {
    const order = await begun();
    await atVisit(api, order, 70, ...people());
    const body = { reason: "护理员手机没电了", minutes: 60 };
    const done = await get(api, operator, finishFor, { ...one(order.id), body });
    expect(done.status).toBe("CONFIRM");
    const { record } = await read(api, customer, order.id);
    expect(Date.parse(record!.endAt!) - Date.parse(record!.startAt!)).toBe(60 * MINUTE);
    expect(record!.note).toContain("护理员手机没电了");
    expect(await titles(employee)).toContain("这一单由客服记为结束");
  });
});

describe("an order that cannot be carried out", () => {
  it("for a large sum is called off only once a second person agrees", async () => {
    await api.close();
    ({ api, customer, employee, operator, ownId } = await visitHouse({ TWO_PERSON_FEN: "5000" }));
    const order = await accepted();
    const body = { reason: "护理站停业" };
    const reply = await get(api, operator, cancelOrder, { ...one(order.id), body });
    expect(reply).toMatchObject({ status: "REFUND", refund: { state: "WAIT_SECOND" } });
    expect(await titles(customer)).not.toContain("订单取消了，已全额退款");
    expect(await titles(employee)).not.toContain("这一单取消了");
    await api.database.transaction((tx) =>
      tx.execute(sql`update identity.staff set role = 'operator' where role = 'service'`),
    );
    const second = await signInStaff(api, "service");
    const word = { params: { refundId: reply.refund!.id }, body: { agree: true } };
    expect((await get(api, second, secondRefund, word)).status).toBe("AGREE_REFUND");
    expect(await titles(employee)).toContain("这一单取消了");
  });

  it("is called off by staff: everything goes back, customer and employee hear why, once", async () => {
    const order = await onTheWay();
    const body = { reason: "大雪封路" };
    const back = await get(api, operator, cancelOrder, { ...one(order.id), body });
    expect(back).toMatchObject({
      status: "AGREE_REFUND",
      refund: { amountFen: order.amountFen, keptFen: 0 },
    });
    expect((await get(api, operator, cancelOrder, { ...one(order.id), body })).history).toEqual(back.history);
    expect(await titles(customer)).toContain("订单取消了，已全额退款");
    expect(await titles(employee)).toContain("这一单取消了");
    const service = await signInStaff(api, "service");
    for (const call of [cancelOrder, reassignOrder])
      expect((await refusal(api, service, call, { ...one(order.id), body })).reason).toBe("NOT_ALLOWED");
  });
});
