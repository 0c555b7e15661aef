import { type SQL, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { canActFor } from "../membership/family/public.ts";
import { type ContractRow, contractById, lockContract } from "./contract-row.ts";
import { type PartyRow, partyRows } from "./party-row.ts";
import { signsFor } from "./signing/signing-parties.ts";

/** Ids of contracts a member is in themself, sent ones and drafts: two index reads, whatever the number of contracts. */
export const idsOfOwn = (memberId: string): SQL => sql`(
  select id from contracts.contracts where member_id = ${memberId}::bigint
  union select contract_id from contracts.parties where member_id = ${memberId}::bigint)`;

/** Whether a member is in a contract themself: it is theirs, or they sign it. A draft is nobody's yet. */
export const isOwn = async (db: Db, contract: ContractRow, memberId: string): Promise<boolean> =>
  contract.isSent &&
  (contract.memberId === memberId ||
    (await partyRows(db, [contract.id])).some((p) => p.memberId === memberId));

/** Whether they may read it: one of their own, or of an elder whose contracts are shared with them. */
export const mayRead = async (db: Db, contract: ContractRow, memberId: string): Promise<boolean> =>
  (await isOwn(db, contract, memberId)) ||
  (contract.isSent &&
    contract.elderId !== null &&
    (await canActFor(db, memberId, contract.elderId, "contracts.read")));

/** @throws {ProblemError} NOT_FOUND, also for another's (A2) */
export async function readableContract(db: Db, memberId: string, id: string): Promise<ContractRow> {
  const contract = await contractById(db, id);
  if (!contract || !(await mayRead(db, contract, memberId))) throw problem("NOT_FOUND", "contract");
  return contract;
}

/** The same to be changed, locked. @throws {ProblemError} NOT_FOUND, also for another's */
export async function lockReadable(tx: Tx, memberId: string, id: string): Promise<ContractRow> {
  const contract = await lockContract(tx, id);
  if (!contract || !(await mayRead(tx, contract, memberId))) throw problem("NOT_FOUND", "contract");
  return contract;
}

/** A contract of a member's own to be changed, locked. @throws {ProblemError} NOT_FOUND, also for family that only reads */
export async function lockOwn(tx: Tx, memberId: string, id: string): Promise<ContractRow> {
  const contract = await lockContract(tx, id);
  if (!contract || !(await isOwn(tx, contract, memberId))) throw problem("NOT_FOUND", "contract");
  return contract;
}

/**
 * A contract whose money a member decides on, locked: the one it is of, who pays for it, the elder themself, and family
 * that may sign for the elder. A guardian who is none of these only looks on.
 * @throws {ProblemError} NOT_FOUND
 */
export async function lockToSettle(tx: Tx, memberId: string, id: string): Promise<ContractRow> {
  const contract = await lockContract(tx, id);
  if (!contract || !(await maySettle(tx, contract, await partyRows(tx, [id]), memberId)))
    throw problem("NOT_FOUND", "contract");
  return contract;
}

/** Whether a member decides on what a contract pays back or asks for, and whether it ends. */
export async function maySettle(
  db: Db,
  contract: ContractRow,
  parties: readonly PartyRow[],
  memberId: string,
): Promise<boolean> {
  if (!contract.isSent) return false;
  if (contract.memberId === memberId) return true;
  if (parties.some((p) => p.memberId === memberId && p.role !== "GUARDIAN")) return true;
  return contract.elderId !== null && (await canActFor(db, memberId, contract.elderId, "contracts.sign"));
}

/**
 * A contract to be changed by one of those who sign it, locked: who only has it on their account, and family that only
 * reads, may not.
 * @throws {ProblemError} NOT_FOUND also for family that only reads, SIGNER_ONLY
 */
export async function lockSigner(tx: Tx, memberId: string, id: string): Promise<ContractRow> {
  const contract = await lockReadable(tx, memberId, id);
  const parties = await partyRows(tx, [id]);
  if ((await signsFor(tx, contract, parties, memberId)).length > 0) return contract;
  throw (await isOwn(tx, contract, memberId)) ? problem("SIGNER_ONLY") : problem("NOT_FOUND", "contract");
}
