import { employeeEarnings } from "@ginkgo/contract/employee-work";
import { shipOrder } from "@ginkgo/contract/order-staff";
import { askRefund, placeOrder, quoteRefund } from "@ginkgo/contract/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "../src/platform/database.ts";
import type { TestApi } from "./build-test-api.ts";
import type { SignedIn } from "./identity-kit.ts";
import { ask, get, refusal } from "./membership-kit.ts";
import { closeHouse, paidGoods, paidVisit, parcel, pay, read, visitHouse } from "./ordering-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let employee: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator, employee } = await visitHouse());
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const refundsOf = (id: string) =>
  rows(api.database.read, sql`select 1 from ordering.refunds where order_id = ${id}::bigint`);
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
