import { dateText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray } from "drizzle-orm";
import { badInput, type ProblemError, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { contractSealContext } from "../contract-labels.ts";
import { canTerminate, isUnderWay } from "../contract-phase.ts";
import { noteEvent } from "../note-event.ts";
import { lockToSettle } from "../own-contract.ts";
import { partyRows } from "../party-row.ts";
import { signByCode } from "../signing/sign-by-code.ts";
import { useSignCode } from "../signing/sign-code.ts";
import type { Origin } from "../signing/signatures.ts";
import { signsFor } from "../signing/signing-parties.ts";
import { lockForStaff } from "../staff-scope.ts";
import { contracts } from "../tables.ts";
import { concerned, tellParties } from "../tell-parties.ts";
import { voidLocked } from "../void-locked.ts";
import { askSettlement, closeSettlementTask } from "./settlement-task.ts";
import { settlements } from "./tables.ts";
import { terminationHash, writeTermination } from "./terminations.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

interface TerminationRequest {
  id: string;
  reason: string;
  /** The last day that is wished for, `YYYY-MM-DD`. */
  endsOn: string;
  smsCode: string;
  from: Origin;
}

/**
 * Who decides on its money asks to end a contract, with the code sent to them for it. Pressed again, it is asked once.
 * @returns what is to be thrown after the commit, for a wrong code counts
 * @throws {ProblemError} NOT_FOUND also for who only looks on, BAD_INPUT, CONTRACT_MOVED
 */
export async function terminateContract(
  tx: Tx,
  context: Pick<AppContext, "vault" | "clock" | "settings">,
  memberId: string,
  { id, reason, endsOn, smsCode, from }: TerminationRequest,
): Promise<ProblemError | undefined> {
  const { vault, clock } = context;
  const contract = await lockToSettle(tx, memberId, id);
  const now = clock.now();
  const today = shanghaiDay(now);
  if (contract.terminateAt !== null && contract.endsOn === null) return;
  if (!canTerminate(contract, today)) throw problem("CONTRACT_MOVED", "not under way");
  if (endsOn < today || endsOn > contract.endDate)
    throw badInput({
      endsOn: `希望结束的日子从今天起、到 ${dateText(contract.endDate)}（含当天）为止，请选其中一天。`,
    });
  const code = await useSignCode(tx, context, { contractId: id, act: "end", memberId, smsCode, ip: from.ip });
  if (!code) return problem("SMS_CODE_WRONG");
  const parties = await partyRows(tx, [id]);
  const termination = await writeTermination(
    tx,
    vault,
    { contractId: id, day: endsOn, reason, memberId },
    now,
  );
  const signed = { act: "end", actId: termination.id, docHash: terminationHash(vault, termination) } as const;
  // Who decides without being a party (the account it is on) leaves only what they asked for.
  const own = await signsFor(tx, contract, parties, memberId);
  await signByCode(tx, context, id, signed, { parties: own, memberId, code, from });
  await tx
    .update(contracts)
    .set({
      terminateAt: now,
      terminateDay: endsOn,
      terminateReason: vault.seal(reason, contractSealContext("terminate_reason", id)),
    })
    .where(eq(contracts.id, id));
  await askSettlement(tx, contract, "asked", endsOn, now);
  await noteEvent(tx, id, "terminate", { kind: "member", id: memberId }, now);
  await tellParties(tx, id, concerned(contract, parties), "terminating", now);
  return undefined;
}

/**
 * Who decides on its money takes that back, by any asker, and what was proposed to settle it with it, as long as
 * it is not settled and has not run out: then settling it is due in any case.
 * @throws {ProblemError} NOT_FOUND also for who only looks on, CONTRACT_MOVED
 */
export async function withdrawTermination(
  tx: Tx,
  { clock }: Deps,
  memberId: string,
  id: string,
): Promise<void> {
  const contract = await lockToSettle(tx, memberId, id);
  if (contract.endsOn !== null) throw problem("CONTRACT_MOVED", "settled");
  if (contract.terminateAt === null) return;
  const now = clock.now();
  if (!isUnderWay(contract, shanghaiDay(now))) throw problem("CONTRACT_MOVED", "run out");
  await tx
    .update(contracts)
    .set({ terminateAt: null, terminateDay: null, terminateReason: null })
    .where(eq(contracts.id, id));
  await tx
    .update(settlements)
    .set({ state: "WITHDRAWN" })
    .where(and(eq(settlements.contractId, id), inArray(settlements.state, ["WAIT_SECOND", "PROPOSED"])));
  await closeSettlementTask(tx, contract, now);
  await noteEvent(tx, id, "withdraw", { kind: "member", id: memberId }, now);
}

/** Staff void what is not signed by all. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CONTRACT_MOVED */
export async function voidContract(
  tx: Tx,
  { vault, clock }: Deps,
  viewer: StaffViewer,
  { reason, ...seen }: { id: string; version?: number | undefined; reason: string },
): Promise<void> {
  const { id } = seen;
  const contract = await lockForStaff(tx, viewer, seen);
  if (contract.isVoid) return;
  if (contract.isSigned) throw problem("CONTRACT_MOVED", "signed");
  const now = clock.now();
  await voidLocked(tx, vault, id, { reason, actor: { kind: "staff", id: viewer.staffId } }, now);
  if (contract.isSent)
    await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), "voided", now);
}
