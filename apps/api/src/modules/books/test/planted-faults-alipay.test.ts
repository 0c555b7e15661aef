// The same faults at a real provider's protocol: signed notifications and answers, and its bill as it writes it.
import { payBackReconciliation, reconciliationItem } from "@ginkgo/api-contract/books/reconciliation";
import { closeOrder, payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { decimalYuan } from "@ginkgo/locale/money";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { fakeAlipay } from "../../../../test/kits/fake-alipay.ts";
import { DAY, HOUR, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  goodsForm,
  notify,
  read,
  renew,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { found, itemOf, wrongSuspense } from "../../../../test/kits/reconciliation-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";

const vendor = await fakeAlipay();
let api: TestApi;
let customer: SignedIn;
let finance: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse(vendor.env));
  finance = await signInStaff(api, "finance");
});
afterAll(async () => {
  expect(vendor.wrongSignatures).toBe(0);
  expect(await wrongSuspense(api)).toEqual([]);
  vendor.close();
  await closeHouse(api);
});

const one = (id: string) => ({ params: { id } });
async function paid() {
  const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
  const { payNo, url } = await get(api, customer, payOrder, {
    ...one(order.id),
    body: { provider: "alipay" },
  });
  vendor.enter(url!);
  vendor.pay(payNo);
  await notify(api, vendor.notice(payNo), "alipay");
  return { order, payNo };
}
/** Lines of a bill of Alipay's; what it takes is negative there. */
const line = (payNo: string, fen: number, feeFen: number, refundNo = "") =>
  `20261\t,${payNo}\t,${refundNo ? "退款" : "交易"},助浴椅\t,2026-11-20 10:04:00,2026-11-20 10:05:00,${decimalYuan(fen)},${decimalYuan(fen)},${refundNo}\t,${decimalYuan(-feeFen)},`;
const billOf = (lines: string[]) => `#支付宝业务明细查询
支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注
${lines.join("\n")}
#-----------------------------------------业务明细列表结束------------------------------------
`;
const clearing = async () =>
  (await row<{ fen: number }>(
    api.database.primary,
    sql`select coalesce(sum(amount_fen), 0)::int as fen from payments.ledger where account = 'CLEARING' and party = 'alipay'`,
  ))!.fen;

it("a stranger's payment, a fee that changed, a fen that is missing and a refund counted twice are found by the bill of their day", async () => {
  const [alike, dear, short, twice] = [await paid(), await paid(), await paid(), await paid()];
  vendor.trades.set("P9001", { amount: "55.00", status: "TRADE_SUCCESS", paidAt: "2026-11-20 10:05:00" });
  await notify(api, vendor.notice("P9001"), "alipay");
  expect((await found(api)).P9001).toMatchObject({ kind: "PAYMENT_UNKNOWN", suspense: 5_500 });
  await get(api, customer, closeOrder, one(twice.order.id));
  await api.api.dueWork.runAll();
  const { refund } = await read(api, customer, twice.order.id);

  const fee = (fen: number) => Math.round(fen * 0.006);
  const { amountFen } = alike.order;
  vendor.billDay = "2026-11-20";
  vendor.bill = billOf([
    line(alike.payNo, amountFen, fee(amountFen)),
    line(dear.payNo, amountFen, fee(amountFen) + 10),
    line(short.payNo, amountFen - 1, fee(amountFen)),
    line(twice.payNo, amountFen, fee(amountFen)),
    line("P9001", 5_500, fee(5_500)),
    line(twice.payNo, -amountFen, -fee(amountFen), refund!.refundNo),
    line(twice.payNo, -amountFen, -fee(amountFen), refund!.refundNo),
  ]);
  api.clock.advance(DAY + 3 * HOUR);
  await renew(api, customer, finance);
  await api.api.dueWork.runAll();
  expect(await found(api)).toEqual({
    P9001: { kind: "PAYMENT_UNKNOWN", state: "OPEN", suspense: 5_500 },
    [short.payNo]: { kind: "AMOUNT", state: "OPEN", suspense: -1 },
    [refund!.refundNo]: { kind: "REFUNDED_TWICE", state: "OPEN", suspense: -amountFen },
    [dear.payNo]: { kind: "FEE", state: "OPEN", suspense: 0 },
  });
  const theirs = 4 * amountFen - 1 + 5_500 - 2 * amountFen;
  const fees = 4 * fee(amountFen) + 10 + fee(5_500) - 2 * fee(amountFen);
  expect(await clearing()).toBe(theirs - fees);
});

it("its fund flow: a withdrawal is booked, a file with the last movement first ends with the same balance", async () => {
  const stood = await clearing();
  vendor.fundFlows["2026-11-21"] = `#支付宝账务明细查询
#账号：[20880000000000010156]
账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注
7002\t,2026W2\t,\t,\t,2026-11-21 21:00:00,银行\t,0.00,-2.00,${decimalYuan(stood - 1_200)},支付宝,提现,
7001\t,2026W1\t,\t,\t,2026-11-21 20:00:00,银行\t,0.00,-10.00,${decimalYuan(stood - 1_000)},支付宝,提现,
#-----------------------------------------账务明细列表结束------------------------------------
`;
  api.clock.advance(DAY);
  await renew(api, customer, finance);
  await api.api.dueWork.runAll();
  expect(await clearing()).toBe(stood - 1_200);
  const documents = await rows<{ number: string }>(
    api.database.primary,
    sql`select number from payments.documents where kind = 'BANK' order by number`,
  );
  expect(documents.map(({ number }) => number)).toEqual(["BANK-alipay-2026W1", "BANK-alipay-2026W2"]);
  expect(Object.values(await found(api)).filter(({ kind }) => kind.startsWith("FUNDS"))).toEqual([]);
});

it("money of nobody goes back through Alipay, asked twice under one number where the first answer was lost", async () => {
  const id = await itemOf(api, "P9001");
  await get(api, finance, payBackReconciliation, { ...one(id), body: { reason: "不知道是谁的" } });
  vendor.hangUp = 1;
  await api.api.dueWork.runAll();
  api.clock.advance(61_000);
  await api.api.dueWork.runAll();
  expect(await get(api, finance, reconciliationItem, one(id))).toMatchObject({ state: "PAID_BACK" });
  expect([...vendor.refunds.values()].filter(({ payNo }) => payNo === "P9001")).toMatchObject([
    { amount: "55.00", asked: 2 },
  ]);
});
