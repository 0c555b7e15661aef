// Paying out by Alipay over its protocol: signed, asked before it is sent, sent once however often the answer is lost.
import { payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import {
  agreeSettlement,
  confirmSettlement,
  draftSettlement,
  markPayout,
  paySettlement,
  secondSettlementSeat,
  sendBackSettlement,
  settlementDetail,
} from "@ginkgo/api-contract/settlements/settlements";
import { decimalYuan } from "@ginkgo/locale/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeAlipay } from "../../../../test/kits/fake-alipay.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, customerWithContact, goodsForm, notify } from "../../../../test/kits/orders-kit.ts";
import {
  endedDaysAgo,
  handedOver,
  owedTo,
  type SettlingHouse,
  setPayee,
  settlingHouse,
  shop,
  untilNow,
} from "./settlements-kit.ts";

const vendor = await fakeAlipay();
let house: SettlingHouse;
beforeAll(async () => {
  house = await settlingHouse(vendor.env);
});
afterAll(async () => {
  expect(vendor.wrongSignatures).toBe(0);
  vendor.close();
  await closeHouse(house.api);
});

const at = (id: string) => ({ params: { id } });

async function boughtByAlipay() {
  const { api, customer } = house;
  const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
  const { payNo, url } = await get(api, customer, payOrder, {
    params: { id: order.id },
    body: { provider: "alipay" },
  });
  vendor.enter(url!);
  vendor.pay(payNo);
  expect(await notify(api, vendor.notice(payNo), "alipay")).toBe(200);
  return order;
}

/** A settlement that two have agreed to, of a shop with an Alipay account. */
async function payable() {
  const { api, first, merchant } = house;
  const order = await boughtByAlipay();
  await handedOver(house, order.id);
  await endedDaysAgo(api, order.id, 30);
  await setPayee(api, merchant, shop, { way: "ALIPAY", account: "settle@yikang.example", bankName: null });
  const one = await get(api, first, draftSettlement, { body: { party: shop, ...untilNow(api) } });
  await confirmed(one.id);
  return one;
}
async function confirmed(id: string) {
  const { api, first, second, merchant } = house;
  await get(api, merchant, agreeSettlement, { ...at(id), body: {} });
  await get(api, first, confirmSettlement, { ...at(id), body: {} });
  await get(api, second, secondSettlementSeat, { ...at(id), body: { agree: true } });
}
async function sent(id: string) {
  const { api, first } = house;
  await get(api, first, paySettlement, { ...at(id), body: { way: "PROVIDER" } });
  api.clock.advance(10_000);
  await api.api.dueWork.runAll();
  return get(api, first, settlementDetail, at(id));
}

it("is sent to the account with its holder's name, once, though the answer is lost", async () => {
  const one = await payable();
  expect((await get(house.api, house.first, settlementDetail, at(one.id))).ways).toEqual(["PROVIDER"]);
  expect(
    (await refusal(house.api, house.first, paySettlement, { ...at(one.id), body: { way: "BANK" } })).reason,
  ).toBe("PAYOUT_UNAVAILABLE");
  // The line itself tries once more, by the same number.
  vendor.loseTransfers = 2;
  expect((await sent(one.id)).state).toBe("PAYING");
  house.api.clock.advance(120_000);
  await house.api.api.dueWork.runAll();
  const done = await get(house.api, house.first, settlementDetail, at(one.id));
  expect(done.state).toBe("PAID");
  expect([...vendor.transfers.values()]).toEqual([
    {
      amount: decimalYuan(one.totalFen),
      payee: {
        identity: "settle@yikang.example",
        identity_type: "ALIPAY_LOGON_ID",
        name: "颐康器械有限公司",
      },
      asked: 2,
    },
  ]);
});

it.each([
  ["refuseTransfer", "PAYEE_USER_INFO_ERROR", "支付宝账号和户名不符"],
  ["returnTransfer", "收款方账户状态异常", "收款方账户状态异常"],
] as const)("%s is shown with its reason, and the money is owed again", async (what, said, reason) => {
  const one = await payable();
  const before = await owedTo(house.api, shop);
  vendor[what] = said;
  expect(await sent(one.id)).toMatchObject({ state: "FAILED", failure: reason });
  expect(await owedTo(house.api, shop)).toBe(before);
  vendor[what] = "";
  await get(house.api, house.first, sendBackSettlement, { ...at(one.id), body: { reason: "核对账户" } });
  await confirmed(one.id);
  // The next try has a number of its own.
  expect((await sent(one.id)).state).toBe("PAID");
  expect(await owedTo(house.api, shop)).toBe(before - one.totalFen);
});

it("what Alipay does not say clearly stays on its way and is asked after again", async () => {
  const one = await payable();
  vendor.refuseTransfer = "SYSTEM_ERROR";
  expect((await sent(one.id)).state).toBe("PAYING");
  vendor.refuseTransfer = "";
  house.api.clock.advance(120_000);
  await house.api.api.dueWork.runAll();
  expect((await get(house.api, house.first, settlementDetail, at(one.id))).state).toBe("PAID");
  expect(
    (
      await refusal(house.api, house.first, sendBackSettlement, {
        ...at(one.id),
        body: { reason: "再核对一次" },
      })
    ).reason,
  ).toBe("SETTLEMENT_MOVED");
});

it.each([
  ["0.01", /支付宝上这个号码的转账是 ¥0.01，不是 ¥/],
  [undefined, /SOMETHING_NEW/],
])(
  "%s by its number, or a refusal without a word, is no success, and is ended by two",
  async (amount, reason) => {
    const { api } = house;
    const { id } = await payable();
    vendor.refuseTransfer = "SOMETHING_NEW";
    expect((await sent(id)).state).toBe("PAYING");
    if (amount) vendor.transfers.set(`S${id}-1`, { amount, payee: {}, asked: 0 });
    for (const hours of [1, 2]) {
      api.clock.advance(hours * 3_600_000);
      for (const who of ["first", "second"] as const) house[who] = await signInStaff(api, "finance");
      await api.api.dueWork.runAll();
    }
    const detail = () => get(api, house.first, settlementDetail, at(id));
    expect((await detail()).payouts[0]!.reason).toMatch(reason);
    const body = { paid: false, reason: "支付宝客服的书面答复" };
    await get(api, house.first, markPayout, { ...at(id), body });
    api.clock.advance(130_000);
    await api.api.dueWork.runAll();
    await get(api, house.second, markPayout, { ...at(id), body });
    expect((await detail()).state).toBe("FAILED");
    vendor.refuseTransfer = "";
    house.merchant = await signInStaff(api, "merchant");
    house.operator = await signInStaff(api, "operator");
    house.customer = await customerWithContact(api);
  },
);
