import { applyTypes } from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplicantKind } from "@ginkgo/api-contract/partners/apply-lifecycle";
import type { Certificate } from "@ginkgo/api-contract/partners/employee-apply";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { exactIso, iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { applications } from "./tables.ts";

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

/** Applications that fit; the caller puts them in order, or locks them. */
export const applicationRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: applications.id,
      applyNo: applications.applyNo,
      applyType: applications.applyType,
      memberId: applications.memberId,
      companyName: applications.companyName,
      creditCode: applications.creditCode,
      areaCodes: applications.areaCodes,
      form: applications.form,
      state: applications.state,
      asks: applications.asks,
      rejectReason: applications.rejectReason,
      answerBy: iso(applications.answerBy),
      dueExactly: exactIso(applications.answerBy),
      createdAt: iso(applications.createdAt),
      version: applications.version,
      seller: applications.seller,
      accountId: applications.accountId,
    })
    .from(applications)
    .where(where);

export type ApplicationRow = Awaited<ReturnType<typeof applicationRows>>[number];

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
export const nextId = (tx: Tx): Promise<string> => nextIdOf(tx, applications);
