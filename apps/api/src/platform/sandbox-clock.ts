import { sql } from "drizzle-orm";
import type { MovableClock } from "./clock.ts";
import { type Database, row } from "./database/database.ts";

/** How soon other processes on the same database follow, in milliseconds. */
const FOLLOW = 250;

/** The sandbox's clock, one for all processes on a database. */
export interface SandboxClock {
  /** Moves it forward. */
  advance(ms: number): Promise<void>;
  stop(): void;
}

/**
 * Ties a clock to how far ahead the database says the sandbox is: tokens and orders of an earlier run must not lie in
 * the future, and a second process must live in the same moment.
 */
export async function sandboxClock(database: Database, clock: MovableClock): Promise<SandboxClock> {
  let followed = 0;
  const follow = (ahead: number) => {
    clock.advance(ahead - followed);
    followed = ahead;
  };
  const read = async () => {
    const kept = await row<{ ahead: number }>(
      database.primary,
      sql`select ahead_ms::float8 as ahead from sandbox.clock`,
    );
    if (kept) follow(kept.ahead);
  };
  await read();
  // The embedded database has this one process; nobody else can have moved it.
  const timer =
    database.engine === "postgres"
      ? setInterval(() => void read().catch(() => undefined), FOLLOW)
      : undefined;
  timer?.unref();
  return {
    async advance(ms) {
      const moved = await database.transaction((tx) =>
        row<{ ahead: number }>(
          tx,
          sql`update sandbox.clock set ahead_ms = ahead_ms + ${ms}::bigint returning ahead_ms::float8 as ahead`,
        ),
      );
      follow(moved!.ahead);
    },
    stop: () => clearInterval(timer),
  };
}
