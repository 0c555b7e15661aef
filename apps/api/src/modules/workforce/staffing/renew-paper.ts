import { paperFaults } from "@ginkgo/api-contract/services/paper-faults";
import { type CertificateKind, certificateKinds } from "@ginkgo/api-contract/services/service-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type AnyColumn, sql } from "drizzle-orm";
import { badInput } from "../../../http/problem.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { employeeCertificates, employeeEvents } from "../tables.ts";
import { lockEmployee, noteChange, type StaffChange } from "./lock-employee.ts";

export interface RenewedPaper {
  kind: CertificateKind;
  no?: string | undefined;
  issuer?: string | undefined;
  issuedOn?: string | null | undefined;
  validTo?: string | null | undefined;
  reason: string;
}

/** @throws {ProblemError} BAD_INPUT with all that is wrong with the days of a paper */
export function checkPaper(paper: Parameters<typeof paperFaults>[0], today: string): void {
  const faults = paperFaults(paper, today);
  if (Object.keys(faults).length > 0) throw badInput(faults);
}

/** What is not given stays as the file holds it. */
const orHeld = <T>(given: T | null | undefined, held: AnyColumn) => given ?? sql<T | null>`${held}`;

/**
 * Puts a paper that staff have seen in the place of the one of its kind; its number, issuer and day of issue stay where
 * none is given.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE; BAD_INPUT for one that is over or not issued yet
 */
export async function renewPaper(
  tx: Tx,
  id: string,
  { kind, no, issuer, issuedOn, validTo = null, reason }: RenewedPaper,
  by: StaffChange,
  now: Date,
): Promise<void> {
  const employee = await lockEmployee(tx, id, by);
  checkPaper({ kind, issuedOn, validTo }, shanghaiDay(now));
  const paper = { noTail: no?.slice(-4), issuer, issuedOn, validTo, verified: true };
  await tx
    .insert(employeeCertificates)
    .values({ employeeId: id, kind, ...paper })
    .onConflictDoUpdate({
      target: [employeeCertificates.employeeId, employeeCertificates.kind],
      set: {
        noTail: orHeld(paper.noTail, employeeCertificates.noTail),
        issuer: orHeld(issuer, employeeCertificates.issuer),
        issuedOn: orHeld(issuedOn, employeeCertificates.issuedOn),
        validTo,
        verified: true,
      },
    });
  const text = `${certificateKinds[kind]}，${validTo === null ? "长期有效" : `有效到 ${validTo}`}。${reason}`;
  await tx
    .insert(employeeEvents)
    .values({ employeeId: id, kind: "PAPER", text, staffId: by.staffId, at: now });
  await noteChange(tx, employee, by, { action: "EMPLOYEE_PAPER_RENEWED", detail: kind }, now);
}
