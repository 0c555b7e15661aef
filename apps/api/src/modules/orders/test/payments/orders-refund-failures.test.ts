import {
  agreeRefund,
  refundByHand,
  refundToCard,
  retryRefund,
  secondRefund,
  shipOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import {
  askRefund,
  cancelRefund,
  closeOrder,
  confirmOrder,
  payOrder,
  placeOrder,
} from "@ginkgo/api-contract/orders/orders";
import { orderMoney, staffRefund, staffRefunds } from "@ginkgo/api-contract/orders/refund-staff";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { fakeWechatPay } from "../../../../../test/kits/fake-wechat-pay.ts";
import { DAY, HOUR, MINUTE, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, goodsForm, notify, read, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../../platform/database/database.ts";
import { dataFolder, picture, upload } from "../../../files/test/files-kit.ts";

const vendor = await fakeWechatPay();
const data = dataFolder();
let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse({ ...vendor.env, DATA_DIR: data.folder }));
  await api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff set role = 'operator' where role = 'service'`),
  );
  colleague = await signInStaff(api, "service");
});
afterAll(async () => {
  vendor.close();
  await closeHouse(api);
  data.remove();
});
beforeEach(() => {
  vendor.refundError = undefined;
  vendor.refundComesTo = "PROCESSING";
  vendor.repeatMends = true;
});

const one = (id: string) => ({ params: { id } });
const due = () => api.api.dueWork.runAll();
async function later(ms: number) {
  api.clock.advance(ms);
  await due();
}
async function signInAgain() {
  customer = await signIn(api, customer.mobile);
  operator = await signInStaff(api, "operator");
  colleague = await signInStaff(api, "service");
}

/** Goods that were paid by WeChat and cancelled: their money is to go back. */
async function cancelled() {
  const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
  const { payNo } = await get(api, customer, payOrder, { ...one(order.id), body: {} });
  vendor.pay(payNo);
  expect(await notify(api, vendor.paidNotice(payNo), "wechat")).toBe(204);
  const { refund } = await get(api, customer, closeOrder, one(order.id));
  return { id: order.id, amountFen: order.amountFen, refundId: refund!.id, refundNo: refund!.refundNo };
}
const stateOf = async (refundId: string) =>
  (await row<{ state: string; errors: number; asks: number; lastError: string | null; wait: number }>(
    api.database.read,
    sql`select state, errors, asks, last_error as "lastError",
      round(extract(epoch from next_try_at - ${api.clock.now().toISOString()}::timestamptz))::int as wait
      from orders.refunds where id = ${refundId}::bigint`,
  ))!;
const tasksOf = async (kind: "REFUND" | "REFUND_ABNORMAL", id: string) =>
  (await get(api, operator, taskPage, { query: { kind, size: "100" } })).records.filter(
    (t) => t.subject.id === id,
  );

describe("a refund its provider works on for days", () => {
  it("is asked after less and less often, and its neighbours do not wait for it", async () => {
    const slow = await cancelled();
    await due();
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const { wait } = await stateOf(slow.refundId);
      waits.push(wait);
      await later(wait * 1000 + 500);
    }
    expect(waits).toEqual([5, 5, 10, 20, 60, 600, 3600, 3600]);
    vendor.refunds.get(slow.refundNo)!.status = "SUCCESS";
    await later(HOUR + MINUTE);
    expect((await stateOf(slow.refundId)).state).toBe("DONE");
  });
});

describe("a refund whose every call fails", () => {
  it("is put off where even its failure cannot be written whole, and nothing waits behind it", async () => {
    await signInAgain();
    vendor.refundError = "PARAM_ERROR";
    const { refundId } = await cancelled();
    const execute = (text: ReturnType<typeof sql>) =>
      api.database.transaction(async (tx) => void (await tx.execute(text)));
    await execute(sql`create function orders.refuse_abnormal() returns trigger language plpgsql as
      $$ begin raise exception 'refused by the test'; end $$`);
    await execute(sql`create trigger refuse_abnormal before update of state on orders.refunds
      for each row when (new.state = 'ABNORMAL') execute function orders.refuse_abnormal()`);
    onTestFinished(() => execute(sql`drop function if exists orders.refuse_abnormal() cascade`));
    await due();
    for (let i = 0; i < 10; i++) await later((await stateOf(refundId)).wait * 1000 + 500);
    const { state, wait, lastError } = await stateOf(refundId);
    expect(state).toBe("AGREED");
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(HOUR / 1000);
    expect(lastError).toContain("PARAM_ERROR");
    await execute(sql`drop function orders.refuse_abnormal() cascade`);
    vendor.refundError = undefined;
    vendor.refundComesTo = "SUCCESS";
    await later(HOUR + MINUTE);
    expect((await stateOf(refundId)).state).toBe("DONE");
  });

  it("is tried later and later, keeps the last error, and comes before a person who can try again", async () => {
    await signInAgain();
    vendor.refundError = "PARAM_ERROR";
    const { id, refundId, refundNo } = await cancelled();
    await due();
    expect(await stateOf(refundId)).toMatchObject({ state: "AGREED", errors: 1 });
    expect((await stateOf(refundId)).lastError).toContain("PARAM_ERROR");
    for (let i = 0; i < 10 && (await stateOf(refundId)).state === "AGREED"; i++)
      await later((await stateOf(refundId)).wait * 1000 + 500);
    await signInAgain();
    expect(await read(api, customer, id)).toMatchObject({ status: "CHANGE", refund: { state: "ABNORMAL" } });
    expect(await tasksOf("REFUND_ABNORMAL", refundId)).toMatchObject([{ kind: "REFUND_ABNORMAL" }]);
    vendor.refundError = undefined;
    vendor.refundComesTo = "SUCCESS";
    await get(api, operator, retryRefund, { params: { refundId }, body: {} });
    await due();
    expect(await read(api, customer, id)).toMatchObject({
      status: "TRANSACTION_CLOSING",
      refund: { state: "DONE", refundNo },
    });
    expect(await tasksOf("REFUND_ABNORMAL", refundId)).toEqual([]);
  });

  it("of a provider that is no longer there does not stand for ever", async () => {
    const { refundId } = await cancelled();
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.payments set provider = 'alipay'
        where id = (select payment_id from orders.refunds where id = ${refundId}::bigint)`),
    );
    for (let i = 0; i < 10 && (await stateOf(refundId)).state === "AGREED"; i++) {
      await due();
      await later(HOUR + MINUTE);
    }
    expect((await stateOf(refundId)).state).toBe("ABNORMAL");
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.payments set provider = 'wechat'
        where id = (select payment_id from orders.refunds where id = ${refundId}::bigint)`),
    );
    vendor.refundComesTo = "SUCCESS";
    await later(DAY);
    expect((await stateOf(refundId)).state).toBe("DONE");
  });

  it("with another sum than ours is set aside once and asked after later, not every two seconds", async () => {
    await signInAgain();
    const { refundId, refundNo, amountFen } = await cancelled();
    await due();
    vendor.refunds.get(refundNo)!.amount = amountFen - 1;
    for (let i = 0; i < 3; i++) await later(6_000);
    const stored = await rows(
      api.database.read,
      sql`select why from payments.quarantine where pay_no = ${refundNo}`,
    );
    expect(stored).toEqual([{ why: "WRONG_AMOUNT" }]);
    expect((await stateOf(refundId)).wait).toBeGreaterThan(5);
    vendor.refunds.get(refundNo)!.amount = amountFen;
    vendor.refunds.get(refundNo)!.status = "SUCCESS";
    await later(MINUTE);
    expect((await stateOf(refundId)).state).toBe("DONE");
  });
});

describe("a refund that WeChat cannot bring back the way it came", () => {
  const card = {
    bankType: "ICBC_DEBIT",
    bankAccount: "6222021234567890123",
    realName: "王桂兰",
    reason: "客户的零钱账户注销了",
  } as const;
  async function abnormal() {
    vendor.refundComesTo = "ABNORMAL";
    vendor.repeatMends = false;
    const refund = await cancelled();
    await due();
    expect((await stateOf(refund.refundId)).state).toBe("ABNORMAL");
    return refund;
  }

  it("is paid to the customer's own card, whose number only WeChat can read and we keep nowhere", async () => {
    await signInAgain();
    const { id, refundId, refundNo } = await abnormal();
    const sent = await get(api, operator, refundToCard, { params: { refundId }, body: card });
    expect(sent).toMatchObject({ status: "AGREE_REFUND", refund: { state: "AGREED" } });
    expect(vendor.cards).toEqual([{ refundNo, account: card.bankAccount, name: card.realName }]);
    // Of the card the history names its end, of whose it is what is shown of anybody.
    expect(sent.history.at(-2)).toMatchObject({ reason: `${card.reason}（王**，尾号 0123）` });
    const stored = JSON.stringify(
      await rows(api.database.read, sql`select * from orders.refunds where id = ${refundId}::bigint`),
    );
    expect(stored).not.toContain(card.bankAccount);
    expect(api.logged.join("")).not.toContain(card.bankAccount);
    vendor.refunds.get(refundNo)!.status = "SUCCESS";
    await later(6_000);
    const over = await read(api, customer, id);
    expect(over.status).toBe("TRANSACTION_CLOSING");
    // The whole of it came back, whether or not the refund named lines.
    expect(over.items.map((i) => i.refundedQuantity)).toEqual(over.items.map((i) => i.quantity));
    expect((await ask(api, operator, refundToCard, { params: { refundId }, body: card })).status).toBe(409);
  });

  it("is paid by hand with evidence, and done once somebody else saw it: out of the bank and not out of the provider", async () => {
    await signInAgain();
    const { id, refundId, refundNo, amountFen } = await abnormal();
    const picked = await picture().jpeg().toBuffer();
    const uploaded = await upload(api, picked, { purpose: "refund", staff: true, headers: operator.auth });
    expect(uploaded.status).toBe(200);
    const body = { note: "工行转账，回单见附件", proof: [uploaded.data.fileId] };
    expect(
      (await refusal(api, operator, refundByHand, { params: { refundId }, body: { ...body, proof: [] } }))
        .fields,
    ).toHaveProperty("proof");
    const params = { refundId };
    const written = await get(api, operator, refundByHand, { params, body });
    expect(written).toMatchObject({ status: "CHANGE", refundedFen: 0, refund: { state: "ABNORMAL" } });
    expect(written.actions).toEqual([]);
    expect((await get(api, operator, refundByHand, { params, body })).history).toEqual(written.history);
    // Nothing is tried at the provider any more, by nobody, and nobody else pays it by hand as well.
    await later(2 * DAY);
    await signInAgain();
    expect((await read(api, customer, id)).status).toBe("CHANGE");
    expect((await ask(api, colleague, retryRefund, { params, body: {} })).status).toBe(409);
    expect((await ask(api, colleague, refundToCard, { params, body: card })).status).toBe(409);
    expect((await ask(api, colleague, refundByHand, { params, body })).status).toBe(409);
    expect((await refusal(api, operator, secondRefund, { params, body: { agree: true } })).reason).toBe(
      "SECOND_PERSON_NEEDED",
    );
    const listed = async (view: "second" | "auto") =>
      (await get(api, colleague, staffRefunds, { query: { view, size: "100" } })).records.map((r) => r.id);
    expect(await listed("second")).toContain(refundId);
    // Not seen, it is as abnormal as before; seen, it is done.
    const unseen = { agree: false, reason: "流水里没有这一笔" };
    const back = await get(api, colleague, secondRefund, { params, body: unseen });
    expect(back.actions).toEqual(["retry", "toCard", "payByHand"]);
    expect(await listed("second")).not.toContain(refundId);
    const again = await upload(api, picked, { purpose: "refund", staff: true, headers: operator.auth });
    await get(api, operator, refundByHand, { params, body: { ...body, proof: [again.data.fileId] } });
    expect((await get(api, colleague, staffRefund, { params })).actions).toEqual(["second"]);
    const done = await get(api, colleague, secondRefund, { params, body: { agree: true } });
    expect(done).toMatchObject({ status: "TRANSACTION_CLOSING", refundedFen: amountFen });
    expect((await get(api, colleague, secondRefund, { params, body: { agree: true } })).history).toEqual(
      done.history,
    );
    const { hand, attempts } = await get(api, colleague, staffRefund, { params });
    expect(hand).toMatchObject({ note: body.note, first: { words: null } });
    expect(hand!.proof).toHaveLength(2);
    // People decided on it.
    expect(await listed("auto")).not.toContain(refundId);
    expect(attempts.map((a) => a.outcome)).toEqual(["ABNORMAL"]);
    expect(await get(api, colleague, orderMoney, one(id))).toMatchObject({
      receivedFen: amountFen,
      refundedFen: 0,
      byHandFen: amountFen,
      atProviderFen: amountFen,
      agrees: true,
    });
    const entries = await rows(
      api.database.read,
      sql`select account, amount_fen as fen from payments.ledger where document = ${refundNo} order by account`,
    );
    expect(entries).toEqual([
      { account: "BANK", fen: -amountFen },
      { account: "REFUND_PAYABLE", fen: amountFen },
    ]);
    expect((await read(api, customer, id)).history.map((h) => h.action)).toContain("payByHand");
    // The provider pays after all: nobody is told it is done twice, a person looks.
    expect(await notify(api, vendor.refundNotice(refundNo, "SUCCESS"), "wechat")).toBe(204);
    const odd = await rows(
      api.database.read,
      sql`select why from payments.quarantine where pay_no = ${refundNo}`,
    );
    expect(odd).toEqual([{ why: "REFUNDED_TWICE" }]);
    expect((await read(api, customer, id)).refundedFen).toBe(amountFen);
  });

  it("that is still under way is neither paid by hand nor to a card", async () => {
    await signInAgain();
    const { refundId } = await cancelled();
    await due();
    const picked = await picture().jpeg().toBuffer();
    const { data: file } = await upload(api, picked, {
      purpose: "refund",
      staff: true,
      headers: operator.auth,
    });
    const byHand = { note: "工行转账，回单见附件", proof: [file.fileId] };
    expect((await ask(api, operator, refundByHand, { params: { refundId }, body: byHand })).status).toBe(409);
    expect((await ask(api, operator, refundToCard, { params: { refundId }, body: card })).status).toBe(409);
  });
});

describe("a refund that comes to nothing", () => {
  async function shipped() {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    const { payNo } = await get(api, customer, payOrder, { ...one(order.id), body: {} });
    vendor.pay(payNo);
    await notify(api, vendor.paidNotice(payNo), "wechat");
    return get(api, operator, shipOrder, {
      ...one(order.id),
      body: { company: "顺丰速运", trackingNo: `SF1${order.id}` },
    });
  }
  const requested = (id: string) =>
    get(api, customer, askRefund, { ...one(id), body: { reason: "QUALITY" } });

  it("does not give the order its whole time anew: what was left goes on", async () => {
    await signInAgain();
    const { id, deadline } = await shipped();
    const until = Date.parse(deadline!.at);
    api.clock.advance(9 * DAY);
    await signInAgain();
    await requested(id);
    api.clock.advance(DAY);
    await signInAgain();
    const back = await get(api, customer, cancelRefund, one(id));
    expect(back.status).toBe("SHIPPED");
    // One day waiting for an answer, and one day that was left before.
    expect(Math.abs(Date.parse(back.deadline!.at) - until - DAY)).toBeLessThan(2 * HOUR);
    await later(DAY + HOUR);
    await signInAgain();
    expect((await read(api, customer, id)).status).toBe("EVALUATE");
  });

  it("can be taken back three times, then it is for staff", async () => {
    await signInAgain();
    const { id } = await shipped();
    for (let i = 0; i < 3; i++) {
      await requested(id);
      await get(api, customer, cancelRefund, one(id));
    }
    expect(
      (await refusal(api, customer, askRefund, { ...one(id), body: { reason: "QUALITY" } })).reason,
    ).toBe("REFUND_TAKEN_BACK");
    expect((await read(api, customer, id)).actions).not.toContain("refund");
  });

  it("of another seller's goods is not sent to the portal's address by the clock", async () => {
    await signInAgain();
    const first = await shipped();
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set seller = 'org:10001' where id = ${first.id}::bigint`),
    );
    const body = { reason: "QUALITY", withReturn: true } as const;
    const { refund } = await get(api, customer, askRefund, { ...one(first.id), body });
    expect(await tasksOf("REFUND", refund!.id)).toHaveLength(1);
    await later(48 * HOUR + MINUTE);
    await signInAgain();
    expect((await read(api, customer, first.id)).refund).toMatchObject({
      state: "REQUESTED",
      returnState: null,
      returnTo: null,
    });
    const params = { refundId: refund!.id };
    expect((await refusal(api, operator, agreeRefund, { params, body: {} })).reason).toBe(
      "RETURN_ADDRESS_NEEDED",
    );
    const returnTo = "苏州市姑苏区仓库 2 号，0512-00001111";
    await get(api, operator, agreeRefund, { params, body: { returnTo } });
    expect((await read(api, customer, first.id)).refund!.returnTo).toBe(returnTo);
    // The next one of that seller goes to the same place by itself.
    const second = await shipped();
    await get(api, customer, confirmOrder, one(second.id));
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set seller = 'org:10001' where id = ${second.id}::bigint`),
    );
    await get(api, customer, askRefund, { ...one(second.id), body });
    await later(48 * HOUR + MINUTE);
    await signInAgain();
    expect((await read(api, customer, second.id)).refund).toMatchObject({ returnState: "WAITING", returnTo });
  });
});
