import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { cube } from "@electric-sql/pglite/contrib/cube";
import { PgliteDatabase, PgliteSession } from "drizzle-orm/pglite";
import { lockFolder } from "../folder-lock.ts";
import type { Database, Db, Tx } from "./database.ts";
import { dialect } from "./dialect.ts";
import { collectWrites, tableUse, writeListeners } from "./table-use.ts";

const extensions = { cube };

function wrap(client: PGlite, release: () => void): Database {
  const handle = new PgliteDatabase(
    dialect,
    new PgliteSession(client, dialect, undefined, { logger: tableUse }),
    undefined,
  );
  const writes = writeListeners();
  return {
    engine: "pglite",
    read: handle as unknown as Db,
    primary: handle as unknown as Db,
    transaction: async (work) => {
      const { result, written } = await collectWrites(() =>
        handle.transaction((tx) => work(tx as unknown as Tx)),
      );
      writes.tell(written);
      return result;
    },
    onOwnWrite: writes.add,
    listen: (channel, listener) => client.listen(channel, listener),
    script: async (text) => {
      try {
        await client.exec(text);
      } catch (e) {
        await client.exec("rollback");
        throw e;
      }
    },
    onOneConnection: (work) => work(async (statement) => (await client.query(statement)).rows.length),
    close: async () => {
      await client.close();
      release();
    },
  };
}

async function start(options: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> {
  const client = await PGlite.create({ ...options, extensions, relaxedDurability: false });
  await client.exec("set timezone to 'Asia/Shanghai'");
  return client;
}

/** An embedded database in memory, empty or from a dump; for tests. */
export async function openPgliteInMemory(dump?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  const client = await start(dump ? { loadDataDir: dump } : {});
  return { ...wrap(client, () => {}), dump: () => client.dumpDataDir("none") };
}

/**
 * Opens the embedded database in `dataDir`, creating it when there is none.
 *
 * Two processes on one folder lose data without a word, so the folder is locked first. A new database is made
 * beside its place by `prepare` and moved in whole: a process killed while creating leaves nothing half made.
 *
 * @throws {FolderInUse} when another process has the folder.
 */
export async function openPglite(
  dataDir: string,
  prepare: (db: Database) => Promise<void>,
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const release = lockFolder(dataDir);
  try {
    const place = join(dataDir, "pglite");
    if (!existsSync(place)) {
      const fresh = join(dataDir, "pglite.new");
      rmSync(fresh, { recursive: true, force: true });
      const building = wrap(await start({ dataDir: fresh }), () => {});
      await prepare(building);
      await building.close();
      renameSync(fresh, place);
    }
    const db = wrap(await start({ dataDir: place }), release);
    await prepare(db);
    return db;
  } catch (e) {
    release();
    throw e;
  }
}
