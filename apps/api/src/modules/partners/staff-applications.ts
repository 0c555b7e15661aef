import type { ApplyState } from "@ginkgo/api-contract/partners/apply-codes";
import { applyStates } from "@ginkgo/api-contract/partners/apply-codes";
import { type ApplicantKind, applyActions } from "@ginkgo/api-contract/partners/apply-lifecycle";
import type { StaffApply, StaffApplyLine } from "@ginkgo/api-contract/partners/apply-staff";
import { maskName, maskPhone } from "@ginkgo/locale/masks";
import { and, count, desc, eq, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../http/paged.ts";
import { changedMeanwhile, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { audit } from "../../platform/audit.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";

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

interface ApplicationQuery {
  state?: ApplyState[] | undefined;
  applyType?: string | undefined;
  keyword?: string | undefined;
  overdue?: boolean | undefined;
  current: number;
  size: number;
}

const ofKind = (kind: ApplicantKind): SQL =>
  (kind === "EMPLOYEE" ? eq : ne)(applications.applyType, "EMPLOYEE");

function presentLine(a: ApplicationRow, { vault, clock }: AppContext): StaffApplyLine {
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

/** Applications of one kind for staff, first due first, then the newest. */
export async function listApplications(
  db: Db,
  services: AppContext,
  kind: ApplicantKind,
  query: ApplicationQuery,
) {
  const { state, applyType, keyword, overdue } = query;
  const where = and(
    ofKind(kind),
    state?.length ? sql`${applications.state} = any(${textArray(state)})` : undefined,
    applyType ? sql`${applications.applyType} = any(${textArray(applyType.split(","))})` : undefined,
    keyword
      ? or(
          sql`position(${keyword} in ${applications.companyName}) > 0`,
          eq(applications.creditCode, keyword),
          eq(applications.applyNo, keyword.toUpperCase()),
        )
      : undefined,
    overdue ? lt(applications.answerBy, services.clock.now()) : undefined,
  );
  const counted = await firstOf(db.select({ n: count() }).from(applications).where(where));
  const found = await applicationRows(db, where)
    .orderBy(applications.answerBy, desc(applications.id))
    .limit(query.size)
    .offset(offsetOf(query));
  return paged(
    found.map((a) => presentLine(a, services)),
    counted!.n,
    query,
  );
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
  if (!found) throw problem("NOT_FOUND", `application ${id}`);
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
    form: { ...form, areaCodes: a.areaCodes, unifiedSocialCreditCode: a.creditCode ?? undefined },
    files: await presentFiles(db, a.id, form?.attachments ?? form?.certificates ?? []),
    items: await readItems(db, services, a),
    asks: asksOf(a),
    rejectReason: a.rejectReason,
    history: await historyOf(db, a.id, true),
  };
}

/** Writes down what staff did with, or saw of, an application. Call it last. */
export const auditApply = (
  tx: Tx,
  { clock }: AppContext,
  { staffId, action, application }: { staffId: string; action: string; application: ApplicationRow },
): Promise<void> =>
  audit(tx, {
    at: clock.now(),
    actor: { kind: "STAFF", id: staffId },
    action,
    memberId: application.memberId,
    detail: `application ${application.id}`,
  });
