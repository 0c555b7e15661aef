import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { employeePool } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cardTiers } from "../../../../../test/kits/card-tiers.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  customerWithContact,
  laterOn,
  paidVisit,
  pay,
  read,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";

let house: Awaited<ReturnType<typeof visitHouse>>;
let first: SignedIn;
let holder: SignedIn;
beforeAll(async () => {
  house = await visitHouse();
  first = house.customer;
  holder = await customerWithContact(house.api);
  const body = { kind: "CARD" as const, items: [{ targetId: cardTiers.GOLD.id, quantity: 1 }] };
  const card = await get(house.api, holder, placeOrder, { body });
  await pay(house.api, holder, card.id);
});
afterAll(() => closeHouse(house.api));

it("a visit of a card with priority is dispatched before one that was paid earlier, where one person is free", async () => {
  const { api, employee, ownId } = house;
  const plain = await paidVisit(api, first, "2026-11-25", "10:00");
  const early = await paidVisit(api, holder, "2026-11-25", "10:00");
  expect([plain.priority, early.priority]).toEqual([false, true]);
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`delete from workforce.employee_bookings`);
    await tx.execute(sql`update workforce.employees set accepts = false where id <> ${ownId}::bigint`);
  });
  const pool = await get(api, employee, employeePool, {});
  expect(pool.records.map((o) => o.orderId)).toEqual([early.id, plain.id]);
  await laterOn(api, 10 * 60_000, first, holder, employee);
  await api.api.dueWork.runAll();
  expect((await read(api, holder, early.id)).status).toBe("EMPLOYEE_RECEIVE");
  expect((await read(api, first, plain.id)).status).toBe("TRADE_SUCCESS");
});
