import { applyStates } from "@ginkgo/api-contract/partners/apply-codes";
import { type ApplicantKind, applyActions } from "@ginkgo/api-contract/partners/apply-lifecycle";
import type { StaffApply, StaffApplyLine } from "@ginkgo/api-contract/partners/apply-staff";
import { maskIdNumber, maskName, maskPhone } from "@ginkgo/locale/masks";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { changedMeanwhile, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { audit, hasAudited } from "../../platform/audit.ts";
import { later } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { areaName } from "../reference/areas/public.ts";
import { readItems } from "./application-checks.ts";
import { isAccountInvited, readMakes } from "./application-makes.ts";
import {
  type ApplicationRow,
  applicationRows,
  type CompanyForm,
  type EmployeeForm,
  kindOf,
  openForm,
  typeText,
} from "./application-row.ts";
import { asksOf, historyOf, nameOf, presentFiles } from "./present-apply.ts";
import { applications } from "./tables.ts";

export const ofKind = (kind: ApplicantKind): SQL =>
  // Literals: partial indexes cover them alone.
  kind === "EMPLOYEE"
    ? sql`${applications.applyType} = 'EMPLOYEE'`
    : sql`${applications.applyType} <> 'EMPLOYEE'`;

export function presentLine(
  a: ApplicationRow,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
): StaffApplyLine {
  const form = openForm<CompanyForm & EmployeeForm>(vault, a);
  const contact = form?.contactName ?? form?.realName;
  return {
    id: a.id,
    applyNo: a.applyNo,
    applyType: a.applyType,
    applyTypeText: typeText(a),
    name: nameOf(a, vault),
    contactName: contact ? maskName(contact) : "已注销",
    contactPhone: form ? maskPhone(form.contactPhone) : "",
    areasText: a.areaCodes.map(areaName).join("、"),
    state: a.state,
    stateText: applyStates[a.state],
    answerBy: a.answerBy,
    overdue: a.answerBy !== null && new Date(a.answerBy) < clock.now(),
    createdAt: a.createdAt,
    actions: applyActions(a.state, "staff", kindOf(a)),
  };
}

/**
 * One of a kind, locked until the transaction ends.
 * @param version the one last seen; absent where the caller does not ask
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE with how it stands now
 */
export async function lockApplication(
  tx: Tx,
  kind: ApplicantKind,
  id: string,
  version?: number,
): Promise<ApplicationRow> {
  const [found] = await applicationRows(tx, and(eq(applications.id, id), ofKind(kind))).for("update");
  if (!found) throw problem("NOT_FOUND", `application:${id}`);
  if (version !== undefined && version !== found.version) {
    const last = (await historyOf(tx, id, true)).at(-1);
    throw changedMeanwhile({
      version: found.version,
      now: [{ label: "状态", text: applyStates[found.state] }],
      ...(last && { by: last.by, at: last.at }),
    });
  }
  return found;
}

/** All of it for staff. */
export async function presentWhole(db: Db, services: AppContext, a: ApplicationRow): Promise<StaffApply> {
  const form = openForm<CompanyForm & EmployeeForm>(services.vault, a);
  const line = presentLine(a, services);
  return {
    ...line,
    actions: [...line.actions, ...((await isAccountInvited(db, a)) ? ["invite"] : [])],
    version: a.version,
    makes: await readMakes(db, services, a),
    form: {
      ...form,
      ...(form?.contactPhone && { contactPhone: maskPhone(form.contactPhone) }),
      ...(form?.idNumber && { idNumber: maskIdNumber(form.idNumber) }),
      areaCodes: a.areaCodes,
      unifiedSocialCreditCode: a.creditCode ?? undefined,
    },
    files: await presentFiles(db, a.id, form?.attachments ?? form?.certificates ?? []),
    items: await readItems(db, services, a),
    asks: asksOf(a),
    rejectReason: a.rejectReason,
    history: await historyOf(db, a.id, true),
  };
}

interface ApplicationStep {
  staffId: string;
  action: string;
  application: ApplicationRow;
  /** Why what is masked was looked at. */
  reason?: string;
}

const subjectOf = ({ id }: ApplicationRow) => `application:${id}`;

/** Whether somebody has looked at it within so many milliseconds. */
export const hasLooked = (
  tx: Tx,
  { clock }: AppContext,
  { staffId, action, application }: ApplicationStep,
  within: number,
): Promise<boolean> =>
  hasAudited(tx, { actorId: staffId, action, subject: subjectOf(application) }, later(clock.now(), -within));

/** Writes down what staff did with, or saw of, an application. Call it last. */
export const auditApply = (
  tx: Tx,
  { clock }: AppContext,
  { staffId, action, application, reason }: ApplicationStep,
): Promise<void> =>
  audit(tx, {
    at: clock.now(),
    actor: { kind: "STAFF", id: staffId },
    action,
    memberId: application.memberId,
    detail: `${subjectOf(application)} ${kindOf(application)}`,
    reason,
  });
