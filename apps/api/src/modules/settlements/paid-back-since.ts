import { sumText } from "@ginkgo/locale/money";
import { sql } from "drizzle-orm";
import { problemWith } from "../../http/problem.ts";
import { type Db, rows, type Tx } from "../../platform/database/database.ts";
import { booksAreDue } from "../orders/public.ts";
import { payableOf } from "./parties.ts";
import { settlementById } from "./settlement-row.ts";

/** Orders named in a sentence at most. */
const NAMED = 3;

/**
 * Says which orders of a settlement have brought less since it was drafted, for what was refunded, or may have: their books
 * still have to follow. Settled lines of other settlements of theirs count as well.
 * @returns a sentence; undefined where everything still stands
 */
export async function paidBackSince(db: Db, id: string): Promise<string | undefined> {
  const { party } = await settlementById(db, id);
  const { account, part } = payableOf(party);
  const found = await rows<{ sn: string; backFen: number }>(
    db,
    sql`with mine as (select distinct order_id from settlements.lines where settlement_id = ${id}::bigint and state <> 'TAKEN_OUT')
      select o.sn, (t.fen - b.fen)::float8 as "backFen" from mine join orders.orders o on o.id = mine.order_id
        cross join lateral (select coalesce(sum(l.amount_fen), 0) as fen from settlements.lines l
          where l.party = ${party} and l.order_id = o.id and l.state <> 'TAKEN_OUT') t
        cross join lateral (select coalesce(-sum(l.amount_fen), 0) as fen from payments.ledger l
          where l.order_id = o.id and l.account = ${account} and l.party = ${part}) b
      where t.fen > b.fen or ${booksAreDue} order by o.id`,
  );
  if (found.length === 0) return undefined;
  const named = found.slice(0, NAMED).map(({ sn }) => sn);
  const backFen = found.reduce((sum, one) => sum + Math.max(0, one.backFen), 0);
  const which = `订单 ${named.join("、")}${found.length > NAMED ? ` 等 ${found.length} 单` : ""}`;
  return backFen > 0
    ? `${which}起草以后退了款，比单上少 ${sumText(backFen)}。请退回，把这几行定为“这一期不算”，或作废后重新起草。`
    : `${which}刚有变动，账还没有记好。请过一分钟刷新再看。`;
}

/** @throws {ProblemError} SETTLEMENT_REFUNDED, with the sentence */
export async function requireNothingBack(tx: Tx, id: string): Promise<void> {
  const why = await paidBackSince(tx, id);
  if (why) throw problemWith("SETTLEMENT_REFUNDED", { why });
}
