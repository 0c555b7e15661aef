// Refunds of visits that a package, or a counted benefit of a card, pays for: what is kept, what comes back, what is earned.

import { agreeRefund, dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, placeOrder, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import { gotoOrder, handleOrder, receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { HOUR, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  comesNow,
  door,
  laterOn,
  makeVisit,
  paidVisit,
  pay,
  read,
  refundAnswers,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import {
  buyPackage,
  freeEverybody,
  ofPackage,
  packageOf,
  packageSku,
  type Sold,
  worksByNight,
} from "../../../../../test/kits/packages-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
let sold: Sold;
beforeEach(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
  sold = await packageSku(api, { visits: 3, priceFen: 75_000 });
});
afterEach(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const quality = (amountFen?: number) =>
  ({ reason: "QUALITY", ...(amountFen === undefined ? {} : { amountFen }) }) as const;

/** A package and a visit of it by night: 7,500 are paid beside a visit that is worth 25,000. */
async function byNight() {
  const id = await buyPackage(api, customer, sold);
  await worksByNight(api, sold);
  await freeEverybody(api);
  const body = ofPackage(sold, id, { date: "2026-11-25", start: "20:00" });
  const visit = await get(api, customer, placeOrder, { body });
  expect(visit.amountFen).toBe(7500);
  await pay(api, customer, visit.id);
  return { id, visit: visit.id };
}

async function taken(id: string) {
  await get(api, operator, dispatchOrder, { ...one(id), body: { employeeId: ownId } });
  await get(api, employee, receiveOrder, one(id));
}

async function made(id: string) {
  await taken(id);
  await makeVisit(api, customer, employee, id);
}

async function begun(id: string) {
  await taken(id);
  await comesNow(api, id);
  await get(api, employee, gotoOrder, one(id));
  const { arrivalCode } = await read(api, customer, id);
  await get(api, employee, handleOrder, { ...one(id), body: { code: arrivalCode!, place: door } });
}

const earned = async (id: string) =>
  (await get(api, employee, employeeEarnings, { query: { month: "2026-11" } })).records.find(
    (r) => r.orderId === id,
  );

async function ask(
  id: string,
  body: ReturnType<typeof quality> | { reason: "PLAN_CHANGED"; amountFen?: number },
) {
  return (await get(api, customer, askRefund, { ...one(id), body })).refund!;
}

/** Asked for, agreed to by staff, and paid back. */
async function paidBack(id: string, amountFen?: number) {
  const { id: refundId } = await ask(id, quality(amountFen));
  await get(api, operator, agreeRefund, { params: { refundId }, body: {} });
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
}

describe("what an employee earns of a visit that a count pays for", () => {
  it("follows what is kept of its whole price, not of what was paid beside the count", async () => {
    const { visit } = await byNight();
    await made(visit);
    expect(await earned(visit)).toMatchObject({ payFen: 26_000 });
    await paidBack(visit, 7499);
    const stored = Math.floor((2 * 26_000 * (32_500 - 7499) + 32_500) / (2 * 32_500));
    expect(await earned(visit)).toMatchObject({ payFen: stored, wholePayFen: 26_000 });
    // The last of the money brings the visit back as well: nothing is kept of it.
    await paidBack(visit);
    expect(await earned(visit)).toBeUndefined();
  });
});

describe("a visit that its customer stops halfway", () => {
  it("brings who made it the share of the pay that is kept", async () => {
    const order = await paidVisit(api, customer, "2026-11-25", "10:00");
    // Two hours that are sold by the hour.
    await api.database.transaction(async (tx) => {
      await tx.execute(
        sql`update services.service_skus set unit = 'HOUR' where id = ${order.items[0]!.skuId!}::bigint`,
      );
      await tx.execute(sql`update orders.orders set ends_at = starts_at + interval '2 hours'
        where id = ${order.id}::bigint`);
    });
    await begun(order.id);
    const quote = await get(api, customer, quoteRefund, one(order.id));
    expect(quote.keptFen).toBeGreaterThan(0);
    await ask(order.id, { reason: "PLAN_CHANGED", amountFen: quote.refundableFen });
    expect(await earned(order.id)).toBeUndefined();
    // The clock agrees as staff do.
    await laterOn(api, 49 * HOUR, customer, employee, operator);
    await api.api.dueWork.runAll();
    const { pay: whole } = (await row<{ pay: number }>(
      api.database.read,
      sql`select pay_fen as pay from orders.visit_records where order_id = ${order.id}::bigint`,
    ))!;
    expect(whole).toBeGreaterThan(0);
    const share = (2 * whole * quote.keptFen + order.amountFen) / (2 * order.amountFen);
    expect(await earned(order.id)).toMatchObject({ payFen: Math.floor(share) });
  });

  it("brings the way to who had set out", async () => {
    const order = await paidVisit(api, customer, "2026-11-25", "10:00");
    await taken(order.id);
    await comesNow(api, order.id);
    await get(api, employee, gotoOrder, one(order.id));
    const { refundableFen, keptFen } = await get(api, customer, quoteRefund, one(order.id));
    const { id: refundId } = await ask(order.id, { reason: "PLAN_CHANGED", amountFen: refundableFen });
    await get(api, operator, agreeRefund, { params: { refundId }, body: {} });
    expect((await earned(order.id))?.payFen ?? 0).toBe(keptFen);
  });
});

describe("a count that comes back with a refund", () => {
  it("comes back with all of the money and not with a part; the quote, the refund and the staff's list say so", async () => {
    const { id, visit } = await byNight();
    await made(visit);
    expect((await get(api, customer, quoteRefund, one(visit))).text).toContain(
      "全部退的，套餐里的这一次退回套餐；只退一部分的，不退回。",
    );
    const part = await ask(visit, quality(7499));
    expect(part).toMatchObject({ countBackFen: 0, keptText: expect.stringContaining("这一次不退回。") });
    expect(part.keptText).not.toContain("退回套餐");
    await get(api, operator, agreeRefund, { params: { refundId: part.id }, body: {} });
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, visit, "success");
    expect(await packageOf(api, customer, id)).toMatchObject({ leftVisits: 2 });
    const last = await ask(visit, quality());
    expect(last).toMatchObject({
      amountFen: 1,
      countBackFen: 25_000,
      keptText: expect.stringContaining("退回套餐（值 250 元）"),
    });
    const { records } = await get(api, operator, taskPage, { query: {} });
    expect(records.map((t) => t.subject.text).join()).toContain("值 250 元");
    await get(api, operator, agreeRefund, { params: { refundId: last.id }, body: {} });
    expect(await packageOf(api, customer, id)).toMatchObject({ leftVisits: 3 });
  });

  it("stays used where the package was given back meanwhile, and the words say so", async () => {
    const { id, visit } = await byNight();
    await made(visit);
    await get(api, customer, confirmOrder, one(visit));
    await get(api, customer, askRefund, { ...one(id), body: { reason: "PLAN_CHANGED" } });
    const { text } = await get(api, customer, quoteRefund, one(visit));
    expect(text).toContain("套餐已经退了，这一次不能再退回");
    const refund = await ask(visit, quality());
    expect(refund).toMatchObject({ amountFen: 7500, countBackFen: 0 });
    await get(api, operator, agreeRefund, { params: { refundId: refund.id }, body: {} });
    expect(await packageOf(api, customer, id)).toMatchObject({ usedVisits: 1, leftVisits: 0 });
    expect(await earned(visit)).toMatchObject({ payFen: 20_000 });
  });

  it("counts for what two people have to agree to", async () => {
    await closeHouse(api);
    ({ api, customer, employee, operator, ownId } = await visitHouse({ TWO_PERSON_FEN: "20000" }));
    sold = await packageSku(api, { visits: 3, priceFen: 75_000 });
    const { id, visit } = await byNight();
    await made(visit);
    const { id: refundId } = await ask(visit, quality());
    await get(api, operator, agreeRefund, { params: { refundId }, body: {} });
    expect((await read(api, customer, visit)).refund).toMatchObject({
      state: "WAIT_SECOND",
      countBackFen: 25_000,
    });
    expect(await packageOf(api, customer, id)).toMatchObject({ leftVisits: 2 });
  });
});
