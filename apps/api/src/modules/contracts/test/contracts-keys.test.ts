import { randomUUID } from "node:crypto";
import { type StaffContract, settleContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Refusal } from "../../../../test/kits/build-test-api.ts";
import { DAY } from "../../../../test/kits/identity-kit.ts";
import { addressOf } from "../../../../test/kits/membership-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { proposed, stayTerms } from "./contracts-kit.ts";

let house: ContractsHouse;
let id: string;
beforeAll(async () => {
  house = await contractsHouse();
  const { who, params } = await house.withContract(stayTerms(today(), { depositFen: 0 }));
  id = params.id;
  await house.payPeriod(who, id, 1);
  await house.pass(20 * DAY, who);
});
afterAll(() => house.close());

const today = () => shanghaiDay(house.api.clock.now());
const settlements = async () =>
  (await row<{ n: number; told: number }>(
    house.api.database.read,
    sql`select count(*)::int as n, (select count(*)::int from contracts.events
        where contract_id = ${id}::bigint and action = 'propose') as told
      from contracts.settlements where contract_id = ${id}::bigint`,
  ))!;
/** The balance that staff were shown. */
const body = async (more: object = {}) => {
  const { settlement } = await proposed(house.api, house.staff.adviser, id, today());
  return { endsOn: today(), balanceFen: settlement!.refundFen, ...more };
};
const send = (key: string, input: object) =>
  house.api.call<StaffContract & Refusal>(addressOf(settleContract, { id }), {
    headers: { ...house.staff.adviser.auth, "idempotency-key": key },
    body: input,
  });

it("work of several transactions sent five times at once under one key is done once, and answered alike", async () => {
  const input = await body();
  const before = await settlements();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(key, input)));
  expect(answers.map((a) => a.status)).toEqual(Array(5).fill(200));
  expect(new Set(answers.map((a) => JSON.stringify(a.data))).size).toBe(1);
  expect(await settlements()).toEqual({ n: before.n + 1, told: before.told + 1 });
  expect((await send(key, input)).data).toEqual(answers[0]!.data);
  expect((await send(randomUUID(), input)).status).toBe(200);
  expect((await settlements()).n).toBe(before.n + 2);
});

it("the same key with another body beside it is refused, and a refusal leaves the key free", async () => {
  const input = await body();
  const key = randomUUID();
  const wrong = { ...input, balanceFen: input.balanceFen + 1 };
  const refused = await Promise.all([send(key, wrong), send(key, wrong)]);
  expect(refused.map((a) => a.data.reason)).toEqual(["SETTLEMENT_CHANGED", "SETTLEMENT_CHANGED"]);
  const both = await Promise.all([send(key, input), send(key, wrong)]);
  const statuses = both.map((a) => a.status).toSorted();
  // Whichever came first: the wrong one is refused by its sum, or by the key that the right one holds.
  expect([
    [200, 409],
    [200, 422],
    [409, 422],
  ]).toContainEqual(statuses);
});
