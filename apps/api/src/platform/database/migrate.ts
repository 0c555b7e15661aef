import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { type Database, rows } from "./database.ts";

const folder = new URL("../../../migrations/", import.meta.url);

export interface Migration {
  name: string;
  text: string;
  hash: string;
}

/** The migrations in the order they apply; their files are append-only. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((f) => f.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), "utf8");
      return { name, text, hash: createHash("sha256").update(text).digest("hex") };
    });
}

/** One hash over all migrations: two databases with the same one have the same shape. */
export const schemaHash = (): string =>
  createHash("sha256")
    .update(
      readMigrations()
        .map((m) => m.hash)
        .join(),
    )
    .digest("hex")
    .slice(0, 16);

const preamble = `
create schema if not exists platform;
create table if not exists platform.migrations (
  name text primary key, hash text not null, applied_at timestamptz not null default now()
);`;

/**
 * Brings the database up to the newest migration; each one is a transaction. Safe to call from several
 * processes at once.
 * @throws when a migration that was applied has since been changed.
 */
export async function migrate(db: Database): Promise<string[]> {
  await db.script(preamble);
  const applied: string[] = [];
  for (const m of readMigrations()) {
    const done = await rows<{ hash: string }>(
      db.read,
      sql`select hash from platform.migrations where name = ${m.name}`,
    );
    if (done[0]) {
      if (done[0].hash !== m.hash) throw new Error(`数据库变更 ${m.name} 在执行之后被改过，不能继续启动。`);
      continue;
    }
    // One script is one transaction on both engines; the lock lets a second process wait and then find it done.
    await db
      .script(`begin;
set local lock_timeout = '10s';
select pg_advisory_xact_lock(7041);
do $guard$ begin
  if exists (select from platform.migrations where name = '${m.name}') then raise exception 'already applied'; end if;
end $guard$;
${m.text}
insert into platform.migrations (name, hash) values ('${m.name}', '${m.hash}');
commit;`)
      .catch((e: Error) => {
        if (!e.message.includes("already applied")) throw e;
      });
    applied.push(m.name);
  }
  return applied;
}
