import type { EmergencyContact } from "@ginkgo/api-contract/membership/membership";
import { relations } from "@ginkgo/api-contract/membership/membership-codes";
import { maskPhone } from "@ginkgo/locale/masks";
import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";

import { emergencyContacts } from "../tables.ts";

export const nameSealContext = (id: string) => `membership.emergency_contacts.name.${id}`;
export const phoneSealContext = (id: string) => `membership.emergency_contacts.phone.${id}`;

/** A member's contacts with everything opened, first to call first. */
export async function readContacts(db: Db, vault: Vault, memberId: string): Promise<EmergencyContact[]> {
  const found = await db
    .select({
      id: emergencyContacts.id,
      name: emergencyContacts.name,
      phone: emergencyContacts.phone,
      relation: emergencyContacts.relation,
      priority: emergencyContacts.priority,
    })
    .from(emergencyContacts)
    .where(eq(emergencyContacts.memberId, memberId))
    .orderBy(emergencyContacts.priority, emergencyContacts.id);
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
