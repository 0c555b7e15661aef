import * as contractEvidenceEndpoints from "@ginkgo/api-contract/contracts/contract-evidence";
import * as contractRelativeEndpoints from "@ginkgo/api-contract/contracts/contract-relatives";
import * as contractStaffEndpoints from "@ginkgo/api-contract/contracts/contract-staff";
import * as contractEndpoints from "@ginkgo/api-contract/contracts/contracts";
import { anyone, member, staff } from "../../http/guards.ts";
import { settled } from "../../http/problem.ts";
import { type Call, command, query, type Route, workflow } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { MemberViewer, Viewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { addAttachment } from "./attachments/add-attachment.ts";
import { removeAttachment } from "./attachments/remove-attachment.ts";
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
  query(contractEndpoints.contractPage, member, ({ db, query: filters, viewer, services }) =>
    listOwnContracts(db, services, viewer.memberId, filters),
  ),
  query(contractEndpoints.contractDetail, member, ({ db, params, viewer, services }) =>
    readOwn(db, services, viewer, params.id),
  ),
  workflow(contractEndpoints.signContract, member, async ({ params, body, viewer, services, ...call }) => {
    await signContract(services, viewer, { id: params.id, smsCode: body.smsCode, from: originOf(call) });
    return readOwn(services.database.primary, services, viewer, params.id);
  }),
  command(contractEndpoints.payInstalment, member, async ({ tx, params, body, viewer, services }) => ({
    orderId: await payInstalment(tx, services, viewer.memberId, { ...params, ...body }),
  })),
  workflow(
    contractEndpoints.terminateContract,
    member,
    async ({ params, body, viewer, services, transaction, ...call }) => {
      const request = { ...params, ...body, from: originOf(call) };
      settled(await transaction((tx) => terminateContract(tx, services, viewer.memberId, request)));
      return readOwn(services.database.primary, services, viewer, params.id);
    },
  ),
  command(contractEndpoints.withdrawTermination, member, async ({ tx, params, viewer, services }) => {
    await withdrawTermination(tx, services, viewer.memberId, params.id);
    return readOwn(tx, services, viewer, params.id);
  }),
  workflow(
    contractEndpoints.confirmSettlement,
    member,
    async ({ params, body, viewer, services, ...call }) => {
      await confirmSettlement(services, viewer, { ...params, ...body, from: originOf(call) });
      return readOwn(services.database.primary, services, viewer, params.id);
    },
  ),
  command(contractEndpoints.disputeSettlement, member, async ({ tx, params, body, viewer, services }) => {
    await disputeSettlement(tx, services, viewer.memberId, { ...params, ...body });
    return readOwn(tx, services, viewer, params.id);
  }),
  workflow(
    contractEndpoints.confirmContractChange,
    member,
    async ({ params, body, viewer, services, transaction, ...call }) => {
      const form = { ...params, ...body, from: originOf(call) };
      settled(await transaction((tx) => confirmChange(tx, services, viewer.memberId, form)));
      return readOwn(services.database.primary, services, viewer, params.id);
    },
  ),

  command(contractEndpoints.stopRenewal, member, async ({ tx, params, viewer, services }) => {
    await stopRenewal(tx, services, viewer.memberId, params.id);
    return readOwn(tx, services, viewer, params.id);
  }),

  // The page is read again right after signing: a copy may not know of it yet.
  query(contractRelativeEndpoints.relativeConsent, anyone, ({ params, services }) =>
    readConsent(services.database.primary, services, params.link),
  ),
  workflow(contractRelativeEndpoints.signAsRelative, anyone, async ({ params, body, services, ...call }) => {
    await signAsRelative(services, { ...params, ...body, from: originOf(call) });
    return readConsent(services.database.primary, services, params.link);
  }),
  command(contractRelativeEndpoints.nameRelative, member, async ({ tx, params, body, viewer, services }) => {
    await nameRelative(tx, services, viewer.memberId, { ...params, ...body });
    return readOwn(tx, services, viewer, params.id);
  }),

  query(contractStaffEndpoints.staffContracts, staff, ({ db, query: filters, viewer, services }) =>
    listStaffContracts(db, services, viewer, filters),
  ),
  query(contractStaffEndpoints.staffContract, staff, ({ db, params, viewer, services }) =>
    readAsStaff(db, services, viewer, params.id),
  ),
  workflow(contractEvidenceEndpoints.contractEvidence, staff, ({ params, viewer, services }) =>
    readEvidence(services, viewer, params.id),
  ),
  query(contractStaffEndpoints.contractFamily, staff, ({ db, params, viewer, services }) =>
    readFamily(db, services, viewer, params.id),
  ),
  query(contractStaffEndpoints.familyOfPhone, staff, ({ db, query: { phone }, viewer, services }) =>
    readFamilyOfPhone(db, services, viewer, phone),
  ),
  command(contractStaffEndpoints.draftContract, staff, async ({ tx, body, viewer, services }) =>
    readAsStaff(tx, services, viewer, await draftContract(tx, services, viewer, body)),
  ),
  command(contractStaffEndpoints.editContract, staff, async ({ tx, params, body, viewer, services }) => {
    const { version, ...form } = body;
    const id = await draftContract(tx, services, viewer, form, { ...params, version });
    return readAsStaff(tx, services, viewer, id);
  }),
  workflow(contractStaffEndpoints.sendContract, staff, async ({ params, body, viewer, services }) => {
    const actor = { kind: "staff", id: viewer.staffId } as const;
    await sendContract(services, (tx) => lockForStaff(tx, viewer, { ...params, ...body }), actor);
    return readAsStaff(services.database.primary, services, viewer, params.id);
  }),
  workflow(
    contractStaffEndpoints.staffSignContract,
    staff,
    async ({ params, body, viewer, services, ...call }) => {
      await signForOrg(services, viewer, { ...params, ...body, from: originOf(call) });
      return readAsStaff(services.database.primary, services, viewer, params.id);
    },
  ),
  command(contractStaffEndpoints.voidContract, staff, async ({ tx, params, body, viewer, services }) => {
    await voidContract(tx, services, viewer, { ...params, ...body });
    return readAsStaff(tx, services, viewer, params.id);
  }),
  workflow(contractStaffEndpoints.addAttachment, staff, async ({ params, body, viewer, services }) => {
    await addAttachment(services, viewer, { ...params, ...body });
    return readAsStaff(services.database.primary, services, viewer, params.id);
  }),
  command(contractStaffEndpoints.removeAttachment, staff, async ({ tx, params, body, viewer, services }) => {
    await removeAttachment(tx, services, viewer, { ...params, ...body });
    return readAsStaff(tx, services, viewer, params.id);
  }),
  command(contractStaffEndpoints.proposeChange, staff, async ({ tx, params, body, viewer, services }) => {
    await proposeChange(tx, services, viewer, params.id, body);
    return readAsStaff(tx, services, viewer, params.id);
  }),
  command(contractStaffEndpoints.secondChange, staff, async ({ tx, params, body, viewer, services }) => {
    await decideChange(tx, services, viewer, { ...params, ...body });
    return readAsStaff(tx, services, viewer, params.id);
  }),
  query(
    contractStaffEndpoints.reckonSettlement,
    staff,
    ({ db, params, query: { endsOn }, viewer, services }) =>
      previewSettlement(db, services, viewer, { ...params, endsOn }),
  ),
  workflow(contractStaffEndpoints.settleContract, staff, async ({ params, body, viewer, services }) => {
    await proposeSettlement(services, viewer, { ...params, ...body });
    return readAsStaff(services.database.primary, services, viewer, params.id);
  }),
  workflow(
    contractStaffEndpoints.secondSettlement,
    staff,
    async ({ params, body, viewer, services, transaction }) => {
      const word = { ...params, ...body };
      settled(await transaction((tx) => decideSettlement(tx, services, viewer, word)));
      return readAsStaff(services.database.primary, services, viewer, params.id);
    },
  ),
  command(
    contractStaffEndpoints.withdrawSettlement,
    staff,
    async ({ tx, params, body, viewer, services }) => {
      await recallSettlement(tx, services, viewer, { ...params, ...body });
      return readAsStaff(tx, services, viewer, params.id);
    },
  ),
];
