// How the books of a contract end: the deposit goes back from the order it was paid with or is kept, rent stays where it was
// earned, and nothing stands deferred or held once nobody has to do anything any more.
import { heldDeposits } from "@ginkgo/api-contract/books/ledger";
import { addDays, addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import { DAY } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { type ContractsHouse, contractsHouse } from "../../contracts/test/contracts-house.ts";
import { settledContract, stayTerms } from "../../contracts/test/contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
}, 120_000);
afterAll(() => house.close());

const today = () => shanghaiDay(house.api.clock.now());
/** What stands in the books for some orders, by account. */
const standing = async (orderIds: readonly string[]) =>
  Object.fromEntries(
    (
      await rows<{ account: string; fen: number }>(
        house.api.database.primary,
        sql`select account, sum(amount_fen)::int as fen from payments.ledger
          where order_id in (${sql.join(
            orderIds.map((id) => sql`${id}::bigint`),
            sql`, `,
          )}) group by 1 having sum(amount_fen) <> 0`,
      )
    ).map(({ account, fen }) => [account, fen]),
  );
const depositOf = async (contractId: string) => {
  const { api } = house;
  const { records } = await get(api, await signInStaff(api, "finance"), heldDeposits, {
    query: {
      state: ["HELD", "TO_SETTLE", "RETURNING", "RETURNED", "KEPT", "PART_KEPT"],
      size: "100",
    } as never,
  });
  return records.find((one) => one.contractId === contractId);
};
/** A contract that ran out, all of it paid: so many months at 3,500 yuan, and a deposit of 6,000. */
async function ranOut(months: number) {
  const { api } = house;
  const start = today();
  const end = addDays(addMonths(start, months), -1);
  const { who, params } = await house.withContract({ startDate: start, endDate: end, trialDays: 0 });
  const ids = [await house.payPeriod(who, params.id, 1)];
  for (let period = 2; period <= months; period += 1) {
    await house.pass(30 * DAY, who);
    ids.push(await house.payPeriod(who, params.id, period));
  }
  await house.pass(45 * DAY, who);
  await followBooks(api);
  return { who, id: params.id, end, ids };
}

it("a deposit that went back whole is held no more, and goes back from the order it was paid with", async () => {
  const { api, staff } = house;
  const { who, id, end, ids } = await ranOut(3);
  await settledContract(api, staff, who, id, end);
  await followBooks(api);
  expect(await standing([ids[0]!])).toMatchObject({ REFUND_PAYABLE: -600_000 });
  await house.arrive();
  await house.pass(31 * DAY, who);
  await followBooks(api);
  for (const one of ids)
    expect(await standing([one])).toEqual({ CLEARING: 350_000, MERCHANT_PAYABLE: -350_000 });
  expect(await depositOf(id)).toMatchObject({ state: "RETURNED" });
}, 90_000);

it("what is kept of a deposit is the home's once the contract is settled, whole or in part", async () => {
  const { api, staff } = house;
  const broken = {
    kind: "DEPOSIT_DEDUCTION",
    name: "护理床",
    reason: "坏了",
    evidence: "维修单 8 号",
  } as const;
  const whole = await ranOut(1);
  await settledContract(api, staff, whole.who, whole.id, whole.end, [{ ...broken, amountFen: 600_000 }]);
  await house.pass(31 * DAY, whole.who);
  await followBooks(api);
  expect(await standing(whole.ids)).toEqual({ CLEARING: 950_000, MERCHANT_PAYABLE: -950_000 });
  expect(await depositOf(whole.id)).toMatchObject({ state: "KEPT" });
  const part = await ranOut(1);
  await settledContract(api, staff, part.who, part.id, part.end, [{ ...broken, amountFen: 200_000 }]);
  await followBooks(api);
  await house.arrive();
  await house.pass(31 * DAY, part.who);
  await followBooks(api);
  expect(await standing(part.ids)).toEqual({ CLEARING: 550_000, MERCHANT_PAYABLE: -550_000 });
  expect(await depositOf(part.id)).toMatchObject({ state: "PART_KEPT" });
}, 90_000);

it("of a year that was prepaid and ended early, what was used is earned when it ended; what was earned is not taken back", async () => {
  const { api, staff } = house;
  const start = today();
  const terms = stayTerms(start, { payMonths: 12 });
  const { who, params } = await house.withContract(terms);
  const id = await house.payPeriod(who, params.id, 1);
  for (let month = 0; month < 3; month += 1) await house.pass(31 * DAY, who);
  await followBooks(api);
  const earned = (await standing([id])).REVENUE!;
  expect(earned).toBeLessThan(0);
  await settledContract(api, staff, who, params.id, today());
  await followBooks(api);
  // Never less than before: what was earned by day of the whole is no more than what was used.
  expect((await standing([id])).REVENUE!).toBeLessThanOrEqual(earned);
  await house.arrive();
  await followBooks(api);
  await house.pass(31 * DAY, who);
  await followBooks(api);
  const end = await standing([id]);
  expect(Object.keys(end).toSorted()).toEqual(["CLEARING", "REVENUE"]);
  expect(end.REVENUE).toBe(-end.CLEARING!);
}, 90_000);
