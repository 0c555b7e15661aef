import { applyDraft, dropApplyDraft, saveApplyDraft } from "@ginkgo/api-contract/partners/apply-drafts";
import {
  addEmployeeApply as addEmployeeEndpoint,
  currentEmployeeApply,
  editEmployeeApply,
  withdrawEmployeeApply,
} from "@ginkgo/api-contract/partners/employee-apply";
import {
  addMerchantApply,
  addPartnerApply,
  editMerchantApply,
  merchantApplyProgress,
  ownMerchantApply,
  proveMerchantApply,
  withdrawMerchantApply,
} from "@ginkgo/api-contract/partners/merchant-apply";
import { anyone, member } from "../../http/guards.ts";
import { idempotent } from "../../http/idempotent.ts";
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
import { sendTold } from "./tell-applicant.ts";

export const routes: Route[] = [
  workflow(addMerchantApply, anyone, addCompanyApply),
  workflow(addPartnerApply, anyone, (call) => addCompanyApply(call)),
  query(merchantApplyProgress, anyone, async ({ params, query: { phone }, services }) => {
    const db = services.database.primary;
    const found = await findByReceipt(db, services, { ...params, phone });
    return presentProgress(db, services.vault, found);
  }),
  workflow(proveMerchantApply, anyone, async (call) => {
    const { database, vault } = call.services;
    return presentOwnCompany(database.primary, vault, await proveApplicant(call));
  }),
  query(ownMerchantApply, anyone, async (call) => {
    const { database, vault } = call.services;
    const found = await ownApplication(database.primary, call, call.params.applyNo);
    return presentOwnCompany(database.primary, vault, found);
  }),
  command(editMerchantApply, anyone, async (call) => {
    const { tx, services, params, body } = call;
    const found = await ownApplication(tx, call, params.applyNo, true);
    const { application, message } = await editCompanyApply(tx, services, found, body);
    call.after(() => sendTold(services, message));
    return presentProgress(tx, services.vault, application);
  }),
  command(withdrawMerchantApply, anyone, async (call) => {
    const { tx, services, params } = call;
    const found = await ownApplication(tx, call, params.applyNo, true);
    const { application, message } = await moveApplication(tx, services, found, { action: "withdraw" });
    call.after(() => sendTold(services, message));
    return presentProgress(tx, services.vault, application);
  }),

  command(addEmployeeEndpoint, member, async (call) => {
    const { tx, services, viewer, body } = call;
    return settled(await idempotent(tx, call, () => addEmployeeApply(tx, services, viewer.memberId, body)));
  }),
  query(currentEmployeeApply, member, async ({ viewer, services: { database, vault } }) => ({
    application: await newestEmployeeApply(database.primary, vault, viewer.memberId),
  })),
  command(editEmployeeApply, member, async ({ tx, services, viewer, params, body }) => {
    const { memberId } = viewer;
    await editOwnEmployeeApply(tx, services, { memberId, id: params.id }, body);
    return (await newestEmployeeApply(tx, services.vault, memberId))!;
  }),
  command(withdrawEmployeeApply, member, async ({ tx, services, viewer, params }) => {
    const found = await ownEmployeeApply(tx, viewer.memberId, params.id);
    await moveApplication(tx, services, found, { action: "withdraw" });
    return (await newestEmployeeApply(tx, services.vault, viewer.memberId))!;
  }),

  query(applyDraft, anyone, (call) => getDraft(call.services.database.primary, call, call.params.form)),
  command(saveApplyDraft, anyone, async (call) => {
    const { tx, params, body } = call;
    await saveDraft(tx, call, params.form, body);
    return { fields: body.part ? checkPart(body.part, body.content) : {} };
  }),
  command(dropApplyDraft, anyone, (call) => dropDraft(call.tx, call, call.params.form)),

  ...staffRoutes,
];
