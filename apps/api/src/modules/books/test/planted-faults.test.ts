// One fault of each kind, planted with the provider: the bill of its day finds it by the next noon, its sum stands in
// suspense, and clearing stands at what the provider has.
import {
  billDays,
  payBackReconciliation,
  reconciliationItem,
  secondReconciliation,
  writeOffReconciliation,
} from "@ginkgo/api-contract/books/reconciliation";
import { closeOrder, payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  goodsForm,
  notify,
  paidGoods,
  read,
  renew,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import {
  found,
  itemOf,
  payStrange,
  standing,
  wrongSuspense,
} from "../../../../test/kits/reconciliation-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let finance: SignedIn;
let other: SignedIn;
beforeEach(async () => {
  ({ api, customer } = await staffedHouse());
  finance = await signInStaff(api, "finance");
  other = await signInStaff(api, "administrator");
});
afterEach(async () => {
  expect(await wrongSuspense(api)).toEqual([]);
  await closeHouse(api);
});

const one = (id: string) => ({ params: { id } });
const run = (statement: ReturnType<typeof sql>) => api.database.transaction((tx) => tx.execute(statement));
const payNoOf = async (orderId: string) =>
  (await row<{ no: string }>(
    api.database.primary,
    sql`select pay_no as no from orders.payments where order_id = ${orderId}::bigint`,
  ))!.no;
const paid = async () => payNoOf((await paidGoods(api, customer)).id);
/** A paid order whose money went back, too. */
async function paidBack() {
  const order = await paidGoods(api, customer);
  await get(api, customer, closeOrder, one(order.id));
  await api.api.dueWork.runAll();
  const { refund } = await read(api, customer, order.id);
  await notify(api, await cashier(api).settleRefund(refund!.refundNo, "success"));
  return { payNo: await payNoOf(order.id), refundNo: refund!.refundNo, amountFen: order.amountFen };
}
/** The bill of the day is there, and is compared. */
async function nextNoon() {
  api.clock.advance(DAY + 3 * HOUR);
  await renew(api, customer, finance, other);
  await api.api.dueWork.runAll();
}
/** What the sandbox's provider has: what was paid, without what went back and what it took for it. */
const providerHas = async () =>
  (await row<{ fen: number }>(
    api.database.primary,
    sql`select (select coalesce(sum(amount_fen - coalesce(fee_fen, round(amount_fen * 0.006)::int)), 0) from sandbox.payments where state = 'PAID')::int
      - (select coalesce(sum(amount_fen - round(amount_fen * 0.006)::int), 0) from sandbox.refunds where answer is distinct from 'ABNORMAL')::int as fen`,
  ))!.fen;
const itemsFound = async () =>
  Object.entries(await found(api)).map(([number, item]) => ({ number, ...item }));

it("without a fault nothing is found, fees are booked, and clearing stands at what the provider has", async () => {
  await paid();
  await paidBack();
  await nextNoon();
  expect(await itemsFound()).toEqual([]);
  const stands = await standing(api);
  expect(stands.PROVIDER_FEES).toBeGreaterThan(0);
  expect(stands.CLEARING).toBe(await providerHas());
  const { records } = await get(api, finance, billDays, { query: {} });
  expect(records.find(({ day }) => day === "2026-11-20")).toMatchObject({ lines: 3, matched: 3 });
  for (const { paymentsFen, refundsFen, oursFen } of records) expect(oursFen).toBe(paymentsFen - refundsFen);
});

it("a lost notification: the bill tells of the payment, which is of an order that is over by then; it goes back, and is not counted when it is told of at last", async () => {
  const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
  const { payNo } = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
  await get(api, customer, closeOrder, one(order.id));
  await run(
    sql`update sandbox.payments set state = 'PAID', transaction_no = 'ST-lost', paid_at = ${api.clock.now().toISOString()}::timestamptz where pay_no = ${payNo}`,
  );
  await nextNoon();
  expect(await itemsFound()).toEqual([
    { number: payNo, kind: "NOTICE_LOST", state: "OPEN", suspense: order.amountFen },
  ]);
  expect((await standing(api)).CLEARING).toBe(await providerHas());
  const id = await itemOf(api, payNo);
  expect((await get(api, finance, reconciliationItem, one(id))).guesses[0]?.sn).toBe(order.sn);
  await get(api, finance, payBackReconciliation, { ...one(id), body: { reason: "订单已经取消了" } });
  expect(await notify(api, await cashier(api).settle(payNo, "success"))).toBe(200);
  expect((await read(api, customer, order.id)).status).toBe("TRADE_CLOSED");
  await api.api.dueWork.runAll();
  const { refundNo } = await get(api, finance, reconciliationItem, one(id));
  await notify(api, await cashier(api).settleRefund(refundNo!, "success"));
  expect(await notify(api, await cashier(api).settle(payNo, "success"))).toBe(200);
  expect((await get(api, finance, reconciliationItem, one(id))).state).toBe("PAID_BACK");
  expect((await read(api, customer, order.id)).status).toBe("TRADE_CLOSED");
  await nextNoon();
  expect(await itemsFound()).toHaveLength(1);
  expect((await standing(api)).CLEARING).toBe(await providerHas());
});

it("a lost notification that comes after the bill ends what stood in suspense by itself", async () => {
  const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
  const { payNo } = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
  await run(
    sql`update sandbox.payments set state = 'PAID', transaction_no = 'ST-late', paid_at = '2026-11-20T11:00:00+08:00' where pay_no = ${payNo}`,
  );
  await run(
    sql`update orders.orders set pay_deadline = pay_deadline + interval '5 days' where id = ${order.id}::bigint`,
  );
  // Asking does not tell either, for the provider is down.
  await run(
    sql`insert into sandbox.behaviours (order_id, behave) select ${order.id}, 'DOWN' from generate_series(1, 5)`,
  );
  await nextNoon();
  expect(await itemsFound()).toEqual([
    { number: payNo, kind: "NOTICE_LOST", state: "OPEN", suspense: order.amountFen },
  ]);
  expect(await notify(api, await cashier(api).settle(payNo, "success"))).toBe(200);
  expect((await read(api, customer, order.id)).status).not.toBe("WAIT_BUYER_PAY");
  expect(await itemsFound()).toEqual([{ number: payNo, kind: "NOTICE_LOST", state: "MATCHED", suspense: 0 }]);
  expect((await standing(api)).CLEARING).toBe(await providerHas());
});

it("a refund made twice, the second time under another number", async () => {
  const { payNo, amountFen } = await paidBack();
  await run(sql`insert into sandbox.refunds (refund_no, pay_no, amount_fen, answer, asked_at, day)
    values ('R-again', ${payNo}, ${amountFen}, 'DONE', now(), '2026-11-20')`);
  await nextNoon();
  expect(await itemsFound()).toEqual([
    { number: "R-again", kind: "REFUND_UNKNOWN", state: "OPEN", suspense: -amountFen },
  ]);
  expect((await standing(api)).CLEARING).toBe(await providerHas());
  const id = await itemOf(api, "R-again");
  const seen = await get(api, finance, reconciliationItem, one(id));
  expect(seen.actions).toEqual(["take", "writeOff"]);
  await get(api, finance, writeOffReconciliation, { ...one(id), body: { reason: "渠道说追不回来" } });
  await get(api, other, secondReconciliation, { ...one(id), body: { agree: true } });
  expect(await standing(api)).toMatchObject({ WRITE_OFF: amountFen, SUSPENSE: 0 });
});

it("a fee that changed", async () => {
  await paid();
  const dear = await paid();
  await run(sql`update sandbox.payments set fee_fen = 999 where pay_no = ${dear}`);
  await nextNoon();
  expect(await itemsFound()).toEqual([{ number: dear, kind: "FEE", state: "OPEN", suspense: 0 }]);
  expect((await standing(api)).CLEARING).toBe(await providerHas());
  const id = await itemOf(api, dear);
  expect(await get(api, finance, reconciliationItem, one(id))).toMatchObject({ theirsFen: 999 });
});

it("a fen that is missing stands in suspense until two people write it off", async () => {
  const payNo = await paid();
  await run(sql`update sandbox.payments set amount_fen = amount_fen - 1 where pay_no = ${payNo}`);
  await nextNoon();
  expect(await itemsFound()).toEqual([{ number: payNo, kind: "AMOUNT", state: "OPEN", suspense: -1 }]);
  expect((await standing(api)).CLEARING).toBe(await providerHas());
  const id = await itemOf(api, payNo);
  await get(api, finance, writeOffReconciliation, { ...one(id), body: { reason: "差一分，查不清" } });
  await get(api, other, secondReconciliation, { ...one(id), body: { agree: true } });
  expect(await standing(api)).toMatchObject({ SUSPENSE: 0, WRITE_OFF: 1 });
});

it("a payment the bill has not waits for a later bill, which ends it by itself", async () => {
  const payNo = await paid();
  await run(sql`update sandbox.payments set state = 'FAILED' where pay_no = ${payNo}`);
  await nextNoon();
  const { amountFen } = (await row<{ amountFen: number }>(
    api.database.primary,
    sql`select amount_fen as "amountFen" from orders.payments where pay_no = ${payNo}`,
  ))!;
  expect(await itemsFound()).toEqual([
    { number: payNo, kind: "PAYMENT_MISSING", state: "OPEN", suspense: -amountFen },
  ]);
  expect((await standing(api)).CLEARING ?? 0).toBe(await providerHas());
  await run(
    sql`update sandbox.payments set state = 'PAID', paid_at = ${api.clock.now().toISOString()}::timestamptz where pay_no = ${payNo}`,
  );
  await nextNoon();
  expect(await itemsFound()).toEqual([
    { number: payNo, kind: "PAYMENT_MISSING", state: "MATCHED", suspense: 0 },
  ]);
  expect((await standing(api)).CLEARING).toBe(await providerHas());
});

it("books that are wrong themselves: what the ledger moved differs from the bill though every payment is alike", async () => {
  const payNo = await paid();
  await run(sql`with line as (select id from payments.ledger where document = ${payNo} and account = 'CLEARING')
    update payments.ledger set party = 'alipay' where id in (select id from line)`);
  await nextNoon();
  const wrong = (await itemsFound()).filter(({ kind }) => kind === "BALANCE");
  expect(wrong).toMatchObject([{ number: "2026-11-20", state: "OPEN" }]);
  await run(
    sql`update payments.ledger set party = 'sandbox' where document = ${payNo} and account = 'CLEARING'`,
  );
});

it("a stranger's payment that was dealt with before its bill came is not found again", async () => {
  const numbers = [await payStrange(api, 500), await payStrange(api, 600), await payStrange(api, 700)];
  const [back, off] = [await itemOf(api, numbers[0]!), await itemOf(api, numbers[1]!)];
  await get(api, finance, payBackReconciliation, { ...one(back), body: { reason: "不知道是谁的" } });
  await api.api.dueWork.runAll();
  const { refundNo } = await get(api, finance, reconciliationItem, one(back));
  await notify(api, await cashier(api).settleRefund(refundNo!, "success"));
  await get(api, finance, writeOffReconciliation, { ...one(off), body: { reason: "联系不上付款人" } });
  await get(api, other, secondReconciliation, { ...one(off), body: { agree: true } });
  await nextNoon();
  const states = await rows<{ number: string; state: string }>(
    api.database.primary,
    sql`select number, state from payments.reconciliation_items order by id`,
  );
  expect(states).toEqual(
    ["PAID_BACK", "WRITTEN_OFF", "OPEN"].map((state, i) => ({ number: numbers[i], state })),
  );
  expect((await standing(api)).CLEARING).toBe(await providerHas());
  const open = await get(api, finance, reconciliationItem, one(await itemOf(api, numbers[2]!)));
  expect(open.history.map(({ text }) => text)).toEqual(["发现差异", "账单上也是这样"]);
});
