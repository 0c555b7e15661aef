// The books of visits bought together: each visit is earned as it is made, in its month; what goes back was for those that
// were not made; who sells them bears what they bring those who make them.
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, makeVisit, refundAnswers, visitHouse } from "../../../../test/kits/orders-kit.ts";
import { bookOf, buyPackage, packageSku } from "../../../../test/kits/packages-kit.ts";
import { rows } from "../../../platform/database/database.ts";

type House = Awaited<ReturnType<typeof visitHouse>>;
let house: House;
beforeAll(async () => {
  house = await visitHouse({});
}, 120_000);
afterAll(() => closeHouse(house.api));

/** What stands in the books for an order, by account. */
const standing = async (orderId: string) => {
  await followBooks(house.api);
  return Object.fromEntries(
    (
      await rows<{ account: string; fen: number }>(
        house.api.database.primary,
        sql`select account, sum(amount_fen)::int as fen from payments.ledger where order_id = ${orderId}::bigint
          group by 1 having sum(amount_fen) <> 0`,
      )
    ).map(({ account, fen }) => [account, fen]),
  );
};
async function made(visitId: string): Promise<void> {
  const { api, customer, employee, operator, ownId } = house;
  await get(api, operator, dispatchOrder, { params: { id: visitId }, body: { employeeId: ownId } });
  await get(api, employee, receiveOrder, { params: { id: visitId } });
  await makeVisit(api, customer, employee, visitId);
  await get(api, customer, confirmOrder, { params: { id: visitId } });
}

it("a visit of a package is earned when it is made, and stays so when the others go back", async () => {
  const { api, customer } = house;
  const sold = await packageSku(api, { visits: 3, priceFen: 30_000, validDays: 200 });
  const id = await buyPackage(api, customer, sold);
  const { id: visitId } = await bookOf(api, customer, sold, id);
  // Booked only: nothing was made yet.
  expect(await standing(id)).toEqual({ CLEARING: 30_000, DEFERRED_INCOME: -30_000 });
  await made(visitId);
  expect(await standing(id)).toEqual({ CLEARING: 30_000, DEFERRED_INCOME: -20_000, REVENUE: -10_000 });
  const days = await rows<{ day: string }>(
    api.database.primary,
    sql`select (at at time zone 'Asia/Shanghai')::date::text as day from payments.ledger
      where order_id = ${id}::bigint and account = 'REVENUE'`,
  );
  expect(days).toEqual([{ day: shanghaiDay(api.clock.now()) }]);
  const { refundableFen } = await get(api, customer, quoteRefund, { params: { id } });
  expect(refundableFen).toBe(20_000);
  await get(api, customer, askRefund, {
    params: { id },
    body: { reason: "PLAN_CHANGED", amountFen: refundableFen },
  });
  expect((await standing(id)).REVENUE).toBe(-10_000);
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
  expect(await standing(id)).toEqual({ CLEARING: 10_000, REVENUE: -10_000 });
});

it("who sells a package bears what its visits bring those who make them", async () => {
  const { api, customer } = house;
  const sold = await packageSku(api, { visits: 2, priceFen: 20_000, validDays: 200 });
  await api.database.transaction((tx) =>
    tx.execute(sql`update services.services set provider_org_id = 10001 where id = ${sold.service}::bigint`),
  );
  const id = await buyPackage(api, customer, sold);
  const { id: visitId } = await bookOf(api, customer, sold, id);
  await made(visitId);
  const visit = await standing(visitId);
  const pay = -visit.EMPLOYEE_PAYABLE!;
  expect(pay).toBeGreaterThan(0);
  expect(visit).toEqual({ EMPLOYEE_PAYABLE: -pay, MERCHANT_PAYABLE: pay });
  const { MERCHANT_PAYABLE = 0, COMMISSION = 0, ...rest } = await standing(id);
  expect(MERCHANT_PAYABLE + COMMISSION).toBe(-10_000);
  expect(rest).toEqual({ CLEARING: 20_000, DEFERRED_INCOME: -10_000 });
});
