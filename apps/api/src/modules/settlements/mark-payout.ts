import { and, eq, ne } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import type { By, Seen } from "./change-settlement.ts";
import { endPayout } from "./pay-settlement.ts";
import { lockSettlement } from "./settlement-row.ts";
import { payouts } from "./tables.ts";
import { markUnclear } from "./unclear-payout.ts";

/** The one that is under way or came through. */
const standing = (tx: Tx, settlementId: string) =>
  firstOf(
    tx
      .select()
      .from(payouts)
      .where(and(eq(payouts.settlementId, settlementId), ne(payouts.state, "FAILED"))),
  );

/**
 * One of the staff knows from the bank what became of a transfer; what had come, of either way, can be sent back days later.
 * Where a provider does not say it, two know it.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, SETTLEMENT_MOVED, PAYOUT_ASKING, PAYOUT_NOT_SENT
 */
export async function mark(
  tx: Tx,
  { id, version, paid, reason }: Seen & { paid: boolean; reason: string },
  by: By & { staffId: string },
): Promise<void> {
  const one = await lockSettlement(tx, id, version);
  const payout = await standing(tx, id);
  if (payout && one.state === "PAYING" && payout.way === "PROVIDER")
    return markUnclear(tx, one, payout, { paid, reason }, by);
  const mayMark = one.state === "PAID" ? !paid : one.state === "PAYING" && payout?.way === "BANK";
  if (!mayMark || !payout) throw problem("SETTLEMENT_MOVED", one.state);
  await endPayout(tx, one, payout, { paid, reason }, by);
}
