import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { agreeRefund, dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import { gotoOrder, handleOrder, receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { HOUR, MINUTE, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff, uploadPicture } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  paidVisit,
  read,
  signInEmployee,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";
import { dataFolder, open } from "../../../files/test/files-kit.ts";

const data = dataFolder();
let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse({ DATA_DIR: data.folder }));
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const quote = (id: string) => get(api, customer, quoteRefund, one(id));
const due = () => api.api.dueWork.runAll();
const change = (id: string, set: SQL) =>
  api.database.transaction((tx) => tx.execute(sql`update orders.orders set ${set} where id = ${id}::bigint`));
const titles = async (who: SignedIn) =>
  (await get(api, who, noticePage, { query: {} })).records.map((n) => n.title);
const faults = async () => (await get(api, employee, employeeEarnings, { query: {} })).faults;

/** A visit the demo employee has accepted, its hour moved to so long from now. */
async function accepted(date: string, fromNow: number, fee = 0) {
  const { id } = await paidVisit(api, customer, date);
  await get(api, operator, dispatchOrder, { ...one(id), body: { employeeId: ownId } });
  const order = await get(api, employee, receiveOrder, one(id));
  const starts = new Date(api.clock.now().getTime() + fromNow).toISOString();
  const lines = JSON.stringify([
    { code: "SKU", name: "基础助浴", amountFen: order.amountFen - fee },
    { code: "VISIT", name: "上门费", amountFen: fee },
  ]);
  await change(
    id,
    sql`starts_at = ${starts}::timestamptz, ends_at = ${starts}::timestamptz + interval '90 minutes', price_lines = ${lines}::jsonb`,
  );
  return order;
}

const begin = async (id: string) => {
  const { arrivalCode } = await read(api, customer, id);
  return get(api, employee, handleOrder, { ...one(id), body: { code: arrivalCode! } });
};

describe("an employee who does not come", () => {
  it("half an hour late: an apology, everything back at once, and a line in the employee's own page", async () => {
    const order = await accepted("2026-11-24", -29 * MINUTE);
    await due();
    expect(await titles(customer)).not.toContain("护理员晚了，非常抱歉");
    expect((await quote(order.id)).keptFen).toBeGreaterThan(0);
    await change(order.id, sql`starts_at = starts_at - interval '2 minutes'`);
    await due();
    await due();
    expect((await titles(customer)).filter((t) => t === "护理员晚了，非常抱歉")).toHaveLength(1);
    expect(await titles(employee)).toContain("您晚到超过 30 分钟了");
    expect((await read(api, customer, order.id)).sentence).toContain("全额退");
    expect(await faults()).toMatchObject([{ orderId: order.id, kind: "LATE" }]);
    expect(await quote(order.id)).toMatchObject({ refundableFen: order.amountFen, keptFen: 0, atOnce: true });
    const back = await get(api, customer, askRefund, { ...one(order.id), body: { reason: "LATE" } });
    expect(back).toMatchObject({ status: "AGREE_REFUND", refund: { amountFen: order.amountFen } });
    // Never set out: nobody came.
    expect(await faults()).toMatchObject([{ orderId: order.id, kind: "NO_SHOW" }]);
  });

  it("who is on the way and late is late; who comes later than half an hour too", async () => {
    const order = await accepted("2026-11-25", -31 * MINUTE, 2000);
    await get(api, employee, gotoOrder, one(order.id));
    expect(await quote(order.id)).toMatchObject({ keptFen: 0, atOnce: true });
    await begin(order.id);
    expect((await faults())[0]).toMatchObject({ orderId: order.id, kind: "LATE" });
    expect((await quote(order.id)).keptFen).toBeGreaterThan(0);
  });
});

describe("what is kept of a visit", () => {
  it("after departure is the fee for the way; the rest comes back once staff have looked", async () => {
    const order = await accepted("2026-11-26", HOUR, 2000);
    await get(api, employee, gotoOrder, one(order.id));
    expect(await quote(order.id)).toMatchObject({
      refundableFen: order.amountFen - 2000,
      keptFen: 2000,
      atOnce: false,
    });
    // Something wrong with the visit itself is for staff to weigh, the fee too.
    const body = { reason: "QUALITY", amountFen: order.amountFen } as const;
    const refund = await get(api, customer, askRefund, { ...one(order.id), body });
    expect(refund).toMatchObject({ status: "REFUND", refund: { state: "REQUESTED", keptFen: 0 } });
  });

  it("once begun is the time used by the unit begun, one unit at least", async () => {
    const order = await accepted("2026-11-27", 10 * MINUTE, 2000);
    await get(api, employee, gotoOrder, one(order.id));
    await begin(order.id);
    // A bath is one unit.
    expect(await quote(order.id)).toMatchObject({ refundableFen: 0, keptFen: order.amountFen });
    expect(
      (
        await refusal(api, customer, askRefund, {
          ...one(order.id),
          body: { reason: "OTHER", amountFen: 100 },
        })
      ).reason,
    ).toBe("REFUND_TOO_MUCH");
    // Three hours by the hour, of which seventy minutes are over.
    const hourly = sql`select k.id::text from services.service_skus k where k.unit = 'HOUR' limit 1`;
    const sku = (await row<{ id: string }>(api.database.read, hourly))!.id;
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update orders.order_items set sku_id = ${sku}::bigint where order_id = ${order.id}::bigint`,
      ),
    );
    await change(order.id, sql`ends_at = starts_at + interval '3 hours'`);
    api.clock.advance(70 * MINUTE);
    const care = order.amountFen - 2000;
    expect(await quote(order.id)).toMatchObject({ keptFen: 2000 + Math.round((care * 2) / 3) });
  });

  it("so late is waived for a stay in hospital that a picture proves and staff believe", async () => {
    customer = await signIn(api, customer.mobile);
    employee = await signInEmployee(api);
    const order = await accepted("2026-11-30", HOUR, 2000);
    const before = await quote(order.id);
    expect(before).toMatchObject({ keptFen: 2000, provedFen: order.amountFen });
    const { fileId } = await uploadPicture(api, customer, "refund");
    const body = { reason: "HEALTH" as const, proof: [fileId] };
    const refund = await get(api, customer, askRefund, { ...one(order.id), body });
    expect(refund).toMatchObject({ status: "REFUND", refund: { amountFen: order.amountFen, keptFen: 0 } });
    const [url] = refund.refund!.proof;
    const seen = async (who: SignedIn) => (await open(api, url!, who.auth)) !== undefined;
    operator = await signInStaff(api, "operator");
    expect([await seen(customer), await seen(operator)]).toEqual([true, true]);
    for (const who of [employee, await signIn(api)]) expect(await seen(who)).toBe(false);
    const agreed = await get(api, operator, agreeRefund, {
      params: { refundId: refund.refund!.id },
      body: {},
    });
    expect(agreed.status).toBe("AGREE_REFUND");
    // Without a picture the ladder holds.
    const other = await accepted("2026-12-01", HOUR, 2000);
    const plain = await get(api, customer, askRefund, { ...one(other.id), body: { reason: "HEALTH" } });
    expect(plain).toMatchObject({ status: "AGREE_REFUND", refund: { keptFen: 2000 } });
  });
});
