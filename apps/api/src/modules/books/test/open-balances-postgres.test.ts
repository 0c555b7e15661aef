// What is open is read, however much was held and earned in the years before: rows read beside many old contracts and beside none.
import { heldDeposits } from "@ginkgo/api-contract/books/ledger";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks, wrongBooks } from "../../../../test/kits/books-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { type ContractsHouse, contractsHouse } from "../../contracts/test/contracts-house.ts";
import { settledContract, stayTerms } from "../../contracts/test/contracts-kit.ts";
import { deferredOrders } from "../due-work.ts";
import { deposits, depositsPage } from "../list-deposits.ts";

/** Contracts of the years before; measured with `OLD_CONTRACTS=200000`, of which no more rows are read. */
const OLD = Number(process.env.OLD_CONTRACTS ?? 20_000);

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

interface Plan {
  "Relation Name"?: string;
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}
const readOf = (plan: Plan): number =>
  (plan["Relation Name"]
    ? (plan["Actual Rows"] +
        (plan["Rows Removed by Filter"] ?? 0) +
        (plan["Rows Removed by Index Recheck"] ?? 0)) *
      plan["Actual Loops"]
    : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + readOf(one), 0);
const readsOf = (plan: Plan, table: string): number =>
  (plan["Relation Name"] === table ? readOf({ ...plan, Plans: [] }) : 0) +
  (plan.Plans ?? []).reduce((sum, one) => sum + readsOf(one, table), 0);
const reads = async (what: SQL, table?: string): Promise<number> => {
  const [found] = await rows<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    house.api.database.primary,
    sql`explain (analyze, format json) ${what}`,
  );
  const plan = found!["QUERY PLAN"][0].Plan;
  return table ? readsOf(plan, table) : readOf(plan);
};

it("deposits that are held, and what is still deferred, are read as quickly after thousands of contracts that are over", async () => {
  const { api } = house;
  const today = shanghaiDay(api.clock.now());
  const { who, params } = await house.withContract(stayTerms(today));
  const paid = await house.payPeriod(who, params.id, 1);
  const back = await house.withContract(stayTerms(today));
  await house.payPeriod(back.who, back.params.id, 1);
  await followBooks(api);
  await settledContract(api, house.staff, back.who, back.params.id, today);
  await followBooks(api);
  expect(await wrongBooks(api)).toEqual([]);
  const list = async () =>
    get(api, await signInStaff(api, "finance"), heldDeposits, { query: { size: "100" } });
  const before = await list();
  expect(before.records.map(({ state }) => state).toSorted()).toEqual(["HELD", "RETURNING"]);
  const asked = {
    deposits: sql`select * from ${deposits(today, "open")} d`,
    deferred: deferredOrders,
  };
  const without = { deposits: await reads(asked.deposits), deferred: await reads(asked.deferred) };

  await old(params.id, paid);
  await api.database.transaction((tx) => tx.execute(sql`analyze`));
  const { held } = (await row<{ held: number }>(
    api.database.primary,
    sql`select count(distinct order_id)::int as held from payments.ledger where account = 'DEPOSITS_HELD'`,
  ))!;
  expect(held).toBe(OLD + 2);
  const after = await list();
  expect(after).toMatchObject({ total: before.total, heldFen: before.heldFen, late: before.late });
  expect(after.records).toEqual(before.records);
  // So small a table as before is read whole whatever is asked of it: what is read now is of the open ones alone.
  const now = { deposits: await reads(asked.deposits), deferred: await reads(asked.deferred) };
  expect(now.deposits).toBeLessThan(without.deposits + 50);
  expect(now.deferred).toBeLessThan(without.deferred + 5);

  // Of those that are over as many are read as are counted at most, and what is told of each only for the page.
  const over = await get(api, await signInStaff(api, "finance"), heldDeposits, {
    query: { state: "KEPT", size: "50", current: "2" },
  });
  expect(over).toMatchObject({ total: MAX_COUNTED, heldFen: before.heldFen, late: before.late });
  expect(over.records).toHaveLength(50);
  expect(over.records.map(({ contractId }) => Number(contractId))).toEqual(
    Array.from({ length: 50 }, (_, i) => 5_000_051 + i),
  );
  const page = depositsPage(today, ["KEPT"], { size: 50, offset: 50 });
  expect(await reads(page, "contracts")).toBeLessThan(MAX_COUNTED + 200);
  expect(await reads(page, "ledger")).toBeLessThan(2 * MAX_COUNTED + 500);
  await forgetOld();
}, 600_000);

/** They are no orders of the house, whose books are looked at as it closes. */
const forgetOld = () =>
  house.api.database.transaction(async (tx) => {
    const run = (text: string) => tx.execute(sql.raw(text));
    await run("set local session_replication_role = replica");
    await run("delete from payments.ledger where order_id > 5000000");
    await run("delete from payments.documents where order_id > 5000000");
    await run("delete from contracts.instalments where order_id > 5000000");
    await run("delete from contracts.contracts where id > 5000000");
    await run("delete from orders.orders where id > 5000000");
  });

/** Contracts that are long over: what was held of each went back, what was deferred was earned. */
const old = (like: string, order: string) =>
  house.api.database.transaction(async (tx) => {
    const columnsOf = async (schema: string, table: string, but: readonly string[]) =>
      (
        await rows<{ name: string }>(
          tx,
          sql`select column_name as name from information_schema.columns
            where table_schema = ${schema} and table_name = ${table} and is_generated = 'NEVER' order by 1`,
        )
      )
        .map(({ name }) => name)
        .filter((name) => !but.includes(name))
        .join(", ");
    const run = (text: string) => tx.execute(sql.raw(text));
    // What was held and went back leaves nothing open: no trigger has anything to do for any of them.
    await run("set local session_replication_role = replica");
    const orders = await columnsOf("orders", "orders", ["id", "sn", "books_due"]);
    await run(`insert into orders.orders (id, sn, books_due, ${orders})
      select 5000000 + n, 'H' || lpad(n::text, 19, '0'), false, ${orders} from orders.orders, generate_series(1, ${OLD}) n
      where id = ${order}`);
    const contracts = await columnsOf("contracts", "contracts", ["id", "contract_no"]);
    await run(`insert into contracts.contracts (id, contract_no, ${contracts})
      select 5000000 + n, 'H' || n, ${contracts} from contracts.contracts, generate_series(1, ${OLD}) n where id = ${like}`);
    const instalments = await columnsOf("contracts", "instalments", ["id", "contract_id", "order_id"]);
    await run(`insert into contracts.instalments (contract_id, order_id, ${instalments})
      select 5000000 + n, 5000000 + n, ${instalments} from contracts.instalments, generate_series(1, ${OLD}) n
      where order_id = ${order}`);
    await run(`insert into payments.documents (number, kind, order_id, at)
      select 'H' || n || k, 'EARNED', 5000000 + n, '2020-01-01' from generate_series(1, ${OLD}) n, unnest(array['a', 'b']) k`);
    await run(`insert into payments.ledger (document, order_id, account, party, amount_fen, at)
      select 'H' || n || l.k, 5000000 + n, l.account, '', l.fen, '2020-01-01' from generate_series(1, ${OLD}) n
      cross join (values ('a', 'DEPOSITS_HELD', -100), ('a', 'DEFERRED_INCOME', -900), ('a', 'CUSTOMER_ADVANCE', 1000),
        ('b', 'DEPOSITS_HELD', 100), ('b', 'DEFERRED_INCOME', 900), ('b', 'REVENUE', -1000)) l(k, account, fen)`);
  });
