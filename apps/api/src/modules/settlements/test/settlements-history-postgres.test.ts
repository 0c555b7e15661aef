// What settlements read does not grow with what was settled before, nor by the settlement: rows and statements counted beside
// long years and many settlements, and beside few. A statement is of one moment, whoever answers lines meanwhile.
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  agreeSettlement,
  bankFile,
  cancelSettlement,
  confirmSettlement,
  draftSettlement,
  markPayout,
  paySettlement,
  secondSettlementSeat,
  settlementLines,
  settlementOpen,
  settlementStatement,
} from "@ginkgo/api-contract/settlements/settlements";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse } from "../../../../test/kits/orders-kit.ts";
import { DAY } from "../../../platform/clock.ts";
import { rows } from "../../../platform/database/database.ts";
import { readSettings } from "../../../platform/settings.ts";
import { answerLine, dispute } from "../change-settlement.ts";
import { exportableLists } from "../exportable-lists.ts";
import { openSums } from "../list-open.ts";
import {
  endedDaysAgo,
  type SettlingHouse,
  setPayee,
  settlingHouse,
  shop,
  soldGoods,
  untilNow,
} from "./settlements-kit.ts";

/** Documents of the years before; measured with `OLD_DOCUMENTS=40000`. */
const OLD = Number(process.env.OLD_DOCUMENTS ?? 4_000);
/** Settlements in one file for the bank. */
const MANY = 60;

let house: SettlingHouse;
let api: SettlingHouse["api"];
beforeAll(async () => {
  house = await settlingHouse();
  api = house.api;
});
afterAll(() => closeHouse(api));

const at = (id: string) => ({ params: { id } });
async function drafted(quantities: readonly number[]): Promise<Settlement> {
  for (const quantity of quantities) await endedDaysAgo(api, (await soldGoods(house, quantity)).id, 30);
  return get(api, house.first, draftSettlement, { body: { party: shop, ...untilNow(api) } });
}

interface Plan {
  "Relation Name"?: string;
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
const reads = async (what: SQL): Promise<number> => {
  const [found] = await rows<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    api.database.primary,
    sql`explain (analyze, format json) ${what}`,
  );
  return readOf(found!["QUERY PLAN"][0].Plan);
};
const run = (...texts: string[]) =>
  api.database.transaction(async (tx) => {
    for (const text of texts) await tx.execute(sql.raw(text));
  });

/** Runs something and counts the statements that read of settlements. */
async function statementsOf(work: () => Promise<unknown>, table: RegExp): Promise<number> {
  const queries = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const texts = queries.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? "");
  queries.mockRestore();
  return texts.filter((text) => table.test(text)).length;
}

it("a file for the bank is read in as many statements for many settlements as for one, in the order asked for", async () => {
  const parties = [shop, "org:10002", "org:10003"];
  for (const [i, party] of parties.entries())
    await setPayee(api, house.first, party, { account: `621700001234567${i}` });
  const one = await drafted([1]);
  await run(
    "set local session_replication_role = replica",
    `insert into settlements.settlements (id, side, party, from_day, to_day, state, lines_fen, drafted_at, drafted_by, object_from)
      select 500000 + n, side, (array['${parties.join("','")}'])[1 + n % 3], from_day, to_day, 'PAYING', n, drafted_at, drafted_by, object_from
      from settlements.settlements, generate_series(1, ${MANY}) n where id = ${one.id}`,
    // The first try did not come through.
    `insert into settlements.payouts (number, settlement_id, way, provider, amount_fen, state, at)
      select 'S' || s.id || '-' || k, s.id, 'BANK', 'bank', s.lines_fen, case k when 1 then 'FAILED' else 'OPEN' end, s.drafted_at
      from settlements.settlements s, generate_series(1, 2) k where s.id > 500000`,
  );
  const ids = Array.from({ length: MANY }, (_, i) => String(500_000 + MANY - i));
  const fileOf = (asked: readonly string[]) =>
    get(api, house.first, bankFile, { body: { ids: [...asked], reason: "去网银转账" } });
  const read = /from "?settlements"?\./;
  const ofOne = await statementsOf(() => fileOf(ids.slice(0, 1)), read);
  expect(ofOne).toBeGreaterThan(0);
  expect(await statementsOf(() => fileOf(ids), read)).toBe(ofOne);

  const file = await fileOf([...ids, ids[0]!]);
  expect(file).toMatchObject({ count: MANY, totalFen: (MANY * (MANY + 1)) / 2 });
  const lines = file.text.trim().split("\r\n").slice(1);
  expect(lines).toHaveLength(MANY);
  for (const [i, line] of lines.entries()) {
    const n = MANY - i;
    expect(line).toContain(`S${500_000 + n}-2`);
    expect(line).toContain(`621700001234567${n % 3}`);
  }
  for (const id of [one.id, "999999999"])
    expect(
      await refusal(api, house.first, bankFile, { body: { ids: [ids[0]!, id], reason: "去网银转账" } }),
    ).toMatchObject({ status: 400, fields: { ids: expect.stringContaining(id) } });
  await run(
    "set local session_replication_role = replica",
    "delete from settlements.payouts where settlement_id > 500000",
    "delete from settlements.settlements where id > 500000",
  );
  await get(api, house.first, cancelSettlement, { ...at(one.id), body: { reason: "下一期再结" } });
});

it("who the people of a declaration are is read together", async () => {
  const [{ whole }] = exportableLists as [(typeof exportableLists)[number]];
  const parties = Array.from({ length: 50 }, (_, i) => `employee:${10_001 + i}`);
  let found: Awaited<ReturnType<NonNullable<typeof whole>>> | undefined;
  const n = await statementsOf(async () => {
    found = await whole!(api.database.primary, { vault: {} } as never, parties);
  }, /./);
  expect(found!.size).toBe(parties.length);
  const known = await rows<{ party: string; memberId: string | null }>(
    api.database.primary,
    sql`select 'employee:' || id as party, member_id::text as "memberId" from workforce.employees where id < 10051`,
  );
  expect(known.length).toBeGreaterThan(0);
  for (const { party, memberId } of known) expect(found!.get(party)!.memberId).toBe(memberId);
  expect(n).toBeLessThan(6);
});

it("a statement is of one moment: what is answered while it is read is in none of it", async () => {
  const one = await drafted([1, 2, 3]);
  const { records } = await get(api, house.first, settlementLines, { ...at(one.id), query: {} });
  const by = { staffId: null, now: api.clock.now() };
  let file: Promise<{ base64: string }> | undefined;
  // Where they are paid is read after the sums and before the lines.
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`lock table settlements.payees in access exclusive mode`);
    file = get(api, house.first, settlementStatement, { ...at(one.id), query: { format: "XLSX" } });
    await expect
      .poll(() => rows(api.database.primary, sql`select 1 from pg_locks where not granted`))
      .toHaveLength(1);
    const line = { id: one.id, lineId: records[0]!.id, reason: "少算了一件" };
    await api.database.transaction((other) => dispute(other, line, by));
    await api.database.transaction((other) =>
      answerLine(other, readSettings({ NODE_ENV: "test" }), { ...line, keep: false }, by),
    );
  });
  const bytes = Buffer.from((await file!).base64, "base64");
  const [head, ...lines] = await readSheet(bytes, "名单");
  const owed = lines.map((cells) => Math.round(Number(cells[head!.indexOf("应结")]) * 100));
  expect(owed.toSorted()).toEqual(records.map(({ amountFen }) => amountFen).toSorted());
  expect(owed.reduce((sum, fen) => sum + fen, 0)).toBe(one.totalFen);
  expect(JSON.stringify(lines)).not.toContain("少算了一件");
  await get(api, house.first, cancelSettlement, { ...at(one.id), body: { reason: "下一期再结" } });
});

it("what is owed to whom is said by the sums of days, however long the ledger is; what was paid is not read", async () => {
  const paid = await drafted([1]);
  await setPayee(api, house.merchant);
  await get(api, house.merchant, agreeSettlement, { ...at(paid.id), body: {} });
  await get(api, house.first, confirmSettlement, { ...at(paid.id), body: {} });
  await get(api, house.second, secondSettlementSeat, { ...at(paid.id), body: { agree: true } });
  await get(api, house.first, paySettlement, { ...at(paid.id), body: { way: "BANK" } });
  await get(api, house.first, markPayout, { ...at(paid.id), body: { paid: true, reason: "网银回单" } });
  const one = await drafted([1, 2]);
  let finance = house.first;
  const open = async () => (await get(api, finance, settlementOpen, { query: { side: "MERCHANT" } })).records;
  const [theirs] = await rows<{ fen: number }>(
    api.database.primary,
    sql`select -sum(amount_fen)::float8 as fen from payments.ledger where account = 'MERCHANT_PAYABLE' and party = ${shop}`,
  );
  const before = await open();
  expect(before).toMatchObject([
    { party: shop, payableFen: theirs!.fen, settlingFen: one.totalFen, openFen: theirs!.fen - one.totalFen },
  ]);
  // Once the day is over its sums are kept: they say the same.
  api.clock.advance(2 * DAY);
  finance = await signInStaff(api, "finance");
  await api.api.dueWork.runAll();
  await run("analyze");
  expect(await open()).toEqual(before);
  const few = await reads(openSums("MERCHANT"));

  await run(
    `insert into payments.documents (number, kind, at) select 'H' || n, 'ADJUSTMENT', '2020-01-01' from generate_series(1, ${OLD}) n`,
    `insert into payments.ledger (document, account, party, amount_fen, at)
      select 'H' || n, l.account, l.party, (case n % 2 when 0 then 10 else -10 end) * l.side, '2020-01-01'
      from generate_series(1, ${OLD}) n cross join (values ('MERCHANT_PAYABLE', '${shop}', 1), ('EMPLOYEE_COST', '', -1)) l(account, party, side)`,
    "set local session_replication_role = replica",
    // Long over: paid once, and less than nothing, which the next took over.
    `insert into settlements.settlements (side, party, from_day, to_day, state, lines_fen, drafted_at, drafted_by, object_from, carried_into)
      select side, party, from_day, to_day, k, lines_fen, drafted_at, drafted_by, object_from, case k when 'CARRIED' then id end
      from settlements.settlements, generate_series(1, 2000) n, unnest(array['PAID', 'CARRIED', 'CANCELLED']) k where id = ${one.id}`,
    "analyze",
  );
  expect(await open()).toEqual(before);
  expect(await reads(openSums("MERCHANT"))).toBeLessThan(few + 5);
  await run(
    "set local session_replication_role = replica",
    `delete from settlements.settlements where id > ${one.id}`,
  );
  await get(api, finance, cancelSettlement, { ...at(one.id), body: { reason: "下一期再结" } });
});
