import type { ApplyState } from "@ginkgo/api-contract/partners/apply-codes";
import { eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { closeTask, openTask } from "../tasks/public.ts";
import { type ApplicationRow, applicationRows, kindOf, typeText } from "./application-row.ts";
import { applicationChecks, applications } from "./tables.ts";

/** Somebody waits for a result in these. */
export const waitingStates: readonly ApplyState[] = ["SUBMITTED", "REVIEWING"];

const waits = {
  COMPANY: { kind: "APPLICATION", type: "application" },
  EMPLOYEE: { kind: "EMPLOYEE_APPLICATION", type: "employeeApplication" },
} as const;

/** An application stands before the reviewers while its applicant waits for a result. @param staffId who took it on */
export async function keepApplicationTask(
  tx: Tx,
  row: ApplicationRow,
  now: Date,
  staffId?: string,
): Promise<void> {
  const { kind, type } = waits[kindOf(row)];
  const subject = { type, id: row.id };
  if (!waitingStates.includes(row.state) || row.answerBy === null)
    return closeTask(tx, { kind, subject, ...(staffId ? { staffId } : {}) }, now);
  // The name of a company is public; a person is called by the receipt.
  const text = `${typeText(row)}申请：${row.companyName ?? row.applyNo}`;
  await openTask(tx, { kind, subject: { ...subject, text }, dueAt: new Date(row.answerBy) }, now);
}

/** What was written is gone: neither what was found in it nor that it waits outlasts it. */
export async function endReview(tx: Tx, id: string, now: Date): Promise<void> {
  const [row] = await applicationRows(tx, eq(applications.id, id));
  await tx.delete(applicationChecks).where(eq(applicationChecks.applicationId, id));
  if (row) await keepApplicationTask(tx, row, now);
}
