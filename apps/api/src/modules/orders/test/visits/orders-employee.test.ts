import { giveConsent } from "@ginkgo/api-contract/identity/identity";
import { removeFamily } from "@ginkgo/api-contract/membership/family";
import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import {
  deleteTimeOff,
  employeeCalendar,
  employeeEarnings,
  employeeWeek,
  readVisitHealth,
  saveEmployeeWeek,
  saveTimeOff,
} from "@ginkgo/api-contract/visits/employee-work";
import {
  employeeOrders,
  employeePool,
  employeeVisit,
  finishOrder,
  gotoOrder,
  handleOrder,
  receiveOrder,
  rejectOrder,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, join, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  comesNow,
  early,
  makeVisit,
  paidVisit,
  pay,
  read,
  visitForm,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";
import { open, picture, upload } from "../../../files/test/files-kit.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
});
afterAll(() => api.close());

const change = (statement: ReturnType<typeof sql>) => api.database.transaction((tx) => tx.execute(statement));
const one = (id: string) => ({ params: { id } });
const record = { note: "洗浴顺利，洗后血压正常。" };

async function accepted(date: string, start = "10:00", more: object = {}) {
  const body = { ...(await visitForm(api, date, start)), ...more };
  const order = await get(api, customer, placeOrder, { body });
  await pay(api, customer, order.id);
  await get(api, employee, receiveOrder, one(order.id));
  return read(api, customer, order.id);
}

async function begun(date: string, more: object = {}) {
  const order = await accepted(date, "10:00", more);
  await comesNow(api, order.id);
  await get(api, employee, gotoOrder, one(order.id));
  const { arrivalCode } = await read(api, customer, order.id);
  await get(api, employee, handleOrder, { ...one(order.id), body: { code: arrivalCode! } });
  return order;
}

const poolIds = async () =>
  (await get(api, employee, employeePool, { query: {} })).records.map((o) => o.orderId);

describe("an employee's time", () => {
  it("shows each day with its visits and what is free around them", async () => {
    const order = await accepted("2026-11-24");
    const { days } = await get(api, employee, employeeCalendar, { query: { from: "2026-11-24", days: "2" } });
    expect(days).toHaveLength(2);
    expect(days[0]).toMatchObject({
      date: "2026-11-24",
      weekday: 2,
      hours: [{ start: "08:00", end: "20:00" }],
      visits: [{ orderId: order.id, start: "10:00", serviceName: "上门助浴", statusText: "待上门" }],
    });
    const { end } = order.appointment!;
    expect(days[0]!.free).toEqual([
      { start: "08:00", end: "10:00" },
      { start: end, end: "20:00" },
    ]);
    expect(days[1]!.free).toEqual([{ start: "08:00", end: "20:00" }]);
  });

  it("can be taken off, but not where a visit was accepted: that one is named", async () => {
    await accepted("2026-11-25");
    const refused = await refusal(api, employee, saveTimeOff, { params: { day: "2026-11-25" }, body: {} });
    expect(refused).toMatchObject({ status: 409, reason: "TIME_OFF_VISIT" });
    expect(refused.fields!.day).toMatch(/11 月 25 日（周三）10:00.*上门助浴.*鼓楼区/);
    const around = { hours: [{ start: "09:00", end: "13:00" }] };
    await get(api, employee, saveTimeOff, { params: { day: "2026-11-25" }, body: around });
    const other = await paidVisit(api, customer, "2026-11-27");
    expect(await poolIds()).toContain(other.id);
    const off = await get(api, employee, saveTimeOff, { params: { day: "2026-11-27" }, body: {} });
    expect(off.timeOff).toEqual([
      { day: "2026-11-25", ...around },
      { day: "2026-11-27", hours: [] },
    ]);
    expect(await poolIds()).not.toContain(other.id);
    await get(api, employee, deleteTimeOff, { params: { day: "2026-11-27" } });
    expect(await poolIds()).toContain(other.id);
    const gone = await refusal(api, employee, saveTimeOff, { params: { day: "2026-11-19" }, body: {} });
    expect(gone.fields).toHaveProperty("day");
  });

  it("is no day off where a row of hours has one side only: that is said", async () => {
    const half = { params: { day: "2026-12-05" }, body: { hours: [{ start: "09:00", end: "" }] } };
    const refused = await refusal(api, employee, saveTimeOff, half);
    expect(refused.fields).toEqual({ "hours.0.end": "从几点到几点，两头都要选。" });
  });

  it("stops new visits while the switch is off, and follows the week that was written", async () => {
    const order = await paidVisit(api, customer, "2026-11-28");
    await get(api, employee, saveEmployeeWeek, { body: { accepts: false } });
    expect(await poolIds()).toEqual([]);
    const sent = await refusal(api, operator, dispatchOrder, {
      ...one(order.id),
      body: { employeeId: ownId },
    });
    expect(sent.reason).toBe("SLOT_TAKEN");
    const before = await get(api, employee, employeeWeek);
    const saturday = [{ weekday: 6, hours: [{ start: "13:00", end: "18:00" }] }];
    const after = await get(api, employee, saveEmployeeWeek, { body: { accepts: true, week: saturday } });
    expect(after.week[5]!.hours).toEqual(saturday[0]!.hours);
    expect(after.week[0]!.hours).toEqual([]);
    expect(await poolIds()).not.toContain(order.id);
    await get(api, employee, saveEmployeeWeek, { body: { week: before.week } });
    expect(await poolIds()).toContain(order.id);
  });
});

describe("who is sent", () => {
  it("is nobody whose 健康证 has run out, nor do they see the pool", async () => {
    const order = await paidVisit(api, customer, "2026-11-30");
    expect(await poolIds()).toContain(order.id);
    await change(sql`update workforce.employee_certificates set valid_to = '2026-11-29'
      where employee_id = ${ownId}::bigint and kind = 'HEALTH'`);
    expect(await poolIds()).not.toContain(order.id);
    const named = { ...one(order.id), body: { employeeId: ownId } };
    expect((await refusal(api, operator, dispatchOrder, named)).reason).toBe("SLOT_TAKEN");
    expect((await refusal(api, employee, receiveOrder, one(order.id))).reason).toBe("VISIT_NOT_ABLE");
    // Also where their hour was held before it ran out.
    await change(sql`update orders.orders set employee_id = ${ownId}::bigint where id = ${order.id}::bigint`);
    const sent = await get(api, operator, dispatchOrder, { ...one(order.id), body: {} });
    expect(sent.employee!.id).not.toBe(ownId);
    await change(sql`update workforce.employee_certificates set valid_to = '2027-11-29'
      where employee_id = ${ownId}::bigint and kind = 'HEALTH'`);
  });

  it("is who has the shorter way that day, where both have as much to do", async () => {
    const able = sql`select e.id::text from workforce.employees e, services.services s
      where s.name = '上门助浴' and e.skills @> s.required_skills and e.reach && array['a320106', 'a320100']
        and e.id <> ${ownId}::bigint order by e.id limit 1`;
    const near = (await row<{ id: string }>(api.database.read, able))!.id;
    await change(
      sql`update workforce.employees set accepts = id in (${near}::bigint, ${ownId}::bigint), rating = 5`,
    );
    await change(sql`update workforce.employees set rating = 4 where id = ${near}::bigint`);
    const book = (id: string, adcode: string) =>
      change(sql`insert into workforce.employee_bookings (employee_id, visit, blocked, adcode, reference)
        values (${id}::bigint, tstzrange('2026-12-02 08:00+08', '2026-12-02 09:00+08'),
          tstzrange('2026-12-02 08:00+08', '2026-12-02 09:30+08'), ${adcode}, 'order:9000')`);
    await book(ownId, "320115");
    await book(near, "320106");
    const order = await paidVisit(api, customer, "2026-12-02");
    const sent = await get(api, operator, dispatchOrder, { ...one(order.id), body: {} });
    expect(sent.employee!.id).toBe(near);
    await change(sql`update workforce.employees set accepts = true`);
  });
});

describe("an offered visit", () => {
  it("says what it brings and how it lies to the others of the day, and no more before it is accepted", async () => {
    await accepted("2026-12-03", "09:00");
    const order = await paidVisit(api, customer, "2026-12-03", "14:00");
    await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId } });
    const offer = await get(api, employee, employeeVisit, one(order.id));
    expect(offer).toMatchObject({ address: null, remark: null, actions: ["receive", "reject"] });
    expect(offer.wayText).toMatch(/^前一单 .*在同一个区$/);
    expect(offer.payFen).toBeGreaterThan(0);
    expect(offer.payFen).toBeLessThanOrEqual(order.amountFen);
    expect(offer.areaText).toBe("江苏省 南京市 鼓楼区");
    expect(await read(api, employee, order.id)).toMatchObject({
      remark: null,
      address: { receiver: "王**" },
    });
    const page = await get(api, employee, employeeOrders, { query: { status: "EMPLOYEE_RECEIVE" } });
    expect(page.counts.offers).toBe(page.total);
    await get(api, employee, rejectOrder, { ...one(order.id), body: { reason: "路上来不及" } });
    expect((await ask(api, employee, employeeVisit, one(order.id))).status).toBe(404);
  });

  it("that was paid back before it was offered is never heard of by whose hour it held", async () => {
    await change(sql`update workforce.employees set accepts = id = ${ownId}::bigint`);
    const order = await paidVisit(api, customer, "2026-12-01");
    await change(sql`update workforce.employees set accepts = true`);
    await get(api, customer, askRefund, { ...one(order.id), body: { reason: "PLAN_CHANGED" } });
    expect((await ask(api, employee, employeeVisit, one(order.id))).status).toBe(404);
    expect((await refusal(api, employee, receiveOrder, one(order.id))).status).toBe(404);
  });
});

describe("health answers", () => {
  it("are for who accepted the visit, until it is done, and the customer sees who read them", async () => {
    const version = { kinds: ["health" as const], version: "2026-01" };
    await get(api, customer, giveConsent, { body: version });
    const health = { diseases: "高血压", allergies: "青霉素" };
    const order = await paidVisit(api, customer, "2026-12-04");
    const body = { ...(await visitForm(api, "2026-12-04", "14:00")), health };
    const answered = await get(api, customer, placeOrder, { body });
    await pay(api, customer, answered.id);
    const requested = () => ask(api, employee, readVisitHealth, one(answered.id));
    expect((await requested()).status).toBe(404);
    await get(api, operator, dispatchOrder, { ...one(answered.id), body: { employeeId: ownId } });
    expect((await requested()).status).toBe(404);
    await get(api, employee, receiveOrder, one(answered.id));
    expect((await get(api, employee, employeeVisit, one(answered.id))).hasHealth).toBe(true);
    expect((await requested()).data).toEqual(health);
    const seen = await get(api, customer, privacyAccess, { query: {} });
    expect(seen.records[0]).toMatchObject({ who: "护理员 刘**", what: "查看了健康信息" });
    expect((await ask(api, employee, readVisitHealth, one(order.id))).status).toBe(404);
    await makeVisit(api, customer, employee, answered.id);
    expect((await requested()).status).toBe(404);
  });
});

describe("photos of a visit", () => {
  const photo = async () =>
    (await upload(api, await picture().jpeg().toBuffer(), { purpose: "visit", headers: employee.auth })).data;

  it("are refused unless the customer agreed to them with the order", async () => {
    const order = await begun("2026-12-01");
    const { fileId } = await photo();
    const body = { record: { ...record, photos: [fileId] }, early };
    const refused = await refusal(api, employee, finishOrder, { ...one(order.id), body });
    expect(refused.fields).toHaveProperty(["record.photos"]);
    expect((await read(api, customer, order.id)).status).toBe("EMPLOYEE_HANDLE");
  });

  it("open for the customer, family that may look, the employee and staff who read orders, for nobody else", async () => {
    const elder = { name: "周秀英", relation: "2", agreed: true } as const;
    const elderId = (await get(api, customer, addElder, { body: elder })).id!;
    const son = await signIn(api);
    const bond = await join(api, customer, son, { relation: "2", role: "VIEWER", health: false, elderId });
    const order = await begun("2026-11-26", { photoConsent: true, elderId });
    const body = { record: { ...record, photos: [(await photo()).fileId] }, early };
    await get(api, employee, finishOrder, { ...one(order.id), body });
    const [url] = (await read(api, customer, order.id)).record!.photos;
    const stranger = await signIn(api);
    for (const who of [customer, son, employee, operator])
      expect(await open(api, url!, who.auth)).toBeDefined();
    await get(api, customer, removeFamily, { params: { id: bond.id } });
    for (const who of [stranger, son, { auth: {} }]) expect(await open(api, url!, who.auth)).toBeUndefined();
  });
});

describe("earnings", () => {
  it("list what each finished visit brought, by month, and what is not confirmed yet", async () => {
    const before = await get(api, employee, employeeEarnings, { query: {} });
    const order = await begun("2026-11-23");
    const offer = await get(api, employee, employeeVisit, one(order.id));
    await get(api, employee, finishOrder, { ...one(order.id), body: { record, early } });
    const after = await get(api, employee, employeeEarnings, { query: { month: "2026-11" } });
    expect(after.totalFen - before.totalFen).toBe(offer.payFen);
    expect(after.settledFen).toBe(before.settledFen);
    expect(after.records[0]).toMatchObject({ orderId: order.id, payFen: offer.payFen, isSettled: false });
    expect(after.months[0]).toEqual({
      month: "2026-11",
      count: after.records.length,
      totalFen: after.totalFen,
    });
    await get(api, customer, confirmOrder, one(order.id));
    const settled = await get(api, employee, employeeEarnings, { query: {} });
    expect(settled.settledFen - after.settledFen).toBe(offer.payFen);
    const none = await get(api, employee, employeeEarnings, { query: { month: "2026-10" } });
    expect(none).toMatchObject({ totalFen: 0, records: [] });
  });

  it("and everything else of an employee's is only for who has a profile", async () => {
    const { personType: _, ...fresh } = { ...(await signIn(api)), personType: 2 };
    const two = await api.call<never>("PUT /rest/ums/member/changePersonType/2", { headers: fresh.auth });
    const auth = {
      authorization: `Bearer ${(two.data as { accessToken: { tokenValue: string } }).accessToken.tokenValue}`,
    };
    for (const endpoint of [employeeEarnings, employeeWeek, employeeCalendar])
      expect((await refusal(api, { auth }, endpoint, { query: {} as never })).reason).toBe(
        "EMPLOYEE_PROFILE_REQUIRED",
      );
    expect((await get(api, { auth }, employeeOrders, { query: {} })).records).toEqual([]);
  });
});
