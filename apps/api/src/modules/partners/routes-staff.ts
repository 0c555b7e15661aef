import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type { ApplicantKind, ApplyAction } from "@ginkgo/api-contract/partners/apply-lifecycle";
import type { Approval } from "@ginkgo/api-contract/partners/apply-staff";
import * as endpoints from "@ginkgo/api-contract/partners/apply-staff";
import { staff } from "../../http/guards.ts";
import { problem } from "../../http/problem.ts";
import { type CommandCall, command, query, type Route } from "../../http/route.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { HOUR } from "../../platform/clock.ts";
import type { SmsMessage } from "../../platform/messages/sms.ts";
import { checkItem, requireChecked } from "./application-checks.ts";
import { type CompanyForm, type EmployeeForm, openForm } from "./application-row.ts";
import { approveCompany, inviteCompanyAgain, type MadeLink, publishMade } from "./approve-company.ts";
import { approveEmployee } from "./approve-employee.ts";
import { listApplications } from "./list-applications.ts";
import { moveApplication } from "./move-application.ts";
import { auditApply, hasLooked, lockApplication, presentWhole } from "./staff-applications.ts";
import { sendApplicantSms } from "./tell-applicant.ts";

type Call = Pick<CommandCall<unknown, StaffViewer>, "tx" | "viewer" | "services" | "after"> & {
  params: { id: string };
};
type Fields = Pick<Parameters<typeof moveApplication>[3], "asks" | "reason"> & {
  version?: number | undefined;
};

/** The whole of one; who looked is written down, once an hour: an open page asks again every half minute. */
async function show({ tx, viewer, services, params }: Call, kind: ApplicantKind) {
  const application = await lockApplication(tx, kind, params.id);
  const whole = await presentWhole(tx, services, application);
  const look = { staffId: viewer.staffId, action: "APPLICATION_SHOWN", application };
  if (!(await hasLooked(tx, services, look, HOUR))) await auditApply(tx, services, look);
  return whole;
}

/** What is masked in it; who looked and why is written down. */
async function reveal(call: Call & { body: { reason: string } }, kind: ApplicantKind) {
  const { tx, viewer, services, params, body } = call;
  const application = await lockApplication(tx, kind, params.id);
  const form = openForm<CompanyForm & EmployeeForm>(services.vault, application);
  if (!form) throw problem("NOT_FOUND", `what application:${params.id} held is erased`);
  await auditApply(tx, services, {
    staffId: viewer.staffId,
    action: "APPLICANT_SHOWN",
    application,
    reason: body.reason,
  });
  return {
    contactName: form.contactName ?? form.realName,
    contactPhone: form.contactPhone,
    idNumber: form.idNumber ?? null,
  };
}

/** One step taken by staff, with what it makes. */
async function move(
  call: Call,
  kind: ApplicantKind,
  action: ApplyAction,
  { version, ...fields }: Fields & Partial<Approval>,
) {
  const { tx, viewer, services, params } = call;
  const { staffId } = viewer;
  const before = await lockApplication(tx, kind, params.id, version);
  const { asks, reason, ...approval } = fields;
  const step = { action, staffId, ...(asks ? { asks } : {}), ...(reason ? { reason } : {}) };
  const { application, message } = await moveApplication(tx, services, before, step);
  let made: MadeLink | undefined;
  if (action === "approve") {
    await requireChecked(tx, services, application);
    if (kind === "EMPLOYEE") await approveEmployee(tx, services, application);
    else made = await approveCompany(tx, services, application, { approval, by: staffId });
  }
  if (action === "online") await publishMade(tx, application);
  return answer(call, kind, { action: `APPLICATION_${application.state}`, messages: [message], made });
}

/** How an application stands after a step, which is written down; messages go out after the commit. */
async function answer(
  { tx, viewer, services, params, after }: Call,
  kind: ApplicantKind,
  {
    action,
    messages,
    made,
  }: { action: string; messages: (SmsMessage | null)[]; made?: MadeLink | undefined },
) {
  const application = await lockApplication(tx, kind, params.id);
  const whole = await presentWhole(tx, services, application);
  await auditApply(tx, services, { staffId: viewer.staffId, action, application });
  after(async () => {
    for (const message of [...messages, made?.message ?? null]) await sendApplicantSms(services, message);
  });
  if (!made) return whole;
  const { link, linkExpiresAt } = made;
  return { ...whole, link, linkExpiresAt };
}

/** Another link for the account of a company. */
async function invite(call: Call & { body: { version?: number | undefined } }) {
  const { tx, viewer, services, params, body } = call;
  const application = await lockApplication(tx, "COMPANY", params.id, body.version);
  const made = await inviteCompanyAgain(tx, services, application, viewer.staffId);
  return answer(call, "COMPANY", { action: "APPLICATION_INVITED", messages: [], made });
}

/** What was found at one item. */
async function check(
  call: Call & { body: BodyOf<typeof endpoints.checkMerchantApply> },
  kind: ApplicantKind,
) {
  const { tx, viewer, services, params, body } = call;
  const application = await lockApplication(tx, kind, params.id, body.version);
  await checkItem(tx, services, application, { ...body, staffId: viewer.staffId });
  return presentWhole(tx, services, await lockApplication(tx, kind, params.id));
}

export const staffRoutes: Route[] = [
  query(endpoints.staffMerchantApplies, staff, ({ query: filters, services }) =>
    listApplications(services.database.primary, services, "COMPANY", filters),
  ),
  command(endpoints.staffMerchantApply, staff, (call) => show(call, "COMPANY")),
  command(endpoints.revealMerchantApply, staff, (call) => reveal(call, "COMPANY")),
  command(endpoints.reviewMerchantApply, staff, (call) => move(call, "COMPANY", "review", call.body)),
  command(endpoints.askMerchantApply, staff, (call) => move(call, "COMPANY", "askSupplement", call.body)),
  command(endpoints.checkMerchantApply, staff, (call) => check(call, "COMPANY")),
  command(endpoints.approveMerchantApply, staff, (call) => move(call, "COMPANY", "approve", call.body)),
  command(endpoints.inviteMerchantApply, staff, invite),
  command(endpoints.rejectMerchantApply, staff, (call) => move(call, "COMPANY", "reject", call.body)),
  command(endpoints.signMerchantApply, staff, (call) => move(call, "COMPANY", "sign", call.body)),
  command(endpoints.onlineMerchantApply, staff, (call) => move(call, "COMPANY", "online", call.body)),

  query(endpoints.staffEmployeeApplies, staff, ({ query: filters, services }) =>
    listApplications(services.database.primary, services, "EMPLOYEE", filters),
  ),
  command(endpoints.staffEmployeeApply, staff, (call) => show(call, "EMPLOYEE")),
  command(endpoints.revealEmployeeApply, staff, (call) => reveal(call, "EMPLOYEE")),
  command(endpoints.reviewEmployeeApply, staff, (call) => move(call, "EMPLOYEE", "review", call.body)),
  command(endpoints.askEmployeeApply, staff, (call) => move(call, "EMPLOYEE", "askSupplement", call.body)),
  command(endpoints.checkEmployeeApply, staff, (call) => check(call, "EMPLOYEE")),
  command(endpoints.approveEmployeeApply, staff, (call) => move(call, "EMPLOYEE", "approve", call.body)),
  command(endpoints.rejectEmployeeApply, staff, (call) => move(call, "EMPLOYEE", "reject", call.body)),
];
