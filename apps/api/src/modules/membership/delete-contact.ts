import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { row, type Tx } from "../../platform/database.ts";
import { orderContacts } from "./order-contacts.ts";

/**
 * Erases a contact: it is a third person's data and goes without the account having to (V10).
 * @throws {ProblemError} NOT_FOUND
 */
export async function deleteContact(tx: Tx, memberId: string, id: string): Promise<null> {
  const gone = await row(
    tx,
    sql`delete from membership.emergency_contacts where id = ${id}::bigint and member_id = ${memberId}::bigint
      returning id`,
  );
  if (!gone) throw problem("NOT_FOUND", "contact");
  await orderContacts(tx, memberId);
  return null;
}
