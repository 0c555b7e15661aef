// What a service has measured: kept before it begins, a value beyond its limit stops it, and nobody pays for that.

import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import {
  employeeVisit,
  finishOrder,
  gotoOrder,
  handleOrder,
  measureVisit,
  receiveOrder,
  stopVisit,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  comesNow,
  customerWithContact,
  door,
  early,
  paidVisit,
  read,
  refundAnswers,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
});
afterAll(() => closeHouse(api));

const fine = { systolic: 132, diastolic: 78, temperature: 36.6, oxygen: 97 };
const high = { ...fine, systolic: 168, diastolic: 92 };
const vitalsOf = (vitals: object) => ({ body: { vitals } });
const visitOf = (id: string) => get(api, employee, employeeVisit, { params: { id } });
const healthTasks = async (id: string) =>
  (await get(api, operator, taskPage, { query: { kind: "HEALTH" } })).records.filter(
    (task) => task.subject.id === id,
  );

let day = 23;
/** A bath that has begun. */
async function begun(): Promise<string> {
  const { id } = await paidVisit(api, customer, `2026-11-${day++}`);
  const params = { id };
  await get(api, operator, dispatchOrder, { params, body: { employeeId: ownId } });
  await get(api, employee, receiveOrder, { params });
  await comesNow(api, id);
  await get(api, employee, gotoOrder, { params });
  const { arrivalCode } = await read(api, customer, id);
  await get(api, employee, handleOrder, { params, body: { code: arrivalCode!, place: door } });
  return id;
}

it("measured within the limits, before and after, it is done, and the family reads both", async () => {
  const id = await begun();
  const params = { id };
  expect(await visitOf(id)).toMatchObject({
    measures: { vitals: ["systolic", "diastolic", "temperature", "oxygen"] },
    record: { measured: [] },
  });
  const record = { note: "洗得顺利。", vitals: fine };
  expect(
    await refusal(api, employee, finishOrder, { params, body: { record, early, needMeasures: true } }),
  ).toMatchObject({ status: 400, fields: { vitals: "请先量，填好再开始服务。" } });
  expect(
    await refusal(api, employee, measureVisit, { params, ...vitalsOf({ systolic: 132 }) }),
  ).toMatchObject({
    status: 400,
    fields: { "vitals.diastolic": "请填低压，这项服务要量。" },
  });
  await get(api, employee, measureVisit, { params, ...vitalsOf(fine) });
  await get(api, employee, measureVisit, { params, ...vitalsOf(fine) });
  expect(
    await refusal(api, employee, finishOrder, {
      params,
      body: { record: { note: "洗得顺利。" }, early, needMeasures: true },
    }),
  ).toMatchObject({ status: 400, fields: { "record.vitals.systolic": "请填高压，这项服务要量。" } });
  expect(await refusal(api, employee, stopVisit, { params })).toMatchObject({
    reason: "VITALS_WITHIN_LIMIT",
  });
  await get(api, employee, finishOrder, { params, body: { record, early, needMeasures: true } });
  expect((await read(api, customer, id)).record).toMatchObject({
    measured: [{ vitals: fine, beyond: [] }],
    vitals: fine,
    beyond: [],
  });
  expect(await healthTasks(id)).toEqual([]);
});

it("beyond a limit it cannot be finished; stopped, all goes back, the way is paid and staff ring", async () => {
  const id = await begun();
  const params = { id };
  const beyond = ["高压 168，高于 160"];
  expect(await refusal(api, employee, measureVisit, { params, ...vitalsOf(high) })).toMatchObject({
    status: 409,
    reason: "VITALS_BEYOND_LIMIT",
  });
  const visit = await visitOf(id);
  expect(visit.record!.measured).toMatchObject([{ vitals: high, beyond }]);
  expect(visit.actions).toContain("stop");
  expect(visit.actions).not.toContain("finish");
  expect(
    await refusal(api, employee, finishOrder, { params, body: { record: { note: "照样洗了。" }, early } }),
  ).toMatchObject({ status: 409, reason: "VITALS_BEYOND_LIMIT" });
  const { amountFen } = await read(api, customer, id);
  await get(api, employee, stopVisit, { params });
  await get(api, employee, stopVisit, { params });
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
  const order = await read(api, customer, id);
  expect(order).toMatchObject({ status: "TRANSACTION_CLOSING", refundedFen: amountFen });
  expect(order.record!.measured).toMatchObject([{ beyond }]);
  expect(order.history.map((h) => h.action)).toContain("stop");
  const notices = await get(api, customer, noticePage, { query: {} });
  expect(notices.records.some((n) => n.title === "这次服务没有做，已全额退款" && n.link?.endsWith(id))).toBe(
    true,
  );
  expect(await healthTasks(id)).toHaveLength(1);
  const { payFen } = (await row<{ payFen: number }>(
    api.database.read,
    sql`select pay_fen as "payFen" from orders.visit_records where order_id = ${id}::bigint`,
  ))!;
  expect(payFen).toBeGreaterThan(0);
  const earned = await get(api, employee, employeeEarnings, { query: { month: "2026-11" } });
  expect(earned.records.find((e) => e.orderId === id)?.payFen).toBe(payFen);
});

it("measured again within the limits it goes on; beyond them afterwards, the family reads it and staff ring", async () => {
  const id = await begun();
  const params = { id };
  await refusal(api, employee, measureVisit, { params, ...vitalsOf(high) });
  await get(api, employee, measureVisit, { params, ...vitalsOf(fine) });
  expect((await visitOf(id)).actions).toContain("finish");
  const record = { note: "洗完有点累。", vitals: { ...fine, systolic: 171 } };
  await get(api, employee, finishOrder, { params, body: { record, early, needMeasures: true } });
  expect((await read(api, customer, id)).record).toMatchObject({
    measured: [{ beyond: ["高压 168，高于 160"] }, { beyond: [] }],
    beyond: ["高压 171，高于 160"],
  });
  expect(await healthTasks(id)).toHaveLength(1);
});

it("a client that measures nothing finishes as ever; strangers measure and stop nothing", async () => {
  const id = await begun();
  const params = { id };
  const stranger = await customerWithContact(api);
  expect(await refusal(api, stranger, measureVisit, { params, ...vitalsOf(fine) })).toMatchObject({
    status: 403,
  });
  expect(await refusal(api, stranger, stopVisit, { params })).toMatchObject({ status: 403 });
  expect(
    await refusal(api, employee, measureVisit, { params, ...vitalsOf({ systolic: 1680 }) }),
  ).toMatchObject({
    status: 400,
  });
  await get(api, employee, finishOrder, { params, body: { record: { note: "一切顺利。" }, early } });
  expect(await refusal(api, employee, measureVisit, { params, ...vitalsOf(fine) })).toMatchObject({
    status: 409,
  });
  expect(await refusal(api, employee, stopVisit, { params })).toMatchObject({ status: 409 });
});
