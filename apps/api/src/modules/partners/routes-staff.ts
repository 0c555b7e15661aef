import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type { ApplicantKind, ApplyAction } from "@ginkgo/api-contract/partners/apply-lifecycle";
import * as endpoints from "@ginkgo/api-contract/partners/apply-staff";
import { staff } from "../../http/guards.ts";
import { type CommandCall, command, query, type Route } from "../../http/route.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { checkItem } from "./application-checks.ts";
import { approveEmployee } from "./approve-employee.ts";
import { moveApplication } from "./move-application.ts";
import { auditApply, listApplications, lockApplication, presentWhole } from "./staff-applications.ts";
import { sendApplicantSms } from "./tell-applicant.ts";

type Call = Pick<CommandCall<unknown, StaffViewer>, "tx" | "viewer" | "services" | "after"> & {
  params: { id: string };
};
type With = Pick<Parameters<typeof moveApplication>[3], "asks" | "reason">;

/** The whole of one; who looked is written down. */
async function show({ tx, viewer, services, params }: Call, kind: ApplicantKind) {
  const application = await lockApplication(tx, kind, params.id);
  const whole = await presentWhole(tx, services, application);
  await auditApply(tx, services, { staffId: viewer.staffId, action: "APPLICATION_SHOWN", application });
  return whole;
}

/** One step taken by staff. */
async function move(call: Call, kind: ApplicantKind, action: ApplyAction, fields: With = {}) {
  const { tx, viewer, services, params } = call;
  const { staffId } = viewer;
  const before = await lockApplication(tx, kind, params.id);
  const { application, message } = await moveApplication(tx, services, before, {
    action,
    staffId,
    ...fields,
  });
  if (action === "approve" && kind === "EMPLOYEE") await approveEmployee(tx, services, application);
  const whole = await presentWhole(tx, services, application);
  await auditApply(tx, services, { staffId, action: `APPLICATION_${application.state}`, application });
  call.after(() => sendApplicantSms(services, message));
  return whole;
}

/** What was found at one item. */
async function check(
  call: Call & { body: BodyOf<typeof endpoints.checkMerchantApply> },
  kind: ApplicantKind,
) {
  const { tx, viewer, services, params, body } = call;
  const application = await lockApplication(tx, kind, params.id);
  await checkItem(tx, services, application, { ...body, staffId: viewer.staffId });
  return presentWhole(tx, services, application);
}

export const staffRoutes: Route[] = [
  query(endpoints.staffMerchantApplies, staff, ({ query: filters, services }) =>
    listApplications(services.database.primary, services, "COMPANY", filters),
  ),
  command(endpoints.staffMerchantApply, staff, (call) => show(call, "COMPANY")),
  command(endpoints.reviewMerchantApply, staff, (call) => move(call, "COMPANY", "review")),
  command(endpoints.askMerchantApply, staff, (call) => move(call, "COMPANY", "askSupplement", call.body)),
  command(endpoints.checkMerchantApply, staff, (call) => check(call, "COMPANY")),
  command(endpoints.approveMerchantApply, staff, (call) => move(call, "COMPANY", "approve")),
  command(endpoints.rejectMerchantApply, staff, (call) => move(call, "COMPANY", "reject", call.body)),
  command(endpoints.signMerchantApply, staff, (call) => move(call, "COMPANY", "sign")),
  command(endpoints.onlineMerchantApply, staff, (call) => move(call, "COMPANY", "online")),

  query(endpoints.staffEmployeeApplies, staff, ({ query: filters, services }) =>
    listApplications(services.database.primary, services, "EMPLOYEE", filters),
  ),
  command(endpoints.staffEmployeeApply, staff, (call) => show(call, "EMPLOYEE")),
  command(endpoints.reviewEmployeeApply, staff, (call) => move(call, "EMPLOYEE", "review")),
  command(endpoints.askEmployeeApply, staff, (call) => move(call, "EMPLOYEE", "askSupplement", call.body)),
  command(endpoints.checkEmployeeApply, staff, (call) => check(call, "EMPLOYEE")),
  command(endpoints.approveEmployeeApply, staff, (call) => move(call, "EMPLOYEE", "approve")),
  command(endpoints.rejectEmployeeApply, staff, (call) => move(call, "EMPLOYEE", "reject", call.body)),
];
