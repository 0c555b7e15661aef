import {
  type CertificateKind,
  certificateKinds,
  requiredOfAll,
} from "@ginkgo/api-contract/services/service-codes";
import { type OwnPaper, renewalStates } from "@ginkgo/api-contract/visits/employee-papers";
import { daysBetween, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq } from "drizzle-orm";
import type { FileRights } from "../../../http/file-rights.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { notice } from "../../membership/public.ts";
import { syncTasks } from "../../tasks/public.ts";
import { readRenewals } from "../../workforce/papers/public.ts";
import { readEmployeeFile } from "../../workforce/staffing/public.ts";
import { employees, paperRenewals } from "../../workforce/tables.ts";

/** Own papers, what runs out first on top, each with the newest that was sent to take its place. */
export async function listOwnPapers(db: Db, employeeId: string, now: Date): Promise<{ records: OwnPaper[] }> {
  const today = shanghaiDay(now);
  const held = (await readEmployeeFile(db, employeeId))?.papers ?? [];
  const sent = await readRenewals(db, employeeId);
  const kinds = [...new Set([...held, ...sent].map(({ kind }) => kind as CertificateKind))];
  const records = kinds.map((kind): OwnPaper => {
    const paper = held.find((one) => one.kind === kind);
    const renewal = sent.find((one) => one.kind === kind);
    const validTo = paper?.validTo ?? null;
    return {
      kind,
      text: certificateKinds[kind],
      noTail: paper?.noTail ?? null,
      validTo,
      daysLeft: validTo === null ? null : daysBetween(today, validTo),
      isHeld: paper !== undefined,
      isRequired: (requiredOfAll as readonly string[]).includes(kind),
      renewal: renewal
        ? {
            state: renewal.state,
            stateText: renewalStates[renewal.state],
            validTo: renewal.validTo,
            answer: renewal.answer,
            askedAt: renewal.askedAt,
          }
        : null,
    };
  });
  return {
    records: records.toSorted(
      (a, b) =>
        (a.daysLeft ?? Number.POSITIVE_INFINITY) - (b.daysLeft ?? Number.POSITIVE_INFINITY) ||
        a.kind.localeCompare(b.kind),
    ),
  };
}

/**
 * Papers an employee has sent stand before who dispatches until all of them are decided on. The task names nobody who
 * ended it: one ended by somebody is not opened again in the same words, and the next paper of that kind would wait unseen.
 */
export async function syncPaperTask(tx: Tx, employeeId: string, now: Date): Promise<void> {
  const waiting = (await readRenewals(tx, employeeId)).filter(({ state }) => state === "WAIT");
  const who = await firstOf(
    tx.select({ no: employees.employeeNo }).from(employees).where(eq(employees.id, employeeId)),
  );
  const texts = waiting.map(({ kind }) => certificateKinds[kind]).toSorted();
  const wanted = {
    id: employeeId,
    text: `服务人员 ${who?.no ?? ""}：传来新的${texts.join("、")}，请核对`,
    dueAt: later(now, DAY),
  };
  const of = { kind: "PAPER", subjectType: "employee", subjectId: employeeId } as const;
  await syncTasks(tx, of, waiting.length > 0 ? [wanted] : [], now);
}

/** Tells who sent a paper what became of it. @param reason why it was not taken */
export async function tellOfPaper(
  tx: Tx,
  { memberId, kind }: { memberId: string | null; kind: CertificateKind },
  now: Date,
  reason?: string,
): Promise<void> {
  if (!memberId) return;
  const certificate = certificateKinds[kind];
  const said =
    reason === undefined
      ? ({ message: "application.paperTaken", values: { certificate } } as const)
      : ({ message: "application.paperRefused", values: { certificate, because: reason } } as const);
  await notice(tx, { memberId, kind: "APPLICATION", ...said, link: "/user/papers" }, now);
}

/** A paper that was sent is for who sent it and for who dispatches. */
export const paperRights: FileRights = {
  kind: "employeePaper",
  async mayRead(db, viewer, id) {
    if (viewer.kind === "staff") return viewer.permissions.has("orders.dispatch");
    if (viewer.kind !== "member") return false;
    const own = await firstOf(
      db
        .select({ id: paperRenewals.id })
        .from(paperRenewals)
        .innerJoin(employees, eq(employees.id, paperRenewals.employeeId))
        .where(and(eq(paperRenewals.id, id), eq(employees.memberId, viewer.memberId))),
    );
    return own !== undefined;
  },
};
