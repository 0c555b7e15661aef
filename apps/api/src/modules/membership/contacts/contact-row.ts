import type { EmergencyContact } from "@ginkgo/api-contract/membership/membership";
import { type Relation, relations } from "@ginkgo/api-contract/membership/membership-codes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { maskPhone } from "../mask.ts";

interface ContactRow {
  id: string;
  name: string;
  phone: string;
  relation: Relation;
  priority: number;
}

export const nameSealContext = (id: string) => `membership.emergency_contacts.name.${id}`;
export const phoneSealContext = (id: string) => `membership.emergency_contacts.phone.${id}`;

/** A member's contacts with everything opened, first to call first. */
export async function readContacts(
  db: Db,
  vault: Vault,
  memberId: string,
  lock: SQL = sql``,
): Promise<EmergencyContact[]> {
  const found = await rows<ContactRow>(
    db,
    sql`select id::text, name, phone, relation, priority from membership.emergency_contacts
      where member_id = ${memberId}::bigint order by priority, id ${lock}`,
  );
  return found.map(({ id, name, phone, relation, priority }) => ({
    id,
    name: vault.open(name, nameSealContext(id)),
    phone: vault.open(phone, phoneSealContext(id)),
    relation,
    relationText: relations[relation],
    priority,
  }));
}

/** As lists show it: nobody looking over a shoulder reads the number (V3). */
export const masked = (contact: EmergencyContact): EmergencyContact => ({
  ...contact,
  phone: maskPhone(contact.phone),
});
