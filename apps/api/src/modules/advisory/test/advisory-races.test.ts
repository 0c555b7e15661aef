import { changeDuty, claimNext } from "@ginkgo/api-contract/advisory/chat-staff";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWith, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { addressOf, get, newCustomer, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../test/kits/start-second-process.ts";

const ROUNDS = 10;

let api: TestApi;
let other: SecondProcess;
let service: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  await seedAdvisers(api);
  service = await signInStaff(api, "service");
  other = await startSecondProcess(api);
});
afterAll(async () => {
  await other.stop();
  await api.close();
});

it("the queue gives two who press at once in two processes two people", async () => {
  await get(api, service, changeDuty, { body: { state: "BUSY", capacity: 50 } });
  for (let i = 0; i < ROUNDS * 2; i++) await openWith(api, await newCustomer(api), "SUPPORT");
  const init = { headers: service.auth };
  const taken: string[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const both = await Promise.all([
      api.call<{ id: string } | null>(addressOf(claimNext), init),
      other.call<{ id: string } | null>(addressOf(claimNext), init),
    ]);
    for (const { data } of both) if (data) taken.push(data.id);
  }
  expect(taken).toHaveLength(ROUNDS * 2);
  expect(new Set(taken).size).toBe(ROUNDS * 2);
});
