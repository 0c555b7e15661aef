import type { ApplyState } from "@ginkgo/api-contract/partners/apply-codes";
import { applyStates } from "@ginkgo/api-contract/partners/apply-codes";
import { type ApplicantKind, applyActions } from "@ginkgo/api-contract/partners/apply-lifecycle";
import type { StaffApply, StaffApplyLine } from "@ginkgo/api-contract/partners/apply-staff";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { audit } from "../../platform/audit.ts";
import { type Db, row, type Tx } from "../../platform/database/database.ts";
import { instant, textArray } from "../../platform/database/sql-values.ts";
import { maskName, maskPhone } from "../membership/public.ts";
import { areaName } from "../reference/areas/public.ts";
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

interface ApplicationQuery {
  state?: ApplyState[] | undefined;
  applyType?: string | undefined;
  keyword?: string | undefined;
  overdue?: boolean | undefined;
  current: number;
  size: number;
}

const ofKind = (kind: ApplicantKind): SQL =>
  kind === "EMPLOYEE" ? sql`a.apply_type = 'EMPLOYEE'` : sql`a.apply_type <> 'EMPLOYEE'`;

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
  const parts = [
    ofKind(kind),
    ...(state?.length ? [sql`a.state = any(${textArray(state)})`] : []),
    ...(applyType ? [sql`a.apply_type = any(${textArray(applyType.split(","))})`] : []),
    ...(keyword
      ? [
          sql`(position(${keyword} in a.company_name) > 0 or a.credit_code = ${keyword} or a.apply_no = ${keyword.toUpperCase()})`,
        ]
      : []),
    ...(overdue ? [sql`a.answer_by < ${instant(services.clock.now())}`] : []),
  ];
  const where = sql`where ${sql.join(parts, sql` and `)}`;
  const counted = await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from partners.applications a ${where}`,
  );
  const found = await applicationRows(
    db,
    sql`${where} order by a.answer_by nulls last, a.id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  return paged(
    found.map((a) => presentLine(a, services)),
    counted!.n,
    query,
  );
}

/** One of a kind, locked until the transaction ends. @throws {ProblemError} NOT_FOUND */
export async function lockApplication(tx: Tx, kind: ApplicantKind, id: string): Promise<ApplicationRow> {
  const [found] = await applicationRows(tx, sql`where a.id = ${id}::bigint and ${ofKind(kind)} for update`);
  if (!found) throw problem("NOT_FOUND", `application ${id}`);
  return found;
}

/** All of it for staff. */
export async function presentWhole(db: Db, services: AppContext, a: ApplicationRow): Promise<StaffApply> {
  const form = openForm<CompanyForm & EmployeeForm>(services.vault, a);
  return {
    ...presentLine(a, services),
    form: { ...form, areaCodes: a.areaCodes, unifiedSocialCreditCode: a.creditCode ?? undefined },
    files: await presentFiles(db, a.id, form?.attachments ?? form?.certificates ?? []),
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
