import { sql } from "drizzle-orm";
import type { MemberFacts } from "../../../http/member-facts.ts";
import { problem } from "../../../http/problem.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { hasEmergencyContact } from "../family/order-needs.ts";
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
  const gone = await row(
    tx,
    sql`delete from membership.emergency_contacts where id = ${id}::bigint and member_id = ${memberId}::bigint
      returning id`,
  );
  if (!gone) throw problem("NOT_FOUND", "contact");
  if (!(await hasEmergencyContact(tx, memberId)) && (await needsContact(tx, memberId)))
    throw problem("CONTACT_NEEDED");
  await orderContacts(tx, memberId);
  return null;
}
