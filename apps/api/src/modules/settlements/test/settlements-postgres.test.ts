// Settling with a shop through the front door: each part of an order once, agreed with whom it is owed to, decided on by two,
// paid out by a document of the ledger; with two processes on one PostgreSQL.
import { agreeRefund, compensateOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund } from "@ginkgo/api-contract/orders/orders";
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  agreeSettlement,
  answerDispute,
  bankFile,
  cancelSettlement,
  confirmSettlement,
  disputeSettlement,
  draftSettlement,
  markPayout,
  payeeOf,
  paySettlement,
  revealPayee,
  savePayee,
  secondSettlementSeat,
  sendBackSettlement,
  settlementDetail,
  settlementLines,
  settlementOpen,
  settlementPage,
  settlementStatement,
} from "@ginkgo/api-contract/settlements/settlements";
import { addDays } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, read, refundAnswers } from "../../../../test/kits/orders-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../test/kits/start-second-process.ts";
import {
  endedDaysAgo,
  owedTo,
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
let merchant: SignedIn;
let other: SecondProcess;
beforeAll(async () => {
  house = await settlingHouse();
  ({ api, first, second, merchant } = house);
  other = await startSecondProcess(api);
}, 120_000);
afterAll(async () => {
  await other.stop();
  await closeHouse(api);
});

const at = (id: string) => ({ params: { id } });
const draft = (more: object = {}) =>
  get(api, first, draftSettlement, { body: { party: shop, ...untilNow(api), ...more } });
const linesOf = async (id: string) =>
  (await get(api, first, settlementLines, { ...at(id), query: {} })).records;

/** Over and settled for long. */
async function sold(quantity = 1) {
  const order = await soldGoods(house, quantity);
  await endedDaysAgo(api, order.id, 30);
  return order;
}
async function payable({ id }: Pick<Settlement, "id">): Promise<Settlement> {
  await get(api, merchant, agreeSettlement, { ...at(id), body: {} });
  await get(api, first, confirmSettlement, { ...at(id), body: {} });
  return get(api, second, secondSettlementSeat, { ...at(id), body: { agree: true } });
}
async function paid(one: Pick<Settlement, "id">): Promise<Settlement> {
  await payable(one);
  await get(api, first, paySettlement, { ...at(one.id), body: { way: "BANK" } });
  return get(api, first, markPayout, { ...at(one.id), body: { paid: true, reason: "网银回单 0001" } });
}

it("nobody is settled with before the right of return has passed", async () => {
  const order = await soldGoods(house);
  expect(
    (await refusal(api, first, draftSettlement, { body: { party: shop, ...untilNow(api) } })).reason,
  ).toBe("SETTLEMENT_NOTHING");
  await endedDaysAgo(api, order.id, 14);
  expect(
    (await refusal(api, first, draftSettlement, { body: { party: shop, ...untilNow(api) } })).reason,
  ).toBe("SETTLEMENT_NOTHING");
  await endedDaysAgo(api, order.id, 15);
  const one = await draft();
  expect(one).toMatchObject({
    state: "DRAFT",
    soldFen: order.amountFen,
    refundedFen: 0,
    commissionFen: Math.round(order.amountFen / 10),
    totalFen: order.amountFen - Math.round(order.amountFen / 10),
    orders: 1,
  });
  expect((await linesOf(one.id))[0]).toMatchObject({ order: { id: order.id }, amountFen: one.totalFen });
  await get(api, first, cancelSettlement, { ...at(one.id), body: { reason: "日期选错了" } });
  const again = await draft();
  expect(again.totalFen).toBe(one.totalFen);
  await setPayee(api, merchant);
  const before = await owedTo(api, shop);
  expect((await paid(again)).state).toBe("PAID");
  expect(await owedTo(api, shop)).toBe(before - again.totalFen);
  expect(
    (await refusal(api, first, draftSettlement, { body: { party: shop, ...untilNow(api) } })).reason,
  ).toBe("SETTLEMENT_NOTHING");
});

it("drafted at the same moment from two processes, each order is settled once", async () => {
  const orders = [await sold(), await sold(2)];
  const body = JSON.stringify({ party: shop, ...untilNow(api) });
  const init = { headers: { "content-type": "application/json", ...first.auth }, body };
  const answers = await Promise.all(
    [0, 1, 2, 3].map((i) =>
      i % 2
        ? other.call<Settlement>("POST /rest/staff/settlement", init)
        : api.call<Settlement>("POST /rest/staff/settlement", init),
    ),
  );
  const drafted = answers.filter(({ status }) => status === 200);
  expect(drafted.map(({ data }) => data.orders)).toEqual([2]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  expect(drafted[0]!.data.soldFen).toBe(orders[0]!.amountFen + orders[1]!.amountFen);
  // Paid at the same moment from both it leaves once.
  const { id } = drafted[0]!.data;
  await payable({ id });
  const before = await owedTo(api, shop);
  const way = { headers: init.headers, body: JSON.stringify({ way: "BANK" }) };
  const pays = await Promise.all(
    [0, 1, 2, 3].map((i) =>
      i % 2
        ? other.call(`PUT /rest/staff/settlement/pay/${id}`, way)
        : api.call(`PUT /rest/staff/settlement/pay/${id}`, way),
    ),
  );
  expect(pays.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await owedTo(api, shop)).toBe(before - drafted[0]!.data.totalFen);
  await get(api, first, markPayout, { ...at(id), body: { paid: true, reason: "到账了" } });
});

it("what goes back after it was settled is taken off the next; what is left over is carried on", async () => {
  const order = await sold(3);
  await paid(await draft());
  await endedDaysAgo(api, order.id, 1);
  const part = Math.floor(order.amountFen / 2);
  await get(api, house.customer, askRefund, {
    ...at(order.id),
    body: { reason: "QUALITY", amountFen: part },
  });
  const { refund } = await read(api, house.customer, order.id);
  await get(api, house.operator, agreeRefund, { params: { refundId: refund!.id }, body: {} });
  await followBooks(api);
  // What went back is taken off at once, also of days that were over before.
  const owing = await draft({ to: addDays(untilNow(api).to, -1) });
  expect(owing.refundedFen).toBe(part);
  expect(owing.soldFen).toBe(0);
  expect(owing.totalFen).toBe(-part - owing.commissionFen);
  expect(owing.totalFen).toBeLessThan(0);
  await get(api, merchant, agreeSettlement, { ...at(owing.id), body: {} });
  const carried = await get(api, first, confirmSettlement, { ...at(owing.id), body: {} });
  expect(carried.state).toBe("CARRIED");
  // Nothing more to settle: what they owe waits.
  expect(
    (await refusal(api, first, draftSettlement, { body: { party: shop, ...untilNow(api) } })).reason,
  ).toBe("SETTLEMENT_NOTHING");
  const next = await sold(2);
  const one = await draft();
  expect(one.carriedFen).toBe(owing.totalFen);
  expect(one.totalFen).toBe(next.amountFen - Math.round(next.amountFen / 10) + owing.totalFen);
  // Given up, what was carried waits again.
  await get(api, first, cancelSettlement, { ...at(one.id), body: { reason: "再等一等" } });
  const again = await draft();
  expect(again.carriedFen).toBe(owing.totalFen);
  if (again.totalFen > 0) await paid(again);
  await api.api.dueWork.runAll();
  await refundAnswers(api, house.customer, order.id, "success");
  await followBooks(api);
  const open = await get(api, first, settlementOpen, { query: { side: "MERCHANT" } });
  const theirs = open.records.find(({ party }) => party === shop);
  expect(theirs?.openFen ?? 0).toBe(0);
});

it("a line is disputed, answered, taken out and comes with the next; what is kept is settled", async () => {
  const [a, b] = [await sold(), await sold(2)];
  const one = await draft();
  const lines = await linesOf(one.id);
  const lineOf = (orderId: string) => lines.find(({ order }) => order.id === orderId)!;
  const disputed = await get(api, merchant, disputeSettlement, {
    ...at(one.id),
    body: { lineId: lineOf(a.id).id, reason: "客人说好换货，没有退" },
  });
  expect(disputed).toMatchObject({ disputed: 1, agreedAt: null });
  await get(api, merchant, disputeSettlement, {
    ...at(one.id),
    body: { lineId: lineOf(b.id).id, reason: "佣金应该是 8%" },
  });
  expect((await refusal(api, merchant, agreeSettlement, { ...at(one.id), body: {} })).reason).toBe(
    "SETTLEMENT_DISPUTED",
  );
  expect((await refusal(api, first, confirmSettlement, { ...at(one.id), body: {} })).reason).toBe(
    "SETTLEMENT_DISPUTED",
  );
  const out = { lineId: lineOf(a.id).id, keep: false, reason: "等换货办完再结" };
  const left = await get(api, second, answerDispute, { ...at(one.id), body: out });
  expect(left.totalFen).toBe(lineOf(b.id).amountFen);
  expect((await refusal(api, second, answerDispute, { ...at(one.id), body: out })).reason).toBe(
    "SETTLEMENT_LINE",
  );
  await get(api, second, answerDispute, {
    ...at(one.id),
    body: { lineId: lineOf(b.id).id, keep: true, reason: "按下单时的规则是 10%" },
  });
  await get(api, merchant, agreeSettlement, { ...at(one.id), body: {} });
  await get(api, first, confirmSettlement, { ...at(one.id), body: {} });
  // Neither who confirmed nor who answered sits in the second seat.
  for (const who of [first, second])
    expect(
      (await refusal(api, who, secondSettlementSeat, { ...at(one.id), body: { agree: true } })).reason,
    ).toBe("SETTLEMENT_SECOND_OTHER");
  const next = await draft();
  expect((await linesOf(next.id)).map(({ order }) => order.id)).toEqual([a.id]);
  await get(api, first, cancelSettlement, { ...at(next.id), body: { reason: "一起结" } });
});

it("a transfer that fails is taken back in the ledger and paid another way; changed since, it is confirmed anew", async () => {
  await sold(2);
  const one = await draft();
  await payable(one);
  const before = await owedTo(api, shop);
  const paying = await get(api, first, paySettlement, { ...at(one.id), body: { way: "BANK" } });
  expect(paying).toMatchObject({ state: "PAYING", payouts: [{ state: "OPEN", amountFen: one.totalFen }] });
  expect(await owedTo(api, shop)).toBe(before - one.totalFen);
  const file = await get(api, first, bankFile, { body: { ids: [one.id], reason: "去网银转账" } });
  expect(file).toMatchObject({ count: 1, totalFen: one.totalFen });
  expect(file.text).toContain('"6217000012345678"');
  // While money is on its way, where it goes does not change.
  expect(
    (
      await refusal(api, merchant, savePayee, {
        params: { party: shop },
        body: { way: "BANK", holder: "别的公司", account: "6217000099990000", bankName: "工商银行" },
      })
    ).reason,
  ).toBe("PAYEE_BUSY");
  const failed = await get(api, first, markPayout, {
    ...at(one.id),
    body: { paid: false, reason: "户名和账号不符，银行退回" },
  });
  expect(failed).toMatchObject({ state: "FAILED", failure: "户名和账号不符，银行退回" });
  expect(await owedTo(api, shop)).toBe(before);
  await get(api, first, sendBackSettlement, { ...at(one.id), body: { reason: "核对账户" } });
  await payable(one);
  await setPayee(api, merchant, shop, { account: "6222000011112222" });
  expect((await refusal(api, first, paySettlement, { ...at(one.id), body: { way: "BANK" } })).reason).toBe(
    "PAYEE_CHANGED",
  );
  await get(api, first, sendBackSettlement, { ...at(one.id), body: { reason: "核对新账户" } });
  await payable(one);
  const again = await get(api, first, paySettlement, { ...at(one.id), body: { way: "PROVIDER" } });
  expect(again.state).toBe("PAYING");
  api.clock.advance(10_000);
  await api.api.dueWork.runAll();
  const done = await get(api, first, settlementDetail, at(one.id));
  expect(done.state).toBe("PAID");
  expect(done.payouts.map((p) => p.state)).toEqual(["PAID", "FAILED"]);
  expect(await owedTo(api, shop)).toBe(before - one.totalFen);
});

it("an account that is none comes back from the provider with its reason", async () => {
  await setPayee(api, merchant, shop, { account: "6222000011110000" });
  await sold();
  const one = await draft();
  await payable(one);
  const before = await owedTo(api, shop);
  await get(api, first, paySettlement, { ...at(one.id), body: { way: "PROVIDER" } });
  api.clock.advance(10_000);
  await api.api.dueWork.runAll();
  expect(await get(api, first, settlementDetail, at(one.id))).toMatchObject({
    state: "FAILED",
    failure: "收款账户不存在或户名不符",
  });
  expect(await owedTo(api, shop)).toBe(before);
  await get(api, first, sendBackSettlement, { ...at(one.id), body: { reason: "换账户" } });
  await setPayee(api, merchant);
  await paid(one);
});

it("another's settlement is told like none, and each does only what is theirs", async () => {
  await sold();
  const one = await draft();
  await api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff_sellers set seller = 'org:10002' where seller = ${shop}`),
  );
  expect((await ask(api, merchant, settlementDetail, at(one.id))).status).toBe(404);
  expect((await ask(api, merchant, settlementLines, { ...at(one.id), query: {} })).status).toBe(404);
  expect((await ask(api, merchant, settlementStatement, { ...at(one.id), query: {} })).status).toBe(404);
  expect((await ask(api, merchant, agreeSettlement, { ...at(one.id), body: {} })).status).toBe(404);
  const [line] = await linesOf(one.id);
  expect(
    (
      await ask(api, merchant, disputeSettlement, {
        ...at(one.id),
        body: { lineId: line!.id, reason: "不对" },
      })
    ).status,
  ).toBe(404);
  expect((await ask(api, merchant, payeeOf, { params: { party: shop } })).status).toBe(404);
  expect((await get(api, merchant, settlementPage, { query: {} })).records).toEqual([]);
  await api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff_sellers set seller = ${shop} where seller = 'org:10002'`),
  );
  // A line of another settlement is none of this one.
  expect(
    (
      await ask(api, merchant, disputeSettlement, {
        ...at(one.id),
        body: { lineId: String(BigInt(line!.id) - 1n), reason: "不对" },
      })
    ).status,
  ).toBe(404);
  for (const who of [merchant, await signInStaff(api, "service"), await newCustomer(api), null]) {
    expect([401, 403]).toContain(
      (await ask(api, who, confirmSettlement, { ...at(one.id), body: {} })).status,
    );
    expect([401, 403]).toContain(
      (await ask(api, who, draftSettlement, { body: { party: shop, ...untilNow(api) } })).status,
    );
    expect([401, 403]).toContain(
      (await ask(api, who, revealPayee, { params: { party: shop }, body: { reason: "看看" } })).status,
    );
  }
  // Who pays does not agree for who is paid.
  expect((await ask(api, first, agreeSettlement, { ...at(one.id), body: {} })).status).toBe(403);
  expect((await refusal(api, first, confirmSettlement, { ...at(one.id), body: {} })).reason).toBe(
    "SETTLEMENT_NOT_AGREED",
  );
  const stale = { ...at(one.id), body: { version: one.version + 7 } };
  expect((await refusal(api, merchant, agreeSettlement, stale)).reason).toBe("CHANGED_MEANWHILE");
  await get(api, first, cancelSettlement, { ...at(one.id), body: { reason: "下期一起" } });
});

it("the payee is masked, and shown whole with a reason", async () => {
  const { payee } = await get(api, merchant, payeeOf, { params: { party: shop } });
  expect(payee).toMatchObject({ account: "6217****5678", holder: "颐康器械有限公司" });
  const whole = await get(api, first, revealPayee, { params: { party: shop }, body: { reason: "核对账户" } });
  expect(whole.account).toBe("6217000012345678");
});

it("the list goes on after its cursor", async () => {
  const ask = (more: object) => get(api, first, settlementPage, { query: { size: "1", ...more } as never });
  const newest = await ask({});
  const next = await ask({ cursor: newest.nextCursor });
  expect(BigInt(next.records[0]!.id)).toBeLessThan(BigInt(newest.records[0]!.id));
});

it("the list of one side holds that side only", async () => {
  const sideOf = async (side: "MERCHANT" | "EMPLOYEE") =>
    (await get(api, first, settlementPage, { query: { side } })).records.map((record) => record.side);
  expect(new Set(await sideOf("MERCHANT"))).toEqual(new Set(["MERCHANT"]));
  expect(await sideOf("EMPLOYEE")).not.toContain("MERCHANT");
});

it.each(["PDF", "XLSX"] as const)("the statement as %s", async (format) => {
  const one = (await get(api, first, settlementPage, { query: { state: "PAID" } })).records[0]!;
  const file = await get(api, merchant, settlementStatement, { ...at(one.id), query: { format } });
  const bytes = Buffer.from(file.base64, "base64");
  expect(bytes.subarray(0, 4).toString("latin1")).toBe(format === "PDF" ? "%PDF" : "PK\u0003\u0004");
  if (format === "PDF") return;
  // Sums are numbers, which a workbook adds up.
  const [head, ...lines] = await readSheet(bytes, "名单");
  const owed = lines.map((line) => line[head!.indexOf("应结")]);
  expect(owed.reduce((sum: number, fen) => sum + Math.round(Number(fen) * 100), 0)).toBe(one.totalFen);
  expect(owed.every((sum) => typeof sum === "number")).toBe(true);
});

it("a compensation is the portal's own: it takes nothing off what a shop is owed", async () => {
  const order = await sold();
  const one = await draft();
  await get(api, house.operator, compensateOrder, {
    ...at(order.id),
    body: { amountFen: 100, reason: "晚到" },
  });
  await followBooks(api);
  await paid(one);
  expect(
    (await refusal(api, first, draftSettlement, { body: { party: shop, ...untilNow(api) } })).reason,
  ).toBe("SETTLEMENT_NOTHING");
});
