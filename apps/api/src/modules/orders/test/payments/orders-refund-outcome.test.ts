import {
  agreeRefund,
  compensateOrder,
  refuseRefund,
  secondRefund,
  shipOrder,
  staffOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, cancelRefund } from "@ginkgo/api-contract/orders/orders";
import { staffRefund } from "@ginkgo/api-contract/orders/refund-staff";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { HOUR, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  paidGoods,
  parcel,
  read,
  refundAnswers,
  staffedHouse,
} from "../../../../../test/kits/orders-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse({
    TWO_PERSON_FEN: "70000",
    COMPENSATION_MAX_FEN: "2000",
  }));
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
async function asked(quantity = 1) {
  const order = await paidGoods(api, customer, quantity);
  await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
  return get(api, customer, askRefund, { ...one(order.id), body: { reason: "QUALITY" } });
}
async function outcomeOf(id: string) {
  const { refund } = await get(api, operator, staffOrder, one(id));
  const { outcome } = await get(api, operator, staffRefund, { params: { refundId: refund!.id } });
  expect(refund!.outcome).toEqual(outcome);
  return outcome;
}

it("says who decided, when, why, and the sum, to staff alone", async () => {
  const { id, refund } = await asked();
  expect(await outcomeOf(id)).toBeNull();
  const params = { refundId: refund!.id };
  await get(api, operator, refuseRefund, { params, body: { reason: "用过三个月了。" } });
  expect(await outcomeOf(id)).toMatchObject({
    text: "没有同意退款",
    by: expect.stringMatching(/^(?!系统|客服)/),
    at: expect.any(String),
    words: "用过三个月了。",
    before: null,
    doneAt: null,
  });
  expect((await read(api, customer, id)).refund).not.toHaveProperty("outcome");
});

it("of a large one says both people; of one that is back, when", async () => {
  const { id, refund } = await asked(2);
  const params = { refundId: refund!.id };
  await get(api, operator, agreeRefund, { params, body: { reason: "核对过了。" } });
  expect(await outcomeOf(id)).toBeNull();
  const second = await signInStaff(api, "supervisor");
  await get(api, second, secondRefund, { params, body: { agree: true, reason: "照片看过了。" } });
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
  const outcome = await outcomeOf(id);
  expect(outcome).toMatchObject({
    text: expect.stringMatching(/^同意，退 ¥/),
    words: "照片看过了。",
    before: { words: "核对过了。", at: expect.any(String) },
    doneAt: expect.any(String),
  });
  expect(outcome!.by).not.toBe(outcome!.before!.name);
});

it("says that the customer, the rules or the clock decided, where nobody of the staff did", async () => {
  const { id } = await asked();
  await get(api, customer, cancelRefund, one(id));
  expect(await outcomeOf(id)).toMatchObject({ text: "撤回了，没有退", by: "客户" });
  const early = await paidGoods(api, customer);
  await get(api, customer, askRefund, { ...one(early.id), body: { reason: "PLAN_CHANGED" } });
  expect(await outcomeOf(early.id)).toMatchObject({ by: "系统", words: expect.stringContaining("全额退") });
  const late = await asked();
  api.clock.advance(50 * HOUR);
  await api.api.dueWork.runAll();
  customer = await signIn(api, customer.mobile);
  operator = await signInStaff(api, "operator");
  expect(await outcomeOf(late.id)).toMatchObject({ by: "系统", words: "48 小时内没有答复，自动同意。" });
});

it("of a compensation says who gave it and why", async () => {
  const order = await paidGoods(api, customer);
  await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
  await get(api, operator, compensateOrder, {
    ...one(order.id),
    body: { amountFen: 100, reason: "路上压坏了角" },
  });
  expect(await outcomeOf(order.id)).toMatchObject({ text: "补偿 ¥1.00", words: "路上压坏了角" });
});
