import { sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import { type Database, row } from "./database.ts";
import { errorText } from "./error-text.ts";
import type { Log } from "./log.ts";
import { instant } from "./sql-values.ts";

/**
 * Work that comes due by the clock: files nobody used, accounts to erase, orders to close. What is due is read from
 * the tables each time it runs, so nothing is lost with a process and the sandbox clock moves it like everything else.
 * It must bear being run twice, also at once.
 */
export interface DueWork<H> {
  name: string;
  /** How often to look, in milliseconds of the server's clock. */
  every: number;
  run(house: H): Promise<unknown>;
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
}

/** How long a process that died may keep its work from the others, in milliseconds. */
const LEASE = 30_000;
const TICK = 1_000;
const PATIENCE = 10_000;

const at = (ms: number) => instant(new Date(ms));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the work of all modules, each piece in one process at a time. */
export function dueWorkRunner<H extends Needs>(works: readonly DueWork<H>[], house: H): DueWorkRunner {
  const { database, clock, log } = house;

  /** Takes the work for this process unless another is at it, or it ran less than `every` ago. */
  async function take(name: string, every: number): Promise<boolean> {
    const now = clock.now().getTime();
    return database.transaction(async (tx) => {
      await tx.execute(sql`insert into platform.due_work (name) values (${name}) on conflict do nothing`);
      const taken = await row(
        tx,
        sql`update platform.due_work set began_at = ${at(now)}, leased_until = ${at(now + LEASE)}
          where name = ${name} and (leased_until is null or leased_until <= ${at(now)})
            and (began_at is null or began_at <= ${at(now - every)}) returning name`,
      );
      return taken !== undefined;
    });
  }

  const lease = (name: string, until: number | null) =>
    database.transaction((tx) =>
      tx.execute(
        sql`update platform.due_work set leased_until = ${until === null ? null : at(until)} where name = ${name}`,
      ),
    );

  async function work({ name, run }: DueWork<H>): Promise<void> {
    const failed = (error: Error) =>
      log.error("due work failed", { job: name, error: errorText(error), stack: error.stack });
    const alive = setInterval(
      () => void lease(name, clock.now().getTime() + LEASE).catch(failed),
      LEASE / 3,
    ).unref();
    try {
      await run(house);
    } catch (error) {
      failed(error as Error);
    } finally {
      clearInterval(alive);
      await lease(name, null).catch(failed);
    }
  }

  async function runNow(piece: DueWork<H>): Promise<void> {
    const began = Date.now();
    while (!(await take(piece.name, 0))) {
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
      let stopping = false;
      const loop = (async () => {
        while (!stopping) {
          for (const piece of works) {
            const now = clock.now().getTime();
            if (stopping || now - (looked.get(piece.name) ?? 0) < piece.every) continue;
            looked.set(piece.name, now);
            const mine = await take(piece.name, piece.every).catch((error: Error) => {
              log.error("due work not looked for", { job: piece.name, error: errorText(error) });
              return false;
            });
            if (mine) await work(piece);
          }
          await pause(TICK);
        }
      })();
      return () => {
        stopping = true;
        return loop;
      };
    },
  };
}
