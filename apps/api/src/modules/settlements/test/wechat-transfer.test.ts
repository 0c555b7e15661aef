// Paying out into WeChat over its protocol (商家转账): signed, the name sealed, asked before it is sent, sent once however often
// the answer is lost; some wait until who is paid confirms it in WeChat.
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  agreeOwnSettlement,
  confirmedOwnPayout,
  disputeOwnSettlement,
  ownSettlementLines,
  ownSettlements,
  saveOwnPayee,
} from "@ginkgo/api-contract/settlements/own-settlements";
import {
  answerDispute,
  cancelSettlement,
  draftSettlement,
  payeeOf,
  paySettlement,
  savePayee,
  sendBackSettlement,
} from "@ginkgo/api-contract/settlements/settlements";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { wrongSettlements } from "../../../../test/kits/books-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { appId, fakeWechatPay, mchId } from "../../../../test/kits/fake-wechat-pay.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, signInEmployee, visitHouse } from "../../../../test/kits/orders-kit.ts";
import { owedTo, shop, untilNow } from "./settlements-kit.ts";
import { owe } from "./tax-kit.ts";
import { bindWechat, wechatSettings, wechatSteps } from "./wechat-kit.ts";

const vendor = await fakeWechatPay();
let api: TestApi;
let employee: SignedIn;
let first: SignedIn;
let second: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, employee, ownId } = await visitHouse({
    ...vendor.env,
    ...wechatSettings,
  }));
  first = await signInStaff(api, "finance");
  second = await signInStaff(api, "finance");
});
beforeEach(() => {
  vendor.transfers.clear();
  vendor.refuseTransfer = "";
  vendor.transferComesTo = { state: "SUCCESS" };
});
afterAll(async () => {
  expect(vendor.wrongSignatures).toBe(0);
  expect(await wrongSettlements(api)).toEqual([]);
  vendor.close();
  await closeHouse(api);
});

const wechat = { way: "WECHAT", holder: "刘秀英" } as const;
const { at, byTwo, later, detail, own, payable, sent } = wechatSteps(() => ({
  api,
  employee,
  first,
  second,
  ownId,
}));

it("only who is bound to WeChat is paid there, and no shop", async () => {
  const body = wechat;
  expect(Object.keys((await refusal(api, employee, saveOwnPayee, { body })).fields!)).toEqual(["way"]);
  expect(
    Object.keys((await refusal(api, first, savePayee, { params: { party: shop }, body })).fields!),
  ).toEqual(["way"]);
  expect((await get(api, first, payeeOf, { params: { party: shop } })).payeeWays).toEqual(["BANK", "ALIPAY"]);
  expect((await get(api, employee, ownSettlements, { query: {} })).payeeWays).toContain("WECHAT");
  await bindWechat(api, ownId);
  const { payee } = await get(api, employee, saveOwnPayee, { body });
  expect(payee).toMatchObject({ way: "WECHAT", wayText: "微信零钱", account: "绑定的微信，尾号 WXYZ" });
});

it("is sent once to whom WeChat knows, the name sealed, though the answer is lost", async () => {
  const one = await payable(70_000);
  expect((await detail(one.id)).ways).toEqual(["PROVIDER"]);
  vendor.hangUp = 1;
  expect((await sent(one.id)).state).toBe("PAYING");
  await later(120_000);
  expect((await detail(one.id)).state).toBe("PAID");
  await later(120_000);
  expect([...vendor.transfers]).toEqual([
    [
      `S${one.id}T1`,
      {
        amount: 70_000,
        openid: "oLiu0123456789WXYZ",
        name: "刘秀英",
        scene: "1005",
        reported: ["岗位类型", "报酬说明"],
        ordered: 1,
        state: "SUCCESS",
      },
    ],
  ]);
});

it("the order's own answer is lost: it is asked after, not sent anew", async () => {
  const one = await payable(60_000);
  await get(api, first, paySettlement, { ...at(one.id), body: { way: "PROVIDER" } });
  // The question whether it is known is answered, the order carried out and not heard of.
  vendor.hangUpOn = "POST";
  await later(10_000);
  expect((await detail(one.id)).state).toBe("PAYING");
  vendor.hangUpOn = "";
  await later(120_000);
  expect((await detail(one.id)).state).toBe("PAID");
  expect([...vendor.transfers.values()].map(({ ordered }) => ordered)).toEqual([1]);
});

it("waits until they confirm in WeChat; then it has come", async () => {
  vendor.transferComesTo = { state: "WAIT_USER_CONFIRM" };
  const one = await payable(50_000);
  const waiting = await sent(one.id);
  expect(waiting).toMatchObject({ state: "PAYING", confirm: null });
  expect(waiting.blocked).toContain("等本人在微信里确认");
  expect((await own(one.id)).confirm).toEqual({ mchId, appId, package: `pkg-S${one.id}T1` });
  const told = () => get(api, employee, noticePage, { query: {} });
  const about = (await told()).records.filter(({ title }) => title.includes("等您在微信里确认"));
  expect(about).toHaveLength(1);
  // Asked after again they are not told again, and the money is sent once.
  await later(120_000);
  expect((await told()).records.filter(({ title }) => title.includes("等您在微信里确认"))).toHaveLength(1);
  expect(vendor.transfers.size).toBe(1);
  vendor.transfers.get(`S${one.id}T1`)!.state = "TRANSFERING";
  await later(600_000);
  expect((await detail(one.id)).state).toBe("PAYING");
  vendor.transfers.get(`S${one.id}T1`)!.state = "SUCCESS";
  await later(600_000);
  expect(await own(one.id)).toMatchObject({ state: "PAID", confirm: null });
});

it("who agrees to a page that the portal changed meanwhile is told so", async () => {
  await owe(api, ownId, 12_000);
  const one = await get(api, first, draftSettlement, {
    body: { party: `employee:${ownId}`, ...untilNow(api) },
  });
  const [line] = (await get(api, employee, ownSettlementLines, { ...at(one.id), query: {} })).records;
  const seen = (await own(one.id)).version;
  const body = { lineId: line!.id, reason: "少算了一次" };
  await get(api, employee, disputeOwnSettlement, { ...at(one.id), body: { ...body, version: seen } });
  const answer = { lineId: line!.id, keep: true, reason: "核对过，数目对" };
  await get(api, first, answerDispute, { ...at(one.id), body: answer });
  const stale = { ...at(one.id), body: { version: seen } };
  expect((await refusal(api, employee, agreeOwnSettlement, stale)).reason).toBe("CHANGED_MEANWHILE");
  expect(
    (await refusal(api, employee, disputeOwnSettlement, { ...at(one.id), body: { ...body, version: seen } }))
      .reason,
  ).toBe("CHANGED_MEANWHILE");
  const now = { ...at(one.id), body: { version: (await own(one.id)).version } };
  expect((await get(api, employee, agreeOwnSettlement, now)).agreedAt).not.toBeNull();
  await get(api, first, cancelSettlement, { ...at(one.id), body: { reason: "下一项重来" } });
});

it("who says that they confirmed it has it asked at once, and every minute for a while", async () => {
  vendor.transferComesTo = { state: "WAIT_USER_CONFIRM" };
  const one = await payable(45_000);
  await sent(one.id);
  // By now it is asked every hour.
  await later(3 * 3_600_000);
  employee = await signInEmployee(api);
  first = await signInStaff(api, "finance");
  second = await signInStaff(api, "finance");
  const bill = vendor.transfers.get(`S${one.id}T1`)!;
  const confirmed = (of: string) => get(api, employee, confirmedOwnPayout, { body: { package: of } });
  expect(await confirmed("pkg-of-somebody-else")).toEqual({ asked: false });
  bill.state = "SUCCESS";
  await later(10_000);
  expect((await detail(one.id)).state).toBe("PAYING");
  bill.state = "TRANSFERING";
  expect(await confirmed(`pkg-S${one.id}T1`)).toEqual({ asked: true });
  await later(5_000);
  expect((await detail(one.id)).state).toBe("PAYING");
  bill.state = "SUCCESS";
  await later(65_000);
  expect((await detail(one.id)).state).toBe("PAID");
  expect(await confirmed(`pkg-S${one.id}T1`)).toEqual({ asked: false });
});

it("nobody confirms: it is closed, owed again, and paid anew by another number", async () => {
  vendor.transferComesTo = { state: "WAIT_USER_CONFIRM" };
  const one = await payable(40_000);
  const before = await owedTo(api, ownId);
  await sent(one.id);
  const bill = vendor.transfers.get(`S${one.id}T1`)!;
  bill.state = "FAIL";
  bill.reason = "OVERDUE_CLOSE";
  await later(25 * 3_600_000);
  employee = await signInEmployee(api);
  first = await signInStaff(api, "finance");
  second = await signInStaff(api, "finance");
  expect(await detail(one.id)).toMatchObject({
    state: "FAILED",
    failure: "本人 24 小时里没有在微信里确认收款",
  });
  expect(await owedTo(api, ownId)).toBe(before);
  vendor.transferComesTo = { state: "SUCCESS" };
  await get(api, first, sendBackSettlement, { ...at(one.id), body: { reason: "联系上本人了" } });
  await byTwo(one.id);
  expect((await sent(one.id)).state).toBe("PAID");
  expect([...vendor.transfers.keys()]).toEqual([`S${one.id}T1`, `S${one.id}T2`]);
});

it.each([
  [{ refuseTransfer: "NOT_ENOUGH" }, "商户的付款账户余额不足"],
  [{ transferComesTo: { state: "FAIL", reason: "NAME_NOT_CORRECT" } }, "户名和微信实名不符"],
  [{ transferComesTo: { state: "CANCELLED" } }, "这笔转账撤销了"],
  [{ transferComesTo: { state: "FAIL", reason: "SOMETHING_NEW" } }, "微信没有转成：SOMETHING_NEW"],
] as const)("%o is shown with its reason, and the money is owed again", async (how, reason) => {
  const one = await payable(30_000);
  const before = await owedTo(api, ownId);
  Object.assign(vendor, how);
  expect(await sent(one.id)).toMatchObject({ state: "FAILED", failure: reason });
  expect(await owedTo(api, ownId)).toBe(before);
});

it("what WeChat does not say clearly stays on its way and is asked after again", async () => {
  const one = await payable(20_000);
  vendor.refuseTransfer = "SYSTEM_ERROR";
  expect((await sent(one.id)).state).toBe("PAYING");
  vendor.refuseTransfer = "";
  await later(120_000);
  expect((await detail(one.id)).state).toBe("PAID");
});

it("of two thousand yuan and more the name is said; of a few fen it must not be", async () => {
  for (const [fen, name] of [
    [300_000, "刘秀英"],
    [20, undefined],
  ] as const) {
    const one = await payable(fen);
    expect((await sent(one.id)).state).toBe("PAID");
    expect(vendor.transfers.get(`S${one.id}T1`)?.name).toBe(name);
  }
});
