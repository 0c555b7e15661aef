// The same faults through WeChat Pay's protocol: signed notifications and answers, its trade bill and its fund flow as it
// writes them, their hashes checked. Each is found by the next noon.
import {
  billDays,
  payBackReconciliation,
  reconciliationItem,
} from "@ginkgo/api-contract/books/reconciliation";
import { closeOrder, payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { decimalYuan } from "@ginkgo/locale/money";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { fakeWechatPay } from "../../../../test/kits/fake-wechat-pay.ts";
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
import { row } from "../../../platform/database/database.ts";

const vendor = await fakeWechatPay();
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
async function asked() {
  const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
  const { payNo } = await get(api, customer, payOrder, { ...one(order.id), body: { provider: "wechat" } });
  return { order, payNo };
}
async function paid() {
  const { order, payNo } = await asked();
  vendor.pay(payNo);
  await notify(api, vendor.paidNotice(payNo), "wechat");
  return { order, payNo };
}
const fee = (fen: number) => Math.round(fen * 0.006);

/** Lines of a trade bill: a payment, and a refund of it with what the provider gives back. */
const trade = (payNo: string, fen: number, feeFen: number) =>
  `\`2026-11-20 10:05:00,\`wx1,\`1900000001,\`0,\`,\`42${payNo},\`${payNo},\`o1,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`${decimalYuan(fen)},\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`助浴椅,\`,\`${decimalYuan(feeFen)},\`0.60%,\`${decimalYuan(fen)},\`0.00,\``;
const back = (payNo: string, refundNo: string, fen: number, feeFen: number) =>
  `\`2026-11-20 11:05:00,\`wx1,\`1900000001,\`0,\`,\`42${payNo},\`${payNo},\`o1,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`50${refundNo},\`${refundNo},\`${decimalYuan(fen)},\`0.00,\`ORIGINAL,\`SUCCESS,\`助浴椅,\`,\`${decimalYuan(-feeFen)},\`0.60%,\`0.00,\`${decimalYuan(fen)},\``;
const billOf = (
  lines: string[],
) => `\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注
${lines.join("\n")}
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额
\`1,\`0,\`0,\`0,\`0,\`0,\`0
`;

/** What moves the account, as a fund-flow bill tells it, each with what is left after it. */
type Moved = { type: string; fen: number; no: string; ours?: string };
function flowOf(opening: number, moved: Moved[], closing?: number): string {
  let balance = opening;
  const lines = moved.map(({ type, fen, no, ours = "" }, i) => {
    balance = i === moved.length - 1 && closing !== undefined ? closing : balance + fen;
    return `\`2026-11-20 12:${String(i % 60).padStart(2, "0")}:00,\`${no},\`${no},\`${type},\`${type},\`${fen > 0 ? "收入" : "支出"},\`${decimalYuan(Math.abs(fen))},\`${decimalYuan(balance)},\`system,\`,\`${ours}`;
  });
  return `\uFEFF记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号
${lines.join("\n")}
资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额
\`1,\`0,\`0,\`0,\`0
`;
}
const sold = (payNo: string, fen: number, feeFen: number): Moved[] => [
  { type: "交易", fen, no: `42${payNo}`, ours: payNo },
  { type: "扣除交易手续费", fen: -feeFen, no: `42${payNo}`, ours: payNo },
];
const clearing = async () =>
  (await row<{ fen: number }>(
    api.database.primary,
    sql`select coalesce(sum(amount_fen), 0)::int as fen from payments.ledger where account = 'CLEARING' and party = 'wechat'`,
  ))!.fen;
async function noonAfter() {
  api.clock.advance(DAY + 3 * HOUR);
  await renew(api, customer, finance);
  await api.api.dueWork.runAll();
}
const dayOf = async (day: string) =>
  (await get(api, finance, billDays, { query: {} })).records.find(
    (r) => r.day === day && r.provider === "wechat",
  )!;

let closing = 0;
let twiceNo = "";

it("a lost notification, a fee that changed, a fen that is missing, a refund made twice: found within the day, and clearing is what WeChat says is on the account", async () => {
  const [alike, dear, short, twice] = [await paid(), await paid(), await paid(), await paid()];
  const lost = await asked();
  await get(api, customer, closeOrder, one(lost.order.id));
  await get(api, customer, closeOrder, one(twice.order.id));
  vendor.refundComesTo = "SUCCESS";
  await api.api.dueWork.runAll();
  const { refund } = await read(api, customer, twice.order.id);
  const refundNo = refund!.refundNo;
  twiceNo = refundNo;
  const { amountFen: fen } = alike.order;
  vendor.billDay = "2026-11-20";
  vendor.bill = billOf([
    trade(alike.payNo, fen, fee(fen)),
    trade(dear.payNo, fen, fee(fen) + 10),
    trade(short.payNo, fen - 1, fee(fen)),
    trade(twice.payNo, fen, fee(fen)),
    trade(lost.payNo, fen, fee(fen)),
    back(twice.payNo, refundNo, fen, fee(fen)),
    back(twice.payNo, refundNo, fen, fee(fen)),
  ]);
  // What goes back is told without what is given back of the fee: the account moves by the difference.
  const refunded = (nth: string): Moved => ({
    type: "退款",
    fen: fee(fen) - fen,
    no: `50${refundNo}${nth}`,
    ours: refundNo,
  });
  const moved = [
    ...sold(alike.payNo, fen, fee(fen)),
    ...sold(dear.payNo, fen, fee(fen) + 10),
    ...sold(short.payNo, fen - 1, fee(fen)),
    ...sold(twice.payNo, fen, fee(fen)),
    ...sold(lost.payNo, fen, fee(fen)),
    refunded(""),
    refunded("2"),
    { type: "提现", fen: -5_000, no: "30W1" },
  ];
  vendor.fundFlows["2026-11-20"] = flowOf(0, moved);
  await noonAfter();
  expect(await found(api)).toEqual({
    [lost.payNo]: { kind: "NOTICE_LOST", state: "OPEN", suspense: fen },
    [short.payNo]: { kind: "AMOUNT", state: "OPEN", suspense: -1 },
    [refundNo]: { kind: "REFUNDED_TWICE", state: "OPEN", suspense: -fen },
    [dear.payNo]: { kind: "FEE", state: "OPEN", suspense: 0 },
  });
  closing = moved.reduce((sum, one) => sum + one.fen, 0);
  expect(await clearing()).toBe(closing);
  expect((await dayOf("2026-11-20")).funds).toMatchObject({
    bankFen: 5_000,
    closingFen: closing,
    booksFen: closing,
    differsFen: 0,
  });
  const { documents } = await get(api, finance, reconciliationItem, one(await itemOf(api, refundNo)));
  expect(documents).toHaveLength(1);
});

it("a file whose hash is not what was told is not read, and the days after it wait", async () => {
  vendor.fundFlows["2026-11-21"] = flowOf(closing, [{ type: "提现", fen: -100, no: "30W2" }]);
  vendor.damagesFiles = true;
  await noonAfter();
  expect((await dayOf("2026-11-21")).funds).toBeNull();
  expect(api.logged.some((l) => l.includes("fund flow not compared"))).toBe(true);
  vendor.damagesFiles = false;
  api.clock.advance(HOUR);
  await api.api.dueWork.runAll();
  closing -= 100;
  expect((await dayOf("2026-11-21")).funds).toMatchObject({
    bankFen: 100,
    closingFen: closing,
    differsFen: 0,
  });
});

it("the same file told of again as the next day's moves nothing twice", async () => {
  vendor.fundFlows["2026-11-22"] = vendor.fundFlows["2026-11-21"]!;
  await noonAfter();
  expect((await dayOf("2026-11-22")).funds).toMatchObject({ bankFen: 0, closingFen: closing, differsFen: 0 });
  expect(await clearing()).toBe(closing);
});

it("a lost withdrawal, a movement nobody knows of and a balance a fen off are items of their day", async () => {
  vendor.fundFlows["2026-11-23"] = flowOf(
    closing,
    [{ type: "平台代扣", fen: -33, no: "70X1" }],
    closing - 33 - 2_000 + 1,
  );
  await noonAfter();
  const all = await found(api);
  const unknown = Object.entries(all).filter(([, { kind }]) => kind === "FUNDS_UNKNOWN");
  expect(unknown).toMatchObject([[expect.stringMatching(/^70X1 /), { state: "OPEN", suspense: -33 }]]);
  expect(all["2026-11-23"]).toEqual({ kind: "FUNDS_BALANCE", state: "OPEN", suspense: -1_999 });
  closing -= 33 + 1_999;
  expect(await clearing()).toBe(closing);
});

it("a day without a movement has no file, and ends as it began", async () => {
  await noonAfter();
  expect((await dayOf("2026-11-24")).funds).toMatchObject({
    openingFen: closing,
    closingFen: closing,
    differsFen: 0,
  });
});

it("money whose notification was lost goes back under one number where the first answer was lost", async () => {
  const lost = Object.entries(await found(api)).find(([, { kind }]) => kind === "NOTICE_LOST")![0];
  const id = await itemOf(api, lost);
  await get(api, finance, payBackReconciliation, { ...one(id), body: { reason: "订单已经取消了" } });
  vendor.hangUp = 1;
  await api.api.dueWork.runAll();
  api.clock.advance(61_000);
  await api.api.dueWork.runAll();
  expect(await get(api, finance, reconciliationItem, one(id))).toMatchObject({ state: "PAID_BACK" });
  expect([...vendor.refunds].filter(([no, { payNo }]) => no !== twiceNo && payNo === lost)).toMatchObject([
    [expect.any(String), { asked: 2 }],
  ]);
});
