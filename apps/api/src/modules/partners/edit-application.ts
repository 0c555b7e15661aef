import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type { editEmployeeApply } from "@ginkgo/api-contract/partners/employee-apply";
import type { editMerchantApply } from "@ginkgo/api-contract/partners/merchant-apply";
import { and, eq } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockedPhone } from "../identity/public.ts";
import { checkAreas } from "../reference/areas/public.ts";
import { checkPerson, requireNoOther } from "./add-employee-apply.ts";
import {
  type ApplicationRow,
  applicationRows,
  type CompanyForm,
  type EmployeeForm,
  idNumberHash,
  openForm,
  sealForm,
} from "./application-row.ts";
import { checkValidity } from "./check-validity.ts";
import { claimAttachments } from "./claim-attachments.ts";
import { type Moved, moveApplication } from "./move-application.ts";
import { applications } from "./tables.ts";

/** What sending a mended application is called where it stands. */
const sending = ({ state }: ApplicationRow) => (state === "REJECTED" ? "resubmit" : "supplement");

/**
 * Changes a company's application as asked for, and sends it again.
 * @throws {ProblemError} APPLY_MOVED, FILE_UNKNOWN, BAD_INPUT
 */
export async function editCompanyApply(
  tx: Tx,
  services: AppContext,
  application: ApplicationRow,
  body: BodyOf<typeof editMerchantApply>,
): Promise<Moved> {
  const { vault } = services;
  const { id } = application;
  checkAreas(body.areaCodes, "areaCodes");
  const moved = await moveApplication(tx, services, application, { action: sending(application) });
  const before = openForm<CompanyForm>(vault, application)!;
  const { contactName, introduction = null, attachments } = body;
  const form = { ...before, contactName, introduction, attachments };
  await tx
    .update(applications)
    .set({
      applyType: body.applyType,
      companyName: body.companyName,
      creditCode: body.unifiedSocialCreditCode,
      areaCodes: [...body.areaCodes],
      form: sealForm(vault, id, form),
    })
    .where(eq(applications.id, id));
  await claimAttachments(
    tx,
    application,
    attachments.map((a) => a.fileId),
  );
  const [edited] = await applicationRows(tx, eq(applications.id, id));
  return { ...moved, application: edited! };
}

/** A member's own application to visit homes, locked. @throws {ProblemError} NOT_FOUND */
export async function ownEmployeeApply(tx: Tx, memberId: string, id: string): Promise<ApplicationRow> {
  const [found] = await applicationRows(
    tx,
    and(eq(applications.id, id), eq(applications.memberId, memberId), eq(applications.applyType, "EMPLOYEE")),
  ).for("update");
  if (!found) throw problem("NOT_FOUND", "application");
  return found;
}

/**
 * The same of somebody who wants to visit homes.
 * @throws {ProblemError} NOT_FOUND, EMPLOYEE_ALREADY, APPLY_OPEN, APPLY_MOVED, APPLY_AGE, APPLY_ID_TAKEN, FILE_UNKNOWN, BAD_INPUT
 */
export async function editOwnEmployeeApply(
  tx: Tx,
  services: AppContext,
  { memberId, id }: { memberId: string; id: string },
  body: BodyOf<typeof editEmployeeApply>,
): Promise<void> {
  const { vault, clock } = services;
  await lockedPhone(tx, vault, memberId);
  const application = await ownEmployeeApply(tx, memberId, id);
  await requireNoOther(tx, memberId, id);
  await moveApplication(tx, services, application, { action: sending(application) });
  const before = openForm<EmployeeForm>(vault, application)!;
  const { realName, workSince, skills, certificates, week, idNumber = before.idNumber } = body;
  checkAreas(body.areaCodes, "areaCodes");
  checkValidity(certificates, clock.now());
  await checkPerson(tx, services, { memberId, idNumber });
  const form = { ...before, realName, idNumber, workSince, skills, certificates, week };
  await tx
    .update(applications)
    .set({
      idNumberHash: idNumberHash(vault, idNumber),
      areaCodes: [...body.areaCodes],
      form: sealForm(vault, id, form),
    })
    .where(eq(applications.id, id));
  await claimAttachments(
    tx,
    { id, memberId },
    certificates.map((c) => c.fileId),
  );
}
