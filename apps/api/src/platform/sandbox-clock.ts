import { sql } from "drizzle-orm";
import type { MovableClock } from "./clock.ts";
import { type Database, firstOf } from "./database/database.ts";
import { clock as clockTable } from "./database/sandbox-tables.ts";

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
    const saved = await firstOf(
      database.primary.select({ ahead: sql<number>`${clockTable.aheadMs}::float8` }).from(clockTable),
    );
    if (saved) follow(saved.ahead);
  };
  await read();
  // The embedded database has this one process; no other process can have moved it.
  const timer =
    database.engine === "postgres"
      ? setInterval(() => void read().catch(() => undefined), FOLLOW)
      : undefined;
  timer?.unref();
  return {
    async advance(ms) {
      const moved = await database.transaction((tx) =>
        firstOf(
          tx
            .update(clockTable)
            .set({ aheadMs: sql`${clockTable.aheadMs} + ${ms}::bigint` })
            .returning({ ahead: sql<number>`${clockTable.aheadMs}::float8` }),
        ),
      );
      follow(moved!.ahead);
    },
    stop: () => clearInterval(timer),
  };
}
