import { currentMember } from "@ginkgo/api-contract/identity/identity";
import { checkPayInfo, closeOrder, payOrder, payWays, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { appId, fakeWechatPay } from "../../../../../test/kits/fake-wechat-pay.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  goodsForm,
  notify,
  read,
  skuOf,
  staffedHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../../platform/database/database.ts";
import type { SignedNotice } from "../../../../platform/payments/pay-sandbox.ts";
import { createVault } from "../../../../platform/secrets/vault.ts";
import { readSettings } from "../../../../platform/settings.ts";
import { linkWechat } from "../../../identity/wechat/wechat-links.ts";

const vendor = await fakeWechatPay();
let api: TestApi;
let customer: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse({
    ...vendor.env,
    WECHAT_SERVICE_APP_ID: appId,
    WECHAT_SERVICE_APP_SECRET: "service-account-secret",
  }));
});
afterAll(async () => {
  expect(vendor.wrongSignatures).toBe(0);
  vendor.close();
  await closeHouse(api);
});

const tell = (notice: SignedNotice) => notify(api, notice, "wechat");
const opened = async (insideWechat = false) => {
  const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
  const place = await get(api, customer, payOrder, {
    params: { id: order.id },
    body: { provider: "wechat", insideWechat },
  });
  return { order, ...place };
};
const paid = async () => {
  const { order, payNo } = await opened();
  vendor.pay(payNo);
  expect(await tell(vendor.paidNotice(payNo))).toBe(204);
  return { order, payNo };
};
const refundOf = async (id: string) => (await read(api, customer, id)).refund!;
/** Everything a notice could write. */
const written = async () =>
  row(
    api.database.read,
    sql`select (select count(*)::int from payments.ledger) as ledger, (select count(*)::int from orders.order_events) as events,
      (select count(*)::int from payments.quarantine) as odd, (select count(*)::int from orders.payments where state <> 'OPEN') as payments`,
  );
const whyKept = async (payNo: string) =>
  (
    await rows<{ why: string }>(
      api.database.read,
      sql`select why from payments.quarantine where pay_no = ${payNo}`,
    )
  ).map((q) => q.why);
const carry = async () => {
  api.clock.advance(61_000);
  await api.api.dueWork.runAll();
};

describe("paying by WeChat", () => {
  it("shows a code to scan, or lets the page inside WeChat open the cashier; a repeat is the same try", async () => {
    const { payNo, qr, order } = await opened();
    expect(qr).toBe(`weixin://wxpay/bizpayurl?pr=${payNo}`);
    const again = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
    expect(again).toEqual({ payNo, qr });
    expect(vendor.orders.get(payNo)!.body).toMatchObject({
      notify_url: "https://portal.example/api/pay/notify/wechat",
      amount: { total: order.amountFen, currency: "CNY" },
    });
  });

  it("opens the cashier inside WeChat for whom the server knows there, by no word of the page", async () => {
    expect(await opened(true)).toMatchObject({ qr: expect.stringMatching(/^weixin:/), signInByWechat: true });
    expect(await opened()).not.toHaveProperty("signInByWechat");
    const me = (await get(api, customer, currentMember)).id;
    const person = {
      unionid: "union-of-hers",
      nickname: null,
      openId: { app: appId, id: "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o" },
    };
    await api.database.transaction((tx) =>
      linkWechat(tx, createVault(readSettings({ NODE_ENV: "test" })), me, person, api.clock.now()),
    );
    const inside = await opened(true);
    expect(inside).not.toHaveProperty("signInByWechat");
    expect(inside.wechat).toMatchObject({ signType: "RSA", package: `prepay_id=wx${inside.payNo}` });
    expect(vendor.orders.get(inside.payNo)!.body).toMatchObject({ payer: { openid: person.openId.id } });
  });

  it("is the way to pay that is offered, and nothing that is not set up", async () => {
    expect((await get(api, customer, payWays)).records).toEqual([{ provider: "wechat", text: "微信支付" }]);
  });

  it("is believed when told, and found by asking when not", async () => {
    const { order } = await paid();
    expect((await read(api, customer, order.id)).status).toBe("WAIT_DELIVER");
    const silent = await opened();
    vendor.pay(silent.payNo);
    expect((await get(api, customer, checkPayInfo, { query: { id: silent.order.id } })).paid).toBe(true);
  });

  it("counts once by the provider's number, whatever notice brings it (P7)", async () => {
    const { order, payNo } = await paid();
    for (let i = 0; i < 3; i++) expect(await tell(vendor.paidNotice(payNo))).toBe(204);
    expect((await read(api, customer, order.id)).history.filter((h) => h.action === "paid")).toHaveLength(1);
  });

  it("is one charge and one refund, though nobody heard the first answer (P13)", async () => {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    vendor.hangUp = 1;
    expect((await refusal(api, customer, payOrder, { params: { id: order.id }, body: {} })).reason).toBe(
      "PAY_UNAVAILABLE",
    );
    const { payNo } = await get(api, customer, payOrder, { params: { id: order.id }, body: {} });
    expect([...vendor.orders].filter(([, o]) => o.opened === 2).map(([no]) => no)).toContain(payNo);
    vendor.pay(payNo);
    await tell(vendor.paidNotice(payNo));
    await get(api, customer, closeOrder, { params: { id: order.id } });
    const { refundNo } = await refundOf(order.id);
    vendor.hangUp = 1;
    vendor.refundComesTo = "SUCCESS";
    await carry();
    await carry();
    vendor.refundComesTo = "PROCESSING";
    expect([...vendor.refunds.values()].filter((r) => r.payNo === payNo)).toEqual([
      { payNo, amount: order.amountFen, status: "SUCCESS", asked: 2 },
    ]);
    expect(await refundOf(order.id)).toMatchObject({ refundNo, state: "DONE" });
  });

  it("stops nowhere: an abnormal refund stands aside and comes back under its own number", async () => {
    const { order } = await paid();
    await get(api, customer, closeOrder, { params: { id: order.id } });
    await carry();
    const { refundNo } = await refundOf(order.id);
    expect(await tell(vendor.refundNotice(refundNo, "ABNORMAL"))).toBe(204);
    expect((await read(api, customer, order.id)).status).toBe("CHANGE");
    expect(
      await tell(
        vendor.refundNotice(refundNo, "SUCCESS", {
          amount: { total: order.amountFen, refund: order.amountFen },
        }),
      ),
    ).toBe(204);
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRANSACTION_CLOSING",
      refundedFen: order.amountFen,
    });
  });
});

describe("notifications", () => {
  it("in every order of five events leave the same: nothing paid, nothing owed (P2)", async () => {
    const events = ["pay", "close", "processing", "success", "abnormal"] as const;
    const permutations = (left: readonly string[]): string[][] =>
      left.length < 2
        ? [[...left]]
        : left.flatMap((e) => permutations(left.filter((l) => l !== e)).map((p) => [e, ...p]));
    vendor.refundComesTo = "SUCCESS";
    const { id: sku } = (await skuOf(api))!;
    await api.database.transaction((tx) =>
      tx.execute(sql`update shop.product_skus set stock = 999 where id = ${sku}::bigint`),
    );
    const done: { turn: string[]; id: string }[] = [];
    for (const turn of permutations(events)) {
      const { order, payNo } = await opened();
      for (const event of turn) {
        const refundNo = (await read(api, customer, order.id)).refund?.refundNo ?? `R${payNo}`;
        if (event === "pay") {
          if (vendor.orders.get(payNo)!.state === "CLOSED") vendor.orders.get(payNo)!.state = "SUCCESS";
          else vendor.pay(payNo);
          expect(await tell(vendor.paidNotice(payNo))).toBe(204);
        } else if (event === "close") await ask(api, customer, closeOrder, { params: { id: order.id } });
        else expect(await tell(vendor.refundNotice(refundNo, event.toUpperCase() as "SUCCESS"))).toBe(204);
      }
      done.push({ turn, id: order.id });
    }
    expect(done).toHaveLength(120);
    for (let i = 0; i < 4; i++) await carry();
    for (const { turn, id } of done) {
      const after = await read(api, customer, id);
      expect({ turn, status: after.status, left: after.paidFen - after.refundedFen }).toEqual({
        turn,
        status: expect.stringMatching(/^(TRADE_CLOSED|TRANSACTION_CLOSING)$/),
        left: 0,
      });
    }
    vendor.refundComesTo = "PROCESSING";
  }, 240_000);

  it("that are forged are refused and write nothing (P3)", async () => {
    const { payNo } = await opened();
    vendor.pay(payNo);
    const before = await written();
    const good = vendor.paidNotice(payNo);
    const flip = (text: string, at: number) =>
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    const forged: SignedNotice[] = [];
    for (let at = 0; at < good.body.length; at++) forged.push({ ...good, body: flip(good.body, at) });
    for (const name of ["serial", "timestamp", "nonce"] as const) {
      const key = `wechatpay-${name}`;
      for (let at = 0; at < good.headers[key]!.length; at++)
        forged.push({ ...good, headers: { ...good.headers, [key]: flip(good.headers[key]!, at) } });
      forged.push({ ...good, headers: { ...good.headers, [key]: "" } });
    }
    const signature = Buffer.from(good.headers["wechatpay-signature"]!, "base64");
    for (let at = 0; at < signature.length; at++) {
      const spoilt = Buffer.from(signature);
      spoilt[at]! ^= 1;
      forged.push({
        ...good,
        headers: { ...good.headers, "wechatpay-signature": spoilt.toString("base64") },
      });
    }
    forged.push({ ...good, headers: { ...good.headers, "wechatpay-signature": "WECHATPAY/SIGNTEST/abc=" } });
    for (const one of forged) expect(await tell(one)).toBe(401);
    expect(await written()).toEqual(before);
    expect(await tell(good)).toBe(204);
  }, 60_000);

  it("that are older or newer than five minutes are refused (P3)", async () => {
    const { payNo } = await opened();
    const real = Date.now;
    for (const off of [-301, 301]) {
      Date.now = () => real() + off * 1000;
      const notice = vendor.paidNotice(payNo);
      Date.now = real;
      expect(await tell(notice)).toBe(401);
    }
  });

  it("whose seal was altered are refused, and nothing of them is logged (P4)", async () => {
    const { payNo } = await opened();
    const before = await written();
    const spoilt = [
      { spoil: (b: Buffer) => Buffer.concat([b.subarray(0, -1), Buffer.from([b.at(-1)! ^ 1])]) },
      { spoil: (b: Buffer) => b.subarray(0, -1) },
      { spoil: (b: Buffer) => b.subarray(0, 8) },
      { aad: "altered" },
      { nonce: "abcdefghijklm" },
      { nonce: "abcdefgh" },
      { key: "ffffffffffffffffffffffffffffffff" },
    ];
    for (const one of spoilt) expect(await tell(vendor.paidNotice(payNo, {}, one))).toBe(401);
    expect(await written()).toEqual(before);
    expect(api.logged.join("")).not.toContain(`42${payNo}`);
    vendor.pay(payNo);
    expect(await tell(vendor.paidNotice(payNo, {}, { aad: "" }))).toBe(204);
  });

  it("are checked over the bytes as they came; fields we do not know are no harm (P5)", async () => {
    const { order, payNo } = await opened();
    vendor.pay(payNo);
    const good = vendor.paidNotice(payNo, { promotion_detail: [] }, { extra: { 新的字段: "ü\u2028" } });
    const again = JSON.parse(good.body) as object;
    expect(
      await tell({ ...good, body: JSON.stringify(Object.fromEntries(Object.entries(again).reverse())) }),
    ).toBe(401);
    expect(await tell({ ...good, body: `\uFEFF${good.body}` })).toBe(401);
    expect(await tell(good)).toBe(204);
    expect((await read(api, customer, order.id)).status).toBe("WAIT_DELIVER");
  });

  it("that are genuine and do not fit are set aside, acknowledged and reported (P6)", async () => {
    const { order, payNo } = await opened();
    const cases: [object, string][] = [
      [{ amount: { total: 1, currency: "CNY" } }, "WRONG_AMOUNT"],
      [{ amount: { total: order.amountFen, currency: "HKD" } }, "WRONG_CURRENCY"],
      [{ mchid: "1900000099" }, "WRONG_MERCHANT"],
      [{ appid: "wx9999999999999999" }, "WRONG_MERCHANT"],
    ];
    for (const [changed, why] of cases) {
      api.logged.length = 0;
      const id = { transaction_id: `43${Math.random()}` };
      expect(await tell(vendor.paidNotice(payNo, { ...changed, ...id }))).toBe(204);
      expect(await whyKept(payNo)).toContain(why);
      expect(api.logged.join("")).toContain("payment notice that does not fit");
    }
    expect(await tell(vendor.paidNotice(payNo, { out_trade_no: "P0" }))).toBe(204);
    expect(await whyKept("P0")).toEqual(["UNKNOWN_PAYMENT"]);
    expect(await tell(vendor.refundNotice("R0", "SUCCESS"))).toBe(204);
    expect(await whyKept("R0")).toEqual(["UNKNOWN_REFUND"]);
    expect((await read(api, customer, order.id)).status).toBe("WAIT_BUYER_PAY");
  });

  it("are believed from the old certificate and the new key side by side, from no other (P11)", async () => {
    const { order, payNo } = await opened();
    vendor.pay(payNo);
    expect(await tell(vendor.paidNotice(payNo, {}, { serial: "DEADBEEF00" }))).toBe(401);
    expect(await tell(vendor.paidNotice(payNo, {}, { serial: "4A3B2C1D00FF" }))).toBe(204);
    expect((await read(api, customer, order.id)).status).toBe("WAIT_DELIVER");
    vendor.signsWith = "4A3B2C1D00FF";
    await opened();
    vendor.signsWith = "DEADBEEF00";
    const unsigned = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    expect((await ask(api, customer, payOrder, { params: { id: unsigned.id }, body: {} })).status).toBe(503);
    vendor.signsWith = "PUB_KEY_ID_0119000000012026";
    await opened();
  });
});
