import { reckonSettlement } from "@ginkgo/api-contract/contracts/contract-staff";
import { afterAll, beforeAll, expect, it } from "vitest";
import { get } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { readContract } from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

it("counts the months of each term from that term's own first day, also once the next has begun", async () => {
  const start = "2026-11-30";
  const { who, params } = await house.withContract({
    startDate: start,
    endDate: "2027-02-27",
    trialDays: 0,
    renewType: "AUTO" as const,
    depositFen: 0,
  });
  const to = (day: string) =>
    house.pass(Date.parse(`${day}T04:00:00Z`) - house.api.clock.now().getTime(), who);
  const pay = async (n: number) => {
    for (let i = 0; i < n; i++) {
      const next = (await readContract(house.api, who, params.id)).payPlan.find((p) => p.paidAt === null)!;
      await house.payPeriod(who, params.id, next.periodNo);
    }
  };
  await pay(3);
  await to("2027-02-01");
  await to("2027-02-27");
  await pay(3);
  await to("2027-04-15");
  const reckoned = async () =>
    (
      await get(house.api, house.staff.adviser, reckonSettlement, {
        params,
        query: { endsOn: "2027-03-10" },
      })
    ).lines;
  const before = await reckoned();
  expect(before.map((l) => l.name)).toEqual(["第 4 期", "第 5 期", "第 6 期"]);
  await to("2027-05-01");
  await to("2027-05-27");
  expect((await readContract(house.api, who, params.id)).endDate).toBe("2027-08-27");
  await to("2027-05-29");
  expect((await reckoned()).slice(0, before.length)).toEqual(before);
});
