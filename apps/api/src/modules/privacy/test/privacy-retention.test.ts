import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  askToken,
  DAY,
  encrypted,
  HOUR,
  isAlive,
  newMobile,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { row } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const count = async (from: SQL) =>
  (await row<{ n: number }>(api.database.read, sql`select count(*)::int as n from ${from}`))!.n;
const counts = async () => ({
  codes: await count(sql`identity.sms_codes`),
  tries: await count(sql`identity.password_tries`),
  sessions: await count(sql`identity.sessions`),
  pairs: await count(sql`identity.token_pairs`),
  events: await count(sql`identity.security_events`),
});

it("what has served its time goes by itself, each when the inventory says, and nothing before (V9)", async () => {
  const own = await signIn(api);
  await api.call("DELETE /auth/logout", { headers: own.auth });
  await askToken(api, "password", { username: newMobile(), password: encrypted("wrong-password") });
  expect(await counts()).toEqual({ codes: 1, tries: 1, sessions: 1, pairs: 1, events: 2 });

  api.clock.advance(23 * HOUR);
  await api.api.dueWork.runAll();
  expect((await counts()).codes).toBe(1);
  api.clock.advance(2 * HOUR);
  await api.api.dueWork.runAll();
  expect(await counts()).toEqual({ codes: 0, tries: 1, sessions: 1, pairs: 1, events: 2 });

  api.clock.advance(30 * DAY);
  const present = await signIn(api);
  await api.api.dueWork.runAll();
  expect(await counts()).toMatchObject({ tries: 1, sessions: 1, pairs: 1 });
  expect(await isAlive(api, present.access)).toBe(true);

  api.clock.advance(60 * DAY);
  await api.api.dueWork.runAll();
  expect((await counts()).tries).toBe(0);
  api.clock.advance(3 * 365 * DAY);
  await api.api.dueWork.runAll();
  expect(await counts()).toEqual({ codes: 0, tries: 0, sessions: 0, pairs: 0, events: 0 });
});
