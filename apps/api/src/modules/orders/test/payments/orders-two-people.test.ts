import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  agreeRefund,
  cancelOrder,
  compensateOrder,
  receiveReturn,
  refundByHand,
  refundToCard,
  refuseRefund,
  secondRefund,
  sendBackRefund,
  shipGoodsBack,
  shipOrder,
  staffOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, cancelRefund, confirmOrder, returnGoods } from "@ginkgo/api-contract/orders/orders";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { HOUR, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  paidGoods,
  parcel,
  read,
  refundAnswers,
  staffedHouse,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";
import { dataFolder, picture, upload } from "../../../files/test/files-kit.ts";

/** So low that the demo's goods are above it, and some compensations below. */
const LIMIT = 500;
const data = dataFolder();
let api: TestApi;
let customer: SignedIn;
let first: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  ({
    api,
    customer,
    operator: first,
  } = await staffedHouse({
    TWO_PERSON_FEN: String(LIMIT),
    COMPENSATION_MAX_FEN: "2000",
    DATA_DIR: data.folder,
  }));
  await api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff set role = 'operator' where role = 'service'`),
  );
  second = await signInStaff(api, "service");
});
afterAll(async () => {
  await closeHouse(api);
  data.remove();
});

const one = (id: string) => ({ params: { id } });
const due = () => api.api.dueWork.runAll();
const parcelBack = { company: "邮政快递", trackingNo: "EMS55443322" };
const titles = async () => (await get(api, customer, noticePage, { query: {} })).records.map((n) => n.title);

async function shipped() {
  const order = await paidGoods(api, customer);
  return get(api, first, shipOrder, { ...one(order.id), body: parcel });
}
async function askedBack() {
  const order = await shipped();
  return get(api, customer, askRefund, { ...one(order.id), body: { reason: "QUALITY" } });
}
const decide = <T extends object>(refundId: string, body: T) => ({ params: { refundId }, body });

describe("a large refund", () => {
  it("waits for a second person, whom the first cannot be, and is paid once they agree", async () => {
    const { id, refund } = await askedBack();
    const agreed = await get(api, first, agreeRefund, decide(refund!.id, { reason: "核对过了" }));
    expect(agreed).toMatchObject({ status: "REFUND", refund: { state: "WAIT_SECOND" }, deadline: null });
    expect(agreed.actions).toEqual(["correctParcel"]);
    expect((await get(api, second, staffOrder, one(id))).actions).toEqual(["correctParcel", "second"]);
    expect((await get(api, first, agreeRefund, decide(refund!.id, {}))).refund!.state).toBe("WAIT_SECOND");
    expect((await refusal(api, first, secondRefund, decide(refund!.id, { agree: true }))).reason).toBe(
      "SECOND_PERSON_NEEDED",
    );
    for (const press of [agreeRefund, refuseRefund])
      expect((await ask(api, second, press, decide(refund!.id, { reason: "直接来" }))).status).toBe(409);
    const paid = await get(api, second, secondRefund, decide(refund!.id, { agree: true }));
    expect(paid).toMatchObject({ status: "AGREE_REFUND", refund: { state: "AGREED" } });
    expect((await get(api, second, secondRefund, decide(refund!.id, { agree: true }))).status).toBe(
      "AGREE_REFUND",
    );
    expect((await read(api, customer, id)).history.map((h) => h.action).slice(-2)).toEqual([
      "firstAgree",
      "agree",
    ]);
    const written = await rows<{ action: string; detail: string }>(
      api.database.read,
      sql`select action, detail from platform.audit where detail like ${`refund:${refund!.id} %`} order by at, seq`,
    );
    expect(written.map((w) => [w.action, w.detail.split(" ")[1]])).toEqual([
      ["REFUND_AGREE", "WAIT_SECOND"],
      ["REFUND_SECOND", "AGREED"],
    ]);
  });

  it("is agreed to by no clock while the second person has not spoken, and the customer can take it back", async () => {
    const { id, refund } = await askedBack();
    await get(api, first, agreeRefund, decide(refund!.id, {}));
    api.clock.advance(50 * HOUR);
    await due();
    customer = await signIn(api, customer.mobile);
    expect((await read(api, customer, id)).refund!.state).toBe("WAIT_SECOND");
    expect(await get(api, customer, cancelRefund, one(id))).toMatchObject({
      status: "SHIPPED",
      refund: { state: "CANCELLED" },
    });
    first = await signInStaff(api, "operator");
    second = await signInStaff(api, "service");
    expect((await ask(api, second, secondRefund, decide(refund!.id, { agree: true }))).status).toBe(409);
  });

  it("is sent back by the second, or taken back by the first, and decided on anew; until then it is nobody's", async () => {
    const { id, refund } = await askedBack();
    const params = { refundId: refund!.id };
    const why = { reason: "请再问一下商家" };
    expect((await ask(api, second, sendBackRefund, { params, body: why })).status).toBe(409);
    for (const who of [second, first]) {
      await get(api, first, agreeRefund, decide(refund!.id, { reason: "核对过了" }));
      const back = await get(api, who, sendBackRefund, { params, body: why });
      expect(back).toMatchObject({ status: "REFUND", refund: { state: "REQUESTED", answer: null } });
      expect(back.actions).toEqual(["correctParcel", "agree", "refuse"]);
      expect(back.history.at(-1)).toMatchObject({ action: "sendBack", reason: why.reason });
      // The clock goes on, never sooner than there is working time to look at it.
      expect(Date.parse(back.deadline!.at)).toBeGreaterThan(api.clock.now().getTime() + 3 * HOUR);
    }
    // A cut that was sent back is gone with it: neither the clock nor a press pays it.
    const cut = { amountFen: refund!.amountFen - 100, reason: "包装拆过" };
    expect(await get(api, first, agreeRefund, decide(refund!.id, cut))).toMatchObject({
      refund: { state: "WAIT_SECOND", amountFen: cut.amountFen, answer: cut.reason },
    });
    expect(await get(api, second, sendBackRefund, { params, body: why })).toMatchObject({
      refund: { state: "REQUESTED", amountFen: refund!.amountFen, answer: null, lines: refund!.lines },
    });
    await get(api, second, agreeRefund, decide(refund!.id, {}));
    expect((await get(api, second, staffOrder, one(id))).actions).toEqual(["correctParcel"]);
    await get(api, first, secondRefund, decide(refund!.id, { agree: true }));
    expect((await read(api, customer, id)).status).toBe("AGREE_REFUND");
  });

  it("that the second person does not agree to is refused with their reason", async () => {
    const { refund } = await askedBack();
    await get(api, first, agreeRefund, decide(refund!.id, {}));
    expect(
      (await refusal(api, second, secondRefund, decide(refund!.id, { agree: false }))).fields,
    ).toHaveProperty("reason");
    const refused = await get(
      api,
      second,
      secondRefund,
      decide(refund!.id, { agree: false, reason: "照片看不出问题" }),
    );
    expect(refused).toMatchObject({
      status: "SHIPPED",
      refund: { state: "REFUSED", answer: "照片看不出问题" },
    });
  });

  it("that the rules agree to by themselves needs nobody", async () => {
    const order = await paidGoods(api, customer);
    expect(order.amountFen).toBeGreaterThan(LIMIT);
    expect(
      await get(api, customer, askRefund, { ...one(order.id), body: { reason: "PLAN_CHANGED" } }),
    ).toMatchObject({ refund: { state: "AGREED" } });
  });
});

describe("several refunds of one order", () => {
  /** Asks so much back of an order that was sent. */
  const askPart = async (id: string, amountFen: number) =>
    (await get(api, customer, askRefund, { ...one(id), body: { reason: "QUALITY", amountFen } })).refund!;
  const agree = (refundId: string) => get(api, first, agreeRefund, decide(refundId, {}));
  async function paidBack(id: string, amountFen: number) {
    expect((await agree((await askPart(id, amountFen)).id)).refund!.state).toBe("AGREED");
    await due();
    await refundAnswers(api, customer, id, "success");
  }

  it("are one: what goes over the limit in sum takes two people", async () => {
    const { id } = await shipped();
    await paidBack(id, LIMIT - 200);
    await paidBack(id, 200);
    const over = await askPart(id, 1);
    expect((await agree(over.id)).refund).toMatchObject({ amountFen: 1, state: "WAIT_SECOND" });
    await get(api, second, secondRefund, decide(over.id, { agree: true }));
    expect((await read(api, customer, id)).refund!.state).toBe("AGREED");
  });

  it("count together with compensations, whichever came first", async () => {
    const body = { amountFen: LIMIT - 200, reason: "晚了几天" };
    const compensated = await shipped();
    await get(api, first, compensateOrder, { ...one(compensated.id), body });
    await due();
    await refundAnswers(api, customer, compensated.id, "success");
    const requested = await askPart(compensated.id, 201);
    expect((await agree(requested.id)).refund!.state).toBe("WAIT_SECOND");
    const refunded = await shipped();
    await paidBack(refunded.id, 201);
    const reply = await get(api, first, compensateOrder, { ...one(refunded.id), body });
    expect(reply.refund).toMatchObject({ state: "WAIT_SECOND" });
  });

  it("that came to nothing, and what the clock agreed to, count for nothing", async () => {
    const { id } = await shipped();
    const taken = await askPart(id, LIMIT);
    await get(api, first, refuseRefund, decide(taken.id, { reason: "请先寄回" }));
    const silent = await askPart(id, 300);
    api.clock.advance(49 * HOUR);
    await due();
    customer = await signIn(api, customer.mobile);
    first = await signInStaff(api, "operator");
    second = await signInStaff(api, "service");
    expect((await read(api, customer, id)).refund).toMatchObject({ id: silent.id, state: "AGREED" });
    await refundAnswers(api, customer, id, "success");
    await paidBack(id, LIMIT);
  });
});

describe("a large refund its provider cannot carry out", () => {
  it("goes to no card by one person, and is paid by hand by two", async () => {
    customer = await signIn(api, customer.mobile);
    const { id, refund } = await askedBack();
    const by = <T extends object>(body: T) => decide(refund!.id, body);
    await get(api, first, agreeRefund, by({ reason: "核对过了" }));
    await get(api, second, secondRefund, by({ agree: true }));
    await due();
    await refundAnswers(api, customer, id, "abnormal");
    const card = {
      bankType: "ICBC_DEBIT",
      bankAccount: "6222021234567890123",
      realName: "王桂兰",
      reason: "客户的零钱账户注销了",
    } as const;
    for (const who of [first, second])
      expect((await refusal(api, who, refundToCard, by(card))).reason).toBe("REFUND_CARD_TOO_MUCH");
    const file = await upload(api, await picture().jpeg().toBuffer(), {
      purpose: "refund",
      staff: true,
      headers: first.auth,
    });
    const note = "工行转账到王**，尾号 0123，回单见附件";
    const asked = await get(api, first, refundByHand, by({ note, proof: [file.data.fileId] }));
    expect(asked).toMatchObject({ status: "CHANGE", refundedFen: 0 });
    expect((await refusal(api, first, secondRefund, by({ agree: true }))).reason).toBe(
      "SECOND_PERSON_NEEDED",
    );
    const done = await get(api, second, secondRefund, by({ agree: true }));
    expect(done).toMatchObject({ status: "TRANSACTION_CLOSING", refundedFen: refund!.amountFen });
    expect(done.history.map((h) => h.reason)).toContain(note);
    const auditor = await signInStaff(api, "auditor");
    const query = { subject: `refund:${refund!.id}`, what: "REFUND_BY_HAND" };
    const { records } = await get(api, auditor, auditPage, { query });
    expect(records.map((r) => r.reason)).toEqual([note]);
  });
});

describe("a compensation", () => {
  it("that is small is paid at once, told to the customer, and leaves the order where it stood", async () => {
    const { id } = await shipped();
    const body = { amountFen: LIMIT, reason: "包装破了" };
    const reply = await get(api, first, compensateOrder, { ...one(id), body });
    expect(reply).toMatchObject({ status: "AGREE_REFUND", refund: { amountFen: LIMIT, state: "AGREED" } });
    expect(await titles()).toContain("我们补偿您一笔钱");
    await due();
    await refundAnswers(api, customer, id, "success");
    const after = await read(api, customer, id);
    expect(after).toMatchObject({ status: "SHIPPED", refundedFen: LIMIT });
    expect(after.history.find((h) => h.action === "compensate")!.reason).toBe("包装破了");
    expect(after.items.map((i) => i.refundedQuantity)).toEqual([0]);
  });

  it("that is large waits for a second person; the order goes on meanwhile", async () => {
    const { id } = await shipped();
    const body = { amountFen: LIMIT + 1, reason: "晚了很多天" };
    const reply = await get(api, first, compensateOrder, { ...one(id), body });
    expect(reply).toMatchObject({ status: "SHIPPED", refund: { state: "WAIT_SECOND" } });
    const refundId = reply.refund!.id;
    expect((await read(api, customer, id)).refund).toBeNull();
    expect((await get(api, customer, confirmOrder, one(id))).status).toBe("EVALUATE");
    expect((await refusal(api, first, secondRefund, decide(refundId, { agree: true }))).reason).toBe(
      "SECOND_PERSON_NEEDED",
    );
    expect((await ask(api, first, compensateOrder, { ...one(id), body })).status).toBe(409);
    await get(api, second, secondRefund, decide(refundId, { agree: true }));
    await due();
    await refundAnswers(api, customer, id, "success");
    expect(await read(api, customer, id)).toMatchObject({ status: "EVALUATE", refundedFen: LIMIT + 1 });
  });

  it("that a second person does not agree to is none", async () => {
    const { id } = await shipped();
    const body = { amountFen: LIMIT + 1, reason: "客户来电" };
    const { refund } = await get(api, first, compensateOrder, { ...one(id), body });
    await get(api, second, secondRefund, decide(refund!.id, { agree: false, reason: "没有依据" }));
    expect(await read(api, customer, id)).toMatchObject({ status: "SHIPPED", refundedFen: 0, refund: null });
  });

  it("in several small parts is one: what goes over the limit in sum takes two people", async () => {
    const { id } = await shipped();
    const part = { amountFen: LIMIT / 2, reason: "晚了几天" };
    for (let i = 0; i < 2; i++) {
      await get(api, first, compensateOrder, { ...one(id), body: part });
      await due();
      await refundAnswers(api, customer, id, "success");
    }
    const more = await get(api, first, compensateOrder, { ...one(id), body: { ...part, amountFen: 1 } });
    expect(more.refund).toMatchObject({ amountFen: 1, state: "WAIT_SECOND" });
  });

  it("gives way where the customer asks for their money, and never brings out more than is left or allowed", async () => {
    const { id, amountFen } = await shipped();
    const body = { amountFen: LIMIT + 1, reason: "晚了很多天" };
    await get(api, first, compensateOrder, { ...one(id), body });
    const refund = await get(api, customer, askRefund, { ...one(id), body: { reason: "QUALITY" } });
    expect(refund.refund).toMatchObject({ state: "REQUESTED", amountFen });
    await get(api, first, refuseRefund, decide(refund.refund!.id, { reason: "请先寄回" }));
    for (const fen of [amountFen + 1, 2001])
      expect(
        (await refusal(api, first, compensateOrder, { ...one(id), body: { ...body, amountFen: fen } }))
          .reason,
      ).toBe("COMPENSATION_TOO_MUCH");
    const merchant = await signInStaff(api, "merchant");
    expect((await ask(api, merchant, compensateOrder, { ...one(id), body })).status).toBe(403);
  });
});

it("goods the first took in and the second would not pay for are owed to the customer", async () => {
  const order = await shipped();
  await get(api, customer, confirmOrder, one(order.id));
  const asked = await get(api, customer, askRefund, {
    ...one(order.id),
    body: { reason: "NO_REASON", withReturn: true },
  });
  const params = { refundId: asked.refund!.id };
  await get(api, first, agreeRefund, { params, body: {} });
  await get(api, customer, returnGoods, { ...one(order.id), body: parcelBack });
  const waits = await get(api, first, receiveReturn, { params, body: { restock: true } });
  expect(waits.refund).toMatchObject({ state: "WAIT_SECOND", returnState: "RECEIVED" });
  const stock = await stockOf(api, order.items[0]!.skuId!);
  const refused = await get(api, second, secondRefund, {
    params,
    body: { agree: false, reason: "用过三个月了，不能退。" },
  });
  expect(refused.refund).toMatchObject({ state: "REFUSED", returnState: "TO_SHIP_BACK" });
  expect(await stockOf(api, order.items[0]!.skuId!)).toEqual(stock);
  const back = await get(api, second, shipGoodsBack, {
    params,
    body: { carrier: "顺丰速运", trackingNo: "SF7788990" },
  });
  expect(back.refund?.returnState).toBe("SHIPPED_BACK");
});

it("an order that was not called off after all can be called off again by the same person", async () => {
  const { id } = await paidGoods(api, customer);
  const calling = { ...one(id), body: { reason: "厂家停产，没有货了。" } };
  const asked = await get(api, first, cancelOrder, calling);
  expect(asked.refund?.state).toBe("WAIT_SECOND");
  const params = { refundId: asked.refund!.id };
  await get(api, second, secondRefund, { params, body: { agree: false, reason: "仓库又有货了。" } });
  const again = await get(api, first, cancelOrder, calling);
  expect(again.refund).toMatchObject({ state: "WAIT_SECOND" });
  expect(again.refund!.id).not.toBe(asked.refund!.id);
});
