import { randomUUID } from "node:crypto";
import { type StaffContract, settleContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Refusal } from "../../../../test/kits/build-test-api.ts";
import { DAY, MINUTE } from "../../../../test/kits/identity-kit.ts";
import { addressOf } from "../../../../test/kits/membership-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../test/kits/start-second-process.ts";
import { row } from "../../../platform/database/database.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { proposed, stayTerms } from "./contracts-kit.ts";

let house: ContractsHouse;
let id: string;
let second: SecondProcess;
let input: object;
beforeAll(async () => {
  house = await contractsHouse();
  const today = () => shanghaiDay(house.api.clock.now());
  const { who, params } = await house.withContract(stayTerms(today(), { depositFen: 0 }));
  id = params.id;
  await house.payPeriod(who, id, 1);
  await house.pass(20 * DAY, who);
  second = await startSecondProcess(house.api);
  const { settlement } = await proposed(house.api, house.staff.adviser, id, today());
  input = { endsOn: today(), balanceFen: settlement!.refundFen };
}, 60_000);
afterAll(async () => {
  await second.stop();
  await house.close();
});

const settlements = async () =>
  (await row<{ n: number }>(
    house.api.database.read,
    sql`select count(*)::int as n from contracts.settlements where contract_id = ${id}::bigint`,
  ))!.n;
const send = (at: "here" | "there", key: string) => {
  const address = addressOf(settleContract, { id });
  const headers = { ...house.staff.adviser.auth, "idempotency-key": key };
  if (at === "here") return house.api.call<StaffContract & Refusal>(address, { headers, body: input });
  const typed = { ...headers, "content-type": "application/json" };
  return second.call<StaffContract & Refusal>(address, { headers: typed, body: JSON.stringify(input) });
};
const isClaimed = async () =>
  (await row(house.api.database.read, sql`select 1 from platform.idempotency_claims`)) !== undefined;

describe("one key at two processes", () => {
  it("at once is one piece of work and equal answers", async () => {
    for (let round = 1; round <= 5; round++) {
      const before = await settlements();
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) => send(i % 2 ? "there" : "here", key)),
      );
      expect(answers.map((a) => a.status)).toEqual(Array(6).fill(200));
      expect(new Set(answers.map((a) => JSON.stringify(a.data))).size).toBe(1);
      expect(await settlements()).toBe(before + 1);
      expect(await isClaimed()).toBe(false);
    }
  });

  it("of which one dies at it: the other waits, says so, and does it a minute later", async () => {
    const before = await settlements();
    const key = randomUUID();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = () => {};
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holder = house.api.database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from contracts.contracts where id = ${id}::bigint for update`);
      isHeld();
      await held;
    });
    await holding;
    // It dies before it answers.
    void send("there", key);
    await expect.poll(isClaimed, { timeout: 10_000 }).toBe(true);
    await second.kill();
    release();
    await holder;
    const early = await send("here", key);
    expect([early.status, early.data.reason]).toEqual([409, "KEY_AT_WORK"]);
    expect(await settlements()).toBe(before);
    house.api.clock.advance(MINUTE + 1_000);
    expect((await send("here", key)).status).toBe(200);
    expect(await settlements()).toBe(before + 1);
    second = await startSecondProcess(house.api);
  }, 60_000);
});
