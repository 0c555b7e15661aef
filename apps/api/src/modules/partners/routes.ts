import * as applyDraftEndpoints from "@ginkgo/api-contract/partners/apply-drafts";
import * as employeeApplyEndpoints from "@ginkgo/api-contract/partners/employee-apply";
import * as merchantApplyEndpoints from "@ginkgo/api-contract/partners/merchant-apply";
import { anyone, member } from "../../http/guards.ts";
import { idempotent } from "../../http/idempotency/idempotent.ts";
import { settled } from "../../http/problem.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import { addCompanyApply } from "./add-company-apply.ts";
import { addEmployeeApply } from "./add-employee-apply.ts";
import { checkPart } from "./check-part.ts";
import { dropDraft, getDraft, saveDraft } from "./drafts.ts";
import { editCompanyApply, editOwnEmployeeApply, ownEmployeeApply } from "./edit-application.ts";
import { moveApplication } from "./move-application.ts";
import { newestEmployeeApply } from "./newest-employee-apply.ts";
import { presentOwnCompany, presentProgress } from "./present-apply.ts";
import { findByReceipt, ownApplication, proveApplicant } from "./prove-applicant.ts";
import { staffRoutes } from "./routes-staff.ts";
import { sendApplicantSms } from "./tell-applicant.ts";

export const routes: Route[] = [
  workflow(merchantApplyEndpoints.addMerchantApply, anyone, addCompanyApply),
  workflow(merchantApplyEndpoints.addPartnerApply, anyone, (call) => addCompanyApply(call)),
  query(
    merchantApplyEndpoints.merchantApplyProgress,
    anyone,
    async ({ params, query: { phone }, services }) => {
      const db = services.database.primary;
      const found = await findByReceipt(db, services, { ...params, phone });
      return presentProgress(db, services.vault, found);
    },
  ),
  workflow(merchantApplyEndpoints.proveMerchantApply, anyone, async (call) => {
    const { database, vault } = call.services;
    return presentOwnCompany(database.primary, vault, await proveApplicant(call));
  }),
  query(merchantApplyEndpoints.ownMerchantApply, anyone, async (call) => {
    const { database, vault } = call.services;
    const found = await ownApplication(database.primary, call, call.params.applyNo);
    return presentOwnCompany(database.primary, vault, found);
  }),
  command(merchantApplyEndpoints.editMerchantApply, anyone, async (call) => {
    const { tx, services, params, body } = call;
    const found = await ownApplication(tx, call, params.applyNo, true);
    const { application, message } = await editCompanyApply(tx, services, found, body);
    call.after(() => sendApplicantSms(services, message));
    return presentProgress(tx, services.vault, application);
  }),
  command(merchantApplyEndpoints.withdrawMerchantApply, anyone, async (call) => {
    const { tx, services, params } = call;
    const found = await ownApplication(tx, call, params.applyNo, true);
    const { application, message } = await moveApplication(tx, services, found, { action: "withdraw" });
    call.after(() => sendApplicantSms(services, message));
    return presentProgress(tx, services.vault, application);
  }),

  command(employeeApplyEndpoints.addEmployeeApply, member, async (call) => {
    const { tx, services, viewer, body } = call;
    return settled(await idempotent(tx, call, () => addEmployeeApply(tx, services, viewer.memberId, body)));
  }),
  query(
    employeeApplyEndpoints.currentEmployeeApply,
    member,
    async ({ viewer, services: { database, vault } }) => ({
      application: await newestEmployeeApply(database.primary, vault, viewer.memberId),
    }),
  ),
  command(
    employeeApplyEndpoints.editEmployeeApply,
    member,
    async ({ tx, services, viewer, params, body }) => {
      const { memberId } = viewer;
      await editOwnEmployeeApply(tx, services, { memberId, id: params.id }, body);
      return (await newestEmployeeApply(tx, services.vault, memberId))!;
    },
  ),
  command(employeeApplyEndpoints.withdrawEmployeeApply, member, async ({ tx, services, viewer, params }) => {
    const found = await ownEmployeeApply(tx, viewer.memberId, params.id);
    await moveApplication(tx, services, found, { action: "withdraw" });
    return (await newestEmployeeApply(tx, services.vault, viewer.memberId))!;
  }),

  query(applyDraftEndpoints.applyDraft, anyone, (call) =>
    getDraft(call.services.database.primary, call, call.params.form),
  ),
  command(applyDraftEndpoints.saveApplyDraft, anyone, async (call) => {
    const { tx, params, body } = call;
    await saveDraft(tx, call, params.form, body);
    return { fields: body.part ? checkPart(body.part, body.content) : {} };
  }),
  command(applyDraftEndpoints.dropApplyDraft, anyone, (call) => dropDraft(call.tx, call, call.params.form)),

  ...staffRoutes,
];
