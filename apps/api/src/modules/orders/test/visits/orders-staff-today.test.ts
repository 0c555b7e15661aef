import { cancelOrder, dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { staffFigures, todayVisits } from "@ginkgo/api-contract/orders/staff-today";
import { receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  comesNow,
  laterOn,
  paidVisit,
  refundAnswers,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
});
afterAll(() => api.close());

it("the figures of the days are counted from orders, refunds, visits and answers, each for who may see them", async () => {
  const before = await get(api, operator, staffFigures, {});
  expect(before.days).toHaveLength(14);
  expect(before.days.at(-1)).toBe("2026-11-20");
  await paidVisit(api, customer, "2026-11-24");
  const after = await get(api, operator, staffFigures, {});
  expect(after.orders!.service.at(-1)).toBe(before.orders!.service.at(-1)! + 1);
  expect(after.orders!.paidFen.at(-1)).toBeGreaterThan(before.orders!.paidFen.at(-1)!);
  expect(after.refunds).toEqual(before.refunds);
  const other = await paidVisit(api, customer, "2026-11-25");
  await get(api, operator, cancelOrder, { params: { id: other.id }, body: { reason: "护理员都病了" } });
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, other.id, "success");
  const refunded = await get(api, operator, staffFigures, {});
  expect(refunded.refunds!.count.at(-1)).toBe(before.refunds!.count.at(-1)! + 1);
  expect(refunded.refunds!.fen.at(-1)).toBe(before.refunds!.fen.at(-1)! + other.amountFen);
  const adviser = await get(api, await signInStaff(api, "adviser"), staffFigures, {});
  expect(adviser).toMatchObject({ refunds: null, visits: null, answers: { count: expect.any(Array) } });
  const auditor = await get(api, await signInStaff(api, "auditor"), staffFigures, {});
  expect([auditor.orders, auditor.refunds, auditor.visits, auditor.answers]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it("today's visits say who goes where and how they stand; the late stand first with how late", async () => {
  const order = await paidVisit(api, customer, "2026-11-23");
  await get(api, operator, dispatchOrder, { params: { id: order.id }, body: { employeeId: ownId } });
  await get(api, employee, receiveOrder, { params: { id: order.id } });
  await comesNow(api, order.id);
  const seen = async () => {
    const { visits, counts } = await get(api, operator, todayVisits, {});
    return { own: visits.find((v) => v.orderId === order.id)!, first: visits[0]!, counts };
  };
  const coming = await seen();
  expect(coming.own).toMatchObject({ employeeNames: ["刘阿姨"], lateMinutes: 0 });
  await laterOn(api, 45 * 60_000, customer, operator, employee);
  const late = await seen();
  expect(late.own).toMatchObject({ standing: "LATE", orderId: late.first.orderId });
  expect(late.own.lateMinutes).toBeGreaterThan(10);
  expect(late.counts.LATE).toBe(coming.counts.LATE + 1);
  expect((await refusal(api, await signInStaff(api, "adviser"), todayVisits, {})).status).toBe(403);
});
