// Settling with those who visit: drafted by the clock for each half of a month, seen, agreed and disputed in the portal by
// the one it is for alone, and paid to their own account.
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { confirmOrder } from "@ginkgo/api-contract/orders/orders";
import { addOrderReview } from "@ginkgo/api-contract/reviews/order-reviews";
import {
  agreeOwnSettlement,
  disputeOwnSettlement,
  ownSettlement,
  ownSettlementLines,
  ownSettlements,
  ownStatement,
  ownVoucher,
  saveOwnPayee,
} from "@ginkgo/api-contract/settlements/own-settlements";
import {
  answerDispute,
  confirmSettlement,
  markPayout,
  paySettlement,
  secondSettlementSeat,
  settlementPage,
} from "@ginkgo/api-contract/settlements/settlements";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import { receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { plainSum } from "@ginkgo/locale/money";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, laterOn, makeVisit, paidVisit, visitHouse } from "../../../../test/kits/orders-kit.ts";
import { paperText } from "../../../../test/kits/read-paper.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { lastPeriod } from "../due-work.ts";
import { bankAccount, endedDaysAgo, owedTo } from "./settlements-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let employee: SignedIn;
let first: SignedIn;
let second: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, operator, employee, ownId } = await visitHouse({ SETTLEMENT_AFTER_DAYS: "0" }));
  first = await signInStaff(api, "finance");
  second = await signInStaff(api, "finance");
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });

async function madeVisit(date?: string) {
  const order = await paidVisit(api, customer, date);
  await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId } });
  await get(api, employee, receiveOrder, one(order.id));
  await makeVisit(api, customer, employee, order.id);
  await get(api, customer, confirmOrder, one(order.id));
  await get(api, customer, addOrderReview, {
    body: { orderId: order.id, score: 5, content: "来得准时，动作很轻。" },
  });
  await followBooks(api);
  return order;
}

it.each([
  ["2026-11-01T08:00:00+08:00", "2026-10-16", "2026-10-31"],
  ["2026-11-15T23:59:00+08:00", "2026-10-16", "2026-10-31"],
  ["2026-11-16T00:00:00+08:00", "2026-11-01", "2026-11-15"],
  ["2027-01-01T00:00:00+08:00", "2026-12-16", "2026-12-31"],
  ["2028-03-01T00:00:00+08:00", "2028-02-16", "2028-02-29"],
])("at %s the half of a month that ended is %s to %s", (at, from, to) => {
  expect(lastPeriod(new Date(at))).toEqual({ from, to });
});

it("a visit is settled by the clock, disputed and agreed by who made it, and paid to their own account", async () => {
  const order = await madeVisit();
  await endedDaysAgo(api, order.id, 60);
  await laterOn(api, 2 * 3_600_000, customer, operator, employee, first, second);
  await api.api.dueWork.runAll();
  await api.api.dueWork.runAll();
  const { records } = await get(api, employee, ownSettlements, { query: {} });
  expect(records).toHaveLength(1);
  const { id } = records[0]!;
  const lines = (await get(api, employee, ownSettlementLines, { ...one(id), query: {} })).records;
  expect(lines).toMatchObject([{ order: { id: order.id }, text: "上门助浴" }]);
  const total = await owedTo(api, ownId);
  expect(records[0]).toMatchObject({ state: "DRAFT", totalFen: total, side: "EMPLOYEE" });
  expect(lines[0]!.amountFen).toBe(total);
  expect(records[0]!.stateText).toBe("等您确认");
  // They know it by the day they were there, on the page and on both papers.
  const { months } = await get(api, employee, employeeEarnings, { query: {} });
  const earned = await get(api, employee, employeeEarnings, { query: { month: months[0]!.month } });
  const visitedOn = shanghaiDay(earned.records.find(({ orderId }) => orderId === order.id)!.finishedAt);
  expect(lines[0]!.visitedOn).toBe(visitedOn);
  expect(visitedOn).not.toBe(lines[0]!.day);
  const statement = async (format: "PDF" | "XLSX") =>
    Buffer.from((await get(api, employee, ownStatement, { ...one(id), query: { format } })).base64, "base64");
  expect(paperText(await statement("PDF"))).toContain(visitedOn);
  const [head, row1] = await readSheet(await statement("XLSX"), "名单");
  expect([head![0], row1![0]]).toEqual(["上门日", visitedOn]);
  // Its sums add up in a workbook.
  expect(
    (await readSheet(await statement("XLSX"), "说明")).find(([name]) => name === "应得（元）")?.[1],
  ).toBe(total / 100);
  // Another is told that there is none.
  const stranger = await signIn(api);
  await api.call("PUT /rest/ums/member/changePersonType/2", { headers: stranger.auth });
  const other = await signIn(api, stranger.mobile);
  for (const endpoint of [
    ownSettlement,
    ownSettlementLines,
    ownStatement,
    ownVoucher,
    agreeOwnSettlement,
  ] as const)
    expect([403, 404]).toContain((await ask(api, other, endpoint as never, one(id) as never)).status);

  await get(api, employee, disputeOwnSettlement, {
    ...one(id),
    body: { lineId: lines[0]!.id, reason: "还有一次上门费没有算" },
  });
  expect((await refusal(api, employee, agreeOwnSettlement, one(id))).reason).toBe("SETTLEMENT_DISPUTED");
  const [waiting] = (await get(api, first, settlementPage, { query: { disputed: "1" } })).records;
  expect(waiting).toMatchObject({ id, disputed: 1, stateText: "有异议，等答复" });
  expect(await get(api, employee, ownSettlement, one(id))).toMatchObject({ stateText: "有异议，等答复" });
  // It waits where employees are settled with, not among the shops.
  expect(await taskAbout(api, first, "EMPLOYEE_PAYOUT", id)).toMatchObject({ state: "OPEN" });
  expect(await taskAbout(api, first, "PAYOUT", id)).toBeUndefined();
  await get(api, first, answerDispute, {
    ...one(id),
    body: { lineId: lines[0]!.id, keep: true, reason: "上门费在这一行里" },
  });
  const agreed = await get(api, employee, agreeOwnSettlement, one(id));
  expect(agreed.agreedAt).not.toBeNull();
  expect(JSON.stringify(agreed)).not.toContain("财务");
  expect((await refusal(api, second, confirmSettlement, { ...one(id), body: {} })).reason).toBe(
    "PAYEE_MISSING",
  );
  const { payee } = await get(api, employee, saveOwnPayee, {
    body: { ...bankAccount, holder: "刘秀英", account: "6217000098761234" },
  });
  expect(payee).toMatchObject({ account: "6217****1234", holder: "刘**" });
  await get(api, second, confirmSettlement, { ...one(id), body: {} });
  // Who answered the dispute sits in neither seat of the payment.
  expect(
    (await refusal(api, first, secondSettlementSeat, { ...one(id), body: { agree: true } })).reason,
  ).toBe("SETTLEMENT_SECOND_OTHER");
  const third = await signInStaff(api, "finance");
  await get(api, third, secondSettlementSeat, { ...one(id), body: { agree: true } });
  const paying = await get(api, third, paySettlement, { ...one(id), body: { way: "BANK" } });
  expect(paying.payouts[0]!.payeeText).toContain("6217****1234");
  await get(api, third, markPayout, { ...one(id), body: { paid: true, reason: "网银回单 0002" } });
  expect(await get(api, employee, ownSettlement, one(id))).toMatchObject({ state: "PAID", mayAnswer: false });
  expect(await owedTo(api, ownId)).toBe(0);
  const told = (await get(api, employee, noticePage, { query: {} })).records;
  expect(told.filter(({ link }) => link === `/user/settlements?id=${id}`).map(({ title }) => title)).toEqual([
    "结算的钱打给您了",
    "结算单的异议答复了",
    "有一张结算单等您核对",
  ]);
  const file = await get(api, employee, ownStatement, { ...one(id), query: { format: "PDF" } });
  expect(Buffer.from(file.base64, "base64").subarray(0, 4).toString("latin1")).toBe("%PDF");
  // Nothing waits for anybody any more, of either kind.
  for (const kind of ["PAYOUT", "EMPLOYEE_PAYOUT"] as const)
    expect(await taskAbout(api, third, kind, id)).toBeUndefined();
  const voucher = await get(api, employee, ownVoucher, one(id));
  const text = paperText(Buffer.from(voucher.base64, "base64"));
  expect(text).toContain("6217****1234");
  expect(text).toContain(`税前\n${plainSum(total)}`);
  expect(text).not.toContain("第二位");
});

it("given up, a period is not drafted again by the clock; what is in it comes with the next", async () => {
  const order = await madeVisit("2026-11-25");
  await endedDaysAgo(api, order.id, 60);
  const drafts = async () =>
    (await row<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from settlements.settlements where party = ${`employee:${ownId}`}`,
    ))!.n;
  const before = await drafts();
  await laterOn(api, DAY, customer, operator, employee, first, second);
  await api.api.dueWork.runAll();
  expect(await drafts()).toBe(before);
  // With the next half of a month it is there.
  await laterOn(api, 16 * DAY, customer, operator, employee, first, second);
  await api.api.dueWork.runAll();
  expect(await drafts()).toBe(before + 1);
});
