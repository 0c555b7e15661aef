// Money that is nobody's, through the front door: it stands in suspense from the moment it is told of, and is assigned to an
// order, paid back or written off, where it is much by two people.
import {
  assignReconciliation,
  payBackReconciliation,
  reconciliationItem,
  reconciliationPage,
  secondReconciliation,
  takeReconciliation,
  withdrawReconciliation,
  writeOffReconciliation,
} from "@ginkgo/api-contract/books/reconciliation";
import { closeOrder, payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { standsFor } from "../../../../test/kits/books-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  goodsForm,
  notify,
  paidGoods,
  read,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import {
  found,
  itemOf,
  payStrange,
  standing,
  strayPayment,
  waiting,
  wrongSuspense,
} from "../../../../test/kits/reconciliation-kit.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let finance: SignedIn;
let other: SignedIn;
const LIMIT = 200_000;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse({ TWO_PERSON_FEN: String(LIMIT) }));
  finance = await signInStaff(api, "finance");
  other = await signInStaff(api, "administrator");
});
afterAll(async () => {
  expect(await wrongSuspense(api)).toEqual([]);
  await closeHouse(api);
});

const one = (id: string) => ({ params: { id } });
const reason = "付款人打电话说明过";
const see = (id: string, who = finance) => get(api, who, reconciliationItem, one(id));
const placed = async (quantity = 1) =>
  get(api, customer, placeOrder, { body: await goodsForm(api, quantity) });
/** The other one of two people who keep the books, so that each sits in each seat. */
const agree = (id: string, who = other) =>
  get(api, who, secondReconciliation, { ...one(id), body: { agree: true } });

it("a payment under a number that is none of ours stands in suspense at once, with a task, a deadline and the order it may be of", async () => {
  const order = await placed();
  const before = await standing(api);
  const id = await strayPayment(api, order.amountFen);
  const after = await standing(api);
  expect(after.CLEARING! - (before.CLEARING ?? 0)).toBe(order.amountFen);
  expect(after.SUSPENSE! - (before.SUSPENSE ?? 0)).toBe(-order.amountFen);
  const item = await see(id);
  expect(item).toMatchObject({
    kind: "PAYMENT_UNKNOWN",
    state: "OPEN",
    oursFen: null,
    theirsFen: order.amountFen,
    suspenseFen: order.amountFen,
    owner: null,
    isLate: false,
    actions: ["take", "assign", "payBack", "writeOff"],
  });
  expect(item.guesses.map(({ sn }) => sn)).toContain(order.sn);
  expect(item.documents).toHaveLength(1);
  expect(await taskAbout(api, finance, "QUARANTINE", id)).toMatchObject({ state: "OPEN" });
  const taken = await get(api, finance, takeReconciliation, one(id));
  expect(taken.owner?.id).toBeDefined();
  expect(await taskAbout(api, finance, "QUARANTINE", id)).toMatchObject({ state: "TAKEN" });
  await get(api, finance, assignReconciliation, { ...one(id), body: { orderSn: order.sn, reason } });
});

it("assigned to an order it is that order's payment, once, however often and by whomever it is pressed", async () => {
  const order = await placed();
  const before = await standing(api);
  const id = await strayPayment(api, order.amountFen);
  const body = { orderSn: order.sn, reason };
  const answers = await Promise.all(
    [finance, finance, other, other].map((who) => ask(api, who, assignReconciliation, { ...one(id), body })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await see(id)).toMatchObject({
    state: "ASSIGNED",
    suspenseFen: 0,
    order: { sn: order.sn },
    actions: [],
  });
  expect(await read(api, customer, order.id)).toMatchObject({
    status: "WAIT_DELIVER",
    paidFen: order.amountFen,
  });
  expect(await standsFor(api, order.id)).toEqual([
    { account: "CLEARING", party: "sandbox", fen: order.amountFen },
    { account: "CUSTOMER_ADVANCE", party: "", fen: -order.amountFen },
  ]);
  expect((await standing(api)).SUSPENSE ?? 0).toBe(before.SUSPENSE ?? 0);
  expect(await taskAbout(api, finance, "QUARANTINE", id)).toBeUndefined();
  // What is asked for back later goes back under the number it came under.
  await get(api, customer, closeOrder, one(order.id));
  await api.api.dueWork.runAll();
  const { refund } = await read(api, customer, order.id);
  expect(await notify(api, await cashier(api).settleRefund(refund!.refundNo, "success"))).toBe(200);
  expect((await standsFor(api, order.id)).length).toBe(0);
});

it.each([
  ["an order there is none of", async () => "999999999999999999", "BAD_INPUT"],
  ["half a number", async () => "12345", "BAD_INPUT"],
  ["an order of another sum", async () => (await placed(2)).sn, "RECONCILIATION_ORDER"],
  ["an order that is paid", async () => (await paidGoods(api, customer)).sn, "RECONCILIATION_ORDER"],
  [
    "an order that was cancelled meanwhile",
    async () => {
      const order = await placed();
      await get(api, customer, closeOrder, one(order.id));
      return order.sn;
    },
    "RECONCILIATION_ORDER",
  ],
])("it is not assigned to %s, and says why", async (_, snOf, why) => {
  const { amountFen } = await placed();
  const id = await strayPayment(api, amountFen);
  const orderSn = await snOf();
  const said = await refusal(api, finance, assignReconciliation, { ...one(id), body: { orderSn, reason } });
  expect(said).toMatchObject({ reason: why });
  expect(said.fields?.orderSn).toMatch(/[。]$/);
  expect(await see(id)).toMatchObject({ state: "OPEN", suspenseFen: amountFen });
});

it("a payment of one order is not assigned to another", async () => {
  const [order, another] = [await placed(), await placed()];
  const { payNo } = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
  await api.database.transaction((tx) =>
    tx.execute(sql`update sandbox.payments set amount_fen = amount_fen + 100 where pay_no = ${payNo}`),
  );
  await notify(api, await cashier(api).settle(payNo, "success"));
  const id = await itemOf(api, payNo);
  const item = await see(id);
  expect(item).toMatchObject({
    kind: "AMOUNT",
    oursFen: order.amountFen,
    suspenseFen: order.amountFen + 100,
  });
  expect(item.guesses[0]).toMatchObject({ sn: order.sn });
  for (const { sn } of [another, order])
    expect(
      await refusal(api, finance, assignReconciliation, { ...one(id), body: { orderSn: sn, reason } }),
    ).toMatchObject({ reason: "RECONCILIATION_ORDER" });
});

it("paid back it goes through the provider under one number, and is over when the provider says so", async () => {
  const before = await standing(api);
  const id = await strayPayment(api, 3_300);
  const body = { reason };
  for (let i = 0; i < 2; i++) await get(api, finance, payBackReconciliation, { ...one(id), body });
  const { state, refundNo } = await see(id);
  expect(state).toBe("PAYING_BACK");
  await api.api.dueWork.runAll();
  await api.api.dueWork.runAll();
  expect(await notify(api, await cashier(api).settleRefund(refundNo!, "success"))).toBe(200);
  expect(await notify(api, await cashier(api).settleRefund(refundNo!, "success"))).toBe(200);
  expect(await see(id)).toMatchObject({ state: "PAID_BACK", suspenseFen: 0, actions: [] });
  expect(await standing(api)).toEqual({ ...before, SUSPENSE: before.SUSPENSE ?? 0 });
  const asked = await rows(
    api.database.primary,
    sql`select amount_fen::int as fen from sandbox.refunds where refund_no = ${refundNo}`,
  );
  expect(asked).toEqual([{ fen: 3_300 }]);
});

it("what the provider cannot pay back waits for a person again, and goes under the same number the next time", async () => {
  const id = await strayPayment(api, 4_400);
  await get(api, finance, payBackReconciliation, { ...one(id), body: { reason } });
  await api.api.dueWork.runAll();
  const { refundNo } = await see(id);
  await notify(api, await cashier(api).settleRefund(refundNo!, "abnormal"));
  expect(await see(id)).toMatchObject({ state: "OPEN", way: null, suspenseFen: 4_400 });
  expect((await see(id)).lastError).toMatch(/退不了/);
  await get(api, other, payBackReconciliation, { ...one(id), body: { reason } });
  expect((await see(id)).refundNo).toBe(refundNo);
  await api.api.dueWork.runAll();
  await notify(api, await cashier(api).settleRefund(refundNo!, "success"));
  expect((await see(id)).state).toBe("PAID_BACK");
});

it("it is written off by two people, whatever the sum, and is a gain", async () => {
  const before = await standing(api);
  const id = await strayPayment(api, 1);
  await get(api, finance, writeOffReconciliation, { ...one(id), body: { reason } });
  expect(await see(id)).toMatchObject({ state: "WAIT_SECOND", actions: ["withdraw"] });
  expect(await see(id, other)).toMatchObject({ actions: ["agree", "refuse"] });
  expect(await taskAbout(api, other, "RECONCILIATION_SECOND", id)).toBeDefined();
  expect(await taskAbout(api, finance, "RECONCILIATION_SECOND", id)).toBeUndefined();
  expect(
    await refusal(api, finance, secondReconciliation, { ...one(id), body: { agree: true } }),
  ).toMatchObject({ reason: "RECONCILIATION_SECOND_OTHER", status: 403 });
  await agree(id);
  await agree(id);
  expect(await see(id)).toMatchObject({ state: "WRITTEN_OFF", suspenseFen: 0 });
  expect(await standing(api)).toMatchObject({
    CLEARING: (before.CLEARING ?? 0) + 1,
    WRITE_OFF: (before.WRITE_OFF ?? 0) - 1,
  });
});

it("the second person sends it back with why, the first takes it back: then it is decided on anew", async () => {
  const id = await strayPayment(api, LIMIT + 1);
  const pay = () => get(api, finance, payBackReconciliation, { ...one(id), body: { reason } });
  await pay();
  expect((await see(id)).state).toBe("WAIT_SECOND");
  const no = { ...one(id), body: { agree: false } };
  expect(await refusal(api, other, secondReconciliation, no)).toMatchObject({
    reason: "BAD_INPUT",
    fields: { reason: expect.stringMatching(/。$/) },
  });
  await get(api, other, secondReconciliation, {
    ...one(id),
    body: { agree: false, reason: "再问一次付款人" },
  });
  expect(await see(id)).toMatchObject({ state: "OPEN", way: null });
  await pay();
  expect(await refusal(api, other, withdrawReconciliation, one(id))).toMatchObject({ reason: "NOT_ALLOWED" });
  await get(api, finance, withdrawReconciliation, one(id));
  expect(await see(id)).toMatchObject({ state: "OPEN", first: null });
  await pay();
  const both = await Promise.all(
    [0, 1, 2].map(() => ask(api, other, secondReconciliation, { ...one(id), body: { agree: true } })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await see(id)).history.filter(({ text }) => text === "第二位同意")).toHaveLength(1);
});

it("a large sum is assigned by two people; where the order was cancelled before the second, it says so", async () => {
  const order = await placed();
  await api.database.transaction((tx) =>
    tx.execute(
      sql`update orders.orders set amount_fen = ${LIMIT + 5_000}, price_lines = '[]' where id = ${order.id}::bigint`,
    ),
  );
  const id = await strayPayment(api, LIMIT + 5_000);
  await get(api, finance, assignReconciliation, { ...one(id), body: { orderSn: order.sn, reason } });
  expect(await see(id)).toMatchObject({ state: "WAIT_SECOND", order: { sn: order.sn } });
  await get(api, customer, closeOrder, one(order.id));
  expect(
    await refusal(api, other, secondReconciliation, { ...one(id), body: { agree: true } }),
  ).toMatchObject({
    reason: "RECONCILIATION_ORDER",
  });
  expect((await see(id)).state).toBe("WAIT_SECOND");
});

it("what was decided on an older state is refused and says how it stands", async () => {
  const id = await strayPayment(api, 2_000);
  const { version } = await see(id);
  await get(api, other, takeReconciliation, one(id));
  const body = { reason, version };
  expect(await refusal(api, finance, writeOffReconciliation, { ...one(id), body })).toMatchObject({
    reason: "CHANGED_MEANWHILE",
  });
});

it("lists are read by state, kind and number, page by page without a gap, the first due first", async () => {
  const number = await payStrange(api, 77);
  const all = await waiting(api, finance);
  expect(all.map(({ dueAt }) => dueAt)).toEqual(all.map(({ dueAt }) => dueAt).toSorted());
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await get(api, finance, reconciliationPage, {
      query: { size: "3", ...(cursor ? { cursor } : {}) },
    });
    ids.push(...page.records.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  const whole = await get(api, finance, reconciliationPage, { query: { size: "100" } });
  expect(ids).toEqual(whole.records.map(({ id }) => id));
  const keyword = number.slice(0, 12);
  const byNumber = await get(api, finance, reconciliationPage, { query: { keyword, state: "OPEN" } });
  expect(byNumber.records.map((r) => r.number)).toContain(number);
  expect(Object.keys(await found(api)).length).toBe(new Set(whole.records.map((r) => r.number)).size);
});

it.each([
  ["PUT take", takeReconciliation, {}],
  ["PUT payBack", payBackReconciliation, { reason }],
  ["PUT writeOff", writeOffReconciliation, { reason }],
  ["PUT second", secondReconciliation, { agree: true }],
  ["PUT withdraw", withdrawReconciliation, {}],
])("%s of what there is none of is not found", async (_, endpoint, body) => {
  expect(
    await refusal(api, finance, endpoint as never, { ...one("999999999"), body: body as never }),
  ).toMatchObject({ status: 404 });
});
