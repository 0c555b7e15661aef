import * as endpoints from "@ginkgo/api-contract/membership/membership";
import { customer } from "../../../http/guards.ts";
import { problem } from "../../../http/problem.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { masked, readContacts } from "./contact-row.ts";
import { deleteContact } from "./delete-contact.ts";
import { saveContact } from "./save-contact.ts";

export const routes: Route[] = [
  query(endpoints.emergencyContacts, customer, async ({ viewer, services: { database, vault } }) => ({
    records: (await readContacts(database.primary, vault, viewer.memberId)).map(masked),
  })),
  query(endpoints.emergencyContact, customer, async ({ viewer, params, services: { database, vault } }) => {
    const all = await readContacts(database.primary, vault, viewer.memberId);
    const found = all.find((c) => c.id === params.id);
    if (!found) throw problem("NOT_FOUND", "contact");
    return found;
  }),
  command(endpoints.addEmergencyContact, customer, ({ tx, viewer, body, services: { vault, clock } }) =>
    saveContact(tx, vault, viewer.memberId, body, clock.now()),
  ),
  command(endpoints.editEmergencyContact, customer, ({ tx, viewer, body, services: { vault, clock } }) =>
    saveContact(tx, vault, viewer.memberId, body, clock.now()),
  ),
  command(endpoints.deleteEmergencyContact, customer, ({ tx, viewer, params, services }) =>
    deleteContact(tx, services.memberFacts, viewer.memberId, params.id),
  ),
];
