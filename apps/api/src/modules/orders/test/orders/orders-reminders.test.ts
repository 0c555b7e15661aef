import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { extendOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, MINUTE, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get, join, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  customerWithContact,
  goodsForm,
  laterOn,
  makeVisit,
  pay,
  read,
  seedStaffed,
  signInEmployee,
  visitForm,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  customer = await customerWithContact(api);
});
afterAll(() => api.close());

const one = (id: string) => ({ params: { id } });
const _parcel = { company: "顺丰速运", trackingNo: "SF1234567890" };
/** Two workers at once, and one more that starts later. */
async function due() {
  await Promise.all([api.api.dueWork.runAll(), api.api.dueWork.runAll()]);
  await api.api.dueWork.runAll();
}
async function told(who: SignedIn, title: string, id: string) {
  const again = await signIn(api, who.mobile);
  const { records } = await get(api, again, noticePage, { query: { size: "100" } });
  return records.filter((n) => n.title === title && n.link?.endsWith(`=${id}`)).length;
}

describe("before a rule decides for somebody, they are reminded, once for each deadline (M15)", () => {
  it("ten minutes before an unpaid order is closed, and again before the deadline that was put off", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    const title = "订单快要取消了";
    api.clock.advance(19 * MINUTE);
    await due();
    expect(await told(customer, title, order.id)).toBe(0);
    api.clock.advance(2 * MINUTE);
    await due();
    expect(await told(customer, title, order.id)).toBe(1);
    await get(api, customer, extendOrder, one(order.id));
    api.clock.advance(30 * MINUTE);
    await due();
    expect(await told(customer, title, order.id)).toBe(2);
  });

  it("at once, a day and two days after a visit, to the member and the family that acts for them", async () => {
    const body = { name: "周秀英", relation: "2", agreed: true } as const;
    const elderId = (await get(api, customer, addElder, { body })).id!;
    const [viewer, proxy] = [await signIn(api), await signIn(api)];
    await join(api, customer, viewer, { relation: "3", role: "VIEWER", health: false, elderId });
    await join(api, customer, proxy, { relation: "3", role: "PROXY", health: false, elderId });
    const form = { ...(await visitForm(api, "2026-11-24")), elderId };
    const { id } = await get(api, customer, placeOrder, { body: form });
    await pay(api, customer, id);
    const own = await row<{ id: string }>(
      api.database.read,
      sql`select id::text from workforce.employees where member_id is not null limit 1`,
    );
    const operator = await signInStaff(api, "operator");
    await get(api, operator, dispatchOrder, { ...one(id), body: { employeeId: own!.id } });
    const employee = await signInEmployee(api);
    await get(api, employee, receiveOrder, one(id));
    await makeVisit(api, customer, employee, id);
    await laterOn(api, 90 * MINUTE, customer);
    for (const who of [customer, proxy]) expect(await told(who, "服务结束，请确认", id)).toBe(1);
    const title = "请确认服务做完了";
    const counts = async () => [await told(customer, title, id), await told(proxy, title, id)];
    api.clock.advance(23 * HOUR);
    await due();
    expect(await counts()).toEqual([0, 0]);
    api.clock.advance(2 * HOUR);
    await due();
    expect(await counts()).toEqual([1, 1]);
    api.clock.advance(DAY);
    await due();
    expect(await counts()).toEqual([2, 2]);
    expect(await told(viewer, title, id)).toBe(0);
    api.clock.advance(DAY);
    await due();
    customer = await signIn(api, customer.mobile);
    expect((await read(api, customer, id)).status).toBe("SERVICE_FINISH");
    expect(await counts()).toEqual([2, 2]);
    // Three days later, once, that a word would help others.
    api.clock.advance(3 * DAY);
    await due();
    api.clock.advance(DAY);
    await due();
    expect(await told(customer, "说说这次怎么样", id)).toBe(1);
  });
});
