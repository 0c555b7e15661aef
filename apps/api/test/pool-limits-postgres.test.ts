import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { row } from "../src/platform/database/database.ts";
import { buildTestApi } from "./kits/build-test-api.ts";

it("a lock nobody lets go of is an answer to come back, not a wait without an end", async () => {
  const api = await buildTestApi("empty");
  const settings = await row<{ lock: string; idle: string }>(
    api.database.read,
    sql`select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(settings).toEqual({ lock: "10s", idle: "30s" });
  await api.close();
});
