import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  agreeRefund,
  receiveReturn,
  refuseRefund,
  shipGoodsBack,
  shipOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import {
  askRefund,
  cancelRefund,
  completeOrder,
  confirmOrder,
  returnGoods,
} from "@ginkgo/api-contract/orders/orders";
import { staffRefunds } from "@ginkgo/api-contract/orders/refund-staff";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, MINUTE, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  notify,
  paidGoods,
  read,
  staffedHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { taskAbout } from "../../../../../test/kits/task-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const parcel = { company: "顺丰速运", trackingNo: "SF1234567890" };
const back = { company: "邮政快递", trackingNo: "EMS99887766" };
const due = () => api.api.dueWork.runAll();
async function later(ms: number) {
  api.clock.advance(ms);
  await due();
  customer = await signIn(api, customer.mobile);
  operator = await signInStaff(api, "operator");
}

/** Goods that came. */
async function received() {
  const order = await paidGoods(api, customer);
  await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
  return get(api, customer, confirmOrder, one(order.id));
}
const asking = (reason: "QUALITY" | "NO_REASON" = "NO_REASON") => ({ body: { reason, withReturn: true } });
const deciding = (refundId: string) => ({ params: { refundId }, body: {} });

describe("goods that go back before the money does", () => {
  it("are agreed to, sent with a number within seven days, received, and only then paid back", async () => {
    const { id, amountFen } = await received();
    const refund = await get(api, customer, askRefund, { ...one(id), ...asking() });
    expect(refund).toMatchObject({
      status: "REFUND",
      refund: { withReturn: true, returnState: null, returnTo: null },
    });
    expect((await refusal(api, customer, returnGoods, { ...one(id), body: back })).reason).toBe(
      "ORDER_TRANSITION_NOT_ALLOWED",
    );
    const refundId = refund.refund!.id;
    const agreed = await get(api, operator, agreeRefund, {
      params: { refundId },
      body: { returnTo: "南京市江宁区仓库 3 号，025-00001111" },
    });
    expect(agreed).toMatchObject({
      status: "REFUND",
      refund: { returnState: "WAITING", state: "REQUESTED" },
    });
    expect((await get(api, operator, agreeRefund, deciding(refundId))).history).toEqual(agreed.history);
    const shown = await read(api, customer, id);
    expect(shown.refund!.returnTo).toContain("江宁区");
    expect(shown.actions).toEqual(["returnGoods", "cancelRefund"]);
    const sent = await get(api, customer, returnGoods, { ...one(id), body: back });
    expect(sent).toMatchObject({ status: "REFUND", refund: { returnState: "SENT", returnParcel: back } });
    expect((await get(api, customer, returnGoods, { ...one(id), body: back })).history).toEqual(sent.history);
    expect(sent.actions).toEqual([]);
    expect((await refusal(api, customer, cancelRefund, one(id))).reason).toBe("ORDER_TRANSITION_NOT_ALLOWED");
    await later(3 * DAY);
    const paid = await get(api, operator, receiveReturn, deciding(refundId));
    expect(paid).toMatchObject({
      status: "AGREE_REFUND",
      refund: { state: "AGREED", returnState: "RECEIVED" },
    });
    expect((await get(api, operator, receiveReturn, deciding(refundId))).history).toEqual(paid.history);
    await due();
    await notify(api, await cashier(api).settleRefund(paid.refund!.refundNo, "success"));
    expect(await read(api, customer, id)).toMatchObject({
      status: "TRANSACTION_CLOSING",
      refundedFen: amountFen,
    });
  });

  it("that nobody answers for 48 hours are agreed to, and not sent in seven days the asking lapses", async () => {
    const { id } = await received();
    await get(api, customer, askRefund, { ...one(id), ...asking() });
    await later(48 * HOUR + MINUTE);
    expect(await read(api, customer, id)).toMatchObject({
      status: "REFUND",
      refund: { returnState: "WAITING" },
    });
    await later(7 * DAY + MINUTE);
    const lapsed = await read(api, customer, id);
    expect(lapsed).toMatchObject({ status: "EVALUATE", refund: { state: "CANCELLED" } });
    expect(lapsed.history.find((h) => h.action === "cancelRefund")).toMatchObject({
      actor: { role: "system" },
      reason: "7 天内没有寄回，退款申请撤回",
    });
  });

  it("that came back damaged may still be refused, and are paid after fifteen days of silence", async () => {
    const broken = await received();
    const first = await get(api, customer, askRefund, { ...one(broken.id), ...asking("QUALITY") });
    await get(api, operator, agreeRefund, deciding(first.refund!.id));
    await get(api, customer, returnGoods, { ...one(broken.id), body: back });
    const body = { reason: "寄回来的是别的东西" };
    const refused = await get(api, operator, refuseRefund, { params: { refundId: first.refund!.id }, body });
    expect(refused).toMatchObject({ status: "EVALUATE", refund: { returnState: "TO_SHIP_BACK" } });
    // Neither goods nor money is no end: they go to the customer again, and that stands before the staff.
    const refundId = first.refund!.id;
    expect((await taskAbout(api, operator, "REFUND", refundId))?.subject.text).toContain("寄还");
    const owed = await get(api, operator, staffRefunds, { query: { view: "owed" } });
    expect(owed.records.find((one) => one.id === refundId)?.dueText).toContain("寄还");
    expect(
      (await refusal(api, customer, askRefund, { ...one(broken.id), ...asking("QUALITY") })).reason,
    ).toBe("GOODS_COMING_BACK");
    const { version } = refused.refund!;
    const again = { carrier: "顺丰速运", trackingNo: "SF5556667" };
    const late = { params: { refundId }, body: { ...again, version: version - 1 } };
    expect((await refusal(api, operator, shipGoodsBack, late)).reason).toBe("CHANGED_MEANWHILE");
    const merchant = await signInStaff(api, "merchant");
    expect(
      (await refusal(api, merchant, shipGoodsBack, { params: { refundId }, body: again })).status,
    ).toBeGreaterThan(400);
    const shipped = await get(api, operator, shipGoodsBack, {
      params: { refundId },
      body: { ...again, version },
    });
    expect(shipped.refund).toMatchObject({ returnState: "SHIPPED_BACK", backParcel: again });
    const twice = await get(api, operator, shipGoodsBack, { params: { refundId }, body: again });
    expect(twice.history).toEqual(shipped.history);
    expect(await taskAbout(api, operator, "REFUND", refundId)).toBeUndefined();
    const other = { params: { refundId }, body: { ...again, trackingNo: "SF9999999" } };
    expect((await refusal(api, operator, shipGoodsBack, other)).reason).toBe("ORDER_TRANSITION_NOT_ALLOWED");
    expect((await read(api, customer, broken.id)).refund).toMatchObject({ backParcel: again });
    const heard = (await get(api, customer, noticePage, { query: {} })).records;
    expect(heard[0]).toMatchObject({ title: "您退的东西寄还给您了" });

    // Refused before anything was sent, nothing is waited for.
    const kept = await received();
    const early = await get(api, customer, askRefund, { ...one(kept.id), ...asking("QUALITY") });
    await get(api, operator, agreeRefund, deciding(early.refund!.id));
    const no = { params: { refundId: early.refund!.id }, body: { reason: "照片上看不出有问题。" } };
    expect((await get(api, operator, refuseRefund, no)).refund).toMatchObject({
      state: "REFUSED",
      returnState: null,
    });

    const silent = await received();
    const second = await get(api, customer, askRefund, { ...one(silent.id), ...asking("QUALITY") });
    await get(api, operator, agreeRefund, deciding(second.refund!.id));
    await get(api, customer, returnGoods, { ...one(silent.id), body: back });
    await later(15 * DAY + MINUTE);
    expect((await read(api, customer, silent.id)).refund!.state).toMatch(/AGREED|DONE/);
  });
});

describe("how long goods may be given back", () => {
  it("seven days without a reason from the day after they came, fifteen for what is wrong with them", async () => {
    const { id } = await received();
    await get(api, customer, completeOrder, one(id));
    await later(8 * DAY);
    expect((await refusal(api, customer, askRefund, { ...one(id), ...asking() })).fields).toHaveProperty(
      "reason",
    );
    const other = { ...one(id), body: { reason: "OTHER" as const } };
    expect((await refusal(api, customer, askRefund, other)).reason).toBe("REFUND_TOO_LATE");
    await later(7 * DAY);
    expect((await get(api, customer, askRefund, { ...one(id), ...asking("QUALITY") })).status).toBe("REFUND");
    await get(api, customer, cancelRefund, one(id));
    await later(DAY);
    expect((await refusal(api, customer, askRefund, { ...one(id), ...asking("QUALITY") })).reason).toBe(
      "REFUND_TOO_LATE",
    );
  });

  it("never without a reason where they were made to measure, and nothing goes back that was not sent", async () => {
    const unsent = await paidGoods(api, customer);
    expect(
      (await refusal(api, customer, askRefund, { ...one(unsent.id), ...asking() })).fields,
    ).toHaveProperty("withReturn");
    const { id, items } = await received();
    const rule = (word: string) =>
      api.database.transaction((tx) =>
        tx.execute(sql`update shop.product_details set details = jsonb_set(details, '{returnRule}', to_jsonb(${word}::text))
          where product_id = ${items[0]!.targetId}::bigint`),
      );
    await rule("MADE");
    expect((await refusal(api, customer, askRefund, { ...one(id), ...asking() })).fields!.reason).toContain(
      "定做",
    );
    await rule("FREE");
    expect((await get(api, customer, askRefund, { ...one(id), ...asking() })).status).toBe("REFUND");
  });
});
