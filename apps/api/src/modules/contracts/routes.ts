import { contractEvidence } from "@ginkgo/api-contract/contracts/contract-evidence";
import {
  nameRelative as nameRelativeEndpoint,
  relativeConsent,
  signAsRelative as signRelativeEndpoint,
} from "@ginkgo/api-contract/contracts/contract-relatives";
import {
  addAttachment as addAttachmentEndpoint,
  contractFamily,
  draftContract as draftEndpoint,
  editContract,
  familyOfPhone,
  proposeChange as proposeEndpoint,
  reckonSettlement,
  removeAttachment as removeAttachmentEndpoint,
  secondChange,
  secondSettlement,
  sendContract as sendEndpoint,
  settleContract as settleEndpoint,
  staffContract,
  staffContracts,
  staffSignContract,
  voidContract as voidEndpoint,
  withdrawSettlement,
} from "@ginkgo/api-contract/contracts/contract-staff";
import {
  confirmContractChange,
  confirmSettlement as confirmSettlementEndpoint,
  contractDetail,
  contractPage,
  disputeSettlement as disputeEndpoint,
  payInstalment as payEndpoint,
  signContract as signEndpoint,
  stopRenewal as stopRenewalEndpoint,
  terminateContract as terminateEndpoint,
  withdrawTermination as withdrawEndpoint,
} from "@ginkgo/api-contract/contracts/contracts";
import { anyone, member, staff } from "../../http/guards.ts";
import { settled } from "../../http/problem.ts";
import { type Call, command, query, type Route, workflow } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { MemberViewer, Viewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { addAttachment } from "./add-attachment.ts";
import { confirmChange } from "./changes/confirm-change.ts";
import { proposeChange } from "./changes/contract-changes.ts";
import { decideChange } from "./changes/second-change.ts";
import { draftContract } from "./draft-contract.ts";
import { listOwnContracts, listStaffContracts } from "./list-contracts.ts";
import { readableContract } from "./own-contract.ts";
import { payInstalment } from "./pay-instalment.ts";
import { presentContract } from "./present-contract.ts";
import { readAsStaff } from "./present-staff-contract.ts";
import { readFamily, readFamilyOfPhone } from "./read-family.ts";
import { removeAttachment } from "./remove-attachment.ts";
import { stopRenewal } from "./renew-contract.ts";
import { sendContract } from "./send-contract.ts";
import { confirmSettlement, decideSettlement, disputeSettlement } from "./settlement/answer-settlement.ts";
import { terminateContract, voidContract, withdrawTermination } from "./settlement/end-contract.ts";
import { previewSettlement, proposeSettlement } from "./settlement/propose-settlement.ts";
import { recallSettlement } from "./settlement/stop-settlement.ts";
import { readConsent } from "./signing/present-relatives.ts";
import { signContract, signForOrg } from "./signing/sign-contract.ts";
import { nameRelative, signAsRelative } from "./signing/sign-relative.ts";
import type { Origin } from "./signing/signatures.ts";
import { readEvidence } from "./signing/staff-evidence.ts";
import { lockForStaff } from "./staff-scope.ts";

/** Longest name of a device that is kept. */
const MAX_AGENT = 300;

const originOf = ({ ip, request }: Pick<Call<unknown, Viewer>, "ip" | "request">): Origin => ({
  ip,
  userAgent: request.headers.get("user-agent")?.slice(0, MAX_AGENT) ?? null,
});

const readOwn = async (db: Db, services: AppContext, { memberId }: MemberViewer, id: string) =>
  presentContract(db, services, await readableContract(db, memberId, id), { memberId });

export const routes: Route[] = [
  query(contractPage, member, ({ db, query: asked, viewer, services }) =>
    listOwnContracts(db, services, viewer.memberId, asked),
  ),
  query(contractDetail, member, ({ db, params, viewer, services }) =>
    readOwn(db, services, viewer, params.id),
  ),
  workflow(signEndpoint, member, async ({ params, body, viewer, services, ...call }) => {
    await signContract(services, viewer, { id: params.id, smsCode: body.smsCode, from: originOf(call) });
    return readOwn(services.database.primary, services, viewer, params.id);
  }),
  command(payEndpoint, member, async ({ tx, params, body, viewer, services }) => ({
    orderId: await payInstalment(tx, services, viewer.memberId, { ...params, ...body }),
  })),
  workflow(terminateEndpoint, member, async ({ params, body, viewer, services, transaction, ...call }) => {
    const asked = { ...params, ...body, from: originOf(call) };
    settled(await transaction((tx) => terminateContract(tx, services, viewer.memberId, asked)));
    return readOwn(services.database.primary, services, viewer, params.id);
  }),
  command(withdrawEndpoint, member, async ({ tx, params, viewer, services }) => {
    await withdrawTermination(tx, services, viewer.memberId, params.id);
    return readOwn(tx, services, viewer, params.id);
  }),
  workflow(confirmSettlementEndpoint, member, async ({ params, body, viewer, services, ...call }) => {
    await confirmSettlement(services, viewer, { ...params, ...body, from: originOf(call) });
    return readOwn(services.database.primary, services, viewer, params.id);
  }),
  command(disputeEndpoint, member, async ({ tx, params, body, viewer, services }) => {
    await disputeSettlement(tx, services, viewer.memberId, { ...params, ...body });
    return readOwn(tx, services, viewer, params.id);
  }),
  workflow(
    confirmContractChange,
    member,
    async ({ params, body, viewer, services, transaction, ...call }) => {
      const form = { ...params, ...body, from: originOf(call) };
      settled(await transaction((tx) => confirmChange(tx, services, viewer.memberId, form)));
      return readOwn(services.database.primary, services, viewer, params.id);
    },
  ),

  command(stopRenewalEndpoint, member, async ({ tx, params, viewer, services }) => {
    await stopRenewal(tx, services, viewer.memberId, params.id);
    return readOwn(tx, services, viewer, params.id);
  }),

  // The page is read again right after signing: a copy may not know of it yet.
  query(relativeConsent, anyone, ({ params, services }) =>
    readConsent(services.database.primary, services, params.link),
  ),
  workflow(signRelativeEndpoint, anyone, async ({ params, body, services, ...call }) => {
    await signAsRelative(services, { ...params, ...body, from: originOf(call) });
    return readConsent(services.database.primary, services, params.link);
  }),
  command(nameRelativeEndpoint, member, async ({ tx, params, body, viewer, services }) => {
    await nameRelative(tx, services, viewer.memberId, { ...params, ...body });
    return readOwn(tx, services, viewer, params.id);
  }),

  query(staffContracts, staff, ({ db, query: asked, viewer, services }) =>
    listStaffContracts(db, services, viewer, asked),
  ),
  query(staffContract, staff, ({ db, params, viewer, services }) =>
    readAsStaff(db, services, viewer, params.id),
  ),
  workflow(contractEvidence, staff, ({ params, viewer, services }) =>
    readEvidence(services, viewer, params.id),
  ),
  query(contractFamily, staff, ({ db, params, viewer, services }) =>
    readFamily(db, services, viewer, params.id),
  ),
  query(familyOfPhone, staff, ({ db, query: { phone }, viewer, services }) =>
    readFamilyOfPhone(db, services, viewer, phone),
  ),
  command(draftEndpoint, staff, async ({ tx, body, viewer, services }) =>
    readAsStaff(tx, services, viewer, await draftContract(tx, services, viewer, body)),
  ),
  command(editContract, staff, async ({ tx, params, body, viewer, services }) =>
    readAsStaff(tx, services, viewer, await draftContract(tx, services, viewer, body, params.id)),
  ),
  workflow(sendEndpoint, staff, async ({ params, viewer, services }) => {
    const actor = { kind: "staff", id: viewer.staffId } as const;
    await sendContract(services, (tx) => lockForStaff(tx, viewer, params.id), actor);
    return readAsStaff(services.database.primary, services, viewer, params.id);
  }),
  workflow(staffSignContract, staff, async ({ params, viewer, services, ...call }) => {
    await signForOrg(services, viewer, { id: params.id, from: originOf(call) });
    return readAsStaff(services.database.primary, services, viewer, params.id);
  }),
  command(voidEndpoint, staff, async ({ tx, params, body, viewer, services }) => {
    await voidContract(tx, services, viewer, { ...params, ...body });
    return readAsStaff(tx, services, viewer, params.id);
  }),
  workflow(addAttachmentEndpoint, staff, async ({ params, body, viewer, services }) => {
    await addAttachment(services, viewer, { ...params, ...body });
    return readAsStaff(services.database.primary, services, viewer, params.id);
  }),
  command(removeAttachmentEndpoint, staff, async ({ tx, params, viewer, services }) => {
    await removeAttachment(tx, services, viewer, params);
    return readAsStaff(tx, services, viewer, params.id);
  }),
  command(proposeEndpoint, staff, async ({ tx, params, body, viewer, services }) => {
    await proposeChange(tx, services, viewer, params.id, body);
    return readAsStaff(tx, services, viewer, params.id);
  }),
  command(secondChange, staff, async ({ tx, params, body, viewer, services }) => {
    await decideChange(tx, services, viewer, { ...params, ...body });
    return readAsStaff(tx, services, viewer, params.id);
  }),
  query(reckonSettlement, staff, ({ db, params, query: { endsOn }, viewer, services }) =>
    previewSettlement(db, services, viewer, { ...params, endsOn }),
  ),
  workflow(settleEndpoint, staff, async ({ params, body, viewer, services }) => {
    await proposeSettlement(services, viewer, { ...params, ...body });
    return readAsStaff(services.database.primary, services, viewer, params.id);
  }),
  workflow(secondSettlement, staff, async ({ params, body, viewer, services, transaction }) => {
    const word = { ...params, ...body };
    settled(await transaction((tx) => decideSettlement(tx, services, viewer, word)));
    return readAsStaff(services.database.primary, services, viewer, params.id);
  }),
  command(withdrawSettlement, staff, async ({ tx, params, body, viewer, services }) => {
    await recallSettlement(tx, services, viewer, { ...params, ...body });
    return readAsStaff(tx, services, viewer, params.id);
  }),
];
