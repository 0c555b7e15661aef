import * as familyEndpoints from "@ginkgo/api-contract/membership/family";
import * as membershipElderEndpoints from "@ginkgo/api-contract/membership/membership-elders";
import { anyone, customer } from "../../../http/guards.ts";
import {
  type CommandCall,
  command,
  type QueryCall,
  query,
  type Route,
  workflow,
} from "../../../http/route.ts";
import type { MemberViewer } from "../../../http/viewer.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { checkLink } from "./check-link.ts";
import { chooseElder } from "./choose-elder.ts";
import { declineInvitation } from "./decline-invitation.ts";
import { deleteElder } from "./delete-elder.ts";
import { editFamily } from "./edit-family.ts";
import { readHealth, saveHealth } from "./health-notes.ts";
import { inviteFamily } from "./invite-family.ts";
import { listElders } from "./list-elders.ts";
import { type Asker, familyDetail, listFamily } from "./list-family.ts";
import { listInvitations } from "./list-invitations.ts";
import { removeFamily } from "./remove-family.ts";
import { addElder, editElder } from "./save-elder.ts";
import { textInvited } from "./text-invited.ts";

/** Rights are read where they are written: a replica may lag behind somebody's leaving (A6). */
const askerOf = ({
  viewer,
  services,
}: Pick<QueryCall<never, MemberViewer>, "viewer" | "services">): Asker => ({
  db: services.database.primary,
  vault: services.vault,
  memberId: viewer.memberId,
  now: services.clock.now(),
});

const fieldsOf = ({
  tx,
  viewer,
  services,
}: Pick<CommandCall<never, MemberViewer>, "tx" | "viewer" | "services">) =>
  [tx, services.vault, viewer.memberId] as const;

export const routes: Route[] = [
  query(familyEndpoints.checkLink, anyone, ({ viewer, params, services: { database, vault, clock } }) =>
    checkLink(
      database.primary,
      vault,
      params.id,
      viewer.kind === "member" ? viewer.memberId : undefined,
      clock.now(),
    ),
  ),
  query(familyEndpoints.familyMembers, customer, (call) => listFamily(askerOf(call), call.query.elderId)),
  // Reading health writes into the audit, so these two reads have a transaction.
  workflow(familyEndpoints.familyDetail, customer, (call) =>
    call.transaction((tx) => familyDetail(tx, askerOf(call), call.params.id)),
  ),
  workflow(
    membershipElderEndpoints.healthNotes,
    customer,
    ({ transaction, viewer, query: { elderId }, services: { vault, clock } }) =>
      transaction((tx) => readHealth(tx, vault, viewer.memberId, elderId, clock.now())),
  ),
  command(familyEndpoints.inviteFamily, customer, async ({ tx, viewer, body, services, after }) => {
    const made = await inviteFamily(tx, services, viewer.memberId, body, services.clock.now());
    if (body.phone) after(() => textInvited(services));
    return made;
  }),
  query(familyEndpoints.familyInvitations, customer, async (call) => ({
    records: await listInvitations(askerOf(call)),
  })),
  command(familyEndpoints.acceptInvitation, customer, (call) =>
    acceptInvitation(...fieldsOf(call), { ...call.params, ...call.body }, call.services.clock.now()),
  ),
  command(familyEndpoints.declineInvitation, customer, (call) =>
    declineInvitation(...fieldsOf(call), call.params.linkId, call.services.clock.now()),
  ),
  command(familyEndpoints.editFamily, customer, (call) =>
    editFamily(...fieldsOf(call), call.params.id, call.body, call.services.clock.now()),
  ),
  command(familyEndpoints.removeFamily, customer, (call) =>
    removeFamily(...fieldsOf(call), call.params.id, call.services.clock.now()),
  ),

  query(membershipElderEndpoints.elders, customer, ({ viewer, services: { database, vault } }) =>
    listElders(database.primary, vault, viewer.memberId),
  ),
  command(membershipElderEndpoints.chooseElder, customer, (call) =>
    chooseElder(...fieldsOf(call), call.body.elderId),
  ),
  command(membershipElderEndpoints.addElder, customer, (call) =>
    addElder(...fieldsOf(call), call.body, call.services.clock.now()),
  ),
  command(membershipElderEndpoints.editElder, customer, (call) =>
    editElder(...fieldsOf(call), call.params.id, call.body, call.services.clock.now()),
  ),
  command(membershipElderEndpoints.deleteElder, customer, ({ tx, viewer, params }) =>
    deleteElder(tx, viewer.memberId, params.id),
  ),
  command(membershipElderEndpoints.saveHealthNotes, customer, (call) =>
    saveHealth(...fieldsOf(call), call.body, call.services.clock.now()),
  ),
];
