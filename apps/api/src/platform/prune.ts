import { type SQL, sql } from "drizzle-orm";
import { type Clock, DAY, later } from "./clock.ts";
import { type Database, rows } from "./database/database.ts";
import { instant } from "./database/sql-values.ts";
import { eachDueItem, notSetAside } from "./due-items.ts";
import type { DueWork } from "./due-work.ts";
import type { Log } from "./log.ts";

/** Which rows of a table have served their time. The term stands in the field inventory as words. */
export interface Retention {
  table: string;
  /** How long a row is kept, in milliseconds. */
  keepFor: number;
  /** Condition on the table, named `t`, that holds for the rows to remove. */
  isOld(before: SQL): SQL;
}

export const YEAR = 365 * DAY;
/** Rows removed at once: other work on the table waits for no longer than that takes. */
const BATCH = 5_000;

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
}

async function pruneTable({ database, clock }: Needs, { table, keepFor, isOld }: Retention): Promise<void> {
  const name = sql.raw(table);
  const before = instant(later(clock.now(), -keepFor));
  for (let removed = BATCH; removed === BATCH; ) {
    const gone = await database.transaction((tx) =>
      rows(
        tx,
        sql`delete from ${name} where ctid = any(array(select t.ctid from ${name} t where ${isOld(before)} limit ${BATCH}))
          returning 1`,
      ),
    );
    removed = gone.length;
  }
}

/**
 * Removes old rows once a day, batch by batch, each table on its own.
 * @param job name of the piece of due work
 */
export const pruneWork = <H extends Needs>(job: string, retentions: readonly Retention[]): DueWork<H> => ({
  name: job,
  every: DAY,
  run: async (context) => {
    const found = await rows<{ table: string }>(
      context.database.primary,
      sql`select t.name as table from unnest(${sql.param(retentions.map((r) => r.table))}::text[]) t(name)
        where ${notSetAside(job, sql`t.name`, context.clock.now())}`,
    );
    const open = new Set(found.map((f) => f.table));
    return eachDueItem(context, {
      job,
      items: retentions.map((r) => r.table).filter((table) => open.has(table)),
      work: (table) => pruneTable(context, retentions.find((r) => r.table === table)!),
    });
  },
});
