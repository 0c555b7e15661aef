// The books of visits that were paid before, by a package or with a card: each is earned as it is made, in its month; what
// goes back was for those that were not made; who sells a package bears what its visits bring those who make them.
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, placeOrder, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import { cardTiers } from "../../../../test/kits/card-tiers.ts";
import { DAY } from "../../../../test/kits/identity-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  makeVisit,
  pay,
  refundAnswers,
  visitForm,
  visitHouse,
} from "../../../../test/kits/orders-kit.ts";
import { bookOf, buyPackage, packageSku } from "../../../../test/kits/packages-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";

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

it("a counted use of a card is earned when its visit is made, the rest by day", async () => {
  const { api, customer } = house;
  const { id } = await get(api, customer, placeOrder, {
    body: { kind: "CARD", items: [{ targetId: cardTiers.DIAMOND.id, quantity: 1 }] },
  });
  await pay(api, customer, id);
  const price = (await standing(id)).CLEARING!;
  expect(await standing(id)).toEqual({ CLEARING: price, DEFERRED_INCOME: -price });
  const sku = (await row<{ id: string; service: string }>(
    api.database.read,
    sql`select k.id::text as id, k.service_id::text as service from services.service_skus k
      join services.services s on s.id = k.service_id
      where k.card_benefit = 'ASSESSMENT' and not k.off and s.areas = '{320100}' order by k.id limit 1`,
  ))!;
  const form = visitForm(api, addDays(shanghaiDay(api.clock.now()), 4), "14:00");
  const visit = await get(api, customer, placeOrder, {
    body: {
      ...(await form),
      items: [{ targetId: sku.service, skuId: sku.id, quantity: 1 }],
      cardBenefit: "ASSESSMENT",
    },
  });
  expect((await standing(id)).REVENUE).toBeUndefined();
  await made(visit.id);
  const { saved } = (await row<{ saved: number }>(
    api.database.primary,
    sql`select saved_fen as saved from cards.card_uses where order_id = ${visit.id}::bigint and benefit = 'ASSESSMENT'`,
  ))!;
  expect(saved).toBeGreaterThan(0);
  expect(await standing(id)).toEqual({
    CLEARING: price,
    DEFERRED_INCOME: saved - price,
    REVENUE: -saved,
  });
  // A month later a part of the rest for each day of the months that are over.
  api.clock.advance(31 * DAY);
  await api.api.dueWork.runAll();
  const { REVENUE } = await standing(id);
  expect(-REVENUE!).toBeGreaterThan(saved);
  expect(-REVENUE! - saved).toBeLessThan(((price - saved) * 45) / 365);
});
