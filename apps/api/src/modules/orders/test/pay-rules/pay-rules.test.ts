// Rules of pay through the front door: who keeps the books adds them, nothing of before is changed, and whatever is said of
// a visit's pay follows the rule its order was placed under.

import { addPayRule, payRulePage, payRuleSellers } from "@ginkgo/api-contract/books/pay-rules";
import { tryRules } from "@ginkgo/api-contract/books/try-rules";
import { agreeRefund, dispatchOrder, finishFor } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder } from "@ginkgo/api-contract/orders/orders";
import { earningsOfEmployee } from "@ginkgo/api-contract/visits/employee-setup";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import {
  employeeOrders,
  gotoOrder,
  handleOrder,
  receiveOrder,
} from "@ginkgo/api-contract/visits/order-employee";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks, standsFor } from "../../../../../test/kits/books-kit.ts";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, newCustomer, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  comesNow,
  door,
  laterOn,
  makeVisit,
  paidVisit,
  read,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let employee: SignedIn;
let finance: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, operator, employee, ownId } = await visitHouse());
  finance = await signInStaff(api, "finance");
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const today = () => shanghaiDay(api.clock.now());
const rule = (percentBp: number, more: object = {}) =>
  ({ percentBp, fromDay: today(), reason: "谈定的", ...more }) as never;
const add = (percentBp: number, more: object = {}) =>
  get(api, finance, addPayRule, { body: rule(percentBp, more) });

/** Working days and hours that no visit of a test has taken yet. */
const times = ["23", "24", "25", "26", "27"].flatMap((day) =>
  ["09:00", "13:00", "16:00"].map((start) => [`2026-11-${day}`, start] as const),
);

/** A visit ordered now and offered to the employee. */
async function offered() {
  const order = await paidVisit(api, customer, ...times.pop()!);
  await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId } });
  return order;
}
/** What a price brings at so many hundredths of a percent: the fee for the way is theirs entirely. */
async function paidAt(orderId: string, percentBp: number) {
  const { priceLines } = await read(api, customer, orderId);
  const sum = (isMeant: (code: string) => boolean) =>
    priceLines.filter((l) => isMeant(l.code) && l.amountFen > 0).reduce((all, l) => all + l.amountFen, 0);
  return sum((code) => code === "VISIT") + Math.round((sum((code) => code !== "VISIT") * percentBp) / 10_000);
}
const offerOf = async (orderId: string) =>
  (await get(api, employee, employeeOrders, { query: { size: "50" } })).records.find(
    (o) => o.orderId === orderId,
  )!.payFen;
const earnedOf = async (orderId: string) =>
  (await get(api, employee, employeeEarnings, { query: { month: today().slice(0, 7) } })).records.find(
    (r) => r.orderId === orderId,
  );

it("an order keeps the rule it was placed under, wherever its pay is said: offer, record, month, books", async () => {
  const before = await offered();
  await add(5_000);
  const after = await offered();
  const city = await add(6_000, { adcode: "320100" });
  await add(9_900, { adcode: "320500" });
  const inCity = await offered();
  await add(6_500, { category: "LIUZHU" });
  const ofFamily = await offered();
  await add(7_000, { category: "LIUZHU_0201" });
  await add(9_800, { category: "NURSING" });
  const ofKind = await offered();
  await add(7_500, { seller: "self" });
  const ofSeller = await offered();
  await add(7_600, { seller: "self" });
  const mended = await offered();
  const wanted = [
    [before, 8_000],
    [after, 5_000],
    [inCity, 6_000],
    [ofFamily, 6_500],
    [ofKind, 7_000],
    [ofSeller, 7_500],
    [mended, 7_600],
  ] as const;
  expect(city.state).toBe("NOW");
  for (const [order, bp] of wanted) {
    expect([bp, await offerOf(order.id)]).toEqual([bp, await paidAt(order.id, bp)]);
    await get(api, employee, receiveOrder, one(order.id));
  }
  // What is written later changes nothing of it.
  await add(1_000, { seller: "self", category: "LIUZHU_0201", adcode: "320100" });
  for (const [order, bp] of wanted) {
    const pay = await paidAt(order.id, bp);
    await makeVisit(api, customer, employee, order.id);
    expect(await earnedOf(order.id)).toMatchObject({ payFen: pay, percentText: `${bp / 100}%` });
    await get(api, customer, confirmOrder, one(order.id));
    await followBooks(api);
    expect((await standsFor(api, order.id)).find((s) => s.account === "EMPLOYEE_PAYABLE")?.fen).toBe(-pay);
  }
  const seen = await get(api, operator, earningsOfEmployee, { params: { id: ownId }, query: {} });
  expect(seen.records.find((r) => r.orderId === before.id)).toMatchObject({ percentText: "80%" });
});

it("a visit that staff end, and one whose refund is agreed to under way, are paid by their own rule", async () => {
  const late = await add(4_000, { seller: "self", category: "LIUZHU_0201", adcode: "320100" });
  expect(late.state).toBe("NOW");
  const ended = await offered();
  const stopped = await offered();
  await add(9_000, { seller: "self", category: "LIUZHU_0201", adcode: "320100" });
  for (const { id } of [ended, stopped]) {
    await get(api, employee, receiveOrder, one(id));
    await comesNow(api, id);
    await get(api, employee, gotoOrder, one(id));
    const { arrivalCode } = await read(api, customer, id);
    await get(api, employee, handleOrder, { ...one(id), body: { code: arrivalCode!, place: door } });
    if (id === ended.id)
      await get(api, operator, finishFor, { ...one(id), body: { reason: "她忘了点结束", minutes: 60 } });
    else {
      const { amountFen } = await read(api, customer, id);
      const body = { reason: "QUALITY", amountFen: Math.floor(amountFen / 2) } as const;
      const { refund } = await get(api, customer, askRefund, { ...one(id), body });
      await get(api, operator, agreeRefund, { params: { refundId: refund!.id }, body: {} });
      await api.api.dueWork.runAll();
    }
  }
  expect(await earnedOf(ended.id)).toMatchObject({ payFen: await paidAt(ended.id, 4_000) });
});

it("a visit brings no less than the lowest sum of its rule, and what it brings beyond the price is the portal's to bear", async () => {
  await add(100, { seller: "self", category: "LIUZHU_0201", adcode: "320100", lowestFen: 90_000 });
  const order = await offered();
  expect(await offerOf(order.id)).toBe(90_000);
  await get(api, employee, receiveOrder, one(order.id));
  await makeVisit(api, customer, employee, order.id);
  await get(api, customer, confirmOrder, one(order.id));
  await followBooks(api);
  const stands = await standsFor(api, order.id);
  expect(stands.find((s) => s.account === "EMPLOYEE_PAYABLE")?.fen).toBe(-90_000);
  expect(stands.reduce((sum, { fen }) => sum + fen, 0)).toBe(0);
});

it("a rule of another day holds from then on, and the list says which hold", async () => {
  const scope = { category: "LIUZHU_0201", seller: "self", adcode: "320106" };
  const now = await add(3_000, scope);
  const later = await add(3_100, { ...scope, fromDay: addDays(today(), 2) });
  expect([now.state, later.state]).toEqual(["NOW", "LATER"]);
  const early = await offered();
  await laterOn(api, 2 * DAY, customer, operator, employee, finance);
  const due = await offered();
  expect([await offerOf(early.id), await offerOf(due.id)]).toEqual([
    await paidAt(early.id, 3_000),
    await paidAt(due.id, 3_100),
  ]);
  const { records, categories } = await get(api, finance, payRulePage, { query: { size: "100" } });
  const stateOf = Object.fromEntries(records.map((r) => [r.id, r.state]));
  expect([stateOf[now.id], stateOf[later.id]]).toEqual(["PAST", "NOW"]);
  expect(records.find((r) => r.id === later.id)).toMatchObject({
    categoryText: "上门助浴",
    sellerText: "自营",
    percentText: "31%",
    by: expect.stringContaining("财务"),
  });
  // The first says what the setting of before said.
  expect(records.find((r) => r.id === "1")).toMatchObject({ percentBp: 8_000, by: null, lowestFen: 0 });
  expect(categories).toContainEqual({ code: "LIUZHU_0201", name: "六助 › 助浴 › 上门助浴" });
});

it("whose rule it is, is found by name or code, the portal first", async () => {
  const sellers = (keyword?: string) =>
    get(api, finance, payRuleSellers, { query: keyword ? { keyword } : {} });
  expect((await sellers())[0]).toEqual({ code: "self", name: "自营" });
  expect((await sellers("自营"))[0]).toEqual({ code: "self", name: "自营" });
  const [, first] = await sellers();
  expect(await sellers(first!.code)).toEqual([first]);
  expect(await sellers(first!.name)).toContainEqual(first);
  expect(await sellers("没有这样一家")).toEqual([]);
});

it("the try-out says whose an order's money would be, and its sums are the order's", async () => {
  const asked = (query: object) => get(api, finance, tryRules, { query: query as never });
  const own = await asked({ kind: "SERVICE", category: "LIUZHU_0201", adcode: "320106", amountFen: "30000" });
  expect(own).toMatchObject({ payFen: 9_300, portalFen: 20_700, merchantFen: 0 });
  const theirs = await asked({ kind: "SERVICE", seller: "org:10001", amountFen: "30001" });
  expect(theirs.payFen + theirs.portalFen + theirs.merchantFen).toBe(30_001);
  expect(theirs.payFen).toBe(15_001);
  for (const [query, field] of [
    [{ kind: "SERVICE", amountFen: "0" }, "amountFen"],
    [{ kind: "SERVICE", amountFen: "1e99" }, "amountFen"],
    [{ kind: "CASH", amountFen: "1" }, "kind"],
    [{ kind: "SERVICE", amountFen: "1", adcode: "999999" }, "adcode"],
  ] as const)
    expect(
      Object.keys((await refusal(api, finance, tryRules, { query: query as never })).fields ?? {}),
    ).toEqual([field]);
});

it.each([
  [{ fromDay: "2020-01-01" }, "fromDay"],
  [{ percentBp: 10_001 }, "percentBp"],
  [{ percentBp: -1 }, "percentBp"],
  [{ percentBp: 6.5 }, "percentBp"],
  [{ lowestFen: -1 }, "lowestFen"],
  [{ lowestFen: 1_000_001 }, "lowestFen"],
  [{ seller: "org:999999999" }, "seller"],
  [{ category: "LIUZHU_9999" }, "category"],
  [{ category: "%" }, "category"],
  [{ adcode: "999999" }, "adcode"],
  [{ reason: " " }, "reason"],
])("%o is refused at its field", async (more, field) => {
  const { fields } = await refusal(api, finance, addPayRule, { body: rule(100, more) });
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

it("who does not keep the books neither sees nor adds rules", async () => {
  const service = await signInStaff(api, "service");
  for (const who of [await signInStaff(api, "merchant"), await newCustomer(api), null])
    for (const endpoint of [payRulePage, tryRules] as const)
      expect([401, 403]).toContain(
        (await ask(api, who, endpoint as never, { query: { kind: "SERVICE", amountFen: "1" } } as never))
          .status,
      );
  for (const who of [service, employee, null])
    expect([401, 403]).toContain((await ask(api, who, addPayRule, { body: rule(0) })).status);
});
