import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  agreeRefund,
  compensateOrder,
  dispatchOrder,
  shipOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, placeOrder, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import {
  finishOrder,
  gotoOrder,
  handleOrder,
  receiveOrder,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { addressOf, ask, get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  paidGoods,
  paidVisit,
  parcel,
  pay,
  read,
  refundAnswers,
  signInEmployee,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let employee: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, operator, employee, ownId } = await visitHouse());
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const refundsOf = (id: string) =>
  rows(api.database.read, sql`select 1 from orders.refunds where order_id = ${id}::bigint`);
const paidCard = async () => {
  const items = [{ targetId: "DIAMOND", quantity: 1 }];
  const { id } = await get(api, customer, placeOrder, { body: { kind: "CARD", items } });
  await pay(api, customer, id);
  return read(api, customer, id);
};
const bought = {
  goods: () => paidGoods(api, customer, 2),
  "a visit": () => paidVisit(api, customer),
  "a card": paidCard,
} as const;

describe("what agrees by itself takes the sum its terms say and no other", () => {
  for (const [what, buy] of Object.entries(bought))
    it(`for ${what}: one fen, or all but one, is refused without a write`, async () => {
      const order = await buy();
      const quote = await get(api, customer, quoteRefund, one(order.id));
      expect(quote.atOnce).toBe(true);
      for (const amountFen of [1, quote.refundableFen - 1, quote.refundableFen + 1]) {
        const body = { reason: "PLAN_CHANGED", amountFen } as const;
        const refused = await ask(api, customer, askRefund, { ...one(order.id), body });
        expect([refused.status, refused.data]).toMatchObject([409, { reason: "REFUND_AMOUNT_CHANGED" }]);
      }
      expect((await read(api, customer, order.id)).history).toEqual(order.history);
      expect(await refundsOf(order.id)).toEqual([]);
      const body = { reason: "PLAN_CHANGED", amountFen: quote.refundableFen } as const;
      expect(await get(api, customer, askRefund, { ...one(order.id), body })).toMatchObject({
        status: "AGREE_REFUND",
        refund: { state: "AGREED", amountFen: quote.refundableFen },
      });
    });

  it("goods whose money is on its way back cannot be shipped, nor a visit paid for", async () => {
    const order = await paidGoods(api, customer);
    const { refundableFen } = await get(api, customer, quoteRefund, one(order.id));
    const body = { reason: "PLAN_CHANGED", amountFen: refundableFen - 1 } as const;
    expect((await refusal(api, customer, askRefund, { ...one(order.id), body })).reason).toBe(
      "REFUND_AMOUNT_CHANGED",
    );
    await get(api, customer, askRefund, { ...one(order.id), body: { reason: "PLAN_CHANGED" } });
    expect((await ask(api, operator, shipOrder, { ...one(order.id), body: parcel })).status).toBe(409);
    expect((await get(api, employee, employeeEarnings, { query: {} })).records).not.toContainEqual(
      expect.objectContaining({ orderId: order.id }),
    );
  });
});

describe("an employee's pay for a visit of which a part was paid back", () => {
  it("follows the share the portal keeps, half a fen up, and they are told; a compensation takes nothing off", async () => {
    const order = await paidVisit(api, customer, "2026-11-24", "10:00");
    await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId } });
    await get(api, employee, receiveOrder, one(order.id));
    const until = async (time: string) => {
      api.clock.advance(Date.parse(`2026-11-24T${time}:00+08:00`) - api.clock.now().getTime());
      customer = await signIn(api, customer.mobile);
      employee = await signInEmployee(api);
      operator = await signInStaff(api, "operator");
    };
    await until("09:50");
    const { arrivalCode } = await read(api, customer, order.id);
    await get(api, employee, gotoOrder, one(order.id));
    await until("10:00");
    await get(api, employee, handleOrder, { ...one(order.id), body: { code: arrivalCode! } });
    await until("11:30");
    await get(api, employee, finishOrder, { ...one(order.id), body: { record: { note: "一切顺利。" } } });
    const earned = async () =>
      (await get(api, employee, employeeEarnings, { query: {} })).records.find(
        (r) => r.orderId === order.id,
      )!;
    const whole = (await earned()).payFen;
    expect((await earned()).wholePayFen).toBeNull();

    const part = Math.floor(order.amountFen / 3) + 1;
    const body = { reason: "QUALITY", amountFen: part } as const;
    const { refund } = await get(api, customer, askRefund, { ...one(order.id), body });
    expect((await earned()).payFen).toBe(whole);
    await get(api, operator, agreeRefund, { params: { refundId: refund!.id }, body: {} });
    const left = Math.floor((2 * whole * (order.amountFen - part) + order.amountFen) / (2 * order.amountFen));
    expect(await earned()).toMatchObject({ payFen: left, wholePayFen: whole });
    const notices = (await get(api, employee, noticePage, { query: {} })).records;
    expect(notices.map((n) => n.title)).toContain("这一单的收入变了");
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, order.id, "success");
    const compensated = { amountFen: 100, reason: "来晚了" };
    await get(api, operator, compensateOrder, { ...one(order.id), body: compensated });
    expect((await earned()).payFen).toBe(left);
    const { months, totalFen } = await get(api, employee, employeeEarnings, { query: {} });
    expect(months.find((m) => m.month === "2026-11")!.totalFen).toBe(totalFen);
  });
});

it("a compensation whose answer was lost is sent again as the same one, also once it is paid", async () => {
  const order = await paidGoods(api, customer, 2);
  await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
  const send = (amountFen: number, key: string) =>
    api.call<{ reason?: string }>(addressOf(compensateOrder, { id: order.id }), {
      headers: { ...operator.auth, "idempotency-key": key },
      body: { amountFen, reason: "来晚了" },
    });
  const [first, beside] = await Promise.all([send(100, "lost"), send(100, "lost")]);
  expect([first!.status, beside!.status]).toEqual([200, 200]);
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, order.id, "success");
  expect((await send(100, "lost")).status).toBe(200);
  expect(await send(200, "lost")).toMatchObject({ data: { reason: "KEY_REUSED" } });
  expect(await refundsOf(order.id)).toHaveLength(1);
  expect((await send(100, "another")).status).toBe(200);
  expect(await refundsOf(order.id)).toHaveLength(2);
});
