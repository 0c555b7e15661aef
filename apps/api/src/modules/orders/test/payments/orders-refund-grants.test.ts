import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { agreeRefund, receiveReturn, secondRefund, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, returnGoods } from "@ginkgo/api-contract/orders/orders";
import { orderMoney, staffRefund } from "@ginkgo/api-contract/orders/refund-staff";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  paidGoods,
  parcel,
  read,
  refundAnswers,
  skuOf,
  staffedHouse,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";

const LIMIT = 1_000;
let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse({ TWO_PERSON_FEN: String(LIMIT) }));
  await api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff set role = 'operator' where role = 'service'`),
  );
  second = await signInStaff(api, "service");
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const grant = <T extends object>(refundId: string, body: T) => ({ params: { refundId }, body });
const due = () => api.api.dueWork.runAll();
const reason = "只有一件有问题";
const caseOf = (refundId: string) => get(api, operator, staffRefund, { params: { refundId } });

async function received(quantity = 3) {
  const order = await paidGoods(api, customer, quantity);
  await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
  return get(api, customer, confirmOrder, one(order.id));
}
async function requested(body: object = {}, quantity = 3) {
  const { id, items, amountFen } = await received(quantity);
  const { refund } = await get(api, customer, askRefund, {
    ...one(id),
    body: { reason: "QUALITY", ...body },
  });
  return { id, lineId: items[0]!.lineId, amountFen, refund: refund! };
}
async function paidBack(id: string) {
  await due();
  await refundAnswers(api, customer, id, "success");
  return read(api, customer, id);
}

it("goods that came back go on no shelf where the second person does not agree", async () => {
  const { id, refund } = await requested({ withReturn: true });
  await get(api, operator, agreeRefund, grant(refund.id, {}));
  await get(api, customer, returnGoods, {
    ...one(id),
    body: { company: "邮政快递", trackingNo: "EMS99887755" },
  });
  const sku = (await skuOf(api))!;
  const shelf = await stockOf(api, sku.id);
  await get(api, operator, receiveReturn, grant(refund.id, { restock: true }));
  await get(api, second, secondRefund, grant(refund.id, { agree: false, reason: "不是我们的货" }));
  expect((await stockOf(api, sku.id)).stock).toBe(shelf.stock);
});

it("of goods that are still with the customer nobody grants more than was asked for: the clock would pay it", async () => {
  const { id, items } = await received();
  const asked = await get(api, customer, askRefund, {
    ...one(id),
    body: { reason: "QUALITY", withReturn: true, lines: [{ lineId: items[0]!.lineId, quantity: 1 }] },
  });
  const more = { amountFen: asked.refund!.amountFen + 100, reason };
  expect(
    (await refusal(api, operator, agreeRefund, grant(asked.refund!.id, more))).fields?.amountFen,
  ).toContain("收到货");
});

describe("a refund that staff grant in part", () => {
  it("is of fewer goods than asked for: with the reason, which the member reads; the rest can be asked for again", async () => {
    const { id, lineId, amountFen, refund } = await requested();
    const lines = [{ lineId, quantity: 1 }];
    expect((await refusal(api, operator, agreeRefund, grant(refund.id, { lines }))).fields).toHaveProperty(
      "reason",
    );
    const before = await caseOf(refund.id);
    const [line] = before.lines;
    expect(line).toMatchObject({ quantity: 3, requestedQuantity: 3, paidFen: amountFen - before.besideFen });
    expect(line!.amountsFen).toHaveLength(3);
    expect(line!.amountsFen.at(-1)).toBe(line!.paidFen);
    await get(api, operator, agreeRefund, grant(refund.id, { lines, reason }));
    await get(api, second, secondRefund, grant(refund.id, { agree: true }));
    const after = await paidBack(id);
    expect(after).toMatchObject({
      status: "EVALUATE",
      refundedFen: line!.amountsFen[0],
      refund: { amountFen: line!.amountsFen[0], answer: reason, lines: [{ quantity: 1 }] },
    });
    expect(after.items[0]!.refundedQuantity).toBe(1);
    const { records } = await get(api, customer, noticePage, { query: {} });
    expect(records.find((n) => n.title.includes("金额和申请的不一样"))!.body).toContain(reason);
    expect(await caseOf(refund.id)).toMatchObject({
      requestedFen: amountFen,
      amountFen: line!.amountsFen[0],
    });
    const rest = await get(api, customer, askRefund, {
      ...one(id),
      body: { reason: "QUALITY", lines: [{ lineId, quantity: 2 }] },
    });
    expect(rest.refund!.amountFen + line!.amountsFen[0]!).toBe(line!.paidFen);
    expect((await get(api, operator, orderMoney, one(id))).refunds).toMatchObject([
      { requestedFen: amountFen, amountFen: line!.amountsFen[0], state: "DONE" },
      { state: "REQUESTED" },
    ]);
  });

  it("is the same when it is granted again, and refused with how it stands where something else is", async () => {
    for (const withReturn of [false, true]) {
      const { refund } = await requested({ withReturn });
      const granted = { amountFen: 900, reason };
      await get(api, operator, agreeRefund, grant(refund.id, granted));
      const again = await get(api, operator, agreeRefund, grant(refund.id, granted));
      expect(again.refund!.amountFen).toBe(900);
      const other = grant(refund.id, { ...granted, amountFen: 800 });
      expect(await refusal(api, operator, agreeRefund, other)).toMatchObject({
        reason: "CHANGED_MEANWHILE",
        now: [{ label: "状态" }, { label: "金额", text: "¥9.00" }],
      });
      expect((await caseOf(refund.id)).amountFen).toBe(900);
    }
  });

  it("is of another sum, spread over its goods to the fen, and the goods that came back end the order", async () => {
    const { id, lineId, refund, amountFen } = await requested({ withReturn: true });
    await get(api, operator, agreeRefund, grant(refund.id, {}));
    await get(api, customer, returnGoods, {
      ...one(id),
      body: { company: "邮政快递", trackingNo: "EMS99887766" },
    });
    const sku = (await skuOf(api))!;
    const shelf = await stockOf(api, sku.id);
    const less = amountFen - 101;
    const body = { amountFen: less, reason: "包装和配件少了", restock: true };
    await get(api, operator, receiveReturn, grant(refund.id, body));
    // Until the second person agrees the goods are on no shelf.
    expect((await stockOf(api, sku.id)).stock).toBe(shelf.stock);
    const seen = await get(api, second, secondRefund, grant(refund.id, { agree: true }));
    expect(seen.refund).toMatchObject({ amountFen: less, keptFen: 101, answer: body.reason });
    expect(seen.refund!.lines).toMatchObject([{ lineId, quantity: 3 }]);
    const { paidFen } = (await caseOf(refund.id)).lines[0]!;
    expect(seen.refund!.lines.reduce((sum, l) => sum + l.amountFen, 0)).toBe(Math.min(less, paidFen));
    expect((await stockOf(api, sku.id)).stock).toBe(shelf.stock + 3);
    expect(await paidBack(id)).toMatchObject({ status: "TRANSACTION_CLOSING", refundedFen: less });
  });

  it("is of more than asked for where more is due, never of more than was paid, and counts for two people as granted", async () => {
    const { id, lineId, amountFen, refund } = await requested({ amountFen: 300 });
    const tooMuch = { amountFen: amountFen + 1, reason };
    expect(await refusal(api, operator, agreeRefund, grant(refund.id, tooMuch))).toMatchObject({
      reason: "REFUND_TOO_MUCH",
      fields: { amountFen: expect.stringContaining("最多还能退") },
    });
    const tooMany = { lines: [{ lineId, quantity: 4 }], reason };
    expect((await refusal(api, operator, agreeRefund, grant(refund.id, tooMany))).status).toBe(400);
    const foreign = { lines: [{ lineId: (await requested()).lineId, quantity: 1 }], reason };
    expect((await refusal(api, operator, agreeRefund, grant(refund.id, foreign))).status).toBe(400);
    const whole = { amountFen, reason: "整套都不能用，一并退" };
    const first = await get(api, operator, agreeRefund, grant(refund.id, whole));
    expect(first.refund).toMatchObject({ state: "WAIT_SECOND", amountFen });
    await get(api, second, secondRefund, grant(refund.id, { agree: true }));
    expect(await paidBack(id)).toMatchObject({ status: "TRANSACTION_CLOSING", refundedFen: amountFen });
  });

  it("that is what was asked for is no other, and needs no reason; a sum of none of the goods leaves them", async () => {
    const same = await requested({ amountFen: 300 });
    await get(api, operator, agreeRefund, grant(same.refund.id, { amountFen: 300 }));
    expect((await caseOf(same.refund.id)).requestedFen).toBe(300);
    const whole = await requested();
    const kept = { amountFen: 200, reason: "划痕，补一部分" };
    await get(api, operator, agreeRefund, grant(whole.refund.id, kept));
    const after = await paidBack(whole.id);
    expect(after).toMatchObject({ status: "EVALUATE", refundedFen: 200, refund: { keptFen: 0, lines: [] } });
    expect(after.items[0]!.refundedQuantity).toBe(0);
  });
});
