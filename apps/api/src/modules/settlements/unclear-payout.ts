import { eq } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { DAY, HOUR, later, MINUTE } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { endPayout, type PayoutRecord } from "./pay-settlement.ts";
import { askNobody, askStaff, noteEvent, type SettlementRecord, stepSettlement } from "./settlement-row.ts";
import { payouts } from "./tables.ts";

/** Nothing is known for so long before a person looks; another transfer than ours is looked at at once. */
const PATIENCE = 2 * HOUR;
/** What was being sent as the first of two spoke has been sent, or was given up, when it is asked after. */
const UNDER_WAY = 2 * MINUTE;
/** Where a provider cannot be asked, what two people have in writing counts after so long. */
const UNASKED = DAY;

/** Why nothing is known of a payout, and what its provider has by its number; null where that is not known either. */
export interface Unclear {
  bill: PayoutRecord["bill"];
  reason: string;
}

const set = (tx: Tx, { id }: PayoutRecord, values: Partial<typeof payouts.$inferInsert>) =>
  tx.update(payouts).set(values).where(eq(payouts.id, id));

const isClaimed = ({ claimAt }: PayoutRecord, askedFor: Date | null) =>
  claimAt !== null && askedFor?.getTime() === claimAt.getTime();

/**
 * Writes down that nothing is known of a payout, and puts it before the staff once that lasts.
 * @param askedFor the claim that stood when the provider was asked: only an answer after it counts for it
 */
export async function noteUnclear(
  tx: Tx,
  one: SettlementRecord,
  stands: PayoutRecord,
  { bill, reason, askedFor, nextTryAt }: Unclear & { askedFor: Date | null; nextTryAt: Date },
  now: Date,
): Promise<void> {
  const since = stands.unclearSince ?? now;
  // A claim was made while this was under way: it is asked once more.
  const isForNow = stands.claimBy === null || isClaimed(stands, askedFor);
  const isLong = bill === "DIFFERENT" || now.getTime() - since.getTime() >= PATIENCE;
  const isNew = isLong && stands.unclearToldAt === null;
  await set(tx, stands, {
    unclear: reason,
    unclearSince: since,
    unclearToldAt: isNew ? now : stands.unclearToldAt,
    ...(isForNow ? { bill, askedAt: now, nextTryAt } : {}),
  });
  if (!isNew) return;
  await noteEvent(tx, one.id, { what: "出款没有结果", reason, staffId: null }, now);
  await stepSettlement(tx, one.id, {});
  const text = `结算单 ${one.id} 的出款没有结果，要两个人处理`;
  await askStaff(tx, one, { text, dueAt: later(now, DAY) }, now);
}

/** The provider has it under way: what somebody said of it counts no more. */
export async function noteClear(
  tx: Tx,
  one: SettlementRecord,
  stands: PayoutRecord,
  now: Date,
): Promise<void> {
  if (stands.unclearSince === null && stands.claimBy === null) return;
  const nothing = { unclear: null, unclearSince: null, unclearToldAt: null, bill: null, askedAt: null };
  const noClaim = { claimBy: null, claimAt: null, claimPaid: null, claimReason: null };
  await set(tx, stands, { ...nothing, ...noClaim });
  if (stands.unclearToldAt === null) return;
  await noteEvent(tx, one.id, { what: "支付渠道说转账在办", staffId: null }, now);
  await stepSettlement(tx, one.id, {});
  await askNobody(tx, one, now);
}

/** Whether two of the staff may say what became of it. */
export const isStuck = ({ state, way, unclearToldAt }: PayoutRecord): boolean =>
  state === "OPEN" && way === "PROVIDER" && unclearToldAt !== null;

/** How it stands with one of which nothing is known, as staff see it. @param first who spoke first, by name */
export function unclearText(
  { unclear, claimBy, claimPaid, claimReason }: PayoutRecord,
  first: string,
): string {
  const said = claimBy === null ? "要两位同事先后记下结果，写明依据" : "";
  const claim =
    said || `${first}记了${claimPaid ? "到账" : "没到账"}（${claimReason}），等另一位记下同样的结果`;
  return `${unclear}。${claim}`;
}

/**
 * What one of two says became of a payout of which nothing is known. From the first on nothing is sent any more, and the
 * provider is asked once what was under way is over; the second ends it, where the provider does not say otherwise. Who says
 * something else is the first of that.
 * @throws {ProblemError} SETTLEMENT_MOVED, PAYOUT_ASKING, PAYOUT_NOT_SENT
 */
export async function markUnclear(
  tx: Tx,
  one: SettlementRecord,
  payout: PayoutRecord,
  { paid, reason }: { paid: boolean; reason: string },
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  if (!isStuck(payout)) throw problem("SETTLEMENT_MOVED", one.state);
  if (paid && payout.bill === "NONE") throw problem("PAYOUT_NOT_SENT");
  if (payout.claimBy === null || payout.claimBy === staffId || payout.claimPaid !== paid) {
    const claim = { claimBy: staffId, claimAt: now, claimPaid: paid, claimReason: reason };
    await set(tx, payout, { ...claim, bill: null, askedAt: null, nextTryAt: later(now, UNDER_WAY) });
    await stepSettlement(tx, one.id, {});
    await noteEvent(
      tx,
      one.id,
      { what: paid ? "记下到账，等第二位" : "记下没到账，等第二位", reason, staffId },
      now,
    );
    const text = `结算单 ${one.id} 的出款结果要第二位`;
    return askStaff(tx, one, { text, dueAt: later(now, DAY), notFor: [staffId] }, now);
  }
  const isKnown = payout.askedAt !== null && payout.bill !== null;
  const isOld = payout.askedAt !== null && now.getTime() - payout.at.getTime() >= UNASKED;
  if (!isKnown && !isOld) throw problem("PAYOUT_ASKING");
  await set(tx, payout, { claimSecondBy: staffId });
  const both = `${payout.claimReason}；${reason}`;
  await endPayout(tx, one, payout, { paid, reason: both }, { staffId, now });
}
