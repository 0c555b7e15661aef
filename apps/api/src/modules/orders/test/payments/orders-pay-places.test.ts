import { currentMember } from "@ginkgo/api-contract/identity/identity";
import {
  checkPayInfo,
  closeOrder,
  extendOrder,
  payOrder,
  placeOrder,
} from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { fakeAlipay } from "../../../../../test/kits/fake-alipay.ts";
import { appId, fakeWechatPay } from "../../../../../test/kits/fake-wechat-pay.ts";
import { MINUTE, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, goodsForm, notify, read, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";
import { createVault } from "../../../../platform/secrets/vault.ts";
import { readSettings } from "../../../../platform/settings.ts";
import { linkWechat } from "../../../identity/wechat/wechat-links.ts";

const wechat = await fakeWechatPay();
const alipay = await fakeAlipay();
let api: TestApi;
let customer: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse({ ...wechat.env, ...alipay.env }));
});
afterEach(() => {
  wechat.hangUp = 0;
});
afterAll(async () => {
  wechat.close();
  alipay.close();
  await closeHouse(api);
});

const one = (id: string) => ({ params: { id } });
const place = async () => get(api, customer, placeOrder, { body: await goodsForm(api) });
type Body = NonNullable<Parameters<typeof get<typeof payOrder>>[3]>["body"];
const payIn = (id: string, body: Body) => get(api, customer, payOrder, { ...one(id), body });
const triesOf = (id: string) =>
  rows<{ state: string; type: string; payNo: string }>(
    api.database.read,
    sql`select state, trade_type as type, pay_no as "payNo" from orders.payments
      where order_id = ${id}::bigint order by id`,
  );

describe("on a phone", () => {
  it("WeChat opens by its own page, outside WeChat; inside it a code or its own cashier", async () => {
    const { id } = await place();
    const { url, payNo, ...rest } = await payIn(id, { provider: "wechat", onPhone: true });
    expect(rest).toEqual({});
    expect(new URL(url!).origin).toBe("https://wx.tenpay.com");
    expect(new URL(url!).searchParams.get("redirect_url")).toBe(
      `https://portal.example/user/order-detail?id=${id}&paid=1`,
    );
    expect(wechat.orders.get(payNo)!.body).toMatchObject({
      scene_info: { payer_client_ip: "127.0.0.1", h5_info: { type: "Wap" } },
    });
    expect(
      await payIn((await place()).id, { provider: "wechat", onPhone: true, insideWechat: true }),
    ).toHaveProperty("qr");
  });

  it("is known by the name its browser gives, where the page does not say", async () => {
    const agents = {
      h5: "Mozilla/5.0 (Linux; Android 14; PHM110) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
      native: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36",
    };
    for (const [type, agent] of Object.entries(agents)) {
      const { id } = await place();
      const headers = { ...customer.auth, "user-agent": agent };
      await get(api, { auth: headers }, payOrder, { ...one(id), body: { provider: "wechat" } });
      const [first] = await triesOf(id);
      expect(wechat.orders.get(first!.payNo)!.type).toBe(type);
    }
  });

  it("Alipay opens its page for phones, at a desk the one for desks", async () => {
    for (const [onPhone, method, product] of [
      [true, "alipay.trade.wap.pay", "QUICK_WAP_WAY"],
      [false, "alipay.trade.page.pay", "FAST_INSTANT_TRADE_PAY"],
    ] as const) {
      const { id } = await place();
      const { url } = await payIn(id, { provider: "alipay", onPhone });
      const query = new URL(url!).searchParams;
      expect(query.get("method")).toBe(method);
      expect(JSON.parse(query.get("biz_content")!)).toMatchObject({ product_code: product });
    }
  });
});

describe("a number at a provider", () => {
  it("keeps how it was opened: another way shuts it and takes a new one, and money for the old one still counts", async () => {
    const me = (await get(api, customer, currentMember)).id;
    const person = {
      unionid: "union-here",
      nickname: null,
      openId: { app: appId, id: "oUpF8uMuAJO_M2pxb1Q9zNjWeS6q" },
    };
    await api.database.transaction((tx) =>
      linkWechat(tx, createVault(readSettings({ NODE_ENV: "test" })), me, person, api.clock.now()),
    );
    const { id } = await place();
    const scanned = await payIn(id, { provider: "wechat" });
    const inside = await payIn(id, { provider: "wechat", insideWechat: true });
    expect(inside).toHaveProperty("wechat");
    expect(inside.payNo).not.toBe(scanned.payNo);
    expect(await triesOf(id)).toMatchObject([
      { type: "NATIVE", state: "CLOSED" },
      { type: "JSAPI", state: "OPEN" },
    ]);
    expect((await payIn(id, { provider: "wechat", insideWechat: true })).payNo).toBe(inside.payNo);
    // Scanned and paid in the moment before: the order is paid by it, and nothing else opens.
    const other = (await place()).id;
    const first = await payIn(other, { provider: "wechat" });
    wechat.pay(first.payNo);
    expect(
      (
        await refusal(api, customer, payOrder, {
          ...one(other),
          body: { provider: "wechat", insideWechat: true },
        })
      ).reason,
    ).toBe("ORDER_TRANSITION_NOT_ALLOWED");
    expect((await read(api, customer, other)).status).toBe("WAIT_DELIVER");
  });

  it("is opened until the deadline, and at least two minutes; once that is over nothing opens", async () => {
    const { id, payDeadline } = await place();
    const until = Date.parse(payDeadline!);
    api.clock.advance(until - api.clock.now().getTime() - 30_000);
    const { payNo } = await payIn(id, { provider: "wechat" });
    const end = Date.parse(String(wechat.orders.get(payNo)!.body.time_expire));
    expect(end - api.clock.now().getTime()).toBeGreaterThanOrEqual(MINUTE);
    expect((await payIn(id, { provider: "wechat" })).payNo).toBe(payNo);
    api.clock.advance(31_000);
    expect(
      (await refusal(api, customer, payOrder, { ...one(id), body: { provider: "wechat" } })).reason,
    ).toBe("PAY_DEADLINE_PASSED");
  });
});

describe("a way to pay", () => {
  it("that is not offered here is the sender's mistake, not the provider's", async () => {
    const refused = await refusal(api, customer, payOrder, {
      ...one((await place()).id),
      body: { provider: "sandbox" },
    });
    expect(refused).toMatchObject({ status: 400, fields: { provider: expect.stringContaining("换一种") } });
  });
});

describe("while a provider is away", () => {
  it("closing and putting off say to wait, nothing changes, and whether it is paid is answered from our books", async () => {
    const order = await place();
    await payIn(order.id, { provider: "wechat" });
    wechat.hangUp = 100;
    for (const press of [closeOrder, extendOrder])
      expect(await ask(api, customer, press, one(order.id))).toMatchObject({
        status: 503,
        data: { reason: "PAY_NOT_ASKED" },
      });
    expect(await get(api, customer, checkPayInfo, { query: { id: order.id } })).toEqual({
      paid: false,
      status: "WAIT_BUYER_PAY",
    });
    wechat.hangUp = 0;
    expect((await get(api, customer, closeOrder, one(order.id))).status).toBe("TRADE_CLOSED");
  });

  it("payments at the other are found all the same", async () => {
    const away = (await place()).id;
    await payIn(away, { provider: "wechat" });
    const paid = await place();
    const { payNo, url } = await payIn(paid.id, { provider: "alipay" });
    alipay.enter(url!);
    alipay.pay(payNo);
    wechat.hangUp = 1000;
    api.clock.advance(3 * MINUTE);
    await api.api.dueWork.runAll();
    expect((await read(api, customer, paid.id)).status).toBe("WAIT_DELIVER");
  });
});

describe("a payment that nobody told us of", () => {
  it("is found within five minutes, however many unpaid tries lie before it", async () => {
    const { id, amountFen } = await place();
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into orders.payments
          (pay_no, order_id, payer_id, provider, amount_fen, state, created_at)
        select 'PX' || n, o.id, o.member_id, 'alipay', ${amountFen}, 'OPEN', ${api.clock.now().toISOString()}::timestamptz
        from orders.orders o, generate_series(1, 1100) n where o.id = ${id}::bigint`),
    );
    const paid = await place();
    const { payNo } = await payIn(paid.id, { provider: "wechat" });
    wechat.pay(payNo);
    for (let i = 0; i < 2; i++) {
      api.clock.advance(2 * MINUTE + 1_000);
      await api.api.dueWork.runAll();
    }
    expect((await read(api, customer, paid.id)).status).toBe("WAIT_DELIVER");
    expect(await notify(api, wechat.paidNotice(payNo), "wechat")).toBe(204);
  });
});
