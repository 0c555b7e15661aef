import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";

/** What a member asked for: that a contract ends on a day, and why. */
export interface Termination {
  id: string;
  contractId: string;
  /** The last day that was asked for, `YYYY-MM-DD`. */
  day: string;
  /** Sealed; null once it is forgotten with its contract. */
  reason: string | null;
}

const reasonPlace = (id: string): string => `contracts.terminations.reason.${id}`;

/** Writes down what is asked for, to be signed. */
export async function writeTermination(
  tx: Tx,
  vault: Vault,
  asked: { contractId: string; day: string; reason: string; memberId: string },
  now: Date,
): Promise<Termination> {
  const { contractId, day, memberId } = asked;
  const { id } = (await row<{ id: string }>(
    tx,
    sql`insert into contracts.terminations (contract_id, day, asked_by, asked_at)
      values (${contractId}::bigint, ${day}::date, ${memberId}::bigint, ${instant(now)}) returning id::text`,
  ))!;
  const reason = vault.seal(asked.reason, reasonPlace(id));
  await tx.execute(sql`update contracts.terminations set reason = ${reason} where id = ${id}::bigint`);
  return { id, contractId, day, reason };
}

/** One of a contract. */
export const terminationById = (db: Db, contractId: string, id: string): Promise<Termination | undefined> =>
  row(
    db,
    sql`select id::text, contract_id::text as "contractId", day::text, reason from contracts.terminations
      where contract_id = ${contractId}::bigint and id = ${id}::bigint`,
  );

/** SHA-256 of what is asked for, hexadecimal. @throws where its reason was altered */
export function terminationHash(vault: Vault, { id, contractId, day, reason }: Termination): string {
  const shown = [contractId, id, day, reason === null ? null : vault.open(reason, reasonPlace(id))];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}
