import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Clock, DAY, HOUR, later, MINUTE } from "./clock.ts";
import { type Database, firstOf, type Tx } from "./database/database.ts";
import { instant, textArray } from "./database/sql-values.ts";
import { dueItems, dueWork } from "./database/tables.ts";
import { errorReason } from "./error-reason.ts";
import type { Log } from "./log.ts";

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
}

/** How long an item stands aside after its first, second, … failure, in milliseconds. */
const BACKOFF = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR];
/** From so many failures on, an item is reported as one that needs a person. */
export const STUCK_AFTER = BACKOFF.length;

const backoff = (attempts: number): number => BACKOFF[Math.min(attempts, BACKOFF.length) - 1]!;

/**
 * Condition that leaves out items standing aside after a failure, so that nothing behind them waits.
 * @param item the item's key in the statement, as text
 */
export const notSetAside = (job: string, item: SQL, now: Date): SQL =>
  sql`not exists (select 1 from platform.due_items failed where failed.job = ${job} and failed.item = ${item}
    and (failed.next_at > ${instant(now)} or failed.buried_at is not null))`;

const failedBefore = async ({ database }: Needs, job: string, items: readonly string[]) =>
  new Set(
    (
      await database.primary
        .select({ item: dueItems.item })
        .from(dueItems)
        .where(and(eq(dueItems.job, job), sql`${dueItems.item} = any(${textArray(items)})`))
    ).map((f) => f.item),
  );

async function noteFailure({ database, clock, log }: Needs, job: string, item: string, error: unknown) {
  const now = clock.now();
  const reason = errorReason(error);
  const attempts = await database.transaction(async (tx) => {
    const failed = await firstOf(
      tx
        .insert(dueItems)
        .values({ job, item, attempts: 1, lastError: reason, failedAt: now, nextAt: now })
        .onConflictDoUpdate({
          target: [dueItems.job, dueItems.item],
          set: {
            attempts: sql`${dueItems.attempts} + 1`,
            lastError: sql`excluded.last_error`,
            failedAt: sql`excluded.failed_at`,
          },
        })
        .returning({ attempts: dueItems.attempts }),
    );
    const count = failed!.attempts;
    await tx
      .update(dueItems)
      .set({ nextAt: later(now, backoff(count)) })
      .where(and(eq(dueItems.job, job), eq(dueItems.item, item)));
    await tx
      .update(dueWork)
      .set({ failedItems: sql`${dueWork.failedItems} + 1` })
      .where(eq(dueWork.name, sql`split_part(${job}, ':', 1)`));
    return count;
  });
  log.error("due item failed", { job, item, attempts, error: reason });
}

interface DueItems {
  /** The name of the piece of due work. */
  job: string;
  /** Keys of the items that are due, in order; leave out those of {@link notSetAside}. */
  items: readonly string[];
  /** How many are worked on at once; more than one only where the work calls out. */
  parallel?: number;
  work(item: string): Promise<unknown>;
}

/**
 * Does the work of each item on its own: one that fails is written down with its attempts and error, stands aside for
 * longer each time, and keeps no other from its turn.
 * @returns how many items there were
 */
export async function eachDueItem(
  needs: Needs,
  { job, items, parallel = 1, work }: DueItems,
): Promise<number> {
  if (items.length === 0) return 0;
  const before = await failedBefore(needs, job, items);
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
        if (before.has(item))
          await needs.database.transaction((tx) =>
            tx.delete(dueItems).where(and(eq(dueItems.job, job), eq(dueItems.item, item!))),
          );
      } catch (error) {
        await noteFailure(needs, job, item, error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker));
  return items.length;
}

/** Has an item that stands aside tried with the next run, one that was given up too. @returns whether there is such an item */
export async function retryItem(tx: Tx, job: string, item: string, now: Date): Promise<boolean> {
  const freed = await tx
    .update(dueItems)
    .set({ nextAt: now, buriedAt: null, buriedBy: null, buryReason: null })
    .where(and(eq(dueItems.job, job), eq(dueItems.item, item)))
    .returning({ item: dueItems.item });
  return freed.length > 0;
}

/** Gives an item up: it is not tried again until somebody says so. @returns whether there is such an item */
export async function buryItem(
  tx: Tx,
  { job, item }: { job: string; item: string },
  by: { staffId: string; reason: string; now: Date },
): Promise<boolean> {
  const given = await tx
    .update(dueItems)
    .set({ buriedAt: by.now, buriedBy: by.staffId, buryReason: by.reason })
    .where(and(eq(dueItems.job, job), eq(dueItems.item, item)))
    .returning({ item: dueItems.item });
  return given.length > 0;
}

/** Forgets failures of items that were not due again for a week: what they waited for came about otherwise. */
export const forgetOldFailures = {
  name: "platform.due-items",
  every: HOUR,
  run: ({ database, clock }: Needs) =>
    database.transaction((tx) =>
      tx
        .delete(dueItems)
        .where(and(isNull(dueItems.buriedAt), lt(dueItems.nextAt, later(clock.now(), -7 * DAY)))),
    ),
};
