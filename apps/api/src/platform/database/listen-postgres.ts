import pg from "pg";
import type { Log } from "../log.ts";

interface Ear {
  channel: string;
  listener(payload: string): void;
  missed(): void;
  log: Log;
}

/** How long after a cut it tries again, milliseconds; up to twice as long, so that not all come at once. */
const AGAIN = 1_000;

/**
 * Listens on a connection of its own and takes up a cut line again, for as long as it takes.
 * A pool in transaction mode before the database cannot carry this: it needs the database itself.
 */
export async function listenTo(
  url: string,
  { channel, listener, missed, log }: Ear,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client;
  let timer: NodeJS.Timeout | undefined;

  const again = () => {
    if (stopped || timer) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        join().then(missed, again);
      },
      AGAIN * (1 + Math.random()),
    );
  };
  const join = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: "ginkgo live",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = next;
    next.on("notification", ({ payload }) => listener(payload ?? ""));
    next.on("error", (e) => log.warn("live line lost", { error: e.message }));
    next.on("end", again);
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
  };
  await join();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client.end();
  };
}
