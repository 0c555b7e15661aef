import { orderCandidates, planDispatch, withdrawOffer } from "@ginkgo/api-contract/orders/dispatch";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import { paidVisit, visitHouse } from "../../../../../test/kits/orders-kit.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
});
afterAll(() => api.close());

const one = (id: string) => ({ params: { id } });
const sendTo = (id: string, employeeId: string) =>
  get(api, operator, dispatchOrder, { ...one(id), body: { employeeId } });

it("hours that a reassignment above gives back are free in the lines below it, and only where it is carried out", async () => {
  const day = "2026-12-04";
  const stands = await paidVisit(api, customer, day, "09:00");
  await sendTo(stands.id, ownId);
  await get(api, employee, receiveOrder, one(stands.id));
  const waits = await paidVisit(api, customer, day, "09:00");
  // Asked and taken back: nobody's time is held any more.
  await sendTo(
    waits.id,
    (await get(api, operator, orderCandidates, { ...one(waits.id), query: {} })).proposal[0]!,
  );
  await get(api, operator, withdrawOffer, { ...one(waits.id), body: {} });
  const plan = async (reassign: string[]) =>
    (await get(api, operator, planDispatch, { body: { orderIds: [stands.id, waits.id], reassign } })).lines;
  const kept = await plan([]);
  expect(kept.map(({ visit, isReassign }) => [visit.orderId, isReassign])).toEqual([
    [stands.id, true],
    [waits.id, false],
  ]);
  const asked = ([, below]: typeof kept) => below!.proposal.map(({ employeeId }) => employeeId);
  expect(asked(kept)).toHaveLength(1);
  expect(asked(kept)).not.toContain(ownId);
  const freed = await plan([stands.id]);
  expect(freed[0]!.proposal.map(({ employeeId }) => employeeId)).not.toContain(ownId);
  expect(asked(freed)).toEqual([ownId]);
  // What is said of her counts without the visit she gives back.
  expect(freed[1]!.proposal[0]!.reasons.map(({ text }) => text).join()).not.toContain("当天 1 单");
});
