import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { taxOfMonth } from "../income-tax.ts";

/** Tax of a month that is over, worked out anew: to be taken, or negative given back. */
export interface TaxChange {
  /** Its first day. */
  month: string;
  fen: number;
}

/** The first day of the month of an instant in Shanghai. */
export const monthOf = (at: Date): string => `${shanghaiDay(at).slice(0, 7)}-01`;

/**
 * Months that are over of which something came back, where what was withheld of what stands is not the tax of it: most often
 * too much, as the highest rate went with what came back. What was changed with payouts since counts; only months with a
 * payout that failed can differ, so only they are read.
 */
async function changesDue(db: Db, party: string, now: Date): Promise<TaxChange[]> {
  const found = await rows<{ month: string; paidFen: number; withheldFen: number }>(
    db,
    sql`with mine as (select p.id, p.state <> 'FAILED' as stands, p.tax_way, p.tax_fen,
          p.amount_fen + p.tax_fen + p.earlier_tax_fen as gross,
          date_trunc('month', p.at at time zone 'Asia/Shanghai')::date as month
        from settlements.settlements s join settlements.payouts p on p.settlement_id = s.id where s.party = ${party})
      select m.month::text, coalesce(sum(m.gross) filter (where m.stands), 0)::float8 as "paidFen",
        (coalesce(sum(m.tax_fen) filter (where m.stands), 0) + coalesce((select sum(c.fen) from settlements.tax_changes c
          join mine k on k.id = c.payout_id and k.stands where c.month = m.month), 0))::float8 as "withheldFen"
      from mine m where m.tax_way = 'WITHHELD' and m.month < ${monthOf(now)}::date
      group by m.month having bool_or(not m.stands) order by m.month`,
  );
  return found
    .map(({ month, paidFen, withheldFen }) => ({ month, fen: taxOfMonth(paidFen) - withheldFen }))
    .filter(({ fen }) => fen !== 0);
}

/**
 * What of them is taken or given back with a payout, so that a fen of it is left: what does not fit waits for the next one.
 * @param leftFen what is paid out after the tax of its own month
 */
export async function earlierTax(db: Db, party: string, leftFen: number, now: Date): Promise<TaxChange[]> {
  const due = await changesDue(db, party, now);
  let room = leftFen - 1 - due.reduce((sum, { fen }) => sum + Math.min(fen, 0), 0);
  return due
    .map(({ month, fen }) => {
      const taken = Math.min(fen, room);
      room -= Math.max(taken, 0);
      return { month, fen: taken };
    })
    .filter(({ fen }) => fen !== 0);
}
