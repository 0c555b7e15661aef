import { partyRoles } from "@ginkgo/contract/contract-codes";
import { addDays } from "@ginkgo/contract/pay-plan";
import { type SQL, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import { DAY, later } from "../../platform/clock.ts";
import { type Db, row, rows, type Tx } from "../../platform/database.ts";
import { bytes, idArray, instant, millis } from "../../platform/sql-values.ts";
import type { Vault } from "../../platform/vault.ts";
import { looksLikeToken, newToken, tokenHash } from "../identity/public.ts";
import type { ElderTraveler } from "../ordering/public.ts";
import { type ContractRow, contractById } from "./contract-row.ts";
import { type PartyRow, partyPlace, partyRows } from "./party-row.ts";

/** The name of a relative whom nobody has named yet. */
export const UNNAMED = "（还没有写下是谁）";

export const NOT_THEIR_NUMBER = "这不是报名时写下的家属电话，请核对；换了号码的，请让报名的人改。";

/** What a relative signs for, beside name and number, which are the party's. */
export interface RelativeWords {
  /** Whose relative they are. */
  traveler: string;
  /** A code of the relations; null where nobody said. */
  relation: string | null;
}

/** A row of contracts.relatives; times are milliseconds since 1970. */
export interface RelativeRow {
  partyId: string;
  contractId: string;
  /** Sealed; null once forgotten. */
  words: string | null;
  link: string | null;
  dueAt: number;
}

export const relativePlace = (column: "words" | "link", partyId: string): string =>
  `contracts.relatives.${column}.${partyId}`;

export const relativeRows = (db: Db, where: SQL): Promise<RelativeRow[]> =>
  rows(
    db,
    sql`select r.party_id::text as "partyId", p.contract_id::text as "contractId", r.words, r.link,
        ${millis(sql`r.due_at`)} as "dueAt"
      from contracts.relatives r join contracts.parties p on p.id = r.party_id ${where}`,
  );

export const relativesOf = (db: Db, contractIds: readonly string[]): Promise<RelativeRow[]> =>
  relativeRows(db, sql`where p.contract_id = any(${idArray(contractIds)}) order by r.party_id`);

export const openRelativeWords = (
  vault: Vault,
  { partyId, words }: Pick<RelativeRow, "partyId" | "words">,
): RelativeWords =>
  words === null
    ? { traveler: "", relation: null }
    : (JSON.parse(vault.open(words, relativePlace("words", partyId))) as RelativeWords);

/** Address of the page on which a relative signs, without the portal's origin; null once forgotten. */
export const linkOf = (vault: Vault, { partyId, link }: RelativeRow): string | null =>
  link === null ? null : `/tour/consent?link=${vault.open(link, relativePlace("link", partyId))}`;

/**
 * Until when a relative signs: eight in the evening two days before they leave, a whole day at least, and never past
 * the midnight before they leave.
 * @param day of departure, `YYYY-MM-DD`
 */
export function relativeDue(day: string, now: Date): Date {
  const usual = new Date(`${addDays(day, -2)}T20:00:00+08:00`);
  const least = later(now, DAY);
  const last = new Date(`${day}T00:00:00+08:00`);
  const due = usual > least ? usual : least;
  return due < last ? due : last;
}

/** Writes who has to sign for travellers of 75 or more beside a tour's contract that was just drafted. */
export async function writeRelatives(
  tx: Tx,
  { vault, clock }: Pick<House, "vault" | "clock">,
  { id, day }: { id: string; day: string },
  travelers: readonly ElderTraveler[],
): Promise<void> {
  const now = clock.now();
  const position = Object.keys(partyRoles).indexOf("RELATIVE");
  for (const { name: traveler, relative } of travelers) {
    const { id: partyId } = (await row<{ id: string }>(
      tx,
      sql`select nextval(pg_get_serial_sequence('contracts.parties', 'id'))::text as id`,
    ))!;
    const link = newToken();
    const words: RelativeWords = { traveler, relation: relative?.relation ?? null };
    const phone = relative && vault.seal(relative.phone, partyPlace("phone", partyId));
    await tx.execute(sql`insert into contracts.parties (id, contract_id, role, position, name, phone)
      values (${partyId}::bigint, ${id}::bigint, 'RELATIVE', ${position},
        ${vault.seal(relative?.name ?? UNNAMED, partyPlace("name", partyId))}, ${phone})`);
    await tx.execute(sql`insert into contracts.relatives (party_id, words, link, link_hash, due_at, remind_at)
      values (${partyId}::bigint, ${vault.seal(JSON.stringify(words), relativePlace("words", partyId))},
        ${vault.seal(link, relativePlace("link", partyId))}, ${bytes(tokenHash(link))},
        ${instant(relativeDue(day, now))}, ${instant(now)})`);
  }
}

/** What a link opens. @throws {ProblemError} NOT_FOUND */
export async function openRelative(
  db: Db,
  link: string,
): Promise<{ contract: ContractRow; party: PartyRow; relative: RelativeRow }> {
  const [relative] = looksLikeToken(link)
    ? await relativeRows(db, sql`where r.link_hash = ${bytes(tokenHash(link))}`)
    : [];
  const contract = relative && (await contractById(db, relative.contractId));
  // A draft is nobody's yet.
  if (!relative || !contract?.isSent) throw problem("NOT_FOUND", "link");
  const party = (await partyRows(db, [contract.id])).find((p) => p.id === relative.partyId)!;
  return { contract, party, relative };
}

export const isRelativesPhone = (
  vault: Vault,
  { id, phone }: Pick<PartyRow, "id" | "phone">,
  mobile: string,
): boolean => phone !== null && vault.open(phone, partyPlace("phone", id)) === mobile;
