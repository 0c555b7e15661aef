import { generateKeyPairSync } from "node:crypto";
import { checkPayInfo, closeOrder, payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { fakeAlipay } from "../../../../../test/kits/fake-alipay.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, goodsForm, notify, read, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";

const vendor = await fakeAlipay();
let api: TestApi;
let customer: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse(vendor.env));
});
afterAll(async () => {
  expect(vendor.wrongSignatures).toBe(0);
  vendor.close();
  await closeHouse(api);
});

const opened = async () => {
  const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
  const place = await get(api, customer, payOrder, {
    params: { id: order.id },
    body: { provider: "alipay" },
  });
  return { order, ...place };
};
const paid = async () => {
  const { order, payNo, url } = await opened();
  vendor.enter(url!);
  vendor.pay(payNo);
  expect(await notify(api, vendor.notice(payNo), "alipay")).toBe(200);
  return { order, payNo };
};
const status = async (id: string) => (await read(api, customer, id)).status;
const carry = async () => {
  api.clock.advance(61_000);
  await api.api.dueWork.runAll();
};

describe("paying by Alipay", () => {
  it("opens a signed address with our sum, and is thanked for the way it wants", async () => {
    const { order, payNo, url } = await opened();
    expect(vendor.enter(url!)).toBe(true);
    expect(new URL(url!).searchParams.get("notify_url")).toBe("https://portal.example/api/pay/notify/alipay");
    vendor.pay(payNo);
    const { headers, body } = vendor.notice(payNo);
    const request = new Request("http://localhost/pay/notify/alipay", { method: "POST", headers, body });
    expect(await (await api.fetch(request)).text()).toBe("success");
    expect(await status(order.id)).toBe("WAIT_DELIVER");
    expect(await notify(api, vendor.notice(payNo, { notify_id: "another" }), "alipay")).toBe(200);
    expect((await read(api, customer, order.id)).history.filter((h) => h.action === "paid")).toHaveLength(1);
  });

  it("is found by asking, also where the payer never came or nobody told", async () => {
    const { order, payNo, url } = await opened();
    const requested = () => get(api, customer, checkPayInfo, { query: { id: order.id } });
    expect((await requested()).paid).toBe(false);
    vendor.enter(url!);
    vendor.pay(payNo);
    expect((await requested()).paid).toBe(true);
  });

  it("ends with an order that is closed", async () => {
    const { order, payNo, url } = await opened();
    vendor.enter(url!);
    await get(api, customer, closeOrder, { params: { id: order.id } });
    expect(vendor.trades.get(payNo)!.status).toBe("TRADE_CLOSED");
    expect(
      await notify(api, vendor.notice(payNo, { trade_status: "TRADE_CLOSED", gmt_payment: "" }), "alipay"),
    ).toBe(200);
    expect(await status(order.id)).toBe("TRADE_CLOSED");
  });

  it("goes back once under one number, though nobody heard the first answer (P13)", async () => {
    const { order, payNo } = await paid();
    await get(api, customer, closeOrder, { params: { id: order.id } });
    vendor.hangUp = 1;
    await carry();
    await carry();
    expect([...vendor.refunds.values()].filter((r) => r.payNo === payNo)).toMatchObject([{ asked: 2 }]);
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRANSACTION_CLOSING",
      refundedFen: order.amountFen,
    });
    // The closing notice of a trade that was paid back moves nothing.
    const closing = vendor.notice(payNo, {
      trade_status: "TRADE_CLOSED",
      refund_fee: "1.00",
      gmt_refund: "2026-11-20 10:09:00",
    });
    expect(await notify(api, closing, "alipay")).toBe(200);
    expect(await status(order.id)).toBe("TRANSACTION_CLOSING");
  });

  it("that cannot go back stands aside and is tried again", async () => {
    const { order } = await paid();
    await get(api, customer, closeOrder, { params: { id: order.id } });
    vendor.refuseRefund = "ACQ.SELLER_BALANCE_NOT_ENOUGH";
    await carry();
    expect(await status(order.id)).toBe("CHANGE");
    vendor.refuseRefund = "";
    await carry();
    expect(await status(order.id)).toBe("TRANSACTION_CLOSING");
  });
});

describe("notifications of Alipay", () => {
  it("that are forged or weakly signed are refused and write nothing (P3)", async () => {
    const { order, payNo, url } = await opened();
    vendor.enter(url!);
    const good = vendor.notice(payNo);
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const forged = [
      vendor.notice(payNo, {}, { key: stranger }),
      vendor.notice(payNo, {}, { type: "RSA", hash: "sha1" }),
      vendor.notice(payNo, {}, { hash: "sha1" }),
      { ...good, body: good.body.replace(/&sign=[^&]+/, "") },
      { ...good, body: `${good.body}&passback_params=x` },
      { headers: {}, body: "" },
    ];
    for (const name of new URLSearchParams(good.body).keys()) {
      const fields = new URLSearchParams(good.body);
      if (name === "sign_type") continue;
      const value = fields.get(name)!;
      // In the middle: the last letter of a signature carries bits that mean nothing.
      const at = Math.floor(value.length / 2);
      fields.set(name, `${value.slice(0, at)}${value[at] === "9" ? "8" : "9"}${value.slice(at + 1)}`);
      forged.push({ ...good, body: fields.toString() });
    }
    for (const one of forged) expect(await notify(api, one, "alipay"), one.body).toBe(401);
    expect(await status(order.id)).toBe("WAIT_BUYER_PAY");
  });

  it("that are genuine and do not fit are set aside, acknowledged and reported (P6)", async () => {
    const { order, payNo, url } = await opened();
    vendor.enter(url!);
    const cases: [Record<string, string>, string][] = [
      [{ total_amount: "0.01" }, "WRONG_AMOUNT"],
      [{ trans_currency: "HKD" }, "WRONG_CURRENCY"],
      [{ app_id: "2021000000000009" }, "WRONG_MERCHANT"],
      [{ seller_id: "2088000000000009" }, "WRONG_MERCHANT"],
      [{ out_trade_no: "P00" }, "UNKNOWN_PAYMENT"],
    ];
    for (const [i, [changed, why]] of cases.entries()) {
      api.logged.length = 0;
      expect(await notify(api, vendor.notice(payNo, { trade_no: `T${i}`, ...changed }), "alipay")).toBe(200);
      const stored = await rows(
        api.database.read,
        sql`select why from payments.quarantine where transaction_no = ${`T${i}`}`,
      );
      expect(stored).toEqual([{ why }]);
      expect(api.logged.join("")).toContain("payment notice that does not fit");
    }
    expect(await status(order.id)).toBe("WAIT_BUYER_PAY");
  });
});
