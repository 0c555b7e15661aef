// A payout into WeChat of which nothing is known: refused without a word, another bill by its number, switched off meanwhile,
// no answer at all. It goes before the staff, two say what became of it, and nothing is paid twice.
import { saveOwnPayee } from "@ginkgo/api-contract/settlements/own-settlements";
import { markPayout } from "@ginkgo/api-contract/settlements/settlements";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { wrongSettlements } from "../../../../test/kits/books-kit.ts";
import { type TestApi, testApiOn } from "../../../../test/kits/build-test-api.ts";
import { fakeWechatPay } from "../../../../test/kits/fake-wechat-pay.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, signInEmployee, visitHouse } from "../../../../test/kits/orders-kit.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";
import { owedTo } from "./settlements-kit.ts";
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
const { at, later, detail, own, payable, sent } = wechatSteps(() => ({
  api,
  employee,
  first,
  second,
  ownId,
}));

beforeAll(async () => {
  await bindWechat(api, ownId);
  await get(api, employee, saveOwnPayee, { body: wechat });
});

/** Signed in anew: hours go by. */
async function hours(n: number) {
  await later(n * 3_600_000);
  employee = await signInEmployee(api);
  first = await signInStaff(api, "finance");
  second = await signInStaff(api, "finance");
}
const task = (id: string, who = first) => taskAbout(api, who, "EMPLOYEE_PAYOUT", id);
const says = (who: SignedIn, id: string, paid: boolean, reason = "微信客服的书面答复") =>
  get(api, who, markPayout, { ...at(id), body: { paid, reason } });
const saysNot = async (who: SignedIn, id: string, paid: boolean) =>
  (await refusal(api, who, markPayout, { ...at(id), body: { paid, reason: "微信客服的书面答复" } })).reason;

it("a refusal WeChat does not explain is put before the staff, and ended by two once there is no such bill", async () => {
  const one = await payable(20_000);
  const before = await owedTo(api, ownId);
  vendor.refuseTransfer = "ACCOUNTERROR";
  expect((await sent(one.id)).state).toBe("PAYING");
  expect(await task(one.id)).toBeUndefined();
  expect(await saysNot(first, one.id, false)).toBe("SETTLEMENT_MOVED");
  await hours(1);
  await hours(2);
  const stuck = await detail(one.id);
  expect(stuck.payouts[0]!.reason).toContain("ACCOUNTERROR");
  expect(stuck.actions).toEqual(["markFailed"]);
  expect((await task(one.id))?.subject.text).toContain("没有结果");
  expect((await own(one.id)).payouts[0]!.reason).toBeNull();
  // It came in words only: WeChat has no such bill.
  expect(await saysNot(first, one.id, true)).toBe("PAYOUT_NOT_SENT");
  await says(first, one.id, false);
  expect(await task(one.id)).toBeUndefined();
  expect((await task(one.id, second))?.subject.text).toContain("要第二位");
  // The first says it once more: nothing ends by one. And not before WeChat was asked anew.
  await says(first, one.id, false, "再写一遍");
  expect((await detail(one.id)).state).toBe("PAYING");
  expect(await saysNot(second, one.id, false)).toBe("PAYOUT_ASKING");
  // Nothing is sent any more from then on, though WeChat would take it now.
  vendor.refuseTransfer = "";
  await later(130_000);
  expect(vendor.transfers.size).toBe(0);
  const answers = await Promise.all(
    [0, 1].map(() =>
      says(second, one.id, false).then(
        () => "done",
        () => "not",
      ),
    ),
  );
  expect(answers.toSorted()).toEqual(["done", "not"]);
  expect(await detail(one.id)).toMatchObject({ state: "FAILED", failure: "再写一遍；微信客服的书面答复" });
  expect(await owedTo(api, ownId)).toBe(before);
  await later(3_600_000);
  expect(vendor.transfers.size).toBe(0);
});

/** A bill by the number of a payout that is stuck, as WeChat would have it, with what is odd of it. */
async function billOf(id: string, state: "PROCESSING" | "SUCCESS" | "WAIT_USER_CONFIRM", odd: object = {}) {
  const amount = (await detail(id)).payouts[0]!.amountFen;
  const own = {
    amount,
    openid: "oLiu0123456789WXYZ",
    name: "刘秀英",
    scene: "1005",
    reported: [],
    ordered: 0,
  };
  vendor.transfers.set(`S${id}T1`, { ...own, state, ...odd });
}

it("what WeChat has after all counts, whatever the first of two said", async () => {
  const one = await payable(21_000);
  vendor.refuseTransfer = "ACCOUNTERROR";
  await sent(one.id);
  await hours(1);
  await hours(2);
  await says(first, one.id, false);
  // It was under way as the first of them spoke.
  await billOf(one.id, "PROCESSING");
  await later(130_000);
  expect((await detail(one.id)).actions).toEqual([]);
  expect(await saysNot(second, one.id, false)).toBe("SETTLEMENT_MOVED");
  expect(await task(one.id, second)).toBeUndefined();
  await billOf(one.id, "SUCCESS");
  await later(3_700_000);
  expect((await detail(one.id)).state).toBe("PAID");
});

it.each([
  ["SUCCESS", { amount: 1, openid: "oSomebodyElse" }, /转账是 ¥0.01，不是 ¥.*收款人不是这一位/],
  ["SUCCESS", { openid: "oSomebodyElse" }, /转账收款人不是这一位/],
  ["SUCCESS", { amount: 1 }, /转账是 ¥0.01，不是 ¥/],
  ["WAIT_USER_CONFIRM", { amount: 1 }, /转账是 ¥0.01，不是 ¥/],
] as const)(
  "a bill by its number that is another (%s, %o) is no success: a person looks",
  async (state, odd, reason) => {
    const one = await payable(50_000);
    vendor.refuseTransfer = "ACCOUNTERROR";
    await sent(one.id);
    await billOf(one.id, state, odd);
    vendor.refuseTransfer = "";
    await later(70_000);
    const seen = await detail(one.id);
    expect(seen).toMatchObject({ state: "PAYING", actions: ["markPaid", "markFailed"] });
    expect(seen.payouts[0]!.reason).toMatch(reason);
    expect(await task(one.id)).toBeDefined();
    expect(vendor.transfers.get(`S${one.id}T1`)!.ordered).toBe(0);
    await says(first, one.id, false, "微信商户平台上是另一笔");
    await later(130_000);
    await says(second, one.id, false);
    expect((await detail(one.id)).state).toBe("FAILED");
  },
);

it("switched off meanwhile it is asked after all the same; what was never sent is ended by two", async () => {
  const [one, other] = [await payable(22_000), await payable(23_000)];
  vendor.transferComesTo = { state: "PROCESSING" };
  await sent(one.id);
  vendor.refuseTransfer = "ACCOUNTERROR";
  await sent(other.id);
  vendor.refuseTransfer = "";
  const off = await testApiOn(api.database, { ...vendor.env, SETTLEMENT_AFTER_DAYS: "0" });
  const offLater = async (ms: number) => {
    api.clock.advance(ms);
    off.clock.advance(api.clock.now().getTime() - off.clock.now().getTime());
    await off.api.dueWork.runAll();
    [first, second] = [await signInStaff(api, "finance"), await signInStaff(api, "finance")];
    employee = await signInEmployee(api);
  };
  vendor.transfers.get(`S${one.id}T1`)!.state = "SUCCESS";
  await offLater(3_600_000);
  expect((await detail(one.id)).state).toBe("PAID");
  await offLater(2 * 3_600_000);
  expect((await detail(other.id)).payouts[0]!.reason).toContain("没有开通转账");
  await says(first, other.id, false);
  await offLater(130_000);
  await says(second, other.id, false);
  expect((await detail(other.id)).state).toBe("FAILED");
});

it("where WeChat does not answer at all, two have its end in writing after a day", async () => {
  const one = await payable(24_000);
  vendor.refuseTransfer = "SYSTEM_ERROR";
  await sent(one.id);
  vendor.hangUpOn = "GET";
  await hours(1);
  await hours(2);
  await says(first, one.id, true);
  await later(130_000);
  expect(await saysNot(second, one.id, true)).toBe("PAYOUT_ASKING");
  await hours(25);
  // Who says something else is the first of that.
  await says(second, one.id, false);
  await later(130_000);
  await says(first, one.id, false);
  expect((await detail(one.id)).state).toBe("FAILED");
  vendor.hangUpOn = "";
});
