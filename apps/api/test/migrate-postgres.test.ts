import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type Database, rows } from "../src/platform/database/database.ts";
import { type Migration, migrate, readMigrations } from "../src/platform/database/migrate.ts";
import { openPostgres } from "../src/platform/database/open-postgres.ts";
import { createLog } from "../src/platform/log.ts";
import { openTestDatabase } from "./kits/templates.ts";

let db: Database & { url?: string };
beforeEach(async () => {
  db = await openTestDatabase("postgres", "empty", inject("postgresUrl"));
});
afterEach(() => db.close());

const later = (text: string): Migration[] => [
  ...readMigrations(),
  { name: "209912310000_later.sql", text, hash: "later" },
];
const index =
  "create unique index concurrently if not exists members_state_once on identity.members (state);";
const validity = async () =>
  (
    await rows<{ ok: boolean }>(
      db.primary,
      sql`select indisvalid as ok from pg_index where indexrelid = to_regclass('identity.members_state_once')`,
    )
  )[0]?.ok;
const member = (id: number) =>
  db.script(`insert into identity.members (id, created_at, updated_at) values (${id}, now(), now())`);

describe("an index built beside the writing that goes on", () => {
  it("is built once, whichever of two processes comes first", async () => {
    const other = await openPostgres({ url: db.url!, pool: 2, log: createLog("silent") });
    const applied = await Promise.all([migrate(db, later(index)), migrate(other, later(index))]);
    await other.close();
    expect(applied.flat()).toContain("209912310000_later.sql");
    expect(await validity()).toBe(true);
    expect(await migrate(db, later(index))).toEqual([]);
  });

  it("that was cut off is built anew", async () => {
    await member(1);
    await member(2);
    await expect(migrate(db, later(index))).rejects.toThrow();
    expect(await validity()).toBe(false);
    await db.script("delete from identity.members where id = 2");
    await migrate(db, later(index));
    expect(await validity()).toBe(true);
  });

  it("has a file with nothing else in it", async () => {
    await expect(migrate(db, later(`${index} drop table identity.staff;`))).rejects.toThrow("只能有");
  });
});

it("a migration that was changed after it was applied stops the start", async () => {
  const changed = readMigrations().map((m, i) => (i === 3 ? { ...m, hash: "changed" } : m));
  await expect(migrate(db, changed)).rejects.toThrow("被改过");
});

it("a database from before the baseline is refused in one sentence, and left as it is", async () => {
  await db.script("update platform.migrations set name = 'old_' || name");
  await expect(migrate(db)).rejects.toThrow("请换一个空的数据库");
});
