import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { consultStates } from "@ginkgo/api-contract/fees/fee-codes";
import type {
  ConsultationEvent,
  StaffConsultationDetail,
  staffConsultationPage,
} from "@ginkgo/api-contract/fees/fee-consults";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { badInput, problem, requireVersion } from "../../http/problem.ts";
import { queuePage } from "../../http/queue-page.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit, changedNothing } from "../../platform/audit.ts";
import { countUpTo } from "../../platform/database/count-up-to.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { newestFirst, newestIds } from "../../platform/database/newest-ids.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { consultHistory, recordConsultEvent } from "./consult-events.ts";
import { consultRows, presentConsult } from "./consult-rows.ts";
import { consultsWithinReach } from "./consult-scope.ts";
import { type ConsultAction, consultSteps } from "./consult-steps.ts";
import { assignConsultTask, closeConsultTask } from "./consult-task.ts";
import { feeConsultations } from "./tables.ts";

/** The states are literals: a partial index covers them alone. */
const waiting = sql`${feeConsultations.state} in ('NEW', 'ASSIGNED')`;
const overStates = ["FOLLOWING", "DONE", "INVALID"] as const;

/** Consultations, first due first, the answered last. @throws {ProblemError} BAD_INPUT */
export async function listConsults(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  query: QueryOf<typeof staffConsultationPage>,
) {
  const now = clock.now();
  const { state, overdue } = query;
  const reach = consultsWithinReach(viewer);
  const within = state?.length ? inArray(feeConsultations.state, state) : undefined;
  // A part of which nothing is asked for is not looked through.
  const isOpenAsked = !state?.length || state.some((one) => one === "NEW" || one === "ASSIGNED");
  const open = isOpenAsked
    ? and(waiting, reach, within, overdue ? lt(feeConsultations.answerBy, now) : undefined)
    : sql`false`;
  // Each state by itself, as its index has it: of several together none would come in order.
  const over = overdue ? [] : overStates.filter((one) => !state?.length || state.includes(one));
  const ofState = (one: (typeof overStates)[number]) =>
    and(sql`not (${waiting}) and ${feeConsultations.state} = ${sql.raw(`'${one}'`)}`, reach)!;
  const { answerBy, id } = feeConsultations;
  const { rows, page } = await queuePage(
    {
      count: async () => {
        let n = 0;
        for (const one of over) n += await countUpTo(db, feeConsultations, ofState(one), MAX_COUNTED - n);
        return { waiting: await countUpTo(db, feeConsultations, open, MAX_COUNTED), over: n };
      },
      waiting: ({ after, limit, offset }) =>
        consultRows(
          db,
          and(open, after && sql`(${answerBy}, ${id}) > (${instant(after.at)}, ${after.id}::bigint)`),
        )
          .orderBy(answerBy, id)
          .limit(limit)
          .offset(offset),
      over: async (part) => {
        const ids = await newestIds(db, feeConsultations, over.map(ofState), part);
        return newestFirst(await consultRows(db, sql`${id} = any(${idArray(ids)})`));
      },
      dueOf: (found) => (found.state === "NEW" || found.state === "ASSIGNED" ? found.dueExactly : null),
    },
    query,
  );
  const names = await readStaff(
    db,
    rows.flatMap((found) => found.staffId ?? []),
  );
  return page(rows.map((found) => presentConsult(found, { vault, now, staffId: viewer.staffId, names })));
}

/** One that a staff account may see, with what was done about it. @throws {ProblemError} NOT_FOUND */
export async function readConsult(
  db: Db,
  { vault, clock }: AppContext,
  viewer: StaffViewer,
  id: string,
  whole = false,
): Promise<StaffConsultationDetail> {
  const [found] = await consultRows(db, and(eq(feeConsultations.id, id), consultsWithinReach(viewer)));
  if (!found) throw problem("NOT_FOUND", `consultation:${id}`);
  const names = await readStaff(db, found.staffId === null ? [] : [found.staffId]);
  const reader = { vault, now: clock.now(), staffId: viewer.staffId, names, whole };
  return { ...presentConsult(found, reader), history: await consultHistory(db, id) };
}

/** Locked, as a staff account may see it. @throws {ProblemError} NOT_FOUND */
async function lockConsult(tx: Tx, viewer: StaffViewer, id: string) {
  const found = await firstOf(
    tx
      .select({
        state: feeConsultations.state,
        memberId: feeConsultations.memberId,
        staffId: feeConsultations.staffId,
        version: feeConsultations.version,
      })
      .from(feeConsultations)
      .where(and(eq(feeConsultations.id, id), consultsWithinReach(viewer)))
      .for("update"),
  );
  if (!found) throw problem("NOT_FOUND", `consultation:${id}`);
  return found;
}

/** Name and number in full, for the call; who looked and why is written down. @throws {ProblemError} NOT_FOUND */
export async function revealConsult(
  tx: Tx,
  services: AppContext,
  viewer: StaffViewer,
  { id, reason }: { id: string; reason: string },
): Promise<StaffConsultationDetail> {
  const { memberId } = await lockConsult(tx, viewer, id);
  await audit(tx, {
    at: services.clock.now(),
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "CONSULT_SHOWN",
    memberId,
    detail: `consultation:${id}`,
    reason,
  });
  return readConsult(tx, services, viewer, id, true);
}

/** Who did something about it last, and when. */
const lastOf = (history: readonly ConsultationEvent[]) => {
  const last = history.at(-1);
  return last && { by: last.by, at: last.at };
};

interface Move {
  id: string;
  action: ConsultAction;
  /** What was said on the telephone. */
  content?: string;
  /** Why it is taken over from a colleague. */
  reason?: string | undefined;
  version?: number | undefined;
}

const events = { assign: "ASSIGN", answer: "ANSWER", close: "CLOSE", invalid: "INVALID" } as const;

/**
 * Takes a consultation one step on. Who follows it already and takes it again changes nothing.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, CONSULT_MOVED, BAD_INPUT without a reason to take over
 */
export async function moveConsult(
  tx: Tx,
  services: AppContext,
  viewer: StaffViewer,
  { id, action, content, reason, version }: Move,
): Promise<StaffConsultationDetail> {
  const now = services.clock.now();
  const { staffId } = viewer;
  const found = await lockConsult(tx, viewer, id);
  const { from, to } = consultSteps[action];
  const isOwn = found.staffId === staffId;
  if (action === "assign" && isOwn && from.includes(found.state)) {
    changedNothing(tx);
    return readConsult(tx, services, viewer, id);
  }
  const names = await readStaff(tx, found.staffId === null ? [] : [found.staffId]);
  await requireVersion(version, found.version, async () => ({
    now: [
      { label: "状态", text: consultStates[found.state] },
      { label: "谁在跟进", text: names.get(found.staffId ?? "") ?? "还没有人" },
    ],
    ...lastOf(await consultHistory(tx, id)),
  }));
  if (!from.includes(found.state)) throw problem("CONSULT_MOVED", `${action} from ${found.state}`);
  const isTakenOver = action === "assign" && found.staffId !== null;
  if (isTakenOver && !reason)
    throw badInput({ reason: `${names.get(found.staffId!) ?? "同事"}在跟进，请写为什么由您接过来。` });
  const answeredAt = sql`coalesce(${feeConsultations.answeredAt}, ${instant(now)})`;
  await tx
    .update(feeConsultations)
    .set({
      state: to(found.state),
      // A colleague's word about it does not make it theirs.
      staffId: action === "assign" ? staffId : (found.staffId ?? staffId),
      version: sql`${feeConsultations.version} + 1`,
      ...(content ? { answer: content, answeredAt } : {}),
    })
    .where(eq(feeConsultations.id, id));
  const event = isTakenOver ? "TAKE_OVER" : events[action];
  const text = content ?? (isTakenOver ? reason : undefined);
  await recordConsultEvent(tx, { id, action: event, staffId, text }, now);
  // Taken by somebody it still waits for the call.
  if (action === "assign") await assignConsultTask(tx, id, staffId);
  else await closeConsultTask(tx, id, staffId, now);
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: staffId },
    action: `CONSULT_${event}`,
    memberId: found.memberId,
    detail: `consultation:${id}`,
    reason: isTakenOver ? reason : undefined,
  });
  return readConsult(tx, services, viewer, id);
}
