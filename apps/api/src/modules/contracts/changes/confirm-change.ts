import type { ChangeKind, PartyRole } from "@ginkgo/api-contract/contracts/contract-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, sql } from "drizzle-orm";
import { type ProblemError, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import type { ContractRow } from "../contract-row.ts";
import { noteEvent } from "../note-event.ts";
import { lockReadable } from "../own-contract.ts";
import { type PartyRow, partyRows } from "../party-row.ts";
import { reckonPlan } from "../settlement/reckon-plan.ts";
import { liveSettlement } from "../settlement/settlement-row.ts";
import { signByCode } from "../signing/sign-by-code.ts";
import { useSignCode } from "../signing/sign-code.ts";
import type { Origin } from "../signing/signatures.ts";
import { signsFor } from "../signing/signing-parties.ts";
import { signatures } from "../tables.ts";
import { tellParties } from "../tell-parties.ts";
import { agreedFen, foretellChange, leftAlone } from "./change-money.ts";
import { changeConfirmations } from "./tables.ts";
import { type ChangeRow, changeHash, changeRows, isMembers, isOvertaken } from "./terms.ts";

/** Who has to agree to a change: who pays where it changes what is paid, the elder's side where it changes their care. */
export function consentingParties(
  parties: readonly PartyRow[],
  { kind, monthlyFen }: { kind: ChangeKind; monthlyFen: number | null },
): PartyRow[] {
  const of = (...roles: PartyRole[]) => roles.flatMap((role) => parties.filter((p) => p.role === role))[0];
  const consenting = [
    ...(monthlyFen !== null ? [of("C", "B")] : []),
    ...(kind !== "PRICE" ? [of("GUARDIAN", "B")] : []),
  ];
  return [...new Set(consenting)].filter((p) => p !== undefined);
}

/** Parties that have agreed to changes: change id → ids of parties. */
export async function agreedParties(
  db: Db,
  contractIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = await db
    .select({ changeId: signatures.actId, partyId: signatures.partyId })
    .from(signatures)
    .where(and(eq(signatures.act, "change"), sql`${signatures.contractId} = any(${idArray(contractIds)})`));
  const agreed = new Map<string, Set<string>>();
  for (const { changeId, partyId } of found)
    agreed.set(changeId, (agreed.get(changeId) ?? new Set()).add(partyId));
  return agreed;
}

/** Everybody has agreed: it holds from its day on, or from today where that day has passed. */
async function hold(
  tx: Tx,
  vault: AppContext["vault"],
  contract: ContractRow,
  change: ChangeRow,
  { memberId, now }: { memberId: string; now: Date },
) {
  const today = shanghaiDay(now);
  const day = change.day < today ? today : change.day;
  await tx
    .insert(changeConfirmations)
    .values({ changeId: change.id, day, confirmedAt: now, confirmedBy: memberId });
  if (change.monthlyFen !== null) await reckonPlan(tx, vault, contract, day, now);
}

interface Confirming {
  id: string;
  changeId: string;
  smsCode: string;
  from: Origin;
}

/**
 * A party agrees to a change with the code sent to them for it. Once everybody it takes has agreed it holds: unpaid
 * instalments get their new sum, and what is paid already is settled for the days to come.
 * @returns what is to be thrown after the commit, for a wrong code counts
 * @throws {ProblemError} NOT_FOUND, CONTRACT_MOVED, CHANGE_NOT_YOURS, SETTLEMENT_WAITS,
 *   CHANGE_PAYS_MORE where more would go back by now than the staff agreed to
 */
export async function confirmChange(
  tx: Tx,
  context: Pick<AppContext, "vault" | "clock" | "settings">,
  memberId: string,
  { id, changeId, smsCode, from }: Confirming,
): Promise<ProblemError | undefined> {
  const { vault, clock } = context;
  const contract = await lockReadable(tx, memberId, id);
  const now = clock.now();
  const changes = await changeRows(tx, [id]);
  const change = changes.find((h) => h.id === changeId && isMembers(h));
  if (!change) throw problem("NOT_FOUND", "change");
  const consenting = consentingParties(await partyRows(tx, [id]), change);
  const own = await signsFor(tx, contract, consenting, memberId);
  if (own.length === 0) throw problem("CHANGE_NOT_YOURS");
  const agreed = (await agreedParties(tx, [id])).get(changeId) ?? new Set();
  const left = own.filter((p) => !agreed.has(p.id));
  if (change.confirmedAt !== null || left.length === 0) return;
  if (!contract.isSigned || contract.endsOn !== null || shanghaiDay(now) > contract.endDate)
    throw problem("CONTRACT_MOVED", "not under way");
  if (isOvertaken(change, changes)) throw problem("CONTRACT_MOVED", "another was proposed since");
  if (await liveSettlement(tx, id)) throw problem("SETTLEMENT_WAITS");
  const { backFen } = await foretellChange(tx, vault, contract, changes, change, shanghaiDay(now));
  const leftFen = await leftAlone(tx, id, context.settings.TWO_PERSON_FEN);
  if (backFen > agreedFen(change, leftFen)) throw problem("CHANGE_PAYS_MORE");
  const use = { contractId: id, act: "change", actId: changeId } as const;
  const code = await useSignCode(tx, context, { ...use, memberId, smsCode, ip: from.ip });
  if (!code) return problem("SMS_CODE_WRONG");
  const signed = { act: "change", actId: changeId, docHash: changeHash(vault, change) } as const;
  await signByCode(tx, context, id, signed, { parties: left, memberId, code, from });
  for (const party of left) agreed.add(party.id);
  await noteEvent(tx, id, "confirmChange", { kind: "member", id: memberId }, now);
  const waiting = consenting.filter((p) => !agreed.has(p.id));
  if (waiting.length === 0) await hold(tx, vault, contract, change, { memberId, now });
  else
    await tellParties(
      tx,
      id,
      waiting.flatMap((p) => p.memberId ?? []),
      "change",
      now,
    );
  return undefined;
}
