import { randomUUID } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "./database/database.ts";
import { processes } from "./database/tables.ts";
import { errorReason } from "./error-reason.ts";
import type { Log } from "./log.ts";

type Process = typeof processes.$inferSelect;

/** How often a process says that it is there, milliseconds. */
const SAYS_SO_EVERY = 20_000;
/** One that said nothing for so long is not there any more, seconds. */
export const LOST_AFTER = 60;
/** One that ended without a word is told of for so long. */
const FORGOTTEN_AFTER = sql`interval '1 day'`;

/**
 * Says that this process serves, with which build, until it ends.
 * @returns how to say that it has ended
 */
export async function announceProcess(
  { database, log }: { database: Database; log: Log },
  { role, version, build }: Pick<Process, "role" | "version" | "build">,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  const seenAt = sql`clock_timestamp()`;
  const sayHere = () =>
    database.transaction(async (tx) => {
      await tx
        .insert(processes)
        .values({ id, role, version, build, node: process.version, startedAt: seenAt, seenAt })
        .onConflictDoUpdate({ target: processes.id, set: { seenAt } });
      await tx.delete(processes).where(lt(processes.seenAt, sql`clock_timestamp() - ${FORGOTTEN_AFTER}`));
    });
  await sayHere();
  const timer = setInterval(
    () =>
      void sayHere().catch((error: unknown) =>
        log.warn("process not told of", { error: errorReason(error) }),
      ),
    SAYS_SO_EVERY,
  ).unref();
  return async () => {
    clearInterval(timer);
    await database.transaction((tx) => tx.delete(processes).where(eq(processes.id, id)));
  };
}
