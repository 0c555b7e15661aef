import { DEPOSIT_RETURN_DAYS } from "@ginkgo/api-contract/contracts/contract-codes";
import { yuan } from "@ginkgo/locale/money";
import { addDays, dateText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { badInput, type ProblemError, problem, settled } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { MemberViewer, StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { cancelFollowUps } from "../../advisory/public.ts";
import { orders } from "../../orders/tables.ts";
import { closeChangeTask } from "../changes/second-change.ts";
import { contractSealContext } from "../contract-labels.ts";
import { type ContractRow, instalmentRows } from "../contract-row.ts";
import { makePaper } from "../generate-documents.ts";
import { isOpenBill } from "../instalment-states.ts";
import { type Actor, noteEvent } from "../note-event.ts";
import { lockToSettle } from "../own-contract.ts";
import { partyRows } from "../party-row.ts";
import { signByCode } from "../signing/sign-by-code.ts";
import { useSignCode } from "../signing/sign-code.ts";
import type { Origin } from "../signing/signatures.ts";
import { signsFor } from "../signing/signing-parties.ts";
import { lockForStaff } from "../staff-scope.ts";
import { contracts, instalments } from "../tables.ts";
import { concerned, tellParties } from "../tell-parties.ts";
import { carryPaybacks, leftToPayBack } from "./pay-back.ts";
import {
  answerSealContext,
  lastSettlement,
  linesOf,
  liveSettlement,
  type SettlementRow,
  settlementById,
  settlementHash,
} from "./settlement-row.ts";
import { askSettlement, closeSettlementTask } from "./settlement-task.ts";
import { expireStale } from "./stop-settlement.ts";
import { paybacks, settlementLines, settlements } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

/** The one that waits, if it is that one still. @throws {ProblemError} CONTRACT_MOVED */
async function waitingFor(
  tx: Tx,
  contract: ContractRow,
  settlementId: string,
  state: "PROPOSED" | "WAIT_SECOND",
): Promise<SettlementRow> {
  const live = await liveSettlement(tx, contract.id);
  if (live?.id !== settlementId || live.state !== state)
    throw problem("CONTRACT_MOVED", "another settlement");
  return live;
}

const inWords = (endsOn: string, balanceFen: number): string => {
  const sum =
    balanceFen > 0
      ? `退还 ${yuan(balanceFen)} 元`
      : balanceFen < 0
        ? `补交 ${yuan(-balanceFen)} 元`
        : "不退不补";
  return `最后一天 ${dateText(endsOn)}，按结算单${sum}。`;
};

/** What is owed by the settlement becomes an instalment of its own, to be paid although the contract has ended. */
async function askArrears(
  tx: Tx,
  contract: ContractRow,
  { endsOn, balanceFen }: SettlementRow,
  today: string,
) {
  const { id, startDate } = contract;
  await tx.execute(sql`insert into contracts.instalments
      (contract_id, period_no, kind, period_start, period_end, due_date, amount_fen)
    select ${id}::bigint, max(period_no) + 1, 'ARREARS', least(${startDate}::date, ${endsOn}::date), ${endsOn}::date,
      ${addDays(today, DEPOSIT_RETURN_DAYS)}::date, ${-balanceFen}
    from contracts.instalments where contract_id = ${id}::bigint`);
}

const depositKinds = ["DEPOSIT", "MEDICAL_RESERVE", "DEPOSIT_DEDUCTION", "RESERVE_USED"] as const;

/** What of deposit and reserve goes back by a settlement, fen: what was paid, less what is kept of it. */
const depositBack = async (tx: Tx, settlementId: string): Promise<number> =>
  (await firstOf(
    tx
      .select({ fen: sql<number>`greatest(coalesce(sum(${settlementLines.amountFen}), 0), 0)::int` })
      .from(settlementLines)
      .where(
        and(eq(settlementLines.settlementId, settlementId), inArray(settlementLines.kind, [...depositKinds])),
      ),
  ))!.fen;

/**
 * A settlement that was confirmed counts: the contract ends, what is not paid is owed no more but by it, what goes back
 * is set going. One confirmed after the contract ran out ends nothing early.
 * @throws {ProblemError} CONTRACT_MOVED where the money is not as it was
 */
export async function carryOutSettlement(
  tx: Tx,
  { vault, clock }: Deps,
  contract: ContractRow,
  settlement: SettlementRow,
  actor: Actor & { kind: "member" },
): Promise<void> {
  const { id } = contract;
  const now = clock.now();
  const today = shanghaiDay(now);
  const plan = await instalmentRows(tx, [id]);
  if (plan.some(isOpenBill)) throw problem("CONTRACT_MOVED", "a bill is open");
  const refundFen = Math.max(0, settlement.balanceFen);
  if (refundFen > (await leftToPayBack(tx, id, plan))) throw problem("CONTRACT_MOVED", "less is left");
  await tx
    .update(settlements)
    .set({ state: "CONFIRMED", answeredBy: actor.id, answeredAt: now })
    .where(eq(settlements.id, settlement.id));
  const paidOrder = tx
    .select({ found: sql<number>`1` })
    .from(orders)
    .where(and(eq(orders.id, instalments.orderId), isNotNull(orders.paidAt)));
  await tx
    .update(instalments)
    .set({ cancelledAt: now })
    .where(and(eq(instalments.contractId, id), isNull(instalments.cancelledAt), notExists(paidOrder)));
  const endsOn = today > contract.endDate ? contract.endDate : settlement.endsOn;
  const words = inWords(settlement.endsOn, settlement.balanceFen);
  await tx
    .update(contracts)
    .set({
      settledAt: now,
      settledDay: today,
      endsOn,
      refundFen,
      paperDue: "SETTLED",
      reckonFrom: null,
      settlement: vault.seal(words, contractSealContext("settlement", id)),
    })
    .where(eq(contracts.id, id));
  if (settlement.balanceFen < 0) await askArrears(tx, contract, settlement, today);
  if (refundFen > 0) {
    await tx.insert(paybacks).values({
      contractId: id,
      settlementId: settlement.id,
      amountFen: refundFen,
      depositFen: Math.min(refundFen, await depositBack(tx, settlement.id)),
      createdAt: now,
    });
    await carryPaybacks(tx, id, now);
  }
  await cancelFollowUps(tx, id);
  await closeSettlementTask(tx, contract, now);
  await closeChangeTask(tx, contract, now);
  await noteEvent(tx, id, "settle", actor, now);
  const news = settlement.balanceFen < 0 ? "settledOwing" : "settled";
  await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), news, now);
}

/**
 * The member agrees to how the contract is settled, by a code sent to their own number. Pressed again, it answers as if
 * it were the first time; pressed after it expired, it expires.
 * @throws {ProblemError} NOT_FOUND, CONTRACT_MOVED, SETTLEMENT_STALE, SMS_CODE_WRONG
 */
export async function confirmSettlement(
  context: AppContext,
  { memberId }: MemberViewer,
  { id, settlementId, smsCode, from }: { id: string; settlementId: string; smsCode: string; from: Origin },
): Promise<void> {
  const outcome = await context.database.transaction(async (tx): Promise<ProblemError | undefined> => {
    const contract = await lockToSettle(tx, memberId, id);
    const state = (await settlementById(tx, id, settlementId))?.state;
    if (state === "CONFIRMED") return;
    if (state === "EXPIRED") throw problem("SETTLEMENT_STALE");
    const settlement = await waitingFor(tx, contract, settlementId, "PROPOSED");
    if (await expireStale(tx, contract, settlement, context.clock.now())) return problem("SETTLEMENT_STALE");
    const use = { contractId: id, act: "settle", actId: settlementId } as const;
    const code = await useSignCode(tx, context, { ...use, memberId, smsCode, ip: from.ip });
    if (!code) return problem("SMS_CODE_WRONG");
    const docHash = settlementHash(context.vault, settlement, await linesOf(tx, context.vault, settlementId));
    // Who decides without being a party (the account it is on) leaves only the event.
    const parties = await signsFor(tx, contract, await partyRows(tx, [id]), memberId);
    const signed = { act: "settle", actId: settlementId, docHash } as const;
    await signByCode(tx, context, id, signed, { parties, memberId, code, from });
    await carryOutSettlement(tx, context, contract, settlement, { kind: "member", id: memberId });
  });
  settled(outcome);
  await makePaper(context, id).catch((error: Error) =>
    context.log.error("a contract's paper was not made", { contractId: id, error: error.message }),
  );
}

/** The member says what is wrong with it; staff propose it anew. @throws {ProblemError} NOT_FOUND, CONTRACT_MOVED */
export async function disputeSettlement(
  tx: Tx,
  { vault, clock }: Deps,
  memberId: string,
  { id, settlementId, reason }: { id: string; settlementId: string; reason: string },
): Promise<void> {
  const contract = await lockToSettle(tx, memberId, id);
  if ((await settlementById(tx, id, settlementId))?.state === "DISPUTED") return;
  const { endsOn } = await waitingFor(tx, contract, settlementId, "PROPOSED");
  const now = clock.now();
  await tx
    .update(settlements)
    .set({
      state: "DISPUTED",
      answeredBy: memberId,
      answeredAt: now,
      answer: vault.seal(reason, answerSealContext(settlementId)),
    })
    .where(eq(settlements.id, settlementId));
  await askSettlement(tx, contract, "disputed", endsOn, now);
  await noteEvent(tx, id, "dispute", { kind: "member", id: memberId }, now);
}

interface SecondWord {
  id: string;
  /** Of the contract that was looked at. */
  version?: number | undefined;
  /** The one that was looked at; absent: the last one. */
  settlementId?: string | undefined;
  agree: boolean;
  reason?: string | undefined;
}

/**
 * Another person of the staff agrees to a large one, and the member has it; or does not, with the reason, and it is to
 * be proposed anew. Pressed again by the same person it is the same; pressed after it expired, it expires.
 * @returns SETTLEMENT_STALE, to be thrown after the commit
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CONTRACT_MOVED, SECOND_PERSON_NEEDED, BAD_INPUT
 */
export async function decideSettlement(
  tx: Tx,
  { vault, clock }: Deps,
  viewer: StaffViewer,
  { id, agree, reason, ...seen }: SecondWord,
): Promise<ProblemError | undefined> {
  const contract = await lockForStaff(tx, viewer, { id, version: seen.version }, "orders.refund");
  const settlementId = seen.settlementId ?? (await lastSettlement(tx, id, "staff"))?.id;
  if (!settlementId) throw problem("CONTRACT_MOVED", "no settlement");
  const found = await settlementById(tx, id, settlementId);
  if (found?.secondBy === viewer.staffId && (found.state === "REFUSED") === !agree) {
    changedNothing(tx);
    return;
  }
  if (found?.state === "EXPIRED") throw problem("SETTLEMENT_STALE");
  const waiting = await waitingFor(tx, contract, settlementId, "WAIT_SECOND");
  const { endsOn, proposedBy } = waiting;
  if (proposedBy === viewer.staffId) throw problem("SECOND_PERSON_NEEDED");
  if (!agree && !reason) throw badInput({ reason: "不同意要写明原因。" });
  const now = clock.now();
  if (await expireStale(tx, contract, waiting, now)) return problem("SETTLEMENT_STALE");
  const answer = agree ? null : vault.seal(reason!, answerSealContext(settlementId));
  await tx
    .update(settlements)
    .set({
      state: agree ? "PROPOSED" : "REFUSED",
      secondBy: viewer.staffId,
      secondAt: now,
      offeredAt: agree ? now : null,
      answer,
    })
    .where(eq(settlements.id, settlementId));
  await askSettlement(tx, contract, agree ? "proposed" : "refused", endsOn, now, viewer.staffId);
  const actor: Actor = { kind: "staff", id: viewer.staffId };
  await noteEvent(tx, id, agree ? "second" : "secondRefused", actor, now);
  if (agree) await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), "settlement", now);
  return undefined;
}
