import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, closeOrder, payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import {
  finishOrder,
  gotoOrder,
  handleOrder,
  receiveOrder,
  rejectOrder,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { addressOf, ask, get, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  comesNow,
  customerWithContact,
  early,
  goodsForm,
  ledgerSum,
  paidVisit,
  read,
  seedStaffed,
  signInEmployee,
  skuOf,
  visitForm,
} from "../../../../../test/kits/orders-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../../test/kits/start-second-process.ts";
import { row } from "../../../../platform/database/database.ts";

/** More in a nightly run. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 50);
const json = { "content-type": "application/json" };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Call {
  who: Pick<SignedIn, "auth">;
  address: string;
  body?: object | string;
  headers?: Record<string, string>;
}

describe("with two processes on one PostgreSQL", () => {
  let api: TestApi;
  let second: SecondProcess;
  let customers: SignedIn[];
  let employee: SignedIn;
  let operator: SignedIn;
  let ownId: string;
  beforeAll(async () => {
    api = await buildTestApi("demo");
    await seedStaffed(api);
    second = await startSecondProcess(api);
    customers = [];
    for (let i = 0; i < 30; i++) customers.push(await customerWithContact(api));
    employee = await signInEmployee(api);
    operator = await signInStaff(api, "operator");
    const own = sql`select id::text from workforce.employees where member_id is not null limit 1`;
    ownId = (await row<{ id: string }>(api.database.read, own))!.id;
  }, 60_000);
  afterAll(async () => {
    expect(await ledgerSum(api)).toEqual({ sum: 0, odd: 0 });
    await second.stop();
    await api.close();
  });

  /** Each of the calls at once, by turns in the one process and in the other. */
  const atOnce = <T = Refusal>(calls: readonly Call[]) =>
    Promise.all(
      calls.map(({ who, address, body, headers }, i) => {
        const text = typeof body === "object" ? JSON.stringify(body) : body;
        const init = { headers: { ...json, ...who.auth, ...headers }, ...(text ? { body: text } : {}) };
        return i % 2 ? second.call<T>(address, init) : api.call<T>(address, init);
      }),
    );
  const same = (times: number, call: Call) => atOnce(Array.from({ length: times }, () => call));
  const change = (statement: ReturnType<typeof sql>) =>
    api.database.transaction((tx) => tx.execute(statement));
  const count = async (statement: ReturnType<typeof sql>) =>
    (await row<{ n: number }>(api.database.read, sql`select count(*)::int as n from ${statement}`))!.n;
  const one = (id: string) => ({ params: { id } });
  /** Nobody but the demo employee takes visits. */
  const alone = (isAlone: boolean) =>
    change(sql`update workforce.employees set accepts = ${!isAlone} or id = ${ownId}::bigint`);
  /** Days of the races; each gives its hour back. */
  const days = ["11-23", "11-24", "11-25", "11-26", "11-27", "11-28", "11-30", "12-01"];
  const raceDay = (round: number) => `2026-${days[round % days.length]}`;
  const overlaps = () =>
    count(sql`workforce.employee_bookings a join workforce.employee_bookings b
      on a.employee_id = b.employee_id and a.id < b.id and a.blocked && b.blocked`);

  it("thirty people book the only hour there is: one order, twenty-nine hear it is taken", async () => {
    await alone(true);
    const body = await visitForm(api, "2026-12-03", "10:00");
    const answers = await atOnce(customers.map((who) => ({ who, address: addressOf(placeOrder), body })));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.data.reason === "SLOT_TAKEN")).toHaveLength(29);
    expect(await overlaps()).toBe(0);
    await alone(false);
  });

  it("an employee says yes to everything of one hour at once: one visit is theirs", async () => {
    const ids: string[] = [];
    for (const customer of customers) {
      const body = await visitForm(api, "2026-12-04", "10:00");
      const placed = await ask(api, customer, placeOrder, { body });
      if (placed.status !== 200) break;
      const { payNo } = await get(api, customer, payOrder, { ...one(placed.data.id), body: {} });
      const notice = (await cashier(api).settle(payNo, "success"))!;
      await atOnce([{ who: { auth: {} as never }, address: "POST /pay/notify/sandbox", ...notice }]);
      ids.push(placed.data.id);
    }
    expect(ids.length).toBeGreaterThan(1);
    const answers = await atOnce(
      ids.flatMap((id) => Array(3).fill({ who: employee, address: addressOf(receiveOrder, { id }) })),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const mine = sql`orders.orders where employee_id = ${ownId}::bigint and status = 'EMPLOYEE_APPROVE'`;
    expect(await count(mine)).toBe(1);
    expect(await overlaps()).toBe(0);
  });

  it("every step of an employee pressed many times is one step, and the same answer (M4)", async () => {
    const customer = customers[0]!;
    const order = await paidVisit(api, customer, "2026-12-02", "10:00");
    await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId } });
    const { arrivalCode } = (await row<{ arrivalCode: string }>(
      api.database.read,
      sql`select arrival_code as "arrivalCode" from orders.orders where id = ${order.id}::bigint`,
    ))!;
    await comesNow(api, order.id);
    const steps = [
      [receiveOrder, undefined],
      [gotoOrder, undefined],
      [handleOrder, { code: arrivalCode }],
      [finishOrder, { record: { note: "一切顺利。" }, early }],
    ] as const;
    for (const [endpoint, body] of steps) {
      const address = addressOf(endpoint, { id: order.id });
      const answers = await same(20, { who: employee, address, ...(body ? { body } : {}) });
      expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
    }
    const { history } = await read(api, customer, order.id);
    const taken = history.map((h) => h.action);
    expect(taken.filter((a) => ["receive", "goto", "handle", "finish"].includes(a))).toEqual([
      "receive",
      "goto",
      "handle",
      "finish",
    ]);
    const notices = sql`membership.notices where link = ${`/user/order-detail?id=${order.id}`} and title = '护理员已接单'`;
    expect(await count(notices)).toBe(1);

    const other = await paidVisit(api, customer, "2026-12-02", "14:00");
    await get(api, operator, dispatchOrder, { ...one(other.id), body: { employeeId: ownId } });
    const address = addressOf(rejectOrder, { id: other.id });
    const refused = await same(20, { who: employee, address, body: { reason: "那天家里有事" } });
    expect(new Set(refused.map((a) => a.status))).toEqual(new Set([200]));
    expect(await count(sql`orders.offers where order_id = ${other.id}::bigint`)).toBe(1);
  });

  it("yes and no to one offer at once: one of them holds", async () => {
    for (let round = 0; round < Math.min(ROUNDS, 10); round++) {
      const order = await paidVisit(api, customers[round % 30]!, raceDay(round));
      await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId } });
      const answers = await atOnce([
        { who: employee, address: addressOf(receiveOrder, { id: order.id }) },
        { who: employee, address: addressOf(rejectOrder, { id: order.id }), body: { reason: "来不了" } },
      ]);
      expect(answers.map((a) => a.status).filter((s) => s === 200).length).toBeGreaterThan(0);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const { status } = await read(api, customers[round % 30]!, order.id);
      const taken = sql`workforce.employee_bookings where reference = ${`order:${order.id}`} and employee_id = ${ownId}::bigint`;
      expect(["EMPLOYEE_APPROVE", "EMPLOYEE_REJECT"]).toContain(status);
      expect(await count(taken)).toBe(status === "EMPLOYEE_APPROVE" ? 1 : 0);
      await change(sql`delete from workforce.employee_bookings where reference = ${`order:${order.id}`}`);
    }
  });

  it("a refund races the departure: one wins, the other is told 409 (M12)", async () => {
    const wins = { departed: 0, refunded: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const customer = customers[round % 30]!;
      const order = await paidVisit(api, customer, raceDay(round));
      await get(api, employee, receiveOrder, one(order.id));
      await comesNow(api, order.id);
      const refund = {
        who: customer,
        address: addressOf(askRefund, { id: order.id }),
        body: { reason: "PLAN_CHANGED" },
      };
      const depart = { who: employee, address: addressOf(gotoOrder, { id: order.id }) };
      const answers = await atOnce(round % 2 ? [refund, depart] : [depart, refund]);
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
      const { status } = await read(api, customer, order.id);
      wins[status === "EMPLOYEE_GOTO" ? "departed" : "refunded"]++;
      expect(["EMPLOYEE_GOTO", "AGREE_REFUND"]).toContain(status);
      await change(sql`delete from workforce.employee_bookings where reference = ${`order:${order.id}`}`);
    }
    expect(wins.departed + wins.refunded).toBe(ROUNDS);
  }, 120_000);

  it("the last piece and a hundred buyers: one order, ninety-nine hear it is sold out (M1)", async () => {
    const sku = (await skuOf(api))!;
    await change(sql`update shop.product_skus set stock = locked_stock + 1 where id = ${sku.id}::bigint`);
    const body = {
      ...(await goodsForm(api)),
      items: [{ targetId: sku.product, skuId: sku.id, quantity: 1 }],
    };
    const buyers = Array.from({ length: 100 }, (_, i) => customers[i % 30]!);
    const answers = await atOnce(buyers.map((who) => ({ who, address: addressOf(placeOrder), body })));
    expect(answers.filter((a) => a.status >= 500)).toEqual([]);
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.data.reason === "SOLD_OUT")).toHaveLength(99);
    expect(await count(sql`shop.product_skus where id = ${sku.id}::bigint and stock <> locked_stock`)).toBe(
      0,
    );
  }, 60_000);

  it("money comes as the order is closed: paid, or closed and the money sent back once (M10)", async () => {
    const ends = { paid: 0, closed: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const customer = customers[round % 30]!;
      const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
      const { payNo } = await get(api, customer, payOrder, { ...one(order.id), body: {} });
      const notice = (await cashier(api).settle(payNo, "success"))!;
      // In every other round the provider has not written it down yet when it is asked, as if the money came just then.
      if (round % 2) await change(sql`update sandbox.payments set state = 'OPEN' where pay_no = ${payNo}`);
      const shown = { who: { auth: {} as never }, address: "POST /pay/notify/sandbox", ...notice };
      await change(
        sql`update orders.orders set due_at = '2026-11-20 00:00+08' where id = ${order.id}::bigint`,
      );
      const [answers] = await Promise.all([
        wait((round % 10) * 4).then(() => atOnce([shown, shown])),
        round % 3 ? api.api.dueWork.runAll() : ask(api, customer, closeOrder, one(order.id)),
      ]);
      expect(answers.map((a) => a.status)).toEqual([200, 200]);
      const { status, paidFen } = await read(api, customer, order.id);
      const back = await count(sql`orders.refunds where order_id = ${order.id}::bigint`);
      expect(paidFen).toBe(order.amountFen);
      if (status === "TRADE_CLOSED") {
        ends.closed++;
        expect(back).toBe(1);
      } else if (round % 3) {
        ends.paid++;
        expect([status, back]).toEqual(["WAIT_DELIVER", 0]);
      } else {
        // Paid a moment before the customer closed: closing is a refund then.
        expect([
          ["AGREE_REFUND", 1],
          ["WAIT_DELIVER", 0],
        ]).toContainEqual([status, back]);
      }
    }
    expect(ends.paid).toBeGreaterThan(0);
  }, 120_000);

  it("money that comes once the order is closed goes back once, however often it is told (M10)", async () => {
    const customer = customers[0]!;
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    const { payNo } = await get(api, customer, payOrder, { ...one(order.id), body: {} });
    const notice = (await cashier(api).settle(payNo, "success"))!;
    await change(sql`update sandbox.payments set state = 'OPEN' where pay_no = ${payNo}`);
    await get(api, customer, closeOrder, one(order.id));
    const shown = { who: { auth: {} as never }, address: "POST /pay/notify/sandbox", ...notice };
    const answers = await same(20, shown);
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRADE_CLOSED",
      paidFen: order.amountFen,
    });
    expect(await count(sql`orders.refunds where order_id = ${order.id}::bigint`)).toBe(1);
  });
});
