import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { migrations as migrationsTable } from "./tables.ts";

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

/** One key for all processes that migrate the same database. */
const LOCK = 7041;
const POLL_MS = 200;

/** What a migration may take from the settings of the start, as `current_setting('ginkgo.name', true)`. */
export type Given = Readonly<Partial<Record<"employee_share_percent", string>>>;

/** The statements of a migration, as far as semicolons tell: right for one that only builds indexes. */
const statementsOf = ({ text }: Migration): string[] =>
  text
    .replace(/--[^\n]*/g, "")
    .split(";")
    .map((s) => s.trim())
    .filter(Boolean);

/** Whether the migration builds indexes beside the writing that goes on, which no transaction can hold. */
const isConcurrent = (m: Migration): boolean =>
  statementsOf(m).some((s) => /^create\s+(unique\s+)?index\s+concurrently\b/i.test(s));

const recordSql = ({ name, hash }: Migration): string =>
  `insert into platform.migrations (name, hash) values ('${name}', '${hash}');`;

/** One script is one transaction on both engines; the lock lets a second process wait and then find it done. */
async function applyAtOnce(db: Database, m: Migration, given: Given): Promise<void> {
  await db
    .script(`begin;
set local lock_timeout = '10s';
set local statement_timeout = 0;
${Object.entries(given)
  .map(([name, value]) => `set local ginkgo.${name} = '${value.replaceAll("'", "''")}';`)
  .join("\n")}
select pg_advisory_xact_lock(${LOCK});
do $guard$ begin
  if exists (select from platform.migrations where name = '${m.name}') then raise exception 'already applied'; end if;
end $guard$;
${m.text}
${recordSql(m)}
commit;`)
    .catch((e: Error) => {
      if (!e.message.includes("already applied")) throw e;
    });
}

/**
 * Builds the indexes of a migration one by one, each outside of a transaction. What a build that was cut off left behind
 * is invalid and is built anew. A second process polls: one that waits inside a statement would hold up the build.
 */
async function applyConcurrently(db: Database, m: Migration): Promise<void> {
  const isDone = async () =>
    (
      await db.primary
        .select({ found: sql<number>`1` })
        .from(migrationsTable)
        .where(eq(migrationsTable.name, m.name))
    ).length > 0;
  await db.onOneConnection(async (run) => {
    for (;;) {
      if ((await run(`select 1 where pg_try_advisory_lock(${LOCK})`)) > 0) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    try {
      if (await isDone()) return;
      await run("set statement_timeout = 0");
      for (const statement of statementsOf(m)) {
        const name = /\bindex\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+)\./i.exec(statement);
        if (!name)
          throw new Error(`${m.name} 里只能有 create index concurrently if not exists … on 库.表 …。`);
        const [, index, schema] = name;
        const cut = await run(
          `select 1 from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = '${schema}' and c.relname = '${index}' and not i.indisvalid`,
        );
        if (cut > 0) await run(`drop index concurrently ${schema}.${index}`);
        await run(statement);
      }
      await run(recordSql(m));
    } finally {
      await run("reset statement_timeout");
      await run(`select pg_advisory_unlock(${LOCK})`);
    }
  });
}

/**
 * Brings the database up to the newest migration; each one is a transaction, or where it builds indexes concurrently a
 * statement for each. Safe to call from several processes at once.
 * @param migrations in the order they apply
 * @param given what migrations take from the settings of the start
 * @returns the names of those applied now
 * @throws when a migration that was applied has since been changed, and for a database from before the baseline
 */
export async function migrate(
  db: Database,
  migrations = readMigrations(),
  given: Given = {},
): Promise<string[]> {
  await db.script(preamble);
  const done = new Map(
    (
      await db.primary
        .select({ name: migrationsTable.name, hash: migrationsTable.hash })
        .from(migrationsTable)
    ).map((m) => [m.name, m.hash]),
  );
  if (done.size > 0 && !done.has(migrations[0]!.name))
    throw new Error(
      "这个数据库是第一次发布之前的版本建的，不能升级到现在的结构，里面的数据原样留着。请换一个空的数据库（或另一个 DATA_DIR）再启动。",
    );
  const applied: string[] = [];
  for (const m of migrations) {
    const hash = done.get(m.name);
    if (hash !== undefined) {
      if (hash !== m.hash) throw new Error(`数据库变更 ${m.name} 在执行之后被改过，不能继续启动。`);
      continue;
    }
    await (isConcurrent(m) ? applyConcurrently(db, m) : applyAtOnce(db, m, given));
    applied.push(m.name);
  }
  return applied;
}
