import { closeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import { fakeAlipay } from "../../../../../test/kits/fake-alipay.ts";
import { fakeWechatPay } from "../../../../../test/kits/fake-wechat-pay.ts";
import { DAY, HOUR, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  customerWithContact,
  notify,
  paidGoods,
  read,
  seedStaffed,
} from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";

const differences = (api: TestApi) =>
  rows<{ kind: string; number: string; ours: number | null; theirs: number | null }>(
    api.database.read,
    sql`select kind, number, booked_fen::int as ours, theirs_fen::int as theirs from payments.reconciliation_items
      where flow in ('payment', 'refund') order by kind, number`,
  );

describe("the daily bill of the sandbox", () => {
  let api: TestApi;
  let customer: SignedIn;
  beforeAll(async () => {
    api = await buildTestApi("demo");
    await seedStaffed(api);
    customer = await customerWithContact(api);
  });
  afterAll(() => api.close());

  /** A paid order whose money went back, too. */
  const paidBack = async () => {
    const order = await paidGoods(api, customer);
    await get(api, customer, closeOrder, { params: { id: order.id } });
    await api.api.dueWork.runAll();
    const { refund } = await read(api, customer, order.id);
    await notify(api, await cashier(api).settleRefund(refund!.refundNo, "success"));
    return refund!.refundNo;
  };
  const payNoOf = async (orderId: string) =>
    (
      await rows<{ no: string }>(
        api.database.read,
        sql`select pay_no as no from orders.payments where order_id = ${orderId}::bigint`,
      )
    )[0]!.no;

  it("shows five planted differences of five kinds, and none besides (P12)", async () => {
    for (let i = 0; i < 3; i++) await paidGoods(api, customer);
    await paidBack();
    const missing = await payNoOf((await paidGoods(api, customer)).id);
    const other = await payNoOf((await paidGoods(api, customer)).id);
    const notBack = await paidBack();
    const day = sql`'2026-11-20'::date`;
    await api.database.transaction(async (tx) => {
      await tx.execute(sql`update sandbox.payments set state = 'FAILED' where pay_no = ${missing}`);
      await tx.execute(sql`update sandbox.payments set amount_fen = amount_fen + 1 where pay_no = ${other}`);
      await tx.execute(sql`delete from sandbox.refunds where refund_no = ${notBack}`);
      await tx.execute(sql`insert into sandbox.payments (pay_no, amount_fen, subject, return_url, state, expires_at, paid_at)
        select 'P-strange', 500, subject, return_url, 'PAID', expires_at, paid_at from sandbox.payments where pay_no = ${other}`);
      await tx.execute(sql`insert into sandbox.refunds (refund_no, pay_no, amount_fen, answer, asked_at, day)
        values ('R-strange', ${other}, 700, 'DONE', now(), ${day})`);
    });
    await api.api.dueWork.runAll();
    expect(await differences(api)).toEqual([]);
    api.clock.advance(DAY + 3 * HOUR);
    await api.api.dueWork.runAll();
    const found = await differences(api);
    expect(found.map(({ kind, number }) => ({ kind, number }))).toEqual([
      { kind: "AMOUNT", number: other },
      { kind: "PAYMENT_MISSING", number: missing },
      { kind: "PAYMENT_UNKNOWN", number: "P-strange" },
      { kind: "REFUND_MISSING", number: notBack },
      { kind: "REFUND_UNKNOWN", number: "R-strange" },
    ]);
    expect(found[0]!.theirs).toBe(found[0]!.ours! + 1);
    expect(api.logged.filter((l) => l.includes("bill differs from our books"))).toHaveLength(1);
    api.clock.advance(2 * HOUR);
    await api.api.dueWork.runAll();
    expect(await differences(api)).toEqual(found);
  });
});

describe("the daily bill of a vendor", () => {
  const wechatBill = `\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注
\`2026-11-20 10:05:00,\`wx1,\`1900000001,\`0,\`,\`42P1,\`P1,\`o1,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`12.30,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`助浴椅,\`,\`0.07,\`0.60%,\`12.30,\`0.00,\`
\`2026-11-20 11:05:00,\`wx1,\`1900000001,\`0,\`,\`42P1,\`P1,\`o1,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`50R1,\`R1,\`12.30,\`0.00,\`ORIGINAL,\`SUCCESS,\`助浴椅,\`,\`-0.07,\`0.60%,\`0.00,\`12.30,\`
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额
\`2,\`12.30,\`12.30,\`0.00,\`0.00,\`12.30,\`12.30
`;
  const alipayBill = `#支付宝业务明细查询
#账号：[20880000000000010156]
#-----------------------------------------业务明细列表----------------------------------------
支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,备注
20261\t,P1\t,交易,助浴椅\t,2026-11-20 10:04:00,2026-11-20 10:05:00,12.30,12.30,\t,
20261\t,P1\t,退款,助浴椅\t,2026-11-20 11:04:00,2026-11-20 11:05:00,-12.30,-12.30,R1\t,
#-----------------------------------------业务明细列表结束------------------------------------
`;

  it("is fetched and read, its sums and numbers as the vendor writes them", async () => {
    const wechat = await fakeWechatPay();
    const alipay = await fakeAlipay();
    const api = await buildTestApi("empty", { ...wechat.env, ...alipay.env });
    api.clock.advance(DAY + 3 * HOUR);
    wechat.bill = wechatBill;
    alipay.bill = alipayBill;
    await api.api.dueWork.runAll();
    const lines = await rows(
      api.database.read,
      sql`select distinct provider, kind, number, amount_fen::int as fen from payments.bill_lines order by provider, kind`,
    );
    expect(lines).toEqual([
      { provider: "alipay", kind: "payment", number: "P1", fen: 1230 },
      { provider: "alipay", kind: "refund", number: "R1", fen: 1230 },
      { provider: "wechat", kind: "payment", number: "P1", fen: 1230 },
      { provider: "wechat", kind: "refund", number: "R1", fen: 1230 },
    ]);
    expect((await differences(api)).map((d) => d.kind)).toEqual([
      "PAYMENT_UNKNOWN",
      "PAYMENT_UNKNOWN",
      "REFUND_UNKNOWN",
      "REFUND_UNKNOWN",
    ]);
    await api.close();
    wechat.close();
    alipay.close();
  });
});
