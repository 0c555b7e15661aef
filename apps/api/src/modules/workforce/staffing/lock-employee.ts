import { eq, sql } from "drizzle-orm";
import { changedMeanwhile, problem } from "../../../http/problem.ts";
import { type AuditEntry, audit } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { employees } from "../tables.ts";

/** Who changes what is kept of an employee, and which state of it they looked at. */
export interface StaffChange {
  staffId: string;
  version?: number | undefined;
}

/** An employee to be changed by staff, locked. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
export async function lockEmployee(tx: Tx, id: string, { version }: StaffChange) {
  const found = await firstOf(
    tx
      .select({
        id: employees.id,
        memberId: employees.memberId,
        status: employees.status,
        frozenUntil: employees.frozenUntil,
        version: employees.version,
      })
      .from(employees)
      .where(eq(employees.id, id))
      .for("no key update"),
  );
  if (!found) throw problem("NOT_FOUND", "employee");
  if (version !== undefined && version !== found.version)
    throw changedMeanwhile({
      version: found.version,
      now: [
        { label: "状态", text: found.status === "FROZEN" ? "停派" : "可以派" },
        ...(found.frozenUntil ? [{ label: "停到", text: found.frozenUntil }] : []),
      ],
    });
  return found;
}

export type LockedEmployee = Awaited<ReturnType<typeof lockEmployee>>;

/** Counts a change and writes it down; the last thing a change does. */
export async function noteChange(
  tx: Tx,
  employee: LockedEmployee,
  { staffId }: StaffChange,
  { action, detail }: Pick<AuditEntry, "action"> & { detail: string },
  now: Date,
): Promise<void> {
  await tx
    .update(employees)
    .set({ version: sql`${employees.version} + 1`, updatedAt: now })
    .where(eq(employees.id, employee.id));
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: staffId },
    action,
    memberId: employee.memberId,
    detail: `employee:${employee.id} ${detail}`.trim(),
  });
}
