import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import type { StaffConsultation, staffConsultationPage } from "@ginkgo/api-contract/fees/fee-consults";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { queuePage } from "../../http/queue-page.ts";
import type { AppContext } from "../../http/services.ts";
import { audit } from "../../platform/audit.ts";
import { countUpTo } from "../../platform/database/count-up-to.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { newestFirst, newestIds } from "../../platform/database/newest-ids.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { consultRows, presentConsult } from "./consult-rows.ts";
import { type ConsultAction, consultSteps } from "./consult-steps.ts";
import { closeConsultTask } from "./consult-task.ts";
import { feeConsultations } from "./tables.ts";

/** The states are literals: a partial index covers them alone. */
const waiting = sql`${feeConsultations.state} in ('NEW', 'ASSIGNED')`;
const overStates = ["FOLLOWING", "DONE", "INVALID"] as const;

/** Consultations, first due first, the answered last. @throws {ProblemError} BAD_INPUT */
export async function listConsults(
  db: Db,
  { vault, clock }: AppContext,
  query: QueryOf<typeof staffConsultationPage>,
) {
  const now = clock.now();
  const { state, overdue } = query;
  const within = state?.length ? inArray(feeConsultations.state, state) : undefined;
  // A part of which nothing is asked for is not looked through.
  const isOpenAsked = !state?.length || state.some((one) => one === "NEW" || one === "ASSIGNED");
  const open = isOpenAsked
    ? and(waiting, within, overdue ? lt(feeConsultations.answerBy, now) : undefined)
    : sql`false`;
  // Each state by itself, as its index has it: of several together none would come in order.
  const over = overdue ? [] : overStates.filter((one) => !state?.length || state.includes(one));
  const ofState = (one: (typeof overStates)[number]) =>
    sql`not (${waiting}) and ${feeConsultations.state} = ${sql.raw(`'${one}'`)}`;
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
  return page(rows.map((found) => presentConsult(found, vault, now)));
}

/** One as the list shows it. @throws {ProblemError} NOT_FOUND */
export async function readConsult(
  tx: Db,
  { vault, clock }: AppContext,
  id: string,
  whole = false,
): Promise<StaffConsultation> {
  const [found] = await consultRows(tx, eq(feeConsultations.id, id));
  if (!found) throw problem("NOT_FOUND", `consultation:${id}`);
  return presentConsult(found, vault, clock.now(), whole);
}

/** Name and number in full, for the call; who looked is written down. @throws {ProblemError} NOT_FOUND */
export async function openConsult(
  tx: Tx,
  services: AppContext,
  staffId: string,
  id: string,
): Promise<StaffConsultation> {
  const opened = await readConsult(tx, services, id, true);
  const of = await firstOf(
    tx
      .select({ memberId: feeConsultations.memberId })
      .from(feeConsultations)
      .where(eq(feeConsultations.id, id)),
  );
  await audit(tx, {
    at: services.clock.now(),
    actor: { kind: "STAFF", id: staffId },
    action: "CONSULT_SHOWN",
    memberId: of?.memberId ?? null,
    detail: `consultation:${id}`,
  });
  return opened;
}

/**
 * Takes a consultation one step on.
 * @throws {ProblemError} NOT_FOUND, CONSULT_MOVED
 */
export async function moveConsult(
  tx: Tx,
  services: AppContext,
  { id, action, staffId, content }: { id: string; action: ConsultAction; staffId: string; content?: string },
): Promise<StaffConsultation> {
  const found = await firstOf(
    tx
      .select({ state: feeConsultations.state })
      .from(feeConsultations)
      .where(eq(feeConsultations.id, id))
      .for("update"),
  );
  if (!found) throw problem("NOT_FOUND", `consultation:${id}`);
  const { from, to } = consultSteps[action];
  if (!from.includes(found.state)) throw problem("CONSULT_MOVED", `${action} from ${found.state}`);
  const answeredAt = sql`coalesce(${feeConsultations.answeredAt}, ${instant(services.clock.now())})`;
  await tx
    .update(feeConsultations)
    .set({ state: to, staffId, ...(content ? { answer: content, answeredAt } : {}) })
    .where(eq(feeConsultations.id, id));
  // Taken by somebody it still waits for the call.
  if (action !== "assign") await closeConsultTask(tx, id, staffId, services.clock.now());
  return readConsult(tx, services, id);
}
