import type { HealthNotes } from "@ginkgo/api-contract/membership/membership-elders";
import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { giveConsents, requireConsent } from "../../identity/public.ts";
import { noteAccess } from "../note-access.ts";
import { elders } from "../tables.ts";
import { canActFor } from "./can-act-for.ts";
import { type ElderRow, elderOf, ownElderRows } from "./elder-row.ts";
import { ownElder } from "./own-elder.ts";

const place = (id: string) => `membership.elders.health.${id}`;

/** Opens an elder's notes for who speaks for the elder. */
export async function openHealth(db: Db, vault: Vault, elderId: string): Promise<HealthNotes> {
  const found = await firstOf(
    db.select({ health: elders.health }).from(elders).where(eq(elders.id, elderId)),
  );
  return found?.health ? (JSON.parse(vault.open(found.health, place(elderId))) as HealthNotes) : {};
}

/** The same for anybody found to hold `health.read` in the same transaction; the elder can see who it was. */
export async function showHealth(
  tx: Tx,
  vault: Vault,
  memberId: string,
  { id, speakerId }: Pick<ElderRow, "id" | "speakerId">,
  now: Date,
): Promise<HealthNotes> {
  const notes = await openHealth(tx, vault, id);
  await noteAccess(tx, "HEALTH_READ", { memberId, speakerId, detail: `elder:${id}` }, now);
  return notes;
}

/** Not sharing answers like not consenting to who speaks for the elder, and like no right to everybody else. */
async function requireHealth(
  db: Db,
  memberId: string,
  elderId: string,
  need: "health.read" | "health.write",
): Promise<ElderRow> {
  const elder = await elderOf(db, memberId, elderId);
  if (elder.speakerId === memberId) await requireConsent(db, memberId, "health");
  if (!(await canActFor(db, memberId, elderId, need))) throw problem("FAMILY_NO_RIGHT");
  return elder;
}

const ownElderId = async (db: Db, memberId: string): Promise<string | undefined> =>
  (await ownElderRows(db, memberId))[0]?.id;

/**
 * An elder's health notes; oneself without an id.
 * @throws {ProblemError} CONSENT_REQUIRED, FAMILY_NO_RIGHT, NOT_FOUND
 */
export async function readHealth(
  tx: Tx,
  vault: Vault,
  memberId: string,
  elderId: string | undefined,
  now: Date,
): Promise<HealthNotes> {
  const id = elderId ?? (await ownElderId(tx, memberId));
  if (!id) {
    await requireConsent(tx, memberId, "health");
    return {};
  }
  return showHealth(tx, vault, memberId, await requireHealth(tx, memberId, id, "health.read"), now);
}

/**
 * An elder's health notes to be handed on by a member who may read them, and whose they are: whoever hands them on notes
 * the look with `noteAccess`, last in the transaction. Oneself without an id.
 * @throws {ProblemError} CONSENT_REQUIRED, FAMILY_NO_RIGHT, NOT_FOUND
 */
export async function healthToHandOn(
  tx: Tx,
  vault: Vault,
  memberId: string,
  elderId: string | undefined,
): Promise<{ notes: HealthNotes; speakerId: string }> {
  const id = elderId ?? (await ownElderId(tx, memberId));
  if (!id) return { notes: {}, speakerId: memberId };
  const { speakerId } = await requireHealth(tx, memberId, id, "health.read");
  return { notes: await openHealth(tx, vault, id), speakerId };
}

type HealthForm = HealthNotes & { elderId?: string | null; healthConsentVersion?: string | undefined };

/**
 * Keeps health notes in place of what was there, and the consent that came with them.
 * @throws {ProblemError} CONSENT_REQUIRED, FAMILY_NO_RIGHT, NOT_FOUND
 */
export async function saveHealth(
  tx: Tx,
  vault: Vault,
  memberId: string,
  { elderId, healthConsentVersion: version, ...notes }: HealthForm,
  now: Date,
): Promise<HealthNotes> {
  if (version) await giveConsents(tx, memberId, { kinds: ["health"], version }, now);
  if (!elderId) await requireConsent(tx, memberId, "health");
  const id = elderId ?? (await ownElder(tx, memberId, now));
  const { speakerId } = await requireHealth(tx, memberId, id, "health.write");
  const sealed = vault.seal(JSON.stringify(notes), place(id));
  await tx.update(elders).set({ health: sealed, updatedAt: now }).where(eq(elders.id, id));
  const written = await openHealth(tx, vault, id);
  await noteAccess(tx, "HEALTH_WRITTEN", { memberId, speakerId, detail: `elder:${id}` }, now);
  return written;
}
