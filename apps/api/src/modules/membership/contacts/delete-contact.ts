import { and, eq } from "drizzle-orm";
import type { MemberFacts } from "../../../http/member-facts.ts";
import { problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { hasEmergencyContact } from "../family/order-needs.ts";
import { emergencyContacts } from "../tables.ts";
import { orderContacts } from "./order-contacts.ts";

/**
 * Erases a contact: it is a third person's data and goes without the account having to (V10).
 * The last one stays while a visit or a tour is under way.
 * @throws {ProblemError} NOT_FOUND, CONTACT_NEEDED
 */
export async function deleteContact(
  tx: Tx,
  { needsContact }: MemberFacts,
  memberId: string,
  id: string,
): Promise<null> {
  const gone = await firstOf(
    tx
      .delete(emergencyContacts)
      .where(and(eq(emergencyContacts.id, id), eq(emergencyContacts.memberId, memberId)))
      .returning({ id: emergencyContacts.id }),
  );
  if (!gone) throw problem("NOT_FOUND", "contact");
  if (!(await hasEmergencyContact(tx, memberId)) && (await needsContact(tx, memberId)))
    throw problem("CONTACT_NEEDED");
  await orderContacts(tx, memberId);
  return null;
}
