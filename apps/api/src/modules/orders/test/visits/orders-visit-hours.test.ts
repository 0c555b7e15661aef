import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { dispatchBoard } from "@ginkgo/api-contract/orders/dispatch";
import { dispatchOrder, noteOrder, startFor } from "@ginkgo/api-contract/orders/order-staff";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import {
  employeePool,
  finishOrder,
  gotoOrder,
  handleOrder,
  receiveOrder,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, MINUTE, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  address,
  atVisit,
  closeHouse,
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
const record = { note: "洗浴顺利，洗后精神好。" };
const near = { lng: 118.7602, lat: 32.0603 };
/** About eight hundred metres north of it. */
const far = { lng: 118.7602, lat: 32.0675 };

/** A visit on 23 November at ten that the demo employee accepted. */
async function accepted(more: object = {}) {
  const { id } = await get(api, customer, placeOrder, { body: { ...(await visitForm(api)), ...more } });
  await pay(api, customer, id);
  await get(api, operator, dispatchOrder, { ...one(id), body: { employeeId: ownId } });
  return get(api, employee, receiveOrder, one(id));
}
const people = () => [customer, employee, operator];
const codeOf = async (id: string) => (await read(api, customer, id)).arrivalCode!;
const actionsOf = async (id: string) => (await read(api, employee, id)).actions;

describe("the hour of a visit", () => {
  it("is neither set out for days before, nor begun before its half hour, nor finished at once", async () => {
    const { id, appointment } = await accepted();
    const code = await codeOf(id);
    expect(await actionsOf(id)).not.toContain("goto");
    expect(await refusal(api, employee, gotoOrder, one(id))).toMatchObject({
      status: 409,
      reason: "VISIT_TOO_EARLY",
    });
    await atVisit(api, { appointment }, -181, ...people());
    expect((await refusal(api, employee, gotoOrder, one(id))).reason).toBe("VISIT_TOO_EARLY");
    await atVisit(api, { appointment }, -179, ...people());
    expect((await get(api, employee, gotoOrder, one(id))).status).toBe("EMPLOYEE_GOTO");
    const begin = { ...one(id), body: { code } };
    expect((await refusal(api, employee, handleOrder, begin)).reason).toBe("VISIT_TOO_EARLY");
    await atVisit(api, { appointment }, -29, ...people());
    expect((await get(api, employee, handleOrder, begin)).status).toBe("EMPLOYEE_HANDLE");
    const refused = await refusal(api, employee, finishOrder, { ...one(id), body: { record } });
    expect(refused).toMatchObject({ status: 409, reason: "FINISH_TOO_EARLY" });
    const shown = await read(api, customer, id);
    expect(shown).toMatchObject({ status: "EMPLOYEE_HANDLE", record: { note: null } });
    const half = (Date.parse(`2026-11-23T${appointment!.end}:00Z`) - Date.parse("2026-11-23T10:00:00Z")) / 2;
    await laterOn(api, half + 1000, ...people());
    expect((await get(api, employee, finishOrder, { ...one(id), body: { record } })).status).toBe("CONFIRM");
  });

  it("that ends early says why to the customer, and is confirmed by itself 72 hours after it was to end", async () => {
    const { id, appointment } = await accepted();
    const code = await codeOf(id);
    await atVisit(api, { appointment }, -30, ...people());
    await get(api, employee, gotoOrder, one(id));
    await get(api, employee, handleOrder, { ...one(id), body: { code } });
    const body = { record, early: "老人累了，想休息" };
    expect((await get(api, employee, finishOrder, { ...one(id), body })).status).toBe("CONFIRM");
    const { history, deadline } = await read(api, customer, id);
    expect(history.find((h) => h.action === "finish")!.reason).toBe("提前结束：老人累了，想休息");
    const end = Date.parse(`2026-11-23T${appointment!.end}:00+08:00`);
    expect(Date.parse(deadline!.at)).toBe(end + 72 * HOUR);
    await laterOn(api, end + 72 * HOUR - api.clock.now().getTime() - MINUTE, customer);
    await renew(api, customer);
    await api.api.dueWork.runAll();
    expect((await read(api, customer, id)).status).toBe("CONFIRM");
    api.clock.advance(2 * MINUTE);
    await api.api.dueWork.runAll();
    expect((await read(api, customer, id)).status).toBe("SERVICE_FINISH");
  });

  it("begins with the code of the customer's page; without it only staff can begin, with a reason in the history", async () => {
    const { id, appointment } = await accepted();
    await atVisit(api, { appointment }, -20, ...people());
    await get(api, employee, gotoOrder, one(id));
    const refused = await refusal(api, employee, handleOrder, { ...one(id), body: {} });
    expect(refused.fields!.code).toContain("请打客服电话");
    expect((await read(api, customer, id)).status).toBe("EMPLOYEE_GOTO");
    const body = { reason: "老人不会用手机，已电话向女儿核实" };
    const begun = await get(api, operator, startFor, { ...one(id), body });
    expect(begun.status).toBe("EMPLOYEE_HANDLE");
    expect((await get(api, operator, startFor, { ...one(id), body })).history).toEqual(begun.history);
    const line = (await read(api, customer, id)).history.at(-1);
    expect(line).toMatchObject({ action: "startFor", actor: { role: "staff" }, reason: body.reason });
  });

  it("does not begin by guessing: the code said wrong five times, only staff can", async () => {
    const { id, appointment } = await accepted();
    const code = await codeOf(id);
    const guess = { ...one(id), body: { code: code === "0000" ? "1111" : "0000" } };
    await atVisit(api, { appointment }, -20, ...people());
    await get(api, employee, gotoOrder, one(id));
    const reasons = [];
    for (let i = 0; i < 5; i++) reasons.push((await refusal(api, employee, handleOrder, guess)).reason);
    expect(reasons).toEqual([...Array(4).fill("ARRIVAL_CODE_WRONG"), "ARRIVAL_CODE_LOCKED"]);
    const right = { ...one(id), body: { code } };
    expect((await refusal(api, employee, handleOrder, right)).reason).toBe("ARRIVAL_CODE_LOCKED");
    const body = { reason: "家属来电确认" };
    expect((await get(api, operator, startFor, { ...one(id), body })).status).toBe("EMPLOYEE_HANDLE");
  });

  it("begins within 500 metres of the address, where both places are known", async () => {
    const { id, appointment } = await accepted({ address: { ...address, place: near } });
    const code = await codeOf(id);
    await atVisit(api, { appointment }, -20, ...people());
    await get(api, employee, gotoOrder, { ...one(id), body: { place: far } });
    const away = await refusal(api, employee, handleOrder, { ...one(id), body: { code, place: far } });
    expect(away).toMatchObject({ status: 409, reason: "VISIT_TOO_FAR" });
    const silent = await refusal(api, employee, handleOrder, { ...one(id), body: { code } });
    expect(silent.reason).toBe("VISIT_PLACE_NEEDED");
    const there = { lng: near.lng, lat: near.lat + 0.003 };
    await get(api, employee, handleOrder, { ...one(id), body: { code, place: there } });
    const stored = await row<{ depart: number; start: number }>(
      api.database.read,
      sql`select depart_distance_m as depart, start_distance_m as start from orders.visit_records
        where order_id = ${id}::bigint`,
    );
    expect(stored).toEqual({ depart: 801, start: 334 });
    // Where the customer lives is on nobody's page as a point.
    expect(JSON.stringify(await read(api, customer, id))).not.toContain("118.7602");
  });

  it("at an address without a place is begun wherever the telephone is", async () => {
    const { id, appointment } = await accepted();
    const code = await codeOf(id);
    await atVisit(api, { appointment }, 0, ...people());
    await get(api, employee, gotoOrder, one(id));
    const begun = await get(api, employee, handleOrder, { ...one(id), body: { code, place: far } });
    expect(begun.status).toBe("EMPLOYEE_HANDLE");
  });
});

describe("a note of the staff", () => {
  it("stands in the history for the staff alone", async () => {
    const { id } = await accepted();
    const noted = await get(api, operator, noteOrder, { ...one(id), body: { text: "女儿说门禁密码 1234" } });
    expect(noted.history.at(-1)).toMatchObject({ action: "note", reason: "女儿说门禁密码 1234" });
    for (const who of [customer, employee])
      expect(JSON.stringify(await read(api, who, id))).not.toContain("门禁");
  });
});

describe("a visit paid for late in the evening", () => {
  const evening = async () => {
    api.clock.advance(Date.parse("2026-11-20T23:30:00+08:00") - api.clock.now().getTime());
    await renew(api, ...people());
  };
  const tick = async (until: string) => {
    while (api.clock.now().getTime() < Date.parse(until)) {
      api.clock.advance(20 * MINUTE);
      await api.api.dueWork.runAll();
    }
    await renew(api, ...people());
  };
  const statusOf = async (id: string) => (await read(api, customer, id)).status;

  it("is offered until half an hour after eight, and nothing of it is refunded overnight", async () => {
    await evening();
    const { id } = await get(api, customer, placeOrder, { body: await visitForm(api, "2026-11-24") });
    await pay(api, customer, id);
    const restsUntil = async () =>
      (await get(api, operator, dispatchBoard, { query: {} })).waiting.find((w) => w.orderId === id)!
        .restsUntil;
    // The machine has not asked yet: nothing waits for the morning.
    expect(await restsUntil()).toBeNull();
    await tick("2026-11-21T07:50:00+08:00");
    expect(await restsUntil()).toBe("2026-11-21T08:00:00+08:00");
    const shown = await read(api, customer, id);
    expect(shown.status).toBe("EMPLOYEE_RECEIVE");
    expect(shown.deadline!.at).toBe("2026-11-21T08:30:00+08:00");
    expect(shown.history.map((h) => h.action)).not.toContain("refund");
    expect(shown.history.filter((h) => h.action === "dispatch")).toHaveLength(1);
    await tick("2026-11-21T08:05:00+08:00");
    expect(await restsUntil()).toBeNull();
  });

  it("for which nobody is free waits for an operator with a task, and is given up only in working hours", async () => {
    await evening();
    const { id } = await get(api, customer, placeOrder, { body: await visitForm(api, "2026-11-24") });
    await pay(api, customer, id);
    await api.database.transaction((tx) => tx.execute(sql`update workforce.employees set accepts = false`));
    await tick("2026-11-21T08:10:00+08:00");
    expect(await statusOf(id)).toBe("TRADE_SUCCESS");
    const task = await get(api, operator, taskPage, { query: { kind: "DISPATCH" } });
    expect(task.records).toMatchObject([{ kind: "DISPATCH", state: "OPEN", subject: { type: "order", id } }]);
    expect(task.records[0]!.dueAt).toBe("2026-11-21T08:30:00+08:00");
    expect(task.records[0]!.subject.text).toContain("10:00");
    expect(task.records[0]!.subject.text).toMatch(/夜里的单，等到.*8:00$/);
    const notices = await get(api, customer, noticePage, { query: {} });
    expect(notices.records.find((n) => n.title === "客服正在为您安排")!.body).toContain("8:30");
    await tick("2026-11-21T08:40:00+08:00");
    expect(await statusOf(id)).toBe("AGREE_REFUND");
    expect((await get(api, operator, taskPage, { query: { kind: "DISPATCH" } })).records).toEqual([]);
  });

  it("whose operator finds somebody goes on, and the task is done", async () => {
    const order = await get(api, customer, placeOrder, { body: await visitForm(api, "2026-11-24") });
    await pay(api, customer, order.id);
    const accepts = (on: boolean) =>
      api.database.transaction((tx) => tx.execute(sql`update workforce.employees set accepts = ${on}`));
    await accepts(false);
    api.clock.advance(3 * MINUTE);
    await api.api.dueWork.runAll();
    expect((await get(api, operator, taskPage, { query: { kind: "DISPATCH" } })).total).toBe(1);
    await accepts(true);
    const pool = (await get(api, employee, employeePool, { query: {} })).records;
    expect(pool.map((o) => o.orderId)).toContain(order.id);
    await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId } });
    expect((await get(api, operator, taskPage, { query: { kind: "DISPATCH" } })).total).toBe(0);
    await laterOn(api, DAY, customer);
    expect((await read(api, customer, order.id)).status).toBe("EMPLOYEE_RECEIVE");
  });
});
