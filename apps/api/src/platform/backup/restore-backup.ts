import { createReadStream, existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { type Database, type Db, row, rows, type Tx } from "../database/database.ts";
import { errorReason } from "../error-reason.ts";
import type { Files } from "../files/files.ts";
import {
  type BackupTable,
  identifierOf,
  nameOf,
  readApplied,
  readTables,
  settleSession,
  sumOf,
} from "./backup-tables.ts";
import { BackupError, FORMAT, type Manifest, sha256, storedFile, tableFile } from "./write-backup.ts";

const AT_ONCE = 500;
/** A database is in use where one of these has a row. */
const TELLING = [
  "identity.staff",
  "identity.members",
  "organisations.organisations",
  "publishing.entries",
  "orders.orders",
  "files.files",
];

/** @throws {BackupError} for what is no whole copy */
export function readManifest(folder: string): Manifest {
  const file = join(folder, "manifest.json");
  if (!existsSync(file))
    throw new BackupError(`${folder} 里没有 manifest.json：不是备份，或者备份没有做完。`);
  const manifest = readList(file);
  // A name of another form would lead out of the folder.
  if (
    manifest.format !== FORMAT ||
    !Object.keys(manifest.files).every((name) => /^[0-9a-f]{32}$/.test(name)) ||
    Object.values(manifest.tables).some((table) => !/^\d+$/.test(table.rows))
  )
    throw new BackupError(`${file} 不是这个程序写的备份清单，或者被改过。什么都没有改。`);
  return manifest;
}

function readList(file: string): Manifest {
  try {
    const {
      format,
      migrations = [],
      tables = {},
      sequences = [],
      files = {},
      ...rest
    } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    return { ...rest, format, migrations, tables, sequences, files };
  } catch {
    throw new BackupError(`${file} 读不出来，备份坏了。`);
  }
}

const isEmpty = async (db: Db, table: BackupTable) =>
  !(await row<{ one: number }>(db, sql`select 1 as one from ${identifierOf(table)} limit 1`));

/** @throws {BackupError} */
async function requireFit(tx: Tx, manifest: Manifest, tables: readonly BackupTable[], replace: boolean) {
  const [here, there] = [await readApplied(tx), manifest.migrations];
  if (here.join() !== there.join())
    throw new BackupError("备份和这个程序的数据库版本不一样。请用做备份的那个版本恢复，启动一次，再升级。");
  if (replace) return;
  for (const table of tables.filter((t) => TELLING.includes(nameOf(t))))
    if (!(await isEmpty(tx, table)))
      throw new BackupError(
        `这个数据库里已经有数据（${nameOf(table)}）。确定要全部换成备份里的，请加 --replace。`,
      );
}

interface ForeignKey {
  table: string;
  name: string;
  rule: string;
}

/** Takes the rules between tables away while they are filled. @returns how to put them back, which looks at every row */
async function withoutRules(tx: Tx, tables: readonly BackupTable[]): Promise<() => Promise<void>> {
  const keys = await rows<ForeignKey>(
    tx,
    sql`select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
        pg_get_constraintdef(k.oid) as rule
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname not in ('pg_catalog', 'public') order by 1, 2`,
  );
  for (const { table, name } of keys)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  for (const table of tables) await tx.execute(sql`alter table ${identifierOf(table)} disable trigger user`);
  return async () => {
    for (const { table, name, rule } of keys)
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${rule}`));
    for (const table of tables) await tx.execute(sql`alter table ${identifierOf(table)} enable trigger user`);
  };
}

async function fill(tx: Tx, table: BackupTable, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const columns = sql.join(
    table.columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${identifierOf(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${identifierOf(table)}, ${`[${lines.join(",")}]`}::jsonb)`,
  );
}

async function fillTable(tx: Tx, folder: string, table: BackupTable): Promise<void> {
  const source = createReadStream(tableFile(folder, nameOf(table)));
  await pipeline(source, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    const decoder = new StringDecoder("utf8");
    let lines: string[] = [];
    let rest = "";
    for await (const chunk of chunks) {
      const parts = (rest + decoder.write(chunk)).split("\n");
      rest = parts.pop()!;
      for (const line of parts) {
        lines.push(line);
        if (lines.length < AT_ONCE) continue;
        await fill(tx, table, lines);
        lines = [];
      }
    }
    await fill(tx, table, rest ? [...lines, rest] : lines);
  });
}

async function restoreFiles(files: Files, folder: string, manifest: Manifest): Promise<void> {
  for (const [name, { sha256: wanted }] of Object.entries(manifest.files)) {
    const bytes = await readFile(storedFile(folder, name));
    if (sha256(bytes) !== wanted) throw new BackupError(`备份里的文件 ${name} 和记下的不一样，备份坏了。`);
    await files.put(name, bytes, "application/octet-stream");
  }
}

/**
 * Puts a copy back, whole or not at all: every table is counted and summed again before it counts.
 * @param replace also over a database in use
 * @throws {BackupError}
 */
export async function restoreBackup(
  database: Database,
  files: Files,
  folder: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  const manifest = readManifest(folder);
  await database.transaction(async (tx) => {
    await settleSession(tx);
    const tables = await readTables(tx);
    await requireFit(tx, manifest, tables, replace);
    const putBack = await withoutRules(tx, tables);
    await tx.execute(sql`truncate ${sql.join(tables.map(identifierOf), sql`, `)}`);
    for (const table of tables)
      await fillTable(tx, folder, table).catch((error: unknown) => {
        throw new BackupError(
          `备份里的 ${nameOf(table)} 读不出来，备份坏了：${errorReason(error)}。什么都没有改。`,
        );
      });
    for (const { schema, name, last, called } of manifest.sequences)
      await tx.execute(
        sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${last}::text::bigint, ${called}::boolean)::text`,
      );
    await putBack();
    for (const table of tables) {
      const [is, was] = [await sumOf(tx, table), manifest.tables[nameOf(table)]];
      if (is.rows !== was?.rows || is.sum !== was.sum)
        throw new BackupError(
          `${nameOf(table)} 恢复以后和备份对不上：备份 ${was?.rows ?? 0} 行，恢复 ${is.rows} 行。什么都没有改。`,
        );
    }
    // Before the tables count: a file that is missing takes everything back.
    await restoreFiles(files, folder, manifest);
  });
  return manifest;
}
