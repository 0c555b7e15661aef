import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { placeOrder, rescheduleOrder } from "@ginkgo/api-contract/orders/orders";
import { gotoOrder, receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { HOUR, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, join, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  paidVisit,
  pay,
  read,
  visitForm,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const move = (who: SignedIn, id: string, date: string, start: string) =>
  get(api, who, rescheduleOrder, { ...one(id), body: { date, start } });
const refused = async (id: string, date: string, start: string) =>
  (await refusal(api, customer, rescheduleOrder, { ...one(id), body: { date, start } })).reason;
const booked = async (id: string) =>
  rows<{ employee: string; at: string }>(
    api.database.read,
    sql`select employee_id::text as employee, to_char(lower(visit) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at
      from workforce.employee_bookings where reference = ${`order:${id}`}`,
  );
const titles = async (who: SignedIn) =>
  (await get(api, who, noticePage, { query: {} })).records.map((n) => n.title);

/** A visit the demo employee has accepted. */
async function accepted(date: string, start = "10:00") {
  const order = await paidVisit(api, customer, date, start);
  await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId } });
  return get(api, employee, receiveOrder, one(order.id));
}

describe("a visit that moves to another hour", () => {
  it("keeps who accepted it where they are free then: the old hour is given back, both sides are told", async () => {
    const order = await accepted("2026-11-24");
    expect((await read(api, customer, order.id)).actions).toContain("reschedule");
    const moved = await move(customer, order.id, "2026-11-25", "14:00");
    expect(moved).toMatchObject({
      status: "EMPLOYEE_APPROVE",
      appointment: { date: "2026-11-25", start: "14:00" },
      employee: { id: ownId },
      amountFen: order.amountFen,
    });
    expect(moved.history.at(-1)).toMatchObject({
      action: "reschedule",
      from: "EMPLOYEE_APPROVE",
      to: "EMPLOYEE_APPROVE",
      reason: "11 月 24 日（周二）10:00 改到 11 月 25 日（周三）14:00",
    });
    expect(await booked(order.id)).toEqual([{ employee: ownId, at: "2026-11-25 14:00" }]);
    expect((await titles(employee))[0]).toBe("客人改了上门时间");
    // Pressed again it is the same; a third time is for the telephone.
    expect((await move(customer, order.id, "2026-11-25", "14:00")).history).toEqual(moved.history);
    const twice = await move(customer, order.id, "2026-11-26", "14:00");
    expect(twice.actions).not.toContain("reschedule");
    expect(await refused(order.id, "2026-11-27", "14:00")).toBe("RESCHEDULE_MOST");
  });

  it("is dispatched anew where they are not free, and who had accepted is told to stay", async () => {
    const order = await accepted("2026-11-27");
    await accepted("2026-11-28", "14:00");
    const moved = await move(customer, order.id, "2026-11-28", "14:00");
    expect(moved.status).toBe("TRADE_SUCCESS");
    expect(moved.history.at(-1)!.reason).toContain("另派一位");
    const [held] = await booked(order.id);
    expect(held!.at).toBe("2026-11-28 14:00");
    expect(held!.employee).not.toBe(ownId);
    expect((await titles(employee))[0]).toBe("这一单不用您上门了");
    expect((await ask(api, employee, gotoOrder, one(order.id))).status).toBe(404);
    api.clock.advance(3 * 60_000);
    await api.api.dueWork.runAll();
    expect((await read(api, customer, order.id)).status).toBe("EMPLOYEE_RECEIVE");
  });

  it("goes only to an hour that is offered and free, at the same price, and stays where it was otherwise", async () => {
    const order = await accepted("2026-11-30");
    const before = await read(api, customer, order.id);
    expect(await refused(order.id, "2026-11-30", "10:07")).toBe("SLOT_TAKEN");
    expect(await refused(order.id, "2027-06-01", "10:00")).toBe("SLOT_TAKEN");
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees set accepts = false where id <> ${ownId}::bigint`),
    );
    await accepted("2026-12-01", "10:00");
    expect(await refused(order.id, "2026-12-01", "10:00")).toBe("SLOT_TAKEN");
    await api.database.transaction((tx) => tx.execute(sql`update workforce.employees set accepts = true`));
    expect((await read(api, customer, order.id)).history).toEqual(before.history);
    expect(await booked(order.id)).toEqual([{ employee: ownId, at: "2026-11-30 10:00" }]);
  });

  it("is not moved by oneself within four hours of it, nor once somebody set out", async () => {
    const order = await accepted("2026-12-02");
    const soon = new Date(api.clock.now().getTime() + 3 * HOUR).toISOString();
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update orders.orders set starts_at = ${soon}::timestamptz where id = ${order.id}::bigint`,
      ),
    );
    expect((await read(api, customer, order.id)).actions).not.toContain("reschedule");
    expect(await refused(order.id, "2026-12-03", "10:00")).toBe("RESCHEDULE_TOO_LATE");
    await get(api, employee, gotoOrder, one(order.id));
    expect(await refused(order.id, "2026-12-03", "10:00")).toBe("ORDER_TRANSITION_NOT_ALLOWED");
  });

  it("may be moved by family that acts, not by family that looks; the others hear of it", async () => {
    const body = { name: "周秀英", relation: "2", agreed: true } as const;
    const elderId = (await get(api, customer, addElder, { body })).id!;
    const form = { ...(await visitForm(api, "2026-12-03")), elderId };
    const order = await get(api, customer, placeOrder, { body: form });
    await pay(api, customer, order.id);
    const [viewer, proxy] = [await signIn(api), await signIn(api)];
    await join(api, customer, viewer, { relation: "3", role: "VIEWER", health: false, elderId });
    await join(api, customer, proxy, { relation: "3", role: "PROXY", health: false, elderId });
    const wish = { date: "2026-12-04", start: "10:00" };
    expect((await ask(api, viewer, rescheduleOrder, { ...one(order.id), body: wish })).status).toBe(404);
    expect((await move(proxy, order.id, wish.date, wish.start)).status).toBe("TRADE_SUCCESS");
    expect((await titles(customer))[0]).toBe("上门时间改了");
    expect((await titles(viewer))[0]).toBe("上门时间改了");
    expect(await titles(proxy)).not.toContain("上门时间改了");
  });
});
