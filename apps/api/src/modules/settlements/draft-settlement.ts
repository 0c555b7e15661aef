import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { DAY, later } from "../../platform/clock.ts";
import { firstOf, row, type Tx } from "../../platform/database/database.ts";
import { settleable } from "./find-settleable.ts";
import { lockParty, sideOf } from "./parties.ts";
import { noteEvent } from "./settlement-row.ts";
import { settlements } from "./tables.ts";
import { settledText, tellEmployee } from "./tell-employee.ts";
import { askMerchant } from "./tell-merchant.ts";

export interface Period {
  party: string;
  from: string;
  to: string;
}

type DraftSettings = Pick<AppContext["settings"], "SETTLEMENT_AFTER_DAYS" | "SETTLEMENT_OBJECT_DAYS">;

/** Who drafts, by which settings and when. @property staffId null: the clock */
interface Drafting {
  staffId: string | null;
  settings: DraftSettings;
  now: Date;
}

/** When they have had their days to look. @param from when those began */
export const objectBy = (
  from: Date,
  { SETTLEMENT_OBJECT_DAYS: days }: Pick<AppContext["settings"], "SETTLEMENT_OBJECT_DAYS">,
): Date => later(from, days * DAY);

/** Takes over what they owed from settlements that came to less than nothing. @returns how much, nothing or negative */
async function carryOver(tx: Tx, party: string, into: string): Promise<number> {
  const { fen } = (await row<{ fen: number }>(
    tx,
    sql`with taken as (update settlements.settlements s set carried_into = ${into}::bigint
        where s.party = ${party} and s.state = 'CARRIED' and s.carried_into is null
        returning s.lines_fen + s.carried_fen as fen)
      select coalesce(sum(fen), 0)::float8 as fen from taken`,
  ))!;
  return fen;
}

/**
 * Drafts what may be settled with a party up to a day: each part of an order once, whoever drafts at the same moment.
 * @returns its id; undefined where there is nothing to settle
 */
export async function draft(
  tx: Tx,
  { party, from, to }: Period,
  { staffId, settings, now }: Drafting,
): Promise<string | undefined> {
  await lockParty(tx, party);
  const made = await firstOf(
    tx
      .insert(settlements)
      .values({
        side: sideOf(party),
        party,
        fromDay: from,
        toDay: to,
        linesFen: 0,
        draftedBy: staffId,
        draftedAt: now,
        objectFrom: now,
      })
      .returning({ id: settlements.id }),
  );
  const { id } = made!;
  const { count, fen } = (await row<{ count: number; fen: number }>(
    tx,
    sql`with added as (insert into settlements.lines
        (settlement_id, party, order_id, nth, day, sold_fen, refunded_fen, commission_fen, pay_fen, amount_fen)
        select ${id}::bigint, ${party}, f.order_id, f.nth, f.day, f.sold, f.refunded, f.commission, f.pay, f.amount
        from ${settleable(party, to, settings.SETTLEMENT_AFTER_DAYS)} f order by f.day, f.order_id returning amount_fen)
      select count(*)::int as count, coalesce(sum(amount_fen), 0)::float8 as fen from added`,
  ))!;
  if (count === 0) {
    await tx.delete(settlements).where(sql`${settlements.id} = ${id}::bigint`);
    return undefined;
  }
  const carriedFen = await carryOver(tx, party, id);
  await tx
    .update(settlements)
    .set({ linesFen: fen, carriedFen })
    .where(sql`${settlements.id} = ${id}::bigint`);
  await noteEvent(tx, id, { what: "起草", staffId }, now);
  const settled = settledText({ fromDay: from, toDay: to, linesFen: fen, carriedFen });
  await tellEmployee(tx, { id, party }, "drafted", { settled }, now);
  await askMerchant(tx, { id, party }, { why: settled, until: objectBy(now, settings) }, now);
  return id;
}

/** The same by one of the staff, up to today at most: later days may still bring a return. @throws {ProblemError} BAD_INPUT, SETTLEMENT_NOTHING */
export async function draftByStaff(tx: Tx, period: Period, by: Drafting): Promise<string> {
  if (period.to > shanghaiDay(by.now))
    throw badInput({ to: "结束的那天最晚是今天，还没到的日子可能有退货。" });
  const id = await draft(tx, period, by);
  if (!id) throw problem("SETTLEMENT_NOTHING");
  return id;
}
