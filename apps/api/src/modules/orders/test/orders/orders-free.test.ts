import { askRefund, closeOrder, placeOrder, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, read, staffedHouse, visitForm } from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse());
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`update services.service_skus set price_fen = 0`);
    await tx.execute(sql`update services.services set visit_fee_fen = 0`);
  });
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const booked = (id: string) =>
  rows(api.database.read, sql`select 1 from workforce.employee_bookings where reference = ${`order:${id}`}`);
const visit = async (start: string) => {
  const order = await get(api, customer, placeOrder, { body: await visitForm(api, "2026-11-24", start) });
  expect(order).toMatchObject({ amountFen: 0, status: "TRADE_SUCCESS" });
  return order;
};

describe("an order that cost nothing", () => {
  it("is cancelled by its customer, by either button, and gives its hour back", async () => {
    const { id } = await visit("09:00");
    expect(await booked(id)).toHaveLength(1);
    expect(await get(api, customer, quoteRefund, one(id))).toMatchObject({ refundableFen: 0 });
    const closed = await get(api, customer, closeOrder, one(id));
    expect(closed).toMatchObject({ status: "TRADE_CLOSED", refund: null });
    expect((await get(api, customer, closeOrder, one(id))).status).toBe("TRADE_CLOSED");
    expect(await booked(id)).toEqual([]);
    const other = await visit("14:00");
    expect(
      await get(api, customer, askRefund, { ...one(other.id), body: { reason: "PLAN_CHANGED" } }),
    ).toMatchObject({ status: "TRADE_CLOSED", refund: null });
  });

  it("for which nobody is found is closed by the clock, once", async () => {
    const { id } = await visit("16:00");
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set due_action = 'giveUp', due_at = '2026-11-01 00:00+08'
        where id = ${id}::bigint`),
    );
    await api.api.dueWork.runAll();
    expect((await read(api, customer, id)).status).toBe("TRADE_CLOSED");
    api.clock.advance(DAY);
    await api.api.dueWork.runAll();
    customer = await signIn(api, customer.mobile);
    expect((await read(api, customer, id)).history.filter((h) => h.action === "close")).toHaveLength(1);
    expect(api.logged.filter((l) => l.includes("due work failed"))).toEqual([]);
  });
});
