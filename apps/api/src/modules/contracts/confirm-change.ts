import type { ChangeKind, PartyRole } from "@ginkgo/contract/contract-codes";
import { ratedFen, sumOf } from "@ginkgo/contract/pay-plan";
import { sql } from "drizzle-orm";
import { type ProblemError, problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import { shanghaiDay } from "../../platform/clock.ts";
import { type Db, rows, type Tx } from "../../platform/database.ts";
import { idArray, instant } from "../../platform/sql-values.ts";
import { maskPhone } from "../membership/public.ts";
import { type ContractRow, instalmentRows } from "./contract-row.ts";
import { openWords } from "./contract-words.ts";
import { isOpenBill } from "./instalment-states.ts";
import { noteEvent } from "./note-event.ts";
import { lockReadable } from "./own-contract.ts";
import { type PartyRow, partyRows } from "./party-row.ts";
import { useSignCode } from "./sign-code.ts";
import { type Origin, writeSignature } from "./signatures.ts";
import { signsFor } from "./signing-parties.ts";
import { tellParties } from "./tell-parties.ts";
import { type ChangeRow, changeHash, changeRows, ratesOf } from "./terms.ts";

/** Who has to agree to a change: who pays where it changes what is paid, the elder's side where it changes their care. */
export function partiesAsked(
  parties: readonly PartyRow[],
  { kind, monthlyFen }: { kind: ChangeKind; monthlyFen: number | null },
): PartyRow[] {
  const of = (...roles: PartyRole[]) => roles.flatMap((role) => parties.filter((p) => p.role === role))[0];
  const asked = [
    ...(monthlyFen !== null ? [of("C", "B")] : []),
    ...(kind !== "PRICE" ? [of("GUARDIAN", "B")] : []),
  ];
  return [...new Set(asked)].filter((p) => p !== undefined);
}

/** Parties that have agreed to changes: change id → ids of parties. */
export async function agreedParties(
  db: Db,
  contractIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = await rows<{ changeId: string; partyId: string }>(
    db,
    sql`select act_id::text as "changeId", party_id::text as "partyId" from contracts.signatures
      where act = 'change' and contract_id = any(${idArray(contractIds)})`,
  );
  const agreed = new Map<string, Set<string>>();
  for (const { changeId, partyId } of found)
    agreed.set(changeId, (agreed.get(changeId) ?? new Set()).add(partyId));
  return agreed;
}

/** Reckons every instalment that ends on that day or later anew, but for those paid and those asked for by an open bill. */
async function reckonPlan(tx: Tx, vault: House["vault"], contract: ContractRow, day: string): Promise<void> {
  const { id, startDate, termStart, depositFen, medicalReserveFen } = contract;
  const rates = ratesOf(contract, await changeRows(tx, [id]));
  const onceFen = sumOf(openWords(vault, contract), "ONCE") + depositFen + medicalReserveFen;
  for (const i of await instalmentRows(tx, [id])) {
    if (i.paidAt !== null || isOpenBill(i) || i.periodEnd < day) continue;
    const monthsFrom = i.periodStart < termStart ? startDate : termStart;
    const amountFen =
      ratedFen(monthsFrom, rates, i.periodStart, i.periodEnd) + (i.periodNo === 1 ? onceFen : 0);
    await tx.execute(sql`update contracts.instalments set amount_fen = ${amountFen}
      where contract_id = ${id}::bigint and period_no = ${i.periodNo}`);
  }
}

/** Everybody has agreed: it holds from its day on, or from today where that day has passed. */
async function hold(
  tx: Tx,
  vault: House["vault"],
  contract: ContractRow,
  change: ChangeRow,
  { memberId, now }: { memberId: string; now: Date },
) {
  const today = shanghaiDay(now);
  const day = change.day < today ? today : change.day;
  await tx.execute(sql`insert into contracts.change_confirmations (change_id, day, confirmed_at, confirmed_by)
    values (${change.id}::bigint, ${day}::date, ${instant(now)}, ${memberId}::bigint)`);
  if (change.monthlyFen !== null) await reckonPlan(tx, vault, contract, day);
}

interface Confirming {
  id: string;
  changeId: string;
  smsCode: string;
  from: Origin;
}

/**
 * A party agrees to a change with the code sent to them for it. Once everybody it takes has agreed it holds, and new
 * fees are in every instalment that nobody has been asked to pay yet.
 * @returns what is to be thrown after the commit, for a wrong code counts
 * @throws {ProblemError} NOT_FOUND, CONTRACT_MOVED, CHANGE_NOT_YOURS
 */
export async function confirmChange(
  tx: Tx,
  house: Pick<House, "vault" | "clock" | "settings">,
  memberId: string,
  { id, changeId, smsCode, from }: Confirming,
): Promise<ProblemError | undefined> {
  const { vault, clock } = house;
  const contract = await lockReadable(tx, memberId, id);
  const now = clock.now();
  const change = (await changeRows(tx, [id])).find((h) => h.id === changeId);
  if (!change) throw problem("NOT_FOUND", "change");
  const asked = partiesAsked(await partyRows(tx, [id]), change);
  const own = await signsFor(tx, contract, asked, memberId);
  if (own.length === 0) throw problem("CHANGE_NOT_YOURS");
  const agreed = (await agreedParties(tx, [id])).get(changeId) ?? new Set();
  const left = own.filter((p) => !agreed.has(p.id));
  if (change.confirmedAt !== null || left.length === 0) return;
  if (!contract.isSigned || contract.endsOn !== null || shanghaiDay(now) > contract.endDate)
    throw problem("CONTRACT_MOVED", "not under way");
  const use = { contractId: id, act: "change", actId: changeId } as const;
  const code = await useSignCode(tx, house, { ...use, memberId, smsCode, ip: from.ip });
  if (!code) return problem("SMS_CODE_WRONG");
  const proof = `短信验证码，发到 ${maskPhone(code.mobile)}`;
  const signed = { act: "change", actId: changeId, docHash: changeHash(vault, change) } as const;
  for (const party of left) {
    await writeSignature(tx, house, id, party, signed, { kind: "member", id: memberId, from, proof, code });
    agreed.add(party.id);
  }
  await noteEvent(tx, id, "confirmChange", { kind: "member", id: memberId }, now);
  const waiting = asked.filter((p) => !agreed.has(p.id));
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
