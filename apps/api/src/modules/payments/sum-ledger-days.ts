import { addDays, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { HOUR, later } from "../../platform/clock.ts";
import { type Db, firstOf, row, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { ledgerSummed } from "./tables.ts";

/** A day is summed so long after its end: whatever was written in it has been committed by then. */
const SETTLED_AFTER = HOUR;

/** Waits for whoever writes into a day that is over: what is summed next has it, what comes later is added to the sums. */
export const waitForBookings = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(7343, 1)`);

/** Sums of the ledger by day. */
interface SumsByDay {
  /** How far they reach, locked; undefined before the first. */
  reached(tx: Tx): Promise<string | undefined>;
  /** Adds those of the lines `l` that fit. */
  insert(where: SQL): SQL;
  reach(tx: Tx, last: string): Promise<unknown>;
}

/**
 * Keeps sums of the ledger by day up to yesterday: days that are over and not summed yet, once, whoever sums at the same moment.
 */
export async function sumDaysOver(
  { database, clock }: Pick<AppContext, "database" | "clock">,
  { reached, insert, reach }: SumsByDay,
): Promise<void> {
  const last = addDays(shanghaiDay(later(clock.now(), -SETTLED_AFTER)), -1);
  await database.transaction(async (tx) => {
    await waitForBookings(tx);
    const before = await reached(tx);
    if (before !== undefined && before >= last) return;
    const from = before === undefined ? sql`` : sql`l.at >= ${instant(shanghaiTime(addDays(before, 1)))} and`;
    await tx.execute(insert(sql`${from} l.at < ${instant(shanghaiTime(addDays(last, 1)))}`));
    await reach(tx, last);
  });
}

/** Keeps the sums of the ledger by account and party. */
export const sumLedgerDays = (context: AppContext): Promise<void> =>
  sumDaysOver(context, {
    reached: async (tx) =>
      (await firstOf(tx.select({ through: ledgerSummed.through }).from(ledgerSummed).for("update")))?.through,
    insert: (where) => sql`insert into payments.ledger_days (day, account, party, debit_fen, credit_fen)
      select (l.at at time zone 'Asia/Shanghai')::date, l.account, l.party,
        sum(greatest(l.amount_fen, 0)), sum(greatest(-l.amount_fen, 0))
      from payments.ledger l where ${where} group by 1, 2, 3`,
    reach: (tx, last) =>
      tx
        .insert(ledgerSummed)
        .values({ through: last })
        .onConflictDoUpdate({ target: ledgerSummed.one, set: { through: last } }),
  });

/**
 * What moved by account and party before an instant that begins a day, as rows with `day`, `account`, `party`, `debit` and
 * `credit`: of days that are summed their sums, of the others their lines.
 */
export const movedBefore = (day: string, where: { account: string } | undefined): SQL => {
  const only = where ? sql`and l.account = ${where.account}` : sql``;
  return sql`(
    select l.day, l.account, l.party, l.debit_fen as debit, l.credit_fen as credit from payments.ledger_days l
      where l.day < ${day}::date ${only}
    union all
    select (l.at at time zone 'Asia/Shanghai')::date, l.account, l.party, greatest(l.amount_fen, 0), greatest(-l.amount_fen, 0)
      from payments.ledger l
      where l.at >= coalesce((select (s.through + 1)::timestamp at time zone 'Asia/Shanghai' from payments.ledger_summed s), '-infinity')
        and l.at < ${instant(shanghaiTime(day))} ${only})`;
};

/** Days whose sums are not those of their lines, of a span; none, ever. */
export const wrongDays = (db: Db, from: string, before: string): Promise<{ count: number } | undefined> =>
  row(
    db,
    sql`select count(*)::int as count from (
        select day, account, party, debit_fen, credit_fen from payments.ledger_days where day >= ${from}::date and day < ${before}::date
      ) d full join (
        select (l.at at time zone 'Asia/Shanghai')::date as day, l.account, l.party, sum(greatest(l.amount_fen, 0)) as debit,
          sum(greatest(-l.amount_fen, 0)) as credit
        from payments.ledger l where l.at >= ${instant(shanghaiTime(from))} and l.at < ${instant(shanghaiTime(before))}
        group by 1, 2, 3
      ) l using (day, account, party)
      where d.debit_fen is distinct from l.debit or d.credit_fen is distinct from l.credit`,
  );
