// Whom a settlement waits for: the shop while it may object, the staff once it has said something or its time went by in
// silence; the shop hears what became of its money.
import {
  agreeSettlement,
  answerDispute,
  cancelSettlement,
  confirmSettlement,
  disputeSettlement,
  draftSettlement,
  markPayout,
  paySettlement,
  secondSettlementSeat,
  sendBackSettlement,
  settlementDetail,
  settlementLines,
} from "@ginkgo/api-contract/settlements/settlements";
import { finishTask, staffToday } from "@ginkgo/api-contract/tasks/tasks";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, customerWithContact } from "../../../../test/kits/orders-kit.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";
import { DAY } from "../../../platform/clock.ts";
import { rows } from "../../../platform/database/database.ts";
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
beforeAll(async () => {
  house = await settlingHouse({ SETTLEMENT_OBJECT_DAYS: "5" });
  ({ api } = house);
});
afterAll(() => closeHouse(api));
beforeEach(signIn);

/** Anew: days go by in these tests. */
async function signIn() {
  house.first = await signInStaff(api, "finance");
  house.second = await signInStaff(api, "finance");
  house.merchant = await signInStaff(api, "merchant");
  house.operator = await signInStaff(api, "operator");
  house.customer = await customerWithContact(api);
}

const at = (id: string) => ({ params: { id } });
async function drafted() {
  const order = await soldGoods(house);
  await endedDaysAgo(api, order.id, 30);
  return get(api, house.first, draftSettlement, { body: { party: shop, ...untilNow(api) } });
}
const asked = (id: string) => taskAbout(api, house.merchant, "SETTLEMENT_ANSWER", id);
const told = (id: string) => taskAbout(api, house.merchant, "PAYOUT_RESULT", id);
const payout = (id: string) => taskAbout(api, house.first, "PAYOUT", id);
async function pass(ms: number) {
  api.clock.advance(ms);
  await signIn();
  await api.api.dueWork.runAll();
}
const happened = async (id: string) =>
  (await get(api, house.first, settlementDetail, at(id))).events.map(({ what }) => what);
const disputed = async (id: string) => {
  const [line] = (await get(api, house.merchant, settlementLines, { ...at(id), query: {} })).records;
  await get(api, house.merchant, disputeSettlement, {
    ...at(id),
    body: { lineId: line!.id, reason: "少算了一件" },
  });
  return line!.id;
};

it("a shop is asked with the day until when; in silence the staff are asked, once", async () => {
  const one = await drafted();
  const until = new Date(api.clock.now().getTime() + 5 * DAY);
  expect((await asked(one.id))?.subject.text).toContain(momentText(until, api.clock.now()));
  expect(Math.abs(new Date((await asked(one.id))!.dueAt).getTime() - until.getTime())).toBeLessThan(60_000);
  expect(await payout(one.id)).toBeUndefined();
  await pass(4 * DAY);
  expect(await asked(one.id)).toBeDefined();
  expect(await payout(one.id)).toBeUndefined();
  await pass(DAY + 60_000);
  expect(await asked(one.id)).toBeUndefined();
  expect((await payout(one.id))?.subject.text).toContain("等核对");
  await pass(DAY);
  expect((await happened(one.id)).filter((what) => what.includes("算确认"))).toHaveLength(1);
  const count = (await get(api, house.first, staffToday)).kinds.find(({ kind }) => kind === "PAYOUT");
  expect(count?.total).toBeGreaterThan(0);
  await get(api, house.first, cancelSettlement, { ...at(one.id), body: { reason: "下一项重来" } });
  expect(await payout(one.id)).toBeUndefined();
});

it("what nobody objected to before this was known is put before the staff too, from the index alone", async () => {
  const one = await drafted();
  await pass(40 * DAY);
  expect(await payout(one.id)).toBeDefined();
  const plan = await api.database.transaction(async (tx) => {
    // Few as they are here, all of them would be read sooner.
    await tx.execute(sql`set local enable_seqscan = off`);
    return rows<{ "QUERY PLAN": string }>(
      tx,
      sql`explain (costs off) select s.id from settlements.settlements s where s.state = 'DRAFT' and s.agreed_at is null
        and s.term_over_at is null and s.object_from <= now() order by s.object_from limit 500`,
    );
  });
  expect(JSON.stringify(plan)).toContain("settlements_terms");
  await get(api, house.first, cancelSettlement, { ...at(one.id), body: { reason: "下一项重来" } });
});

it("agreeing ends it; so does an objection, whose answer asks the shop anew with days of its own", async () => {
  const one = await drafted();
  const lineId = await disputed(one.id);
  expect(await asked(one.id)).toBeUndefined();
  // What is disputed waits for the staff, however long; silence after it counts for nothing.
  await pass(6 * DAY);
  expect((await payout(one.id))?.subject.text).toContain("有异议");
  expect(await happened(one.id)).not.toContain("提异议的时间过了，算确认");
  await get(api, house.first, answerDispute, {
    ...at(one.id),
    body: { lineId, keep: true, reason: "核对过，数目对" },
  });
  expect(await payout(one.id)).toBeUndefined();
  expect((await asked(one.id))?.subject.text).toContain("异议答复了");
  await pass(4 * DAY);
  expect(await asked(one.id)).toBeDefined();
  await get(api, house.merchant, agreeSettlement, { ...at(one.id), body: {} });
  expect(await asked(one.id)).toBeUndefined();
  expect((await payout(one.id))?.subject.text).toContain("对方确认了");
  await pass(6 * DAY);
  expect((await payout(one.id))?.subject.text).toContain("对方确认了");
  await get(api, house.first, cancelSettlement, { ...at(one.id), body: { reason: "下一项重来" } });
});

it("is nobody's of the house, and of no other shop", async () => {
  const one = await drafted();
  for (const staff of [house.first, house.operator])
    expect(await taskAbout(api, staff, "SETTLEMENT_ANSWER", one.id)).toBeUndefined();
  await api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff_sellers set seller = 'org:10002' where seller = ${shop}`),
  );
  expect(await asked(one.id)).toBeUndefined();
  await api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff_sellers set seller = ${shop} where seller = 'org:10002'`),
  );
  const task = (await asked(one.id))!;
  expect((await refusal(api, house.merchant, finishTask, { params: { id: task.id }, body: {} })).reason).toBe(
    "TASK_ENDS_BY_ITSELF",
  );
  await get(api, house.first, cancelSettlement, { ...at(one.id), body: { reason: "下一项重来" } });
  expect(await asked(one.id)).toBeUndefined();
});

it("the shop hears that its money did not come, and that it came, until it has read it; what is sent back waits for the staff", async () => {
  await setPayee(api, house.merchant);
  const one = await drafted();
  await get(api, house.merchant, agreeSettlement, { ...at(one.id), body: {} });
  const paid = async () => {
    await get(api, house.first, confirmSettlement, { ...at(one.id), body: {} });
    await get(api, house.second, secondSettlementSeat, { ...at(one.id), body: { agree: true } });
    await get(api, house.first, paySettlement, { ...at(one.id), body: { way: "BANK" } });
  };
  await paid();
  expect(await told(one.id)).toBeUndefined();
  await get(api, house.first, markPayout, { ...at(one.id), body: { paid: false, reason: "户名不符" } });
  expect((await told(one.id))?.subject.text).toMatch(/没有打成：户名不符/);
  await get(api, house.first, sendBackSettlement, { ...at(one.id), body: { reason: "改好账户了" } });
  expect((await payout(one.id))?.subject.text).toContain("等重新核对");
  await paid();
  await get(api, house.first, markPayout, { ...at(one.id), body: { paid: true, reason: "回单 20261127" } });
  const news = (await told(one.id))!;
  expect(news.subject.text).toContain("到账了");
  await get(api, house.merchant, finishTask, { params: { id: news.id }, body: {} });
  expect(await told(one.id)).toBeUndefined();
  expect(await payout(one.id)).toBeUndefined();
});
