import {
  agreeRefund,
  cancelUnsent,
  secondRefund,
  shipOrder,
  staffOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { orderMoney } from "@ginkgo/api-contract/orders/refund-staff";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  goodsForm,
  laterOn,
  paidGoods,
  read,
  refundAnswers,
  staffedHouse,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";
import { taskAbout } from "../../../../../test/kits/task-kit.ts";
import { rows } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;

const one = (id: string) => ({ params: { id } });
const reason = "厂家停产";
let parcelNo = 0;

/** Three of one thing, some of them sent. */
async function partShipped(sent = 1) {
  const order = await paidGoods(api, customer, 3);
  return { ...(await sendSome(order.id, sent)), sn: order.sn };
}
async function sendSome(id: string, quantity: number) {
  const { unsent, items } = await get(api, operator, staffOrder, one(id));
  const { lineId } = unsent[0]!;
  parcelNo++;
  const shipped = await get(api, operator, shipOrder, {
    ...one(id),
    body: { carrier: "顺丰速运", trackingNo: `SF9000${parcelNo}`, lines: [{ lineId, quantity }] },
  });
  return { id, lineId, skuId: items[0]!.skuId!, shipped };
}
const told = (id: string) =>
  rows<{ title: string }>(
    api.database.read,
    sql`select title from membership.notices where link = ${`/user/order-detail?id=${id}`} order by id`,
  );
const titles = async (id: string) => (await told(id)).map(({ title }) => title);

describe("the rest of an order", () => {
  beforeAll(async () => {
    ({ api, customer, operator } = await staffedHouse({ TWO_PERSON_FEN: "1000000" }));
  });
  afterAll(() => closeHouse(api));

  it("the rest is not sent: its money goes back, the goods lie on the shelf, and the order is confirmed from the last parcel", async () => {
    const { id, lineId, skuId, shipped } = await partShipped();
    expect(shipped.actions).toContain("cancelUnsent");
    const before = await stockOf(api, skuId);
    await laterOn(api, 2 * DAY, customer);
    operator = await signInStaff(api, "operator");
    const closed = await get(api, operator, cancelUnsent, { ...one(id), body: { reason } });
    const each = closed.items[0]!.unitPriceFen;
    expect(closed).toMatchObject({ status: "AGREE_REFUND", unsent: [] });
    expect(closed.refund).toMatchObject({ state: "AGREED", lines: [{ lineId, quantity: 2 }] });
    expect(closed.refund!.amountFen).toBe(2 * each);
    expect((await stockOf(api, skuId)).stock).toBe(before.stock + 2);
    expect(await taskAbout(api, operator, "SHIP", id)).toBeUndefined();
    expect(await titles(id)).toContain("其余的不寄了");
    // Pressed again by the same person it is the same; nobody else can do it any more.
    const again = await get(api, operator, cancelUnsent, { ...one(id), body: { reason } });
    expect(again.history).toEqual(closed.history);
    const other = await signInStaff(api, "supervisor");
    const late = await refusal(api, other, cancelUnsent, { ...one(id), body: { reason } });
    expect(late).toMatchObject({ status: 409, reason: "ORDER_TRANSITION_NOT_ALLOWED" });
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, id, "success");
    const after = await read(api, customer, id);
    expect(after).toMatchObject({ status: "SHIPPED", unsent: [], refundedFen: 2 * each });
    const [parcel] = after.parcels;
    expect(Date.parse(after.deadline!.at) - Date.parse(parcel!.shippedAt)).toBe(10 * DAY);
    expect(after.actions).toContain("confirm");
    const line = after.history.find(({ action }) => action === "cancelUnsent");
    expect(line).toMatchObject({ from: "SHIPPED", to: "REFUND" });
    expect(line!.reason).toContain(`${reason}（`);
    const money = await get(api, operator, orderMoney, one(id));
    expect(money).toMatchObject({ refundedFen: 2 * each, agrees: true });
    expect((await get(api, customer, confirmOrder, one(id))).status).toBe("EVALUATE");
  });

  it("long after the last parcel the customer still has a day to look at what came", async () => {
    const { id } = await partShipped();
    api.clock.advance(20 * DAY);
    customer = await signIn(api, customer.mobile);
    operator = await signInStaff(api, "operator");
    const closed = await get(api, operator, cancelUnsent, { ...one(id), body: { reason } });
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, id, "success");
    expect(closed.refund!.state).toBe("AGREED");
    const { deadline } = await read(api, customer, id);
    expect(Date.parse(deadline!.at) - api.clock.now().getTime()).toBeGreaterThan(DAY - 5_000);
  });

  it("two at once do it once, one who looked at another state is told, and nobody does it to what is not theirs", async () => {
    const { id, shipped, skuId } = await partShipped();
    const before = await stockOf(api, skuId);
    const other = await signInStaff(api, "supervisor");
    const stale = { ...one(id), body: { reason, version: shipped.version! - 1 } };
    const refused = await refusal(api, operator, cancelUnsent, stale);
    expect(refused).toMatchObject({ status: 409, reason: "CHANGED_MEANWHILE" });
    const both = await Promise.all(
      [operator, other].map((who) =>
        ask(api, who, cancelUnsent, { ...one(id), body: { reason, version: shipped.version! } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await stockOf(api, skuId)).stock).toBe(before.stock + 2);
    const nobody = await refusal(api, operator, cancelUnsent, { ...one("999999999"), body: { reason } });
    expect(nobody.status).toBe(404);
    const whole = await paidGoods(api, customer, 2);
    const unsent = await refusal(api, operator, cancelUnsent, { ...one(whole.id), body: { reason } });
    expect(unsent).toMatchObject({ status: 409, reason: "ORDER_TRANSITION_NOT_ALLOWED" });
    const wordless = await refusal(api, operator, cancelUnsent, { ...one(id), body: { reason: "" } });
    expect(wordless.fields).toHaveProperty("reason");
  });

  it("a parcel that leaves at the same time is not paid back", async () => {
    const { id, lineId } = await partShipped();
    const body = { carrier: "顺丰速运", trackingNo: "SF990001", lines: [{ lineId, quantity: 2 }] };
    const [sent, cancelled] = await Promise.all([
      ask(api, operator, shipOrder, { ...one(id), body }),
      ask(api, operator, cancelUnsent, { ...one(id), body: { reason } }),
    ]);
    expect([sent.status, cancelled.status].toSorted()).toEqual([200, 409]);
    const order = await read(api, customer, id);
    const went = order.parcels.reduce((sum, { lines }) => sum + lines[0]!.quantity, 0);
    const back = order.refund?.lines[0]?.quantity ?? 0;
    expect(went + back).toBe(3);
  });

  it("with a quality refund of the whole order what never left lies on the shelf again", async () => {
    const { id, skuId } = await partShipped();
    const before = await stockOf(api, skuId);
    const asked = await get(api, customer, askRefund, { ...one(id), body: { reason: "QUALITY" } });
    await get(api, operator, agreeRefund, { params: { refundId: asked.refund!.id }, body: {} });
    expect((await stockOf(api, skuId)).stock).toBe(before.stock + 2);
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, id, "success");
    expect(await read(api, customer, id)).toMatchObject({ status: "TRANSACTION_CLOSING", unsent: [] });
  });

  it("what is left of an order whose sent goods were paid back ends it, freight with it", async () => {
    const { id, lineId } = await partShipped();
    const asked = await get(api, customer, askRefund, {
      ...one(id),
      body: { reason: "QUALITY", lines: [{ lineId, quantity: 1 }] },
    });
    await get(api, operator, agreeRefund, { params: { refundId: asked.refund!.id }, body: {} });
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, id, "success");
    await get(api, operator, cancelUnsent, { ...one(id), body: { reason } });
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, id, "success");
    const { status, paidFen, refundedFen } = await read(api, customer, id);
    expect({ status, refundedFen }).toEqual({ status: "TRANSACTION_CLOSING", refundedFen: paidFen });
  });

  it("an order that cost nothing goes on without the rest", async () => {
    const form = await goodsForm(api, 3);
    const { skuId } = form.items[0]!;
    await api.database.transaction((tx) =>
      tx.execute(sql`update shop.product_skus set price_fen = 0, member_price_fen = null, original_price_fen = null
        where id = ${skuId!}::bigint`),
    );
    const { id, amountFen, status } = await get(api, customer, placeOrder, { body: form });
    expect({ amountFen, status }).toEqual({ amountFen: 0, status: "WAIT_DELIVER" });
    await sendSome(id, 1);
    const before = await stockOf(api, skuId!);
    const body = { reason };
    const closed = await get(api, operator, cancelUnsent, { ...one(id), body });
    expect(closed).toMatchObject({ status: "SHIPPED", unsent: [], refund: null });
    expect((await stockOf(api, skuId!)).stock).toBe(before.stock + 2);
    expect(await taskAbout(api, operator, "SHIP", id)).toBeUndefined();
    expect(closed.deadline).not.toBeNull();
    expect(await titles(id)).toContain("其余的不寄了");
    expect(closed.actions).not.toContain("cancelUnsent");
    const again = await get(api, operator, cancelUnsent, { ...one(id), body });
    expect(again.history).toEqual(closed.history);
    expect((await stockOf(api, skuId!)).stock).toBe(before.stock + 2);
    expect((await get(api, customer, confirmOrder, one(id))).status).toBe("EVALUATE");
  });
});

describe("the rest of a dear order", () => {
  beforeAll(async () => {
    ({ api, customer, operator } = await staffedHouse({ TWO_PERSON_FEN: "100" }));
  });
  afterAll(() => closeHouse(api));

  it("above the limit a second person decides; refused the rest still waits to be sent", async () => {
    const { id } = await partShipped();
    const asked = await get(api, operator, cancelUnsent, { ...one(id), body: { reason } });
    expect(asked).toMatchObject({ status: "REFUND", refund: { state: "WAIT_SECOND" } });
    expect(await titles(id)).not.toContain("其余的不寄了");
    const params = { refundId: asked.refund!.id };
    const own = await refusal(api, operator, secondRefund, { params, body: { agree: true } });
    expect(own.reason).toBe("SECOND_PERSON_NEEDED");
    const second = await signInStaff(api, "supervisor");
    const no = { params, body: { agree: false, reason: "再催一次厂家" } };
    const refused = await get(api, second, secondRefund, no);
    expect(refused).toMatchObject({ status: "SHIPPED", unsent: [{ quantity: 2 }], deadline: null });
    expect(await taskAbout(api, operator, "SHIP", id)).toBeDefined();
    // The customer asked for nothing and is refused nothing.
    expect(await titles(id)).not.toContain("退款没有同意");
    const anew = await get(api, operator, cancelUnsent, { ...one(id), body: { reason } });
    const agreed = { params: { refundId: anew.refund!.id }, body: { agree: true } };
    expect(await get(api, second, secondRefund, agreed)).toMatchObject({
      status: "AGREE_REFUND",
      unsent: [],
    });
    expect(await titles(id)).toContain("其余的不寄了");
  });
});
