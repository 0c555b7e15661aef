import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { idArray, millis } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { parties, signatures } from "./tables.ts";

/** Parties of contracts, in the order they sign. */
export const partyRows = (db: Db, contractIds: readonly string[]) =>
  db
    .select({
      id: parties.id,
      contractId: parties.contractId,
      role: parties.role,
      memberId: parties.memberId,
      name: parties.name,
      phone: parties.phone,
      /** When they signed the contract; null: not yet. */
      signedAt: sql<number | null>`${millis(signatures.signedAt)}`,
    })
    .from(parties)
    .leftJoin(signatures, and(eq(signatures.partyId, parties.id), eq(signatures.act, "sign")))
    .where(sql`${parties.contractId} = any(${idArray(contractIds)})`)
    .orderBy(parties.contractId, parties.position, parties.id);

/** Somebody who signs. */
export type PartyRow = Awaited<ReturnType<typeof partyRows>>[number];

export const partySealContext = (column: "name" | "phone", id: string): string =>
  `contracts.parties.${column}.${id}`;

export const openName = (vault: Vault, { id, name }: Pick<PartyRow, "id" | "name">): string =>
  name === null ? "（已过保存期）" : vault.open(name, partySealContext("name", id));

/** Whose turn it is; undefined once all have signed. */
export const nextOf = (parties: readonly PartyRow[]): PartyRow | undefined =>
  parties.find((p) => p.signedAt === null);
