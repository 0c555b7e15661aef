// What is open of each order with each party follows the ledger and the lines of settlements, also of those that are written
// at the same moment; a draft reads nothing of what is settled whole.
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  cancelSettlement,
  draftSettlement,
  settlementLines,
} from "@ginkgo/api-contract/settlements/settlements";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { get } from "../../../../test/kits/membership-kit.ts";
import { closeHouse } from "../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { postDocument } from "../../payments/public.ts";
import { draft as draftIn } from "../draft-settlement.ts";
import { settleable } from "../find-settleable.ts";
import {
  endedDaysAgo,
  type SettlingHouse,
  settlingHouse,
  shop,
  soldGoods,
  untilNow,
} from "./settlements-kit.ts";

let house: SettlingHouse;
let api: SettlingHouse["api"];
beforeAll(async () => {
  house = await settlingHouse();
  api = house.api;
});
afterAll(() => closeHouse(api));

const draft = (): Promise<Settlement> =>
  get(api, house.first, draftSettlement, { body: { party: shop, ...untilNow(api) } });
const sold = async () => {
  const order = await soldGoods(house);
  await endedDaysAgo(api, order.id, 30);
  return order;
};
const openOf = () =>
  rows<{ id: string; fen: number }>(
    api.database.primary,
    sql`select order_id::text as id, fen::float8 as fen from settlements.unsettled where party = ${shop} order by 1`,
  );

it("an order is open until it is in a settlement, and again once that is given up", async () => {
  const order = await sold();
  const owed = order.amountFen - Math.round(order.amountFen / 10);
  expect(await openOf()).toEqual([{ id: order.id, fen: owed }]);
  const one = await draft();
  expect(await openOf()).toEqual([]);
  await get(api, house.first, cancelSettlement, { params: { id: one.id }, body: { reason: "日期选错了" } });
  expect(await openOf()).toEqual([{ id: order.id, fen: owed }]);
  await draft();
});

it("what the ledger takes down while a draft is made is open for the next", async () => {
  const order = await sold();
  let posting: Promise<void> | undefined;
  const id = await api.database.transaction(async (tx) => {
    const made = await draftIn(
      tx,
      { party: shop, ...untilNow(api) },
      {
        staffId: null,
        settings: { SETTLEMENT_AFTER_DAYS: 0, SETTLEMENT_OBJECT_DAYS: 7 },
        now: api.clock.now(),
      },
    );
    posting = api.database.transaction((other) =>
      postDocument(
        other,
        {
          number: `${order.sn}-X`,
          kind: "ADJUSTMENT",
          orderId: order.id,
          lines: [
            { account: "MERCHANT_PAYABLE", party: shop, amountFen: -100 },
            { account: "COMMISSION", party: shop, amountFen: 100 },
          ],
        },
        api.clock.now(),
      ),
    );
    // It has come as far as what the draft holds.
    await expect
      .poll(
        async () =>
          (await row<{ n: number }>(
            api.database.primary,
            sql`select count(*)::int as n from pg_locks where not granted and locktype in ('transactionid', 'tuple')`,
          ))!.n,
      )
      .toBeGreaterThan(0);
    return made;
  });
  await posting;
  expect(id).toBeDefined();
  expect(await openOf()).toEqual([{ id: order.id, fen: 100 }]);
  const next = await draft();
  expect(next).toMatchObject({ totalFen: 100, orders: 1 });
  const { records } = await get(api, house.first, settlementLines, { params: { id: next.id }, query: {} });
  expect(records).toMatchObject([{ order: { id: order.id }, note: "结过以后的变化" }]);
});

it("a draft reads as many rows of the ledger whether a hundred orders were settled before or none", async () => {
  interface Plan {
    "Relation Name"?: string;
    "Actual Rows": number;
    "Actual Loops": number;
    "Rows Removed by Filter"?: number;
    Plans?: Plan[];
  }
  const readOf = (plan: Plan): number =>
    (["ledger", "lines", "orders"].includes(plan["Relation Name"] ?? "")
      ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
      : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + readOf(one), 0);
  const reads = async () => {
    // So small a table would be read whole whatever was asked of it.
    const [found] = await api.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return rows<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        tx,
        sql`explain (analyze, format json) select * from ${settleable(shop, untilNow(api).to, 0)} f`,
      );
    });
    return readOf(found!["QUERY PLAN"][0].Plan);
  };
  await sold();
  const without = await reads();
  await draft();
  // As many again as there are settled, a hundred times over.
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`insert into orders.orders (id, sn, member_id, kind, status, seller, amount_fen, price_lines, created_at, updated_at)
      select 900000 + n, 'H' || lpad(n::text, 19, '0'), ${(await memberOf())!.id}::bigint, 'PRODUCT', 'TRADE_CLOSED', ${shop}, 0, '[]', now(), now()
      from generate_series(1, 100) n`);
    await tx.execute(sql`insert into payments.documents (number, kind, order_id, at)
      select 'H' || n, 'ADJUSTMENT', 900000 + n, now() from generate_series(1, 100) n`);
    await tx.execute(sql`insert into payments.ledger (document, order_id, account, party, amount_fen, at)
      select 'H' || n, 900000 + n, l.account, ${shop}, l.fen, now() from generate_series(1, 100) n
      cross join (values ('MERCHANT_PAYABLE', -10), ('EMPLOYEE_COST', 10)) l(account, fen)`);
    await tx.execute(sql`insert into settlements.lines (settlement_id, party, order_id, nth, day, sold_fen, refunded_fen, commission_fen, pay_fen, amount_fen)
      select max(s.id), ${shop}, 900000 + n, 1, current_date, 0, 0, 0, -10, 10 from settlements.settlements s, generate_series(1, 100) n group by n`);
    await tx.execute(sql`update settlements.settlements set lines_fen = lines_fen + 1000
      where id = (select max(id) from settlements.settlements)`);
    await tx.execute(sql`update orders.orders set books_due = false where id > 900000`);
  });
  await sold();
  expect(await reads()).toBe(without);
});

const memberOf = () =>
  row<{ id: string }>(api.database.primary, sql`select min(id)::text as id from identity.members`);
