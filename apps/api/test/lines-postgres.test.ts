import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { row } from "../src/platform/database/database.ts";
import { openPostgres } from "../src/platform/database/open-postgres.ts";
import { createLog } from "../src/platform/log.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

/** Connections that listen on this database. */
const lines = async () =>
  (await row<{ n: number }>(
    api.database.primary,
    sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'ginkgo live'`,
  ))!.n;

it("a database that is closed ends the lines that listen on it, and none looks for it again", async () => {
  const before = await lines();
  const { url } = api.database as unknown as { url: string };
  const database = await openPostgres({ url, pool: 2, log: createLog("silent") });
  await database.listen(
    "one",
    () => {},
    () => {},
  );
  const stop = await database.listen(
    "other",
    () => {},
    () => {},
  );
  expect(await lines()).toBe(before + 2);
  await stop();
  await expect.poll(lines).toBe(before + 1);
  await database.close();
  await expect.poll(lines).toBe(before);
});
