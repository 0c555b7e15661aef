// Answers that are the same for everybody are kept until a table they were read from is written, by whichever process.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../src/platform/database/database.ts";
import { openPostgres } from "../src/platform/database/open-postgres.ts";
import { createLog } from "../src/platform/log.ts";
import { tellPublished } from "../src/platform/published.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";
import { type SignedIn, signIn } from "./kits/identity-kit.ts";

let api: TestApi;
let member: SignedIn;
/** Somebody who writes past the portal: nobody hears of it. */
let outside: Database;
beforeAll(async () => {
  api = await buildTestApi();
  member = await signIn(api);
  const { url } = api.database as unknown as { url: string };
  outside = await openPostgres({ url, pool: 1, log: createLog("silent") });
});
afterAll(async () => {
  await outside.close();
  await api.close();
});

const rename = (database: Database, name: string) =>
  database.transaction((tx) =>
    tx.execute(sql`update organisations.organisations set name = ${name} where id = 10001`),
  );
const detail = "/rest/op/org/10001";
const name = async (init: { headers?: Record<string, string> } = {}) =>
  (await api.call<{ name: string }>(detail, init)).data.name;

it("is kept for everybody while nothing is written, and no longer than half a minute", async () => {
  const first = await name();
  await rename(outside, "别处改的");
  expect(await name()).toBe(first);
  expect(await name({ headers: member.auth })).toBe(first);
  expect((await api.call<{ name: string }>(`${detail}?x=1`)).data.name).toBe(first);
  api.clock.advance(30_000);
  expect(await name()).toBe("别处改的");
});

it("is asked anew as soon as one of its tables is written here", async () => {
  await name();
  await rename(api.database, "这里改的");
  expect(await name()).toBe("这里改的");
  await api.database.transaction((tx) => tx.execute(sql`update shop.products set title = title where false`));
  await rename(outside, "没有人听见");
  expect(await name()).toBe("这里改的");
});

it("is asked anew once something was published, also by a command that tells of no tables", async () => {
  await name();
  await outside.transaction(async (tx) => {
    await tx.execute(sql`update organisations.organisations set name = '命令行里改的' where id = 10001`);
    await tellPublished(tx);
  });
  await expect.poll(() => name()).toBe("命令行里改的");
});

it("of something that is not there is not kept", async () => {
  const missing = "/rest/op/org/99999999";
  expect((await api.call(missing)).status).toBe(404);
  expect((await api.call(missing)).status).toBe(404);
});
