import { changePersonType } from "@ginkgo/api-contract/identity/identity";
import { placeOrder, rescheduleOrder } from "@ginkgo/api-contract/orders/orders";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import {
  employeeOrders,
  finishOrder,
  gotoOrder,
  handleOrder,
  receiveOrder,
  rejectOrder,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import { MINUTE, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get } from "../../../../../test/kits/membership-kit.ts";
import {
  address,
  comesNow,
  customerWithContact,
  early,
  ledgerSum,
  pay,
  read,
  seedStaffed,
  signInEmployee,
} from "../../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let lead: SignedIn;
let second: SignedIn;
let sku: { id: string; service: string };

/** Two employees alone take visits: the demo employee and one more with the same week and skills. */
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  customer = await customerWithContact(api);
  lead = await signInEmployee(api);
  const colleague = await signIn(api);
  await get(api, colleague, changePersonType, { params: { type: "2" } } as never);
  second = await signIn(api, colleague.mobile);
  const found = await row<{ id: string; service: string }>(
    api.database.read,
    sql`select k.id::text, k.service_id::text as service from services.service_skus k
      join services.services s on s.id = k.service_id
      where k.people = 2 and not k.off and k.visits = 1 and s.state = 'ON' order by k.id limit 1`,
  );
  sku = found!;
  await api.database.transaction(async (tx) => {
    const { member } = (await row<{ member: string }>(
      tx,
      sql`select id::text as member from identity.members order by id desc limit 1`,
    ))!;
    await tx.execute(sql`update workforce.employees set accepts = member_id is not null`);
    await tx.execute(sql`delete from workforce.employee_bookings`);
    await tx.execute(sql`delete from workforce.employee_overrides`);
    await tx.execute(sql`update workforce.employees e set member_id = ${member}::bigint, accepts = true, skills = d.skills,
        areas = d.areas, reach = d.reach, week = d.week, holiday_off = d.holiday_off, status = 'NORMAL'
      from workforce.employees d where d.member_id is not null
        and e.id = (select min(id) from workforce.employees where member_id is null)`);
    await tx.execute(sql`insert into workforce.employee_certificates (employee_id, kind, verified, valid_to)
      select e.id, c.kind, c.verified, c.valid_to from workforce.employee_certificates c
        join workforce.employees d on d.id = c.employee_id and d.member_id is not null and d.member_id <> ${member}::bigint
        cross join workforce.employees e where e.member_id = ${member}::bigint
      on conflict (employee_id, kind) do update set valid_to = excluded.valid_to, verified = excluded.verified`);
  });
});
afterAll(async () => {
  expect(await ledgerSum(api)).toEqual({ sum: 0, odd: 0 });
  await api.close();
});

const one = (id: string) => ({ params: { id } });
const booked = async (id: string) =>
  (
    await rows<{ id: string }>(
      api.database.read,
      sql`select employee_id::text as id from workforce.employee_bookings where reference = ${`order:${id}`}`,
    )
  ).length;
const offerOf = async (who: SignedIn, id: string) =>
  (await get(api, who, employeeOrders, { query: { size: "50" } })).records.find((o) => o.orderId === id);

/** A paid visit for two, offered. */
async function offered(date: string) {
  const { id } = await get(api, customer, placeOrder, {
    body: {
      kind: "SERVICE",
      items: [{ targetId: sku.service, skuId: sku.id, quantity: 1 }],
      appointment: { date, start: "10:00" },
      address,
    },
  });
  await pay(api, customer, id);
  api.clock.advance(3 * MINUTE);
  await api.api.dueWork.runAll();
  return id;
}

describe("a visit that takes two", () => {
  it("is offered to both, stands once both said yes, is seen by both and pays each half", async () => {
    const id = await offered("2026-11-24");
    expect(await booked(id)).toBe(2);
    const [mine, hers] = [await offerOf(lead, id), await offerOf(second, id)];
    expect([mine?.people, hers?.people]).toEqual([2, 2]);
    expect(mine!.payFen).toBe(hers!.payFen);
    expect(await get(api, lead, receiveOrder, one(id))).toMatchObject({ status: "EMPLOYEE_RECEIVE" });
    expect(await get(api, lead, receiveOrder, one(id))).toMatchObject({ status: "EMPLOYEE_RECEIVE" });
    expect((await offerOf(lead, id))!.actions).toEqual(["reject"]);
    expect(await get(api, second, receiveOrder, one(id))).toMatchObject({ status: "EMPLOYEE_APPROVE" });
    const shown = await read(api, customer, id);
    expect([shown.employee, ...shown.companions].every((e) => e?.phone)).toBe(true);
    expect(shown.companions).toHaveLength(1);
    await comesNow(api, id);
    await get(api, second, gotoOrder, one(id));
    const { arrivalCode } = await read(api, customer, id);
    await get(api, lead, handleOrder, { ...one(id), body: { code: arrivalCode! } });
    await get(api, second, finishOrder, { ...one(id), body: { record: { note: "一切顺利。" }, early } });
    for (const who of [lead, second]) {
      const { records } = await get(api, who, employeeEarnings, { query: {} });
      expect(records.find((r) => r.orderId === id)?.payFen).toBe(mine!.payFen);
    }
  });

  it("looks for another one where one refuses, and keeps who had said yes", async () => {
    const id = await offered("2026-11-25");
    await get(api, lead, receiveOrder, one(id));
    await get(api, second, rejectOrder, { ...one(id), body: { reason: "那天有事" } }).catch(() => undefined);
    expect((await read(api, customer, id)).status).toBe("EMPLOYEE_REJECT");
    expect(await booked(id)).toBe(1);
    await api.database.transaction((tx) => tx.execute(sql`update workforce.employees set accepts = true`));
    api.clock.advance(MINUTE);
    await api.api.dueWork.runAll();
    expect((await read(api, customer, id)).status).toBe("EMPLOYEE_RECEIVE");
    expect(await booked(id)).toBe(2);
    expect((await offerOf(lead, id))!.offerState).toBe("ACCEPTED");
    expect(await offerOf(second, id)).toBeUndefined();
    expect((await ask(api, second, gotoOrder, one(id))).status).toBe(404);
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees set accepts = member_id is not null`),
    );
  });

  it("moves to another hour with both, where both are free", async () => {
    const id = await offered("2026-11-26");
    for (const who of [lead, second]) await get(api, who, receiveOrder, one(id));
    const body = { date: "2026-11-27", start: "10:00" };
    expect(await get(api, customer, rescheduleOrder, { ...one(id), body })).toMatchObject({
      status: "EMPLOYEE_APPROVE",
      appointment: { date: "2026-11-27" },
    });
    expect(await booked(id)).toBe(2);
  });
});
