// Left out where the machine has no Redis: vitest.config.ts, and scripts/test.mjs says so.
import { afterAll, beforeAll, inject, it } from "vitest";
import {
  expectToPass,
  openProcessesHouse,
  type ProcessesHouse,
} from "../../../../test/kits/processes-kit.ts";

let house: ProcessesHouse;
beforeAll(async () => {
  house = await openProcessesHouse();
}, 60_000);
afterAll(() => house.api.close());

it(
  "typing and messages pass between two processes by Redis",
  () => expectToPass(house, { REDIS_URL: inject("redisUrl") }),
  60_000,
);
