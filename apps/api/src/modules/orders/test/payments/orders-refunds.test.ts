import { agreeRefund, refuseRefund, retryRefund, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, cancelRefund, closeOrder, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { gotoOrder, receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { weekdayOf } from "@ginkgo/locale/shanghai-time";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, MINUTE, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  paidGoods,
  paidVisit,
  parcel,
  read,
  refundAnswers,
  signInEmployee,
  skuOf,
  staffedHouse,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const due = () => api.api.dueWork.runAll();
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a refund", () => {
  it("before anything began is whole and agrees by itself; closing means the same", async () => {
    const sku = (await skuOf(api))!;
    const before = await stockOf(api, sku.id);
    const order = await paidGoods(api, customer);
    expect(order.actions).toEqual(["refund", "close"]);
    const closed = await get(api, customer, closeOrder, { params: { id: order.id } });
    expect(closed).toMatchObject({
      status: "AGREE_REFUND",
      refund: { state: "AGREED", amountFen: order.amountFen },
    });
    expect(closed.history.map((h) => h.to).slice(-2)).toEqual(["REFUND", "AGREE_REFUND"]);
    await due();
    await refundAnswers(api, customer, order.id, "success");
    await refundAnswers(api, customer, order.id, "success");
    const ended = await read(api, customer, order.id);
    expect(ended).toMatchObject({
      status: "TRANSACTION_CLOSING",
      refundedFen: order.amountFen,
      refund: { state: "DONE" },
    });
    expect(await stockOf(api, sku.id)).toEqual(before);
  });

  it("succeeds by itself after five seconds where the provider says nothing", async () => {
    const order = await paidGoods(api, customer);
    await get(api, customer, askRefund, { params: { id: order.id }, body: { reason: "WRONG_ORDER" } });
    await due();
    expect((await read(api, customer, order.id)).status).toBe("AGREE_REFUND");
    await wait(5_100);
    api.clock.advance(6_000);
    await due();
    expect((await read(api, customer, order.id)).status).toBe("TRANSACTION_CLOSING");
  });

  it("that the provider cannot carry out is abnormal, tried again under the same number, and ends", async () => {
    const order = await paidGoods(api, customer);
    await get(api, customer, askRefund, { params: { id: order.id }, body: { reason: "WRONG_ORDER" } });
    await due();
    await refundAnswers(api, customer, order.id, "abnormal");
    const changed = await read(api, customer, order.id);
    expect(changed).toMatchObject({ status: "CHANGE", refund: { state: "ABNORMAL" } });
    const retried = await get(api, operator, retryRefund, {
      params: { refundId: changed.refund!.id },
      body: {},
    });
    expect(retried).toMatchObject({ status: "AGREE_REFUND", refund: { refundNo: changed.refund!.refundNo } });
    await due();
    await refundAnswers(api, customer, order.id, "success");
    const steps = (await read(api, customer, order.id)).history.map((h) => h.to);
    expect(steps.slice(-5)).toEqual([
      "AGREE_REFUND",
      "CHANGE",
      "AGREE_REFUND",
      "HAS_REFUND",
      "TRANSACTION_CLOSING",
    ]);
  });

  it("after goods were sent is for staff: refused with a reason, asked once more, taken back, then no more", async () => {
    const order = await paidGoods(api, customer);
    await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
    const body = { reason: "QUALITY", description: "轮子有一个不转" } as const;
    const refund = await get(api, customer, askRefund, { params: { id: order.id }, body });
    expect(refund).toMatchObject({
      status: "REFUND",
      refund: { state: "REQUESTED", description: body.description },
    });
    expect(refund.actions).toEqual(["cancelRefund"]);
    const refundId = refund.refund!.id;
    expect(
      (await refusal(api, operator, refuseRefund, { params: { refundId }, body: {} })).fields,
    ).toHaveProperty("reason");
    const refused = await get(api, operator, refuseRefund, {
      params: { refundId },
      body: { reason: "请先寄回检测" },
    });
    expect(refused).toMatchObject({
      status: "SHIPPED",
      refund: { state: "REFUSED", answer: "请先寄回检测" },
    });
    await get(api, customer, askRefund, { params: { id: order.id }, body });
    const back = await get(api, customer, cancelRefund, { params: { id: order.id } });
    expect(back).toMatchObject({ status: "SHIPPED", refund: { state: "CANCELLED" } });
    const again = await get(api, customer, askRefund, { params: { id: order.id }, body });
    await get(api, operator, refuseRefund, {
      params: { refundId: again.refund!.id },
      body: { reason: "检测正常" },
    });
    expect((await refusal(api, customer, askRefund, { params: { id: order.id }, body })).reason).toBe(
      "REFUND_APPEALED",
    );
    expect((await read(api, customer, order.id)).actions).toEqual(["confirm", "extend"]);
  });

  it("that was taken back and asked for anew is decided on as it is now: the old one is decided no more", async () => {
    const order = await paidGoods(api, customer);
    await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
    const again = async () =>
      (await get(api, customer, askRefund, { params: { id: order.id }, body: { reason: "QUALITY" } })).refund!
        .id;
    const old = await again();
    await get(api, customer, cancelRefund, { params: { id: order.id } });
    const now = await again();
    for (const decide of [agreeRefund, refuseRefund] as const)
      expect(
        (await refusal(api, operator, decide, { params: { refundId: old }, body: { reason: "看的是旧的" } }))
          .status,
      ).toBe(409);
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "REFUND",
      refund: { id: now, state: "REQUESTED" },
    });
    expect((await get(api, operator, agreeRefund, { params: { refundId: now }, body: {} })).status).toBe(
      "AGREE_REFUND",
    );
  });

  it("of a part leaves the order where it stood, and never brings back more than was paid (M11)", async () => {
    const order = await paidGoods(api, customer, 2);
    await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
    const ask1 = (amountFen: number) => ({
      params: { id: order.id },
      body: { reason: "QUALITY", amountFen } as const,
    });
    expect((await refusal(api, customer, askRefund, ask1(order.amountFen + 1))).reason).toBe(
      "REFUND_TOO_MUCH",
    );
    expect((await read(api, customer, order.id)).status).toBe("SHIPPED");
    const part = await get(api, customer, askRefund, ask1(100));
    await get(api, operator, agreeRefund, { params: { refundId: part.refund!.id }, body: {} });
    await due();
    await refundAnswers(api, customer, order.id, "success");
    const after = await read(api, customer, order.id);
    expect(after).toMatchObject({ status: "SHIPPED", refundedFen: 100 });
    expect(after.history.map((h) => h.to).slice(-2)).toEqual(["HAS_REFUND", "SHIPPED"]);
    expect((await refusal(api, customer, askRefund, ask1(order.amountFen - 99))).reason).toBe(
      "REFUND_TOO_MUCH",
    );
  });

  it("nobody answers for two days agrees by itself", async () => {
    const order = await paidGoods(api, customer);
    await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
    await get(api, customer, askRefund, { params: { id: order.id }, body: { reason: "QUALITY" } });
    api.clock.advance(48 * HOUR + MINUTE);
    await due();
    customer = await signIn(api, customer.mobile);
    operator = await signInStaff(api, "operator");
    expect((await read(api, customer, order.id)).refund!.state).toBe("AGREED");
  });

  it("of a visit keeps what the ladder says: nothing early, a fifth late, the way there once it was made", async () => {
    const employee = await signInEmployee(api);
    const soon = new Date(api.clock.now().getTime() + 2 * DAY + 8 * HOUR).toISOString().slice(0, 10);
    const day = weekdayOf(soon) === 7 ? new Date(Date.parse(soon) + DAY).toISOString().slice(0, 10) : soon;
    const order = await paidVisit(api, customer, day, "14:00");
    await get(api, employee, receiveOrder, { params: { id: order.id } });
    const early = await get(api, customer, quoteRefund, { params: { id: order.id } });
    expect(early).toMatchObject({ refundableFen: order.amountFen, keptFen: 0, atOnce: true });
    api.clock.advance(Date.parse(`${day}T11:30:00+08:00`) - api.clock.now().getTime());
    customer = await signIn(api, customer.mobile);
    const late = await get(api, customer, quoteRefund, { params: { id: order.id } });
    expect(late.keptFen).toBeGreaterThan(0);
    expect(late.keptFen).toBeLessThanOrEqual(Math.floor(order.amountFen / 5) + 1);
    const worker = await signInEmployee(api);
    await get(api, worker, gotoOrder, { params: { id: order.id } });
    expect(await get(api, customer, quoteRefund, { params: { id: order.id } })).toMatchObject({
      atOnce: false,
    });
    expect((await refusal(api, customer, closeOrder, { params: { id: order.id } })).reason).toBe(
      "ORDER_TRANSITION_NOT_ALLOWED",
    );
  });
});
