import { createAdapter as postgresAdapter } from "@socket.io/postgres-adapter";
import { createAdapter as redisAdapter } from "@socket.io/redis-adapter";
import { Redis } from "ioredis";
import pg from "pg";
import type { Server } from "socket.io";
import type { AppContext } from "./services.ts";

export interface SocketAdapter {
  /** Absent with the embedded engine: there is one process. */
  make?: Parameters<Server["adapter"]>[0];
  close(): Promise<void>;
}

/** How long connections may take to come back when all are closed, milliseconds. */
const LATE = 2_000;

/** What carries passing words between processes: Redis where it is set, else the database they share. */
export async function socketAdapter({ settings, log, database }: AppContext): Promise<SocketAdapter> {
  const lost = (e: Error) => log.warn("socket adapter lost its line", { error: e.message });
  if (settings.REDIS_URL) {
    const say = new Redis(settings.REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 1 });
    const hear = say.duplicate();
    say.on("error", lost);
    hear.on("error", lost);
    return {
      make: redisAdapter(say, hear),
      close: async () => {
        say.disconnect();
        hear.disconnect();
      },
    };
  }
  if (database.engine === "pglite" || !settings.DATABASE_URL) return { close: async () => {} };
  const pool = new pg.Pool({
    connectionString: settings.DATABASE_URL,
    max: 3,
    application_name: "ginkgo sockets",
  });
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  const taken = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => taken.add(client));
  pool.on("release", (_error, client) => taken.delete(client));
  return {
    make: postgresAdapter(pool, { tableName: "platform.socket_attachments", errorHandler: lost }),
    close: async () => {
      const ended = pool.end();
      // A connection that was still being opened when the adapter was closed is never given back by it.
      const late = setTimeout(() => {
        for (const client of taken) {
          client.removeAllListeners("end");
          client.release(true);
        }
      }, LATE);
      await ended;
      clearTimeout(late);
    },
  };
}
