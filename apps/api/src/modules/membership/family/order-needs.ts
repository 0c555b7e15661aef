import type { Address } from "@ginkgo/api-contract/membership/addresses";
import { eq, sql } from "drizzle-orm";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { readPeople } from "../../identity/public.ts";
import { readAddresses } from "../addresses/address-row.ts";
import { emergencyContacts } from "../tables.ts";
import { elderName, elderRows } from "./elder-row.ts";

/** One of the member's own addresses with everything opened; undefined for another's. */
export const ownAddress = async (
  db: Db,
  vault: Vault,
  memberId: string,
  id: string,
): Promise<Address | undefined> => (await readAddresses(db, vault, memberId)).find((a) => a.id === id);

/** Whether there is somebody to call in an emergency. */
export const hasEmergencyContact = async (db: Db, memberId: string): Promise<boolean> =>
  (await firstOf(
    db
      .select({ found: sql<number>`1` })
      .from(emergencyContacts)
      .where(eq(emergencyContacts.memberId, memberId))
      .limit(1),
  )) !== undefined;

/** Names of elders the member is bound to, by id; an elder no longer shared is left out. */
export async function elderNames(
  db: Db,
  vault: Vault,
  memberId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const elders = (await elderRows(db, memberId)).filter((e) => ids.includes(e.id));
  const people = await readPeople(
    db,
    vault,
    elders.map((e) => e.speakerId),
  );
  return new Map(elders.map((e) => [e.id, elderName(e, vault, people)]));
}
