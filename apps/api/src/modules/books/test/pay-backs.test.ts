// Paying back what is nobody's, where the provider does otherwise than it was asked: another sum, or what it had said it could
// not. What left stands in the ledger, and what differs waits for a person.
import {
  assignReconciliation,
  payBackReconciliation,
  reconciliationItem,
} from "@ginkgo/api-contract/books/reconciliation";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  goodsForm,
  notify,
  read,
  renew,
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
import { row } from "../../../platform/database/database.ts";
import { misbehave } from "../../../platform/payments/sandbox-behaviour.ts";
import { readSettings } from "../../../platform/settings.ts";

const { SANDBOX_FEE_BP } = readSettings({ NODE_ENV: "test" });

let api: TestApi;
let customer: SignedIn;
let finance: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse());
  finance = await signInStaff(api, "finance");
});
afterAll(async () => {
  expect(await wrongSuspense(api)).toEqual([]);
  await closeHouse(api);
});

const one = (id: string) => ({ params: { id } });
const see = (id: string) => get(api, finance, reconciliationItem, one(id));
const payBack = (id: string) =>
  get(api, finance, payBackReconciliation, { ...one(id), body: { reason: "付款人打电话说明过" } });
/** The days whose bills are fetched go by. */
async function days(n: number) {
  for (let i = 0; i < n; i++) {
    api.clock.advance(DAY);
    await renew(api, customer, finance);
    await api.api.dueWork.runAll();
  }
}
/** What the provider itself says stands with it, by all it has taken and given, its fees of days that have a bill aside. */
const atProvider = async () =>
  (await row<{ fen: number }>(
    api.database.primary,
    sql`select ((select coalesce(sum(amount_fen - case when (paid_at at time zone 'Asia/Shanghai')::date < ${shanghaiDay(api.clock.now())}::date
          then coalesce(fee_fen, round(amount_fen * ${SANDBOX_FEE_BP}::numeric / 10000)::int) else 0 end), 0) from sandbox.payments where state = 'PAID')
      - (select coalesce(sum(amount_fen - case when day < ${shanghaiDay(api.clock.now())}::date
          then round(amount_fen * ${SANDBOX_FEE_BP}::numeric / 10000)::int else 0 end), 0) from sandbox.refunds where answer is distinct from 'ABNORMAL'))::int as fen`,
  ))!.fen;

it("another sum than was asked is booked as it left; what is left over waits and goes back under a number of its own", async () => {
  const id = await strayPayment(api, 19_900);
  await payBack(id);
  const { refundNo } = await see(id);
  await misbehave(api.database, { refundNo: refundNo! }, "DIFFERENT_AMOUNT");
  await api.api.dueWork.runAll();
  const asked = await notify(api, await cashier(api).settleRefund(refundNo!, "success"));
  expect(asked).toBe(200);
  api.clock.advance(60_000);
  await api.api.dueWork.runAll();
  const item = await see(id);
  expect(item).toMatchObject({ state: "OPEN", suspenseFen: 1, way: null });
  expect(item.lastError).toMatch(/198\.99.*0\.01/);
  expect((await waiting(api, finance)).map((line) => line.id)).toContain(id);
  await days(2);
  // The bill says the same: nothing else is found, and the ledger is what the provider says.
  expect(Object.keys(await found(api)).filter((number) => number === refundNo)).toEqual([]);
  expect((await standing(api)).CLEARING).toBe(await atProvider());
  await payBack(id);
  const again = await see(id);
  expect(again.refundNo).not.toBe(refundNo);
  await api.api.dueWork.runAll();
  await notify(api, await cashier(api).settleRefund(again.refundNo!, "success"));
  // The first is told of once more.
  await notify(api, await cashier(api).settleRefund(refundNo!, "success"));
  expect(await see(id)).toMatchObject({ state: "PAID_BACK", suspenseFen: 0 });
  await days(2);
  expect((await standing(api)).CLEARING).toBe(await atProvider());
  expect((await waiting(api, finance)).map(({ kind, number }) => [kind, number])).toEqual([]);
});

it("what could not be paid back and was assigned to an order, and then is paid back after all, waits at once", async () => {
  const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
  const payNo = await payStrange(api, order.amountFen);
  const id = await itemOf(api, payNo);
  await payBack(id);
  await api.api.dueWork.runAll();
  const { refundNo } = await see(id);
  await notify(api, await cashier(api).settleRefund(refundNo!, "abnormal"));
  const body = { orderSn: order.sn, reason: "付款人说就是这一单" };
  await get(api, finance, assignReconciliation, { ...one(id), body });
  expect((await read(api, customer, order.id)).status).toBe("WAIT_DELIVER");
  const before = (await standing(api)).CLEARING!;
  for (let i = 0; i < 2; i++)
    expect(await notify(api, await cashier(api).settleRefund(refundNo!, "success"))).toBe(200);
  expect((await standing(api)).CLEARING).toBe(before - order.amountFen);
  const odd = await see(await itemOf(api, refundNo!));
  expect(odd).toMatchObject({ state: "OPEN", kind: "REFUND_UNKNOWN", suspenseFen: -order.amountFen });
  await days(2);
  expect((await standing(api)).CLEARING).toBe(await atProvider());
  expect((await waiting(api, finance)).map(({ number }) => number)).toEqual([refundNo]);
});

it("what could not be paid back and then was after all, before anybody decided anew, is over", async () => {
  const id = await strayPayment(api, 5_500);
  await payBack(id);
  await api.api.dueWork.runAll();
  const { refundNo } = await see(id);
  await notify(api, await cashier(api).settleRefund(refundNo!, "abnormal"));
  await notify(api, await cashier(api).settleRefund(refundNo!, "success"));
  expect(await see(id)).toMatchObject({ state: "PAID_BACK", suspenseFen: 0, actions: [] });
});
