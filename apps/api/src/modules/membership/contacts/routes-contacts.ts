import {
  addEmergencyContact,
  deleteEmergencyContact,
  editEmergencyContact,
  emergencyContact,
  emergencyContacts,
} from "@ginkgo/api-contract/membership/membership";
import { customer } from "../../../http/guards.ts";
import { problem } from "../../../http/problem.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { masked, readContacts } from "./contact-row.ts";
import { deleteContact } from "./delete-contact.ts";
import { saveContact } from "./save-contact.ts";

export const routes: Route[] = [
  query(emergencyContacts, customer, async ({ viewer, services: { database, vault } }) => ({
    records: (await readContacts(database.primary, vault, viewer.memberId)).map(masked),
  })),
  query(emergencyContact, customer, async ({ viewer, params, services: { database, vault } }) => {
    const all = await readContacts(database.primary, vault, viewer.memberId);
    const found = all.find((c) => c.id === params.id);
    if (!found) throw problem("NOT_FOUND", "contact");
    return found;
  }),
  command(addEmergencyContact, customer, ({ tx, viewer, body, services: { vault, clock } }) =>
    saveContact(tx, vault, viewer.memberId, body, clock.now()),
  ),
  command(editEmergencyContact, customer, ({ tx, viewer, body, services: { vault, clock } }) =>
    saveContact(tx, vault, viewer.memberId, body, clock.now()),
  ),
  command(deleteEmergencyContact, customer, ({ tx, viewer, params, services }) =>
    deleteContact(tx, services.memberFacts, viewer.memberId, params.id),
  ),
];
