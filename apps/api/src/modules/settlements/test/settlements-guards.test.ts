// What one person alone cannot do when money goes out to a shop: settle what may still come back, pay a second time, put an
// account of their own in its place, or pay what was refunded meanwhile.
import { agreeRefund } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund } from "@ginkgo/api-contract/orders/orders";
import {
  agreeSettlement,
  answerDispute,
  cancelSettlement,
  confirmSettlement,
  disputeSettlement,
  draftSettlement,
  markPayout,
  payeeOf,
  paySettlement,
  secondSettlementSeat,
  sendBackSettlement,
  settlementDetail,
  settlementLines,
} from "@ginkgo/api-contract/settlements/settlements";
import { addDays } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import { DAY, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, laterOn, read, refundAnswers } from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";
import {
  endedDaysAgo,
  type SettlingHouse,
  setPayee,
  settlingHouse,
  shop,
  soldGoods,
  untilNow,
} from "./settlements-kit.ts";

let house: SettlingHouse;
let api: SettlingHouse["api"];
let first: SignedIn;
let second: SignedIn;
let third: SignedIn;
let merchant: SignedIn;
beforeAll(async () => {
  house = await settlingHouse();
  ({ api, first, second, merchant } = house);
  third = await signInStaff(api, "finance");
  await setPayee(api, merchant);
});
afterAll(() => closeHouse(api));

const at = (id: string) => ({ params: { id } });
const draft = (more: object = {}) =>
  get(api, first, draftSettlement, { body: { party: shop, ...untilNow(api), ...more } });
const linesOf = async (id: string) =>
  (await get(api, first, settlementLines, { ...at(id), query: {} })).records;
async function sold(quantity = 1) {
  const order = await soldGoods(house, quantity);
  await endedDaysAgo(api, order.id, 30);
  return order;
}
const agreed = (id: string) => get(api, merchant, agreeSettlement, { ...at(id), body: {} });
const confirmed = (id: string, who = first) => get(api, who, confirmSettlement, { ...at(id), body: {} });
const seat = (who: SignedIn, id: string) => ({ who, call: { ...at(id), body: { agree: true } } });
const sit = ({ who, call }: ReturnType<typeof seat>) => get(api, who, secondSettlementSeat, call);
const whySit = ({ who, call }: ReturnType<typeof seat>) => refusal(api, who, secondSettlementSeat, call);
async function payable(id: string) {
  await agreed(id);
  await confirmed(id);
  return sit(seat(second, id));
}
const giveUp = (id: string) =>
  get(api, first, cancelSettlement, { ...at(id), body: { reason: "试过了，不出款" } });

it("what may still come back is not settled by a day that has not come", async () => {
  const order = await soldGoods(house);
  await endedDaysAgo(api, order.id, 0);
  const { to } = untilNow(api);
  const body = { party: shop, ...untilNow(api), to: addDays(to, 60) };
  expect((await refusal(api, first, draftSettlement, { body })).fields).toHaveProperty("to");
  expect((await refusal(api, first, draftSettlement, { body: { ...body, to } })).reason).toBe(
    "SETTLEMENT_NOTHING",
  );
  await endedDaysAgo(api, order.id, 30);
});

it("what came and is said to have come back is paid again by two alone", async () => {
  await sold();
  const { id } = await draft();
  await payable(id);
  await get(api, first, paySettlement, { ...at(id), body: { way: "BANK" } });
  await get(api, first, markPayout, { ...at(id), body: { paid: true, reason: "网银回单 0001" } });
  await get(api, first, markPayout, { ...at(id), body: { paid: false, reason: "银行说退回来了" } });
  for (const way of ["BANK", "PROVIDER"] as const)
    expect((await refusal(api, first, paySettlement, { ...at(id), body: { way } })).reason).toBe(
      "SETTLEMENT_MOVED",
    );
  expect((await get(api, first, settlementDetail, at(id))).actions).not.toContain("pay");
  await get(api, first, sendBackSettlement, { ...at(id), body: { reason: "和银行核对过" } });
  await confirmed(id);
  expect((await whySit(seat(first, id))).reason).toBe("SETTLEMENT_SECOND_OTHER");
  await sit(seat(second, id));
  await get(api, first, paySettlement, { ...at(id), body: { way: "PROVIDER" } });
  api.clock.advance(10_000);
  await api.api.dueWork.runAll();
  // What a provider sent can come back days later as well.
  await get(api, second, markPayout, { ...at(id), body: { paid: false, reason: "收款行销户，退回来了" } });
  expect((await get(api, first, settlementDetail, at(id))).state).toBe("FAILED");
  await get(api, first, sendBackSettlement, { ...at(id), body: { reason: "换个账户" } });
  await giveUp(id);
});

it("whoever set where a shop is paid sits in neither seat, and it is seen that they did", async () => {
  const { id, version } = await draft();
  await agreed(id);
  await setPayee(api, first, shop, { holder: "我自己", account: "6217999988887777" });
  const seen = await get(api, second, settlementDetail, at(id));
  expect(seen.version).toBeGreaterThan(version);
  expect(seen.events.map(({ what }) => what)).toContain("收款账户改了");
  expect(seen.payee?.setBy).toContain("财务");
  expect((await get(api, merchant, payeeOf, { params: { party: shop } })).payee?.setBy).toContain("财务");
  expect((await refusal(api, first, confirmSettlement, { ...at(id), body: {} })).reason).toBe(
    "PAYEE_SET_BY_YOU",
  );
  expect((await get(api, first, settlementDetail, at(id))).actions).not.toContain("confirm");
  await confirmed(id, third);
  expect((await whySit(seat(first, id))).reason).toBe("PAYEE_SET_BY_YOU");
  await sit(seat(second, id));
  await get(api, first, sendBackSettlement, { ...at(id), body: { reason: "账户不对" } });
  await setPayee(api, merchant);
});

it("an account that was changed after somebody looked is not confirmed unseen", async () => {
  const one = await openDraft();
  const { version } = await get(api, first, settlementDetail, at(one));
  await setPayee(api, merchant, shop, { account: "6222000011112222" });
  const stale = { ...at(one), body: { version } };
  expect((await refusal(api, first, confirmSettlement, stale)).reason).toBe("CHANGED_MEANWHILE");
  await confirmed(one);
  await get(api, second, secondSettlementSeat, { ...at(one), body: { agree: false, reason: "再看看" } });
  await giveUp(one);
});

const openDraft = async () =>
  (await row<{ id: string }>(
    api.database.primary,
    sql`select id::text from settlements.settlements where party = ${shop} and state = 'DRAFT' order by id desc limit 1`,
  ))!.id;

it("what the house changes after the days to object have begun gives them anew", async () => {
  await sold();
  const { id } = await draft();
  await agreed(id);
  const before = await get(api, first, settlementDetail, at(id));
  await laterOn(api, 30 * DAY, ...[first, second, third, merchant, house.customer, house.operator]);
  for (const who of [first, second, third, merchant]) Object.assign(who, await signedAnew(who));
  const [line] = await linesOf(id);
  await get(api, first, disputeSettlement, { ...at(id), body: { lineId: line!.id, reason: "算错了" } });
  await get(api, first, answerDispute, {
    ...at(id),
    body: { lineId: line!.id, keep: true, reason: "核对过，照算" },
  });
  expect((await refusal(api, third, confirmSettlement, { ...at(id), body: {} })).reason).toBe(
    "SETTLEMENT_NOT_AGREED",
  );
  const after = await get(api, first, settlementDetail, at(id));
  expect(new Date(after.objectBy).getTime()).toBeGreaterThan(new Date(before.objectBy).getTime() + 29 * DAY);
  await giveUp(id);
});

const signedAnew = (who: SignedIn) =>
  who === merchant ? signInStaff(api, "merchant") : signInStaff(api, "finance");

it("who has ever answered what was disputed does not sit in the second seat", async () => {
  const one = await draft();
  const { id } = one;
  const [line] = await linesOf(id);
  const lineId = line!.id;
  for (const who of [second, first]) {
    await get(api, merchant, disputeSettlement, { ...at(id), body: { lineId, reason: "佣金不对" } });
    await get(api, who, answerDispute, { ...at(id), body: { lineId, keep: true, reason: "按规则算的" } });
  }
  await agreed(id);
  await confirmed(id, third);
  expect((await whySit(seat(second, id))).reason).toBe("SETTLEMENT_SECOND_OTHER");
  expect((await get(api, second, settlementDetail, at(id))).actions).not.toContain("second");
  const fourth = await signInStaff(api, "finance");
  await sit(seat(fourth, id));
  await get(api, first, sendBackSettlement, { ...at(id), body: { reason: "下面再试" } });
  await giveUp(id);
});

it("what was refunded after it was drafted is not paid out", async () => {
  Object.assign(house.customer, await signIn(api, house.customer.mobile));
  Object.assign(house.operator, await signInStaff(api, "operator"));
  const order = await sold(2);
  const { id } = await draft();
  await payable(id);
  await endedDaysAgo(api, order.id, 1);
  const asked = { reason: "QUALITY", amountFen: 500 } as const;
  await get(api, house.customer, askRefund, { ...at(order.id), body: asked });
  const { refund } = await read(api, house.customer, order.id);
  await get(api, house.operator, agreeRefund, { params: { refundId: refund!.id }, body: {} });
  // The books may still have to follow.
  const early = await refusal(api, first, paySettlement, { ...at(id), body: { way: "BANK" } });
  expect(early.reason).toBe("SETTLEMENT_REFUNDED");
  await followBooks(api);
  const why = await refusal(api, first, paySettlement, { ...at(id), body: { way: "BANK" } });
  expect(why).toMatchObject({
    reason: "SETTLEMENT_REFUNDED",
    status: 409,
    why: expect.stringContaining(order.sn),
  });
  const seen = await get(api, first, settlementDetail, at(id));
  expect(seen.actions).not.toContain("pay");
  expect(seen.blocked).toContain(order.sn);
  await get(api, first, sendBackSettlement, { ...at(id), body: { reason: "有退款" } });
  expect((await refusal(api, first, confirmSettlement, { ...at(id), body: {} })).reason).toBe(
    "SETTLEMENT_REFUNDED",
  );
  await giveUp(id);
  await api.api.dueWork.runAll();
  await refundAnswers(api, house.customer, order.id, "success");
  await followBooks(api);
  await endedDaysAgo(api, order.id, 30);
  const next = await draft();
  expect((await linesOf(next.id)).find((line) => line.order.id === order.id)?.refundedFen).toBe(500);
  await giveUp(next.id);
});
