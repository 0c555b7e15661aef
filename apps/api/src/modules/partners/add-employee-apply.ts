import { birthdayIn, yearsBetween } from "@ginkgo/api-contract/identity/id-number";
import { type EmployeeApplication, MIN_AGE } from "@ginkgo/api-contract/partners/employee-apply";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, ne, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { lockedPhone } from "../identity/public.ts";
import { checkAreas } from "../reference/areas/public.ts";
import { currentVersion } from "../reference/public.ts";
import { employeeNoOf } from "../workforce/public.ts";
import { applicationRows, idNumberHash, nextId, sealForm } from "./application-row.ts";
import { keepApplicationTask } from "./application-task.ts";
import { newApplyNo } from "./apply-no.ts";
import { checkValidity } from "./check-validity.ts";
import { claimAttachments } from "./claim-attachments.ts";
import { noteEvent } from "./note-event.ts";
import { responseDueAt } from "./response-due.ts";
import { applications } from "./tables.ts";
import { tellApplicant } from "./tell-applicant.ts";

/**
 * Makes sure that this identity number may apply.
 * @throws {ProblemError} APPLY_AGE, APPLY_ID_TAKEN
 */
export async function checkPerson(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  { memberId, idNumber }: { memberId: string; idNumber: string },
): Promise<void> {
  if (yearsBetween(birthdayIn(idNumber)!, shanghaiDay(clock.now())) < MIN_AGE) throw problem("APPLY_AGE");
  const hash = idNumberHash(vault, idNumber);
  await tx.execute(sql`select pg_advisory_xact_lock(7304, hashtext(encode(${hash}, 'hex')))`);
  const other = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(applications)
      .where(
        and(
          eq(applications.idNumberHash, hash),
          ne(applications.memberId, memberId),
          sql`${applications.state} not in ('REJECTED', 'WITHDRAWN')`,
        ),
      ),
  );
  if (other) throw problem("APPLY_ID_TAKEN");
}

/**
 * Makes sure that a member visits no homes yet and has no other application to do so.
 * @param own id of the application that is sent again
 * @throws {ProblemError} EMPLOYEE_ALREADY, APPLY_OPEN
 */
export async function requireNoOther(tx: Tx, memberId: string, own = "0"): Promise<void> {
  if (await employeeNoOf(tx, memberId)) throw problem("EMPLOYEE_ALREADY");
  const open = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(applications)
      .where(
        and(
          eq(applications.memberId, memberId),
          eq(applications.applyType, "EMPLOYEE"),
          ne(applications.id, own),
          sql`${applications.state} not in ('REJECTED', 'WITHDRAWN')`,
        ),
      ),
  );
  if (open) throw problem("APPLY_OPEN", "employee");
}

/**
 * Takes a member's application to visit homes.
 * @throws {ProblemError} EMPLOYEE_ALREADY, APPLY_OPEN, APPLY_AGE, APPLY_ID_TAKEN, FILE_UNKNOWN, BAD_INPUT
 */
export async function addEmployeeApply(
  tx: Tx,
  services: Pick<AppContext, "vault" | "clock" | "settings">,
  memberId: string,
  body: EmployeeApplication,
): Promise<{ applyNo: string }> {
  const { vault, clock } = services;
  const now = clock.now();
  checkAreas(body.areaCodes, "areaCodes");
  const contactPhone = await lockedPhone(tx, vault, memberId);
  await requireNoOther(tx, memberId);
  checkValidity(body.certificates, now);
  await checkPerson(tx, services, { memberId, idNumber: body.idNumber });
  const id = await nextId(tx);
  const applyNo = newApplyNo("YZ");
  const { realName, idNumber, workSince, skills, certificates, week } = body;
  const form = { realName, contactPhone, idNumber, workSince, skills, certificates, week };
  const version = await currentVersion(tx, "privacy", now);
  await tx.insert(applications).values({
    id,
    applyNo,
    applyType: "EMPLOYEE",
    memberId,
    idNumberHash: idNumberHash(vault, idNumber),
    areaCodes: [...body.areaCodes],
    form: sealForm(vault, id, form),
    state: "SUBMITTED",
    privacyVersion: version,
    answerBy: responseDueAt(now),
    createdAt: now,
    updatedAt: now,
  });
  await claimAttachments(
    tx,
    { id, memberId },
    certificates.map((c) => c.fileId),
  );
  await noteEvent(tx, { id, from: "DRAFT", to: "SUBMITTED" }, now);
  const [made] = await applicationRows(tx, eq(applications.id, id));
  await keepApplicationTask(tx, made!, now);
  await tellApplicant(tx, services, made!, now);
  return { applyNo };
}
