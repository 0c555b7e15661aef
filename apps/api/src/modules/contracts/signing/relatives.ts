import { partyRoles } from "@ginkgo/api-contract/contracts/contract-codes";
import { addDays, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { eq, type SQL, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { DAY, later } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import { idArray, millis } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { looksLikeToken, newToken, tokenHash } from "../../identity/public.ts";
import type { TourTraveler } from "../../orders/public.ts";
import { type ContractRow, contractById } from "../contract-row.ts";
import { type PartyRow, partyRows, partySealContext } from "../party-row.ts";
import { parties, relatives } from "../tables.ts";
import { countNaming } from "./relative-limits.ts";
import { aroundOf, relativeFault } from "./relative-rules.ts";

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

export const relativeSealContext = (column: "words" | "link", partyId: string): string =>
  `contracts.relatives.${column}.${partyId}`;

/** Relatives that fit, times in milliseconds since 1970. */
export const relativeRows = (db: Db, where: SQL) =>
  db
    .select({
      partyId: relatives.partyId,
      contractId: parties.contractId,
      words: relatives.words,
      link: relatives.link,
      dueAt: millis(relatives.dueAt),
      remindAt: millis(relatives.remindAt),
    })
    .from(relatives)
    .innerJoin(parties, eq(parties.id, relatives.partyId))
    .where(where);

export type RelativeRow = Awaited<ReturnType<typeof relativeRows>>[number];

export const relativesOf = (db: Db, contractIds: readonly string[]): Promise<RelativeRow[]> =>
  relativeRows(db, sql`${parties.contractId} = any(${idArray(contractIds)})`).orderBy(relatives.partyId);

export const openRelativeWords = (
  vault: Vault,
  { partyId, words }: Pick<RelativeRow, "partyId" | "words">,
): RelativeWords =>
  words === null
    ? { traveler: "", relation: null }
    : (JSON.parse(vault.open(words, relativeSealContext("words", partyId))) as RelativeWords);

/** Address of the page on which a relative signs, without the portal's origin; null once forgotten. */
export const linkOf = (vault: Vault, { partyId, link }: RelativeRow): string | null =>
  link === null ? null : `/tour/consent?link=${vault.open(link, relativeSealContext("link", partyId))}`;

/**
 * Until when a relative signs: eight in the evening two days before they leave, a whole day at least, and never past
 * the midnight before they leave.
 * @param day of departure, `YYYY-MM-DD`
 */
export function relativeDue(day: string, now: Date): Date {
  const usual = shanghaiTime(addDays(day, -2), "20:00");
  const least = later(now, DAY);
  const last = shanghaiTime(day);
  const due = usual > least ? usual : least;
  return due < last ? due : last;
}

/** Writes who has to sign for travellers of 75 or more beside a tour's contract that was just drafted. */
export async function writeRelatives(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  { id, day, memberId }: { id: string; day: string; memberId: string },
  travelers: readonly TourTraveler[],
): Promise<void> {
  const now = clock.now();
  const around = await aroundOf(tx, vault, { id, memberId }, travelers);
  const position = Object.keys(partyRoles).indexOf("RELATIVE");
  const elders = travelers.filter((t) => t.isElder);
  for (const { name: traveler, relative: relativeNotice } of elders) {
    // Whom the rules refuse counts as nobody: who ordered is asked on the contract's page.
    const fits = relativeNotice !== null && !relativeFault(relativeNotice, around);
    const naming = fits && { contractId: id, phone: relativeNotice.phone, travelers: elders.length };
    const relative = naming && !(await countNaming(tx, vault, naming, now)) ? relativeNotice : null;
    const partyId = await nextIdOf(tx, parties);
    const link = newToken();
    const words: RelativeWords = { traveler, relation: relative?.relation ?? null };
    const phone = relative && vault.seal(relative.phone, partySealContext("phone", partyId));
    await tx.insert(parties).values({
      id: partyId,
      contractId: id,
      role: "RELATIVE",
      position,
      name: vault.seal(relative?.name ?? UNNAMED, partySealContext("name", partyId)),
      phone,
    });
    await tx.insert(relatives).values({
      partyId,
      words: vault.seal(JSON.stringify(words), relativeSealContext("words", partyId)),
      link: vault.seal(link, relativeSealContext("link", partyId)),
      linkHash: tokenHash(link),
      dueAt: relativeDue(day, now),
      remindAt: now,
    });
  }
}

/** So long after they have signed a relative can read it again by the link, in milliseconds. */
const READABLE = 30 * DAY;

/** Whether a link opens nothing any more: the time is over, the contract void or forgotten, or it is long signed. */
const isClosed = (
  { isVoid, words }: ContractRow,
  { signedAt }: PartyRow,
  { dueAt }: RelativeRow,
  now: Date,
): boolean =>
  isVoid ||
  words === null ||
  (signedAt === null ? now.getTime() >= dueAt : now.getTime() - signedAt >= READABLE);

/** What a link opens. @throws {ProblemError} CONSENT_LINK_UNKNOWN, CONSENT_LINK_CLOSED */
export async function openRelative(
  db: Db,
  link: string,
  now: Date,
): Promise<{ contract: ContractRow; party: PartyRow; relative: RelativeRow }> {
  const [relative] = looksLikeToken(link)
    ? await relativeRows(db, eq(relatives.linkHash, tokenHash(link)))
    : [];
  const contract = relative && (await contractById(db, relative.contractId));
  // A draft is nobody's yet.
  if (!relative || !contract?.isSent) throw problem("CONSENT_LINK_UNKNOWN");
  const party = (await partyRows(db, [contract.id])).find((p) => p.id === relative.partyId)!;
  if (isClosed(contract, party, relative, now)) throw problem("CONSENT_LINK_CLOSED");
  return { contract, party, relative };
}

/** A new link for a relative; the one before opens nothing from now on. */
export async function renewLink(tx: Tx, vault: Vault, partyId: string): Promise<void> {
  const link = newToken();
  await tx
    .update(relatives)
    .set({ link: vault.seal(link, relativeSealContext("link", partyId)), linkHash: tokenHash(link) })
    .where(eq(relatives.partyId, partyId));
}

export const isRelativesPhone = (
  vault: Vault,
  { id, phone }: Pick<PartyRow, "id" | "phone">,
  mobile: string,
): boolean => phone !== null && vault.open(phone, partySealContext("phone", id)) === mobile;
