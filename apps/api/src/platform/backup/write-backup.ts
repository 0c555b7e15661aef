import { createHash } from "node:crypto";
import { createWriteStream, existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { type Database, rows, type Tx } from "../database/database.ts";
import type { Files } from "../files/files.ts";
import {
  type BackupTable,
  identifierOf,
  nameOf,
  readApplied,
  readSequences,
  readTables,
  type Sequence,
  settleSession,
  sumOf,
  type TableSum,
} from "./backup-tables.ts";

export const FORMAT = 1;
const AT_ONCE = 500;

export interface Manifest {
  format: typeof FORMAT;
  madeAt: string;
  engine: Database["engine"];
  migrations: string[];
  tables: Record<string, TableSum>;
  sequences: Sequence[];
  files: Record<string, { bytes: number; sha256: string }>;
}

/** A copy cannot be made or put back. `message` is one readable sentence. */
export class BackupError extends Error {}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
export const tableFile = (folder: string, table: string) => join(folder, "tables", `${table}.ndjson.gz`);
export const storedFile = (folder: string, name: string) => join(folder, "files", name.slice(0, 2), name);

/** Rows of a table as lines of JSON, a few at a time. */
async function* linesOf(tx: Tx, table: BackupTable): AsyncGenerator<string> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as line from ${identifierOf(table)} t`,
  );
  for (;;) {
    const found = await rows<{ line: string }>(tx, sql`fetch ${sql.raw(String(AT_ONCE))} from backup_rows`);
    if (found.length === 0) break;
    yield `${found.map(({ line }) => line).join("\n")}\n`;
  }
  await tx.execute(sql`close backup_rows`);
}

async function writeFiles(tx: Tx, files: Files, folder: string): Promise<Manifest["files"]> {
  const known = await rows<{ name: string }>(
    tx,
    sql`select name from files.files where ready_at is not null and not doomed
      union select shown_name from files.files where shown_name is not null and not doomed order by 1`,
  );
  const written: Manifest["files"] = {};
  for (const { name } of known) {
    const bytes = await files.get(name);
    if (!bytes) continue;
    await mkdir(dirname(storedFile(folder, name)), { recursive: true });
    await writeFile(storedFile(folder, name), bytes, { mode: 0o600 });
    written[name] = { bytes: bytes.byteLength, sha256: sha256(bytes) };
  }
  return written;
}

/**
 * Copies everything into an empty folder as of one moment: tables, where numbers go on, and files. The same for both
 * engines, so that one can be put back into the other. The site may go on beside PostgreSQL.
 * @throws {BackupError} where the folder holds something
 */
export async function writeBackup(
  database: Database,
  files: Files,
  folder: string,
  now: Date,
): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(`${folder} 里已经有东西，请换一个空的文件夹。`);
  await mkdir(join(folder, "tables"), { recursive: true, mode: 0o700 });
  return database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    await settleSession(tx);
    const tables: Manifest["tables"] = {};
    for (const table of await readTables(tx)) {
      const name = nameOf(table);
      await pipeline(
        Readable.from(linesOf(tx, table)),
        createGzip(),
        createWriteStream(tableFile(folder, name), { mode: 0o600 }),
      );
      tables[name] = await sumOf(tx, table);
    }
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: now.toISOString(),
      engine: database.engine,
      migrations: await readApplied(tx),
      tables,
      sequences: await readSequences(tx),
      files: await writeFiles(tx, files, folder),
    };
    // Last: a folder without it is a copy that was cut off.
    await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest, null, 1), { mode: 0o600 });
    return manifest;
  });
}
