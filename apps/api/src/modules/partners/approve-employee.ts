import { birthdayIn, genderIn } from "@ginkgo/api-contract/identity/id-number";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import { employeeNoOf, NewEmployee, type NewEmployeeInput, writeEmployees } from "../workforce/public.ts";
import { type ApplicationRow, type EmployeeForm, openForm } from "./application-row.ts";

/** 刘阿姨, 赵师傅, 李护士: what families call somebody, never the full name. */
function calledBy({ realName, idNumber, certificates }: EmployeeForm): string {
  const title = certificates.some((c) => c.kind === "NURSE")
    ? "护士"
    : genderIn(idNumber) === "F"
      ? "阿姨"
      : "师傅";
  return `${[...realName][0]}${title}`;
}

/** Makes somebody whose application was approved a service employee. @throws {ProblemError} EMPLOYEE_ALREADY */
export async function approveEmployee(
  tx: Tx,
  { vault }: Pick<AppContext, "vault">,
  row: ApplicationRow,
): Promise<void> {
  const form = openForm<EmployeeForm>(vault, row);
  if (!form || !row.memberId) return;
  if (await employeeNoOf(tx, row.memberId)) throw problem("EMPLOYEE_ALREADY");
  const certificates = form.certificates.map(({ kind, no, issuer, validTo }) => ({
    kind,
    noTail: no?.slice(-4),
    issuer,
    validTo,
    verified: true,
  }));
  const employee = {
    employeeNo: `YG${row.id}`,
    memberId: row.memberId,
    displayName: calledBy(form),
    gender: genderIn(form.idNumber),
    birthYear: Number(birthdayIn(form.idNumber)?.slice(0, 4)),
    workSince: form.workSince,
    skills: form.skills as NewEmployeeInput["skills"],
    areas: row.areaCodes,
    week: form.week.map(({ weekdays, start, end }) => ({ weekdays, hours: [{ start, end }] })),
    // The identity number was compared with the person by the approving staff.
    certificates: [
      ...certificates.filter((c) => c.kind !== "IDENTITY"),
      { kind: "IDENTITY", verified: true },
    ],
  } satisfies NewEmployeeInput;
  await writeEmployees(tx, [NewEmployee.parse(employee)]);
}
