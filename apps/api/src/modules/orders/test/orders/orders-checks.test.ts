import { orderStatuses, payProviders, refundReasons } from "@ginkgo/api-contract/orders/order-codes";
import { quoteOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { refusal } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, goodsForm, paidGoods, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { row, type Tx } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let order: string;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse());
  order = (await paidGoods(api, customer)).id;
});
afterAll(() => closeHouse(api));

const wordsOf = async (constraint: string) => {
  const found = await row<{ text: string }>(
    api.database.read,
    sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${constraint}`,
  );
  return [...found!.text.matchAll(/'(\w+)'/g)].map((m) => m[1]).toSorted();
};

it("the tables take exactly the codes of the contract", async () => {
  expect(await wordsOf("orders_status_check")).toEqual(Object.keys(orderStatuses).toSorted());
  expect(await wordsOf("payments_provider_check")).toEqual(Object.keys(payProviders).toSorted());
  expect(await wordsOf("refunds_reason_check")).toEqual(Object.keys(refundReasons).toSorted());
});

const fails = async (work: (tx: Tx) => Promise<unknown>) => {
  const failure = await api.database.transaction(work).then(
    () => undefined,
    (error: Error) => error,
  );
  return String((failure?.cause as Error | undefined)?.message ?? failure?.message);
};
const set = (what: string) => (tx: Tx) =>
  tx.execute(sql`update orders.orders set ${sql.raw(what)} where id = ${order}::bigint`);

it.each([
  ["a status nobody knows", "status = 'PAID'", "orders_status_check"],
  ["work nobody does", "due_action = 'sleep', due_at = now()", "orders_due_action_check"],
  ["a time without its work", "due_action = null, due_at = now()", "orders_due_check"],
  ["a departure that does not exist", "departure_id = 1", "orders_departure_fkey"],
])("an order is not given %s", async (_, what, constraint) => {
  expect(await fails(set(what))).toContain(constraint);
});

it("half a ledger document, or one whose halves differ, is not kept", async () => {
  const enter =
    (...sums: [string, number][]) =>
    async (tx: Tx) => {
      await tx.execute(
        sql`insert into payments.documents (number, kind, at) values ('P-test', 'PAYMENT', now())`,
      );
      for (const [account, fen] of sums)
        await tx.execute(sql`insert into payments.ledger (document, account, amount_fen, at)
        values ('P-test', ${account}, ${fen}, now())`);
    };
  expect(await fails(enter(["BANK", 100]))).toContain("does not balance");
  expect(await fails(enter(["BANK", 100], ["CUSTOMER_ADVANCE", -99]))).toContain("does not balance");
  expect(await fails(enter(["BANK", 100], ["CUSTOMER_ADVANCE", -100]))).toBe("undefined");
});

it("an order too dear for its columns is refused with a sentence, not lost in an error", async () => {
  const form = await goodsForm(api, 99);
  const skuId = form.items[0]!.skuId!;
  await api.database.transaction((tx) =>
    tx.execute(
      sql`update shop.product_skus set price_fen = 2000000000, stock = 1000 where id = ${skuId}::bigint`,
    ),
  );
  expect(await refusal(api, customer, quoteOrder, { body: form })).toMatchObject({
    reason: "ORDER_TOO_DEAR",
  });
});
