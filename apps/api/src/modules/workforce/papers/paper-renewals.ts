import { type CertificateKind, certificateKinds } from "@ginkgo/api-contract/services/service-codes";
import { renewalStates } from "@ginkgo/api-contract/visits/employee-papers";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq } from "drizzle-orm";
import { badInput, changedMeanwhile, problem } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { claimFiles, filesOf, filesOfMany, ownedFiles } from "../../files/public.ts";
import { lockEmployee, noteChange, type StaffChange } from "../staffing/lock-employee.ts";
import { checkPaper, type RenewedPaper, renewPaper } from "../staffing/renew-paper.ts";
import { employeeCertificates, employeeEvents, employees, paperRenewals } from "../tables.ts";

/** What the files of a renewal are tied to. */
export const renewalFiles = (id: string) => `employeePaper:${id}` as const;

interface SentPaper {
  kind: CertificateKind;
  no?: string | undefined;
  validTo?: string | null | undefined;
  images: readonly string[];
}

/** @throws {ProblemError} BAD_INPUT for a paper good no longer than the one of its kind that is held */
async function requireLater(
  tx: Tx,
  employeeId: string,
  { kind, validTo }: Pick<SentPaper, "kind"> & { validTo: string | null },
): Promise<void> {
  const held = await firstOf(
    tx
      .select({ validTo: employeeCertificates.validTo })
      .from(employeeCertificates)
      .where(and(eq(employeeCertificates.employeeId, employeeId), eq(employeeCertificates.kind, kind))),
  );
  if (!held?.validTo || validTo === null || validTo > held.validTo) return;
  const text = `登记着的${certificateKinds[kind]}有效到 ${held.validTo}，新证的日子要更晚，请对着新证再看一遍；登记错了请告诉工作人员。`;
  throw badInput({ validTo: text });
}

const waitingOf = (employeeId: string, kind: CertificateKind) =>
  and(
    eq(paperRenewals.employeeId, employeeId),
    eq(paperRenewals.kind, kind),
    eq(paperRenewals.state, "WAIT"),
  );

/** Whether just this waits to be looked at, with just these pictures. */
async function isWaiting(
  tx: Tx,
  employeeId: string,
  sent: { kind: CertificateKind; noTail: string | null; validTo: string | null; images: readonly string[] },
): Promise<boolean> {
  const waiting = await firstOf(tx.select().from(paperRenewals).where(waitingOf(employeeId, sent.kind)));
  if (waiting?.noTail !== sent.noTail || waiting.validTo !== sent.validTo) return false;
  const kept = await filesOf(tx, renewalFiles(waiting.id));
  return kept.length === sent.images.length && kept.every(({ fileId }) => sent.images.includes(fileId));
}

/**
 * Keeps a paper that an employee has sent until staff have looked at it; one of its kind that waited is no more. Sent
 * again while it waits it is the same.
 * @throws {ProblemError} BAD_INPUT for one that is over, or good no longer than the one held; FILE_UNKNOWN
 */
export async function sendPaper(
  tx: Tx,
  { employeeId, memberId }: { employeeId: string; memberId: string },
  { kind, no, validTo = null, images }: SentPaper,
  now: Date,
): Promise<void> {
  checkPaper({ kind, validTo }, shanghaiDay(now));
  // Two presses at once: the second waits, and takes the place of the first.
  await tx.select({ id: employees.id }).from(employees).where(eq(employees.id, employeeId)).for("update");
  await requireLater(tx, employeeId, { kind, validTo });
  const noTail = no?.slice(-4) ?? null;
  if (await isWaiting(tx, employeeId, { kind, noTail, validTo, images })) return;
  await ownedFiles(tx, memberId, images, "application");
  await tx
    .update(paperRenewals)
    .set({ state: "REPLACED", decidedAt: now })
    .where(waitingOf(employeeId, kind));
  const sent = await firstOf(
    tx
      .insert(paperRenewals)
      .values({ employeeId, kind, noTail, validTo, askedAt: now })
      .returning({ id: paperRenewals.id }),
  );
  await claimFiles(tx, images, renewalFiles(sent!.id));
}

/** What an employee has sent, the newest first, with its pictures. */
export async function readRenewals(db: Db, employeeId: string) {
  const found = await db
    .select({
      id: paperRenewals.id,
      kind: paperRenewals.kind,
      noTail: paperRenewals.noTail,
      validTo: paperRenewals.validTo,
      state: paperRenewals.state,
      answer: paperRenewals.answer,
      askedAt: iso(paperRenewals.askedAt),
    })
    .from(paperRenewals)
    .where(eq(paperRenewals.employeeId, employeeId))
    .orderBy(desc(paperRenewals.id))
    .limit(100);
  const files = await filesOfMany(
    db,
    found.filter(({ state }) => state === "WAIT").map(({ id }) => renewalFiles(id)),
  );
  return found.map((one) => ({ ...one, images: files.get(renewalFiles(one.id)) ?? [] }));
}

/** One that waits, locked with its employee. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
async function lockRenewal(tx: Tx, { id, renewalId }: { id: string; renewalId: string }, by: StaffChange) {
  const employee = await lockEmployee(tx, id, by);
  const found = await firstOf(
    tx
      .select()
      .from(paperRenewals)
      .where(and(eq(paperRenewals.id, renewalId), eq(paperRenewals.employeeId, id)))
      .for("update"),
  );
  if (!found) throw problem("NOT_FOUND", "paper renewal");
  if (found.state !== "WAIT")
    throw changedMeanwhile({
      version: employee.version,
      now: [{ label: certificateKinds[found.kind], text: renewalStates[found.state] }],
    });
  return { employee, renewal: found };
}

const decide = (
  tx: Tx,
  id: string,
  { staffId }: StaffChange,
  set: { state: "AGREED" | "REFUSED"; answer?: string },
  now: Date,
) =>
  tx
    .update(paperRenewals)
    .set({ ...set, decidedBy: staffId, decidedAt: now })
    .where(eq(paperRenewals.id, id));

/**
 * Puts a paper that was sent in the place of the one of its kind.
 * @param read what staff read on it besides; what they leave out stays as the file holds it
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, BAD_INPUT
 */
export async function agreePaper(
  tx: Tx,
  at: { id: string; renewalId: string },
  read: Pick<RenewedPaper, "no" | "issuer" | "issuedOn">,
  by: StaffChange,
  now: Date,
): Promise<{ memberId: string | null; kind: CertificateKind }> {
  const { employee, renewal } = await lockRenewal(tx, at, by);
  const { kind, noTail, validTo } = renewal;
  await decide(tx, renewal.id, by, { state: "AGREED" }, now);
  const reason = "服务人员自己传的，对着图核对过。";
  const paper = { ...read, kind, no: read.no ?? noTail ?? undefined, validTo, reason };
  await renewPaper(tx, at.id, paper, by, now);
  return { memberId: employee.memberId, kind };
}

/** Does not take it, and says why. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
export async function refusePaper(
  tx: Tx,
  at: { id: string; renewalId: string },
  reason: string,
  by: StaffChange,
  now: Date,
): Promise<{ memberId: string | null; kind: CertificateKind }> {
  const { employee, renewal } = await lockRenewal(tx, at, by);
  await decide(tx, renewal.id, by, { state: "REFUSED", answer: reason }, now);
  const text = `没有换上服务人员传的${certificateKinds[renewal.kind]}：${reason}`;
  await tx
    .insert(employeeEvents)
    .values({ employeeId: at.id, kind: "PAPER", text, staffId: by.staffId, at: now });
  await noteChange(tx, employee, by, { action: "EMPLOYEE_PAPER_REFUSED", detail: renewal.kind }, now);
  return { memberId: employee.memberId, kind: renewal.kind };
}
