import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import { type Database, type Db, firstOf, rows, type Tx } from "./database/database.ts";
import { instant, millis } from "./database/sql-values.ts";
import { dueWork } from "./database/tables.ts";
import { STUCK_AFTER } from "./due-items.ts";
import { errorReason } from "./error-reason.ts";
import type { Log } from "./log.ts";

/**
 * Work that comes due by the clock: unused files, accounts to erase, orders to close. What is due is read from
 * the tables each time it runs, so nothing is lost with a process and the sandbox clock moves it like everything else.
 * It must bear being run twice, also at once.
 */
export interface DueWork<H> {
  name: string;
  /** How often to look, in milliseconds of the server's clock. */
  every: number;
  /** @returns how many items it found, where it works item by item (due-items.ts) */
  run(context: H): Promise<unknown>;
}

/** How a piece of due work stands, for metrics and alerts. */
export interface DueWorkState {
  job: string;
  /** Seconds since a run should have begun; 0 while it runs on time. */
  lag: number;
  /** Items the last run found. */
  found: number;
  /** Items that failed and stand aside, and those of them that failed so often that a person must look. */
  setAside: number;
  stuck: number;
  /** Runs in a row that failed as a whole, and why the last one did. */
  failures: number;
  lastError: string | null;
  /** How often it looks, milliseconds. */
  every: number;
  /** When the last run ended; null before the first. */
  endedAt: Date | null;
  /** All it has done since counting began. */
  done: { runs: number; failedRuns: number; items: number; failedItems: number };
  /** Since when staff hold it back, who and why; null while it may run. */
  paused: { at: Date; staffId: string; reason: string } | null;
}

const CHANNEL = "ginkgo_due_work";

/** Holds a job back, or lets it go on. */
export async function pauseJob(
  tx: Tx,
  name: string,
  pause: { staffId: string; reason: string; now: Date } | null,
): Promise<void> {
  const set = {
    pausedAt: pause?.now ?? null,
    pausedBy: pause?.staffId ?? null,
    pauseReason: pause?.reason ?? null,
  };
  await tx
    .insert(dueWork)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: dueWork.name, set });
}

/** Has a job begin with the next look, in whichever process is at it. */
export async function hastenJob(tx: Tx, name: string): Promise<void> {
  await tx.update(dueWork).set({ beganAt: null }).where(eq(dueWork.name, name));
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${name})`);
}

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
}

export interface DueWorkRunner {
  /** Runs all of it now, whenever it last ran. */
  runAll(): Promise<void>;
  /** Looks every second for what is due; answers with how to stop, which waits for what is under way. */
  start(): () => Promise<void>;
  /** How each piece stands, over all processes. @param db a transaction that changed it, else the database */
  states(db?: Db): Promise<DueWorkState[]>;
}

/** How long a process that died may keep its work from the others, in milliseconds. */
const LEASE = 30_000;
const TICK = 1_000;
const PATIENCE = 10_000;
/** Jobs that run at once in this process: a job that waits for a provider keeps no other from its turn. */
const SIDE_BY_SIDE = 6;

const at = (ms: number) => instant(new Date(ms));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the work of all modules, each piece in one process at a time. */
export function dueWorkRunner<H extends Needs>(works: readonly DueWork<H>[], context: H): DueWorkRunner {
  const { database, clock, log } = context;

  /** Takes the work for this process unless another is at it, or it ran less than `every` ago. */
  async function take(name: string, every: number): Promise<boolean> {
    const now = clock.now().getTime();
    return database.transaction(async (tx) => {
      await tx.insert(dueWork).values({ name }).onConflictDoNothing();
      const taken = await firstOf(
        tx
          .update(dueWork)
          .set({ beganAt: at(now), leasedUntil: at(now + LEASE) })
          .where(
            and(
              eq(dueWork.name, name),
              isNull(dueWork.pausedAt),
              or(isNull(dueWork.leasedUntil), sql`${dueWork.leasedUntil} <= ${at(now)}`),
              or(isNull(dueWork.beganAt), sql`${dueWork.beganAt} <= ${at(now - every)}`),
            ),
          )
          .returning({ name: dueWork.name }),
      );
      return taken !== undefined;
    });
  }

  const isPaused = async (name: string) =>
    (await firstOf(
      database.primary
        .select({ at: dueWork.pausedAt })
        .from(dueWork)
        .where(and(eq(dueWork.name, name), isNotNull(dueWork.pausedAt))),
    )) !== undefined;

  const renew = (name: string) =>
    database.transaction((tx) =>
      tx
        .update(dueWork)
        .set({ leasedUntil: at(clock.now().getTime() + LEASE) })
        .where(eq(dueWork.name, name)),
    );

  const end = (name: string, found: number | null, failure: string | null) =>
    database.transaction((tx) =>
      tx
        .update(dueWork)
        .set({
          leasedUntil: null,
          endedAt: at(clock.now().getTime()),
          found,
          failures: sql`${failure === null ? sql`0` : sql`failures + 1`}`,
          lastError: failure,
          runs: sql`${dueWork.runs} + 1`,
          failedRuns: sql`${dueWork.failedRuns} + ${failure === null ? 0 : 1}::int`,
          items: sql`${dueWork.items} + ${found ?? 0}::int`,
        })
        .where(eq(dueWork.name, name)),
    );

  async function work({ name, run }: DueWork<H>): Promise<void> {
    const failed = (error: unknown) => log.error("due work failed", { job: name, error: errorReason(error) });
    const alive = setInterval(() => void renew(name).catch(failed), LEASE / 3).unref();
    let found: number | null = null;
    let failure: string | null = null;
    try {
      const answer = await run(context);
      found = typeof answer === "number" ? answer : null;
    } catch (error) {
      failure = errorReason(error);
      failed(error);
    } finally {
      clearInterval(alive);
      await end(name, found, failure).catch(failed);
    }
  }

  async function runNow(piece: DueWork<H>): Promise<void> {
    const began = Date.now();
    while (!(await take(piece.name, 0))) {
      if (await isPaused(piece.name)) return;
      // Another process began before now: what came due since is for the next run, which is ours.
      if (Date.now() - began > PATIENCE) return log.warn("due work is taken", { job: piece.name });
      await pause(50);
    }
    await work(piece);
  }

  return {
    async runAll() {
      for (const piece of works) await runNow(piece);
    },
    start() {
      const looked = new Map<string, number>();
      const atWork = new Map<string, Promise<void>>();
      let stopping = false;
      const deaf = database
        .listen(
          CHANNEL,
          (name) => looked.delete(name),
          () => undefined,
        )
        .catch((error: unknown) => {
          log.error("jobs are not heard", { error: errorReason(error) });
          return async () => undefined;
        });
      const begin = async (piece: DueWork<H>) => {
        const mine = await take(piece.name, piece.every).catch((error: unknown) => {
          log.error("due work not looked for", { job: piece.name, error: errorReason(error) });
          return false;
        });
        if (mine) await work(piece);
      };
      const loop = (async () => {
        while (!stopping) {
          // The job that ran longest ago comes first: where all places are taken, no job starves.
          const order = works.toSorted((a, b) => (looked.get(a.name) ?? 0) - (looked.get(b.name) ?? 0));
          for (const piece of order) {
            const now = clock.now().getTime();
            if (stopping || atWork.size >= SIDE_BY_SIDE) break;
            if (atWork.has(piece.name) || now - (looked.get(piece.name) ?? 0) < piece.every) continue;
            looked.set(piece.name, now);
            atWork.set(
              piece.name,
              begin(piece).finally(() => atWork.delete(piece.name)),
            );
          }
          await pause(TICK);
        }
        await Promise.all(atWork.values());
        await (await deaf)();
      })();
      return () => {
        stopping = true;
        return loop;
      };
    },
    async states(db: Db = database.primary) {
      const now = clock.now().getTime();
      const known = await db
        .select({
          name: dueWork.name,
          began: millis(dueWork.beganAt),
          found: dueWork.found,
          failures: dueWork.failures,
          lastError: dueWork.lastError,
          endedAt: dueWork.endedAt,
          pausedAt: dueWork.pausedAt,
          pausedBy: dueWork.pausedBy,
          pauseReason: dueWork.pauseReason,
          runs: dueWork.runs,
          failedRuns: dueWork.failedRuns,
          items: dueWork.items,
          failedItems: dueWork.failedItems,
        })
        .from(dueWork);
      const aside = await rows<{ job: string; n: number; stuck: number }>(
        db,
        sql`select split_part(job, ':', 1) as job, count(*)::int as n, count(*) filter (where attempts >= ${STUCK_AFTER})::int as stuck
          from platform.due_items where buried_at is null group by 1`,
      );
      return works.map(({ name, every }) => {
        const piece = known.find((k) => k.name === name);
        const failing = aside.find((a) => a.job === name);
        return {
          job: name,
          lag: piece?.began == null || piece.pausedAt ? 0 : Math.max(0, now - piece.began - every) / 1000,
          found: piece?.found ?? 0,
          setAside: failing?.n ?? 0,
          stuck: failing?.stuck ?? 0,
          failures: piece?.failures ?? 0,
          lastError: piece?.lastError ?? null,
          every,
          endedAt: piece?.endedAt ?? null,
          done: {
            runs: piece?.runs ?? 0,
            failedRuns: piece?.failedRuns ?? 0,
            items: piece?.items ?? 0,
            failedItems: piece?.failedItems ?? 0,
          },
          paused: piece?.pausedAt
            ? { at: piece.pausedAt, staffId: piece.pausedBy ?? "", reason: piece.pauseReason ?? "" }
            : null,
        };
      });
    },
  };
}
