import { and, eq, inArray, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { DAY, later } from "../../platform/clock.ts";
import { type Db, firstOf, row, type Tx } from "../../platform/database/database.ts";
import { objectBy } from "./draft-settlement.ts";
import { requireNothingBack } from "./paid-back-since.ts";
import { payeeVersion, requireNotSetBy } from "./payees.ts";
import {
  askNobody,
  askStaff,
  lockSettlement,
  noteEvent,
  type SettlementRecord,
  stepSettlement,
  totalOf,
} from "./settlement-row.ts";
import { events, lines, settlements } from "./tables.ts";
import { tellEmployee } from "./tell-employee.ts";
import { askMerchant, endMerchantTask } from "./tell-merchant.ts";

/** Largest sum a document of the ledger holds, fen. */
const MOST_FEN = 2_000_000_000;

/** Who does it: one of the staff, of whichever side, or the employee themself. */
export interface By {
  staffId: string | null;
  now: Date;
}
export interface Seen {
  id: string;
  version?: number | undefined;
}

/** @throws {ProblemError} SETTLEMENT_MOVED */
function requireState({ state }: SettlementRecord, ...allowed: SettlementRecord["state"][]): void {
  if (!allowed.includes(state)) throw problem("SETTLEMENT_MOVED", state);
}

export const isDisputed = async (tx: Tx, id: string): Promise<boolean> =>
  (await firstOf(
    tx
      .select({ id: lines.id })
      .from(lines)
      .where(and(eq(lines.settlementId, id), eq(lines.state, "DISPUTED")))
      .limit(1),
  )) !== undefined;

/** @throws {ProblemError} SETTLEMENT_DISPUTED */
async function requireUndisputed(tx: Tx, id: string): Promise<void> {
  if (await isDisputed(tx, id)) throw problem("SETTLEMENT_DISPUTED");
}

/** They agree. Twice is once. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, SETTLEMENT_MOVED, SETTLEMENT_DISPUTED */
export async function agree(tx: Tx, { id, version }: Seen, { staffId, now }: By): Promise<void> {
  const one = await lockSettlement(tx, id, version);
  requireState(one, "DRAFT");
  await requireUndisputed(tx, id);
  if (one.agreedAt) return;
  await stepSettlement(tx, id, { agreedBy: staffId, agreedAt: now });
  await noteEvent(tx, id, { what: "对方确认", staffId }, now);
  await endMerchantTask(tx, id, now, staffId);
  await askStaff(tx, one, { text: `结算单 ${id} 对方确认了，等核对`, dueAt: later(now, 2 * DAY) }, now);
}

async function lockLine(tx: Tx, settlementId: string, lineId: string) {
  const line = await firstOf(
    tx
      .select()
      .from(lines)
      .where(and(eq(lines.id, lineId), eq(lines.settlementId, settlementId)))
      .for("update"),
  );
  if (!line) throw problem("NOT_FOUND", "line of a settlement");
  return line;
}

/**
 * Says that a line is wrong; what was agreed is open again.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, SETTLEMENT_MOVED, SETTLEMENT_LINE
 */
export async function dispute(
  tx: Tx,
  { id, version, lineId, reason }: Seen & { lineId: string; reason: string },
  { staffId, now }: By,
): Promise<void> {
  const one = await lockSettlement(tx, id, version);
  requireState(one, "DRAFT");
  const line = await lockLine(tx, id, lineId);
  if (line.state === "TAKEN_OUT" || line.state === "DISPUTED") throw problem("SETTLEMENT_LINE", line.state);
  await tx
    .update(lines)
    .set({ state: "DISPUTED", reason, disputedAt: now, disputedBy: staffId, answer: null })
    .where(eq(lines.id, lineId));
  await stepSettlement(tx, id, { agreedAt: null, agreedBy: null });
  await noteEvent(tx, id, { what: "有异议", reason, staffId }, now);
  await endMerchantTask(tx, id, now, staffId);
  await askStaff(tx, one, { text: `结算单 ${id} 有异议，等答复`, dueAt: later(now, 2 * DAY) }, now);
}

const answers = { kept: "答复：照算", takenOut: "答复：这一期不算" } as const;

/** What its lines come to that count. */
async function sumLines(tx: Tx, id: string): Promise<number> {
  const { fen } = (await row<{ fen: number }>(
    tx,
    sql`select coalesce(sum(amount_fen), 0)::float8 as fen from settlements.lines
      where settlement_id = ${id}::bigint and state <> 'TAKEN_OUT'`,
  ))!;
  return fen;
}

/**
 * Answers what is disputed: it stays, or it is not settled this time and comes again with the next.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, SETTLEMENT_MOVED, SETTLEMENT_LINE
 */
export async function answerLine(
  tx: Tx,
  settings: AppContext["settings"],
  { id, version, lineId, keep, reason }: Seen & { lineId: string; keep: boolean; reason: string },
  { staffId, now }: By,
): Promise<void> {
  const one = await lockSettlement(tx, id, version);
  requireState(one, "DRAFT");
  const line = await lockLine(tx, id, lineId);
  if (line.state !== "DISPUTED") throw problem("SETTLEMENT_LINE", line.state);
  await tx
    .update(lines)
    .set({ state: keep ? "KEPT" : "TAKEN_OUT", answer: reason, answeredBy: staffId, answeredAt: now })
    .where(eq(lines.id, lineId));
  // They have their days to look at what was answered.
  await stepSettlement(tx, id, { linesFen: await sumLines(tx, id), objectFrom: now, termOverAt: null });
  await noteEvent(tx, id, { what: keep ? answers.kept : answers.takenOut, reason, staffId }, now);
  const answer = `${keep ? "核对过，照算" : "这一期先不算，下次再结"}：${reason}`;
  await tellEmployee(tx, one, "answered", { answer }, now);
  if (await isDisputed(tx, id)) return;
  await askNobody(tx, one, now, staffId ?? undefined);
  await askMerchant(tx, one, { why: "异议答复了。", until: objectBy(now, settings) }, now);
}

/** Their days to object went by in silence, which counts as agreed: the staff go on with it. Once. */
export async function endTerm(
  tx: Tx,
  settings: AppContext["settings"],
  id: string,
  now: Date,
): Promise<void> {
  const one = await lockSettlement(tx, id);
  const isOver = now >= objectBy(one.objectFrom, settings);
  if (one.state !== "DRAFT" || one.agreedAt || one.termOverAt || !isOver) return;
  await tx.update(settlements).set({ termOverAt: now }).where(eq(settlements.id, id));
  // What is disputed stands before the staff already; their days begin anew with the answer.
  if (await isDisputed(tx, id)) return;
  await noteEvent(tx, id, { what: "提异议的时间过了，算确认", staffId: null }, now);
  await endMerchantTask(tx, id, now);
  const text = `结算单 ${id} 过了提异议的时间，等核对`;
  await askStaff(tx, one, { text, dueAt: later(now, 2 * DAY) }, now);
}

/**
 * Says that it is right, as the first of two; what comes to nothing or less needs no second and goes to the next.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, SETTLEMENT_MOVED, SETTLEMENT_DISPUTED, SETTLEMENT_NOT_AGREED,
 *   SETTLEMENT_REFUNDED, PAYEE_MISSING, PAYEE_SET_BY_YOU
 */
export async function confirm(
  tx: Tx,
  settings: AppContext["settings"],
  { id, version }: Seen,
  { staffId, now }: By,
): Promise<void> {
  const one = await lockSettlement(tx, id, version);
  requireState(one, "DRAFT");
  await requireUndisputed(tx, id);
  if (!one.agreedAt && now < objectBy(one.objectFrom, settings)) throw problem("SETTLEMENT_NOT_AGREED");
  await endMerchantTask(tx, id, now, staffId);
  const confirmed = { confirmedBy: staffId, confirmedAt: now, secondBy: null, secondAt: null, answer: null };
  const total = totalOf(one);
  if (total <= 0) {
    await stepSettlement(tx, id, { state: "CARRIED", ...confirmed });
    await noteEvent(tx, id, { what: total < 0 ? "确认，欠的转到下期" : "确认，没有要付的", staffId }, now);
    return askNobody(tx, one, now, staffId ?? undefined);
  }
  if (total > MOST_FEN) throw problem("SETTLEMENT_TOO_LARGE");
  await requireNothingBack(tx, id);
  const payee = await payeeVersion(tx, one.party);
  if (payee === undefined) throw problem("PAYEE_MISSING");
  await requireNotSetBy(tx, one.party, staffId);
  await stepSettlement(tx, id, { state: "WAIT_SECOND", payeeVersion: payee, ...confirmed });
  await noteEvent(tx, id, { what: "确认，等第二位", staffId }, now);
  const text = `结算单 ${id} 等第二位核对`;
  const notFor = staffId ? [staffId, ...(await answeredBy(tx, id))] : [];
  return askStaff(tx, one, { text, dueAt: later(now, 2 * DAY), notFor }, now);
}

/** Who has ever decided on what was disputed. */
export const answeredBy = async (db: Db, id: string): Promise<string[]> =>
  (
    await db
      .selectDistinct({ by: events.staffId })
      .from(events)
      .where(and(eq(events.settlementId, id), inArray(events.what, Object.values(answers))))
  ).flatMap(({ by }) => by ?? []);

/** Back to where it is looked at anew. */
const reopened = {
  state: "DRAFT",
  confirmedBy: null,
  confirmedAt: null,
  secondBy: null,
  secondAt: null,
  payeeVersion: null,
} as const;

/**
 * The word of the second person.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, SETTLEMENT_MOVED, SETTLEMENT_SECOND_OTHER, SETTLEMENT_REFUNDED,
 *   PAYEE_CHANGED, PAYEE_SET_BY_YOU
 */
export async function decideSecond(
  tx: Tx,
  { id, version, agree: isAgreed, reason }: Seen & { agree: boolean; reason?: string | undefined },
  { staffId, now }: By & { staffId: string },
): Promise<void> {
  const one = await lockSettlement(tx, id, version);
  requireState(one, "WAIT_SECOND");
  if (one.confirmedBy === staffId || (await answeredBy(tx, id)).includes(staffId))
    throw problem("SETTLEMENT_SECOND_OTHER");
  if (isAgreed) {
    await requireNothingBack(tx, id);
    await requireNotSetBy(tx, one.party, staffId);
    if ((await payeeVersion(tx, one.party)) !== one.payeeVersion) throw problem("PAYEE_CHANGED");
    await stepSettlement(tx, id, { state: "PAYABLE", secondBy: staffId, secondAt: now, answer: null });
    await noteEvent(tx, id, { what: "第二位同意", reason, staffId }, now);
    return askStaff(tx, one, { text: `结算单 ${id} 可以出款`, dueAt: later(now, 2 * DAY) }, now);
  }
  await stepSettlement(tx, id, { ...reopened, answer: reason ?? null });
  await noteEvent(tx, id, { what: "第二位退回", reason, staffId }, now);
  return askStaff(tx, one, { text: `结算单 ${id} 被退回，等重新核对`, dueAt: later(now, 2 * DAY) }, now);
}

/** Sends back what is not paid out. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, SETTLEMENT_MOVED */
export async function sendBack(
  tx: Tx,
  { id, version, reason }: Seen & { reason: string },
  { staffId, now }: By,
): Promise<void> {
  const one = await lockSettlement(tx, id, version);
  requireState(one, "PAYABLE", "FAILED");
  await stepSettlement(tx, id, { ...reopened, answer: reason });
  await noteEvent(tx, id, { what: "退回", reason, staffId }, now);
  const text = `结算单 ${id} 退回了，等重新核对`;
  return askStaff(tx, one, { text, dueAt: later(now, 2 * DAY) }, now);
}

/**
 * Gives up a draft: its orders come with the next one, and so does what it carried.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, SETTLEMENT_MOVED
 */
export async function cancel(
  tx: Tx,
  { id, version, reason }: Seen & { reason: string },
  { staffId, now }: By,
): Promise<void> {
  const one = await lockSettlement(tx, id, version);
  requireState(one, "DRAFT");
  await tx.update(lines).set({ state: "TAKEN_OUT" }).where(eq(lines.settlementId, id));
  await tx.update(settlements).set({ carriedInto: null }).where(eq(settlements.carriedInto, id));
  await stepSettlement(tx, id, { state: "CANCELLED", linesFen: 0, carriedFen: 0 });
  await noteEvent(tx, id, { what: "作废", reason, staffId }, now);
  await endMerchantTask(tx, id, now, staffId);
  return askNobody(tx, one, now, staffId ?? undefined);
}
