import type { PartyRole } from "@ginkgo/api-contract/contracts/contract-codes";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { idArray, millis } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";

/** Somebody who signs, and when they signed the contract. */
export interface PartyRow {
  id: string;
  contractId: string;
  role: PartyRole;
  memberId: string | null;
  /** Sealed. */
  name: string | null;
  phone: string | null;
  signedAt: number | null;
}

/** Parties of contracts, in the order they sign. */
export const partyRows = (db: Db, contractIds: readonly string[]): Promise<PartyRow[]> =>
  rows(
    db,
    sql`select p.id::text, p.contract_id::text as "contractId", p.role, p.member_id::text as "memberId", p.name, p.phone,
        ${millis(sql`s.signed_at`)} as "signedAt"
      from contracts.parties p left join contracts.signatures s on s.party_id = p.id and s.act = 'sign'
      where p.contract_id = any(${idArray(contractIds)}) order by p.contract_id, p.position, p.id`,
  );

export const partySealContext = (column: "name" | "phone", id: string): string =>
  `contracts.parties.${column}.${id}`;

export const openName = (vault: Vault, { id, name }: Pick<PartyRow, "id" | "name">): string =>
  name === null ? "（已过保存期）" : vault.open(name, partySealContext("name", id));

/** Whose turn it is; undefined once all have signed. */
export const nextOf = (parties: readonly PartyRow[]): PartyRow | undefined =>
  parties.find((p) => p.signedAt === null);
