import {
  type ApplyPart,
  type ApplyState,
  type ApplyType,
  applyTypes,
} from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplicantKind } from "@ginkgo/api-contract/partners/apply-lifecycle";
import type { Certificate } from "@ginkgo/api-contract/partners/employee-apply";
import { type SQL, sql } from "drizzle-orm";
import { type Db, row, rows, type Tx } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";

/** What a company wrote. */
export interface CompanyForm {
  contactName: string;
  contactPhone: string;
  introduction: string | null;
  attachments: { kind: string; fileId: string }[];
}

/** What somebody who wants to visit homes wrote. */
export interface EmployeeForm {
  realName: string;
  contactPhone: string;
  idNumber: string;
  workSince: number;
  skills: string[];
  certificates: Certificate[];
  week: { weekdays: number[]; start: string; end: string }[];
}

export interface ApplicationRow {
  id: string;
  applyNo: string;
  applyType: ApplyType | "EMPLOYEE";
  memberId: string | null;
  companyName: string | null;
  creditCode: string | null;
  areaCodes: string[];
  form: string | null;
  state: ApplyState;
  asks: { part: ApplyPart; reason: string }[];
  rejectReason: string | null;
  answerBy: string | null;
  createdAt: string;
}

/** Applications that fit; `a` is the application. */
export const applicationRows = (db: Db, tail: SQL): Promise<ApplicationRow[]> =>
  rows<ApplicationRow>(
    db,
    sql`select a.id::text, a.apply_no as "applyNo", a.apply_type as "applyType", a.member_id::text as "memberId",
        a.company_name as "companyName", a.credit_code as "creditCode", a.area_codes as "areaCodes", a.form, a.state,
        a.asks, a.reject_reason as "rejectReason", ${iso(sql`a.answer_by`)} as "answerBy",
        ${iso(sql`a.created_at`)} as "createdAt"
      from partners.applications a ${tail}`,
  );

export const kindOf = ({ applyType }: Pick<ApplicationRow, "applyType">): ApplicantKind =>
  applyType === "EMPLOYEE" ? "EMPLOYEE" : "COMPANY";

export const typeText = ({ applyType }: Pick<ApplicationRow, "applyType">): string =>
  applyType === "EMPLOYEE" ? "服务人员" : applyTypes[applyType];

const formPlace = (id: string) => `partners.applications.form.${id}`;

export const sealForm = (vault: Vault, id: string, form: CompanyForm | EmployeeForm): string =>
  vault.seal(JSON.stringify(form), formPlace(id));

/** What was written; undefined once it has been erased. */
export const openForm = <F extends CompanyForm | EmployeeForm>(
  vault: Vault,
  { id, form }: Pick<ApplicationRow, "id" | "form">,
): F | undefined => (form === null ? undefined : (JSON.parse(vault.open(form, formPlace(id))) as F));

/** What files of an application are claimed by. */
export const usedBy = (id: string): `apply:${string}` => `apply:${id}`;

const hash = (vault: Vault, text: string, column: string): SQL =>
  sql`decode(${vault.blindIndex(text, `partners.applications.${column}`).toString("hex")}, 'hex')`;

/** What a telephone number is found again by. */
export const phoneHash = (vault: Vault, phone: string): SQL => hash(vault, phone, "contact_phone");

/** What an identity number is found again by. */
export const idNumberHash = (vault: Vault, idNumber: string): SQL => hash(vault, idNumber, "id_number");

/** The id the next application gets: what is sealed for it must know it. */
export const nextId = async (tx: Tx): Promise<string> =>
  (await row<{ id: string }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('partners.applications', 'id'))::text as id`,
  ))!.id;
