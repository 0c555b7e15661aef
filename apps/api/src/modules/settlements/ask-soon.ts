import { sql } from "drizzle-orm";
import { later, MINUTE } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { payouts } from "./tables.ts";

/**
 * Who is paid says that they confirmed it in WeChat: it is asked at once, and then every minute for a while. Said again
 * within a minute it changes nothing.
 * @returns whether such a payout of theirs is under way
 */
export async function askSoon(tx: Tx, party: string, confirmPackage: string, now: Date): Promise<boolean> {
  const isTheirs = sql`${payouts.state} = 'OPEN' and ${payouts.confirmPackage} = ${confirmPackage} and exists (
    select 1 from settlements.settlements s where s.id = ${payouts.settlementId} and s.party = ${party})`;
  const minuteAgo = instant(later(now, -MINUTE));
  await tx
    .update(payouts)
    .set({ confirmedAt: now, nextTryAt: now })
    .where(
      sql`${isTheirs} and ${payouts.claimBy} is null and (${payouts.confirmedAt} is null or ${payouts.confirmedAt} <= ${minuteAgo})`,
    );
  return (await firstOf(tx.select({ id: payouts.id }).from(payouts).where(isTheirs))) !== undefined;
}
