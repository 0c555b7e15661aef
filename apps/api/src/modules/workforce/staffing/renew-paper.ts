import {
  type CertificateKind,
  certificateKinds,
  certificateYears,
} from "@ginkgo/api-contract/services/service-codes";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
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

/** @throws {ProblemError} BAD_INPUT for a paper that is over, or good for longer than one of its kind can be */
export function checkPaper(
  { kind, validTo }: { kind: CertificateKind; validTo: string | null },
  today: string,
): void {
  if (validTo !== null && validTo < today) throw badInput({ validTo: "这张证件已经过期，请登记还有效的。" });
  const years = certificateYears[kind];
  if (years !== undefined && validTo === null)
    throw badInput({ validTo: `${certificateKinds[kind]}没有长期的，请填证上写的最后一天。` });
  if (years !== undefined && validTo !== null && validTo > addDays(today, years * 366))
    throw badInput({ validTo: `${certificateKinds[kind]}最长 ${years} 年，请对着证再看一遍。` });
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
  const today = shanghaiDay(now);
  checkPaper({ kind, validTo }, today);
  if (issuedOn && issuedOn > today) throw badInput({ issuedOn: "发证日期不能在今天以后。" });
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
