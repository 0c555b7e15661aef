import { type NodePgClient, NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Log } from "../log.ts";
import type { Database, Db, Tx } from "./database.ts";
import { dialect } from "./dialect.ts";
import { listenTo } from "./listen-postgres.ts";
import { namedClients } from "./named-client.ts";
import { readReplicas } from "./read-replicas.ts";
import { retryTransaction } from "./retry-transaction.ts";
import { collectWrites, tableUse, writeListeners } from "./table-use.ts";

export interface PostgresOptions {
  url: string;
  replicas?: string[];
  pool: number;
  log: Log;
}

function createPool(url: string, max: number, log: Log) {
  const pool = new pg.Pool({
    Client: namedClients(),
    connectionString: url,
    max,
    application_name: "ginkgo",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // JIT costs more than it saves on our short statements.
    // A statement that waits for a lock fails before its client gives up; a process that died in the middle of
    // a transaction keeps its locks no longer than that.
    options:
      "-c jit=off -c timezone=Asia/Shanghai -c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000",
  });
  // A restart of the database ends connections, idle ones and those at work; without a listener on each, that would
  // end the process.
  const lost = (e: Error) => log.warn("database connection lost", { error: e.message });
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  return pool;
}

/** The query builder on a pool or on one connection. */
const builderOn = (client: NodePgClient) =>
  new NodePgDatabase(dialect, new NodePgSession(client, dialect, undefined, { logger: tableUse }), undefined);

/** Opens PostgreSQL; fails within seconds when no server answers. */
export async function openPostgres({
  url,
  replicas = [],
  pool: max,
  log,
}: PostgresOptions): Promise<Database> {
  const main = createPool(url, max, log);
  (await main.connect()).release();
  const readers = replicas.map((r) => createPool(r, max, log));
  const write = builderOn(main);
  const read = (readers.length > 0
    ? builderOn(readReplicas(main, readers, log) as pg.Pool)
    : write) as unknown as Db;
  const writes = writeListeners();
  /** Lines that listen, each to be ended: one that is left would look for its database for ever. */
  const lines = new Set<() => Promise<void>>();
  return {
    engine: "postgres",
    read,
    primary: write as unknown as Db,
    transaction: async (work) => {
      const { result, written } = await retryTransaction(() =>
        collectWrites(async () => {
          // The query builder of a pool keeps a connection for ever whose `begin` failed: a line that breaks would take
          // the pool away one by one. On one connection it has none to keep.
          const client = await main.connect();
          try {
            return await builderOn(client).transaction((tx) => work(tx as unknown as Tx));
          } finally {
            client.release();
          }
        }),
      );
      writes.tell(written);
      return result;
    },
    onOwnWrite: writes.add,
    listen: async (channel, listener, missed) => {
      const stop = await listenTo(url, { channel, listener, missed, log });
      lines.add(stop);
      return () => {
        lines.delete(stop);
        return stop();
      };
    },
    script: async (text) => {
      const client = await main.connect();
      try {
        await client.query(text);
      } catch (e) {
        await client.query("rollback");
        throw e;
      } finally {
        client.release();
      }
    },
    onOneConnection: async (work) => {
      const client = await main.connect();
      try {
        return await work(async (statement) => (await client.query(statement)).rows.length);
      } finally {
        client.release();
      }
    },
    close: async () => {
      await Promise.all(Array.from(lines, (stop) => stop()));
      await Promise.all([main, ...readers].map((p) => p.end()));
    },
  };
}
