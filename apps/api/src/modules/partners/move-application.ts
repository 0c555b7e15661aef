import type { ApplyPart } from "@ginkgo/api-contract/partners/apply-codes";
import { type ApplyAction, nextApplyState } from "@ginkgo/api-contract/partners/apply-lifecycle";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { SmsMessage } from "../../platform/messages/sms.ts";
import { type ApplicationRow, applicationRows, kindOf } from "./application-row.ts";
import { keepApplicationTask, waitingStates } from "./application-task.ts";
import { noteEvent } from "./note-event.ts";
import { responseDueAt } from "./response-due.ts";
import { applications } from "./tables.ts";
import { tellApplicant } from "./tell-applicant.ts";

export const nextVersion = sql`${applications.version} + 1`;

interface Move {
  action: ApplyAction;
  staffId?: string;
  /** What is to be mended, with `askSupplement`. */
  asks?: { part: ApplyPart; reason: string }[];
  reason?: string;
}

export interface Moved {
  application: ApplicationRow;
  /** For `sendTold` after the commit. */
  message: SmsMessage | null;
}

/**
 * Takes an application, locked by the caller, one step on and tells the applicant.
 * @throws {ProblemError} APPLY_MOVED
 */
export async function moveApplication(
  tx: Tx,
  services: Pick<AppContext, "vault" | "clock" | "settings">,
  from: ApplicationRow,
  { action, staffId, asks, reason }: Move,
): Promise<Moved> {
  const now = services.clock.now();
  const to = nextApplyState(action, from.state, kindOf(from));
  if (!to) throw problem("APPLY_MOVED", `${action} from ${from.state}`);
  // Taken into review the promise goes on as it was; sent anew it begins anew.
  const by = !waitingStates.includes(to) ? null : action === "review" ? undefined : responseDueAt(now);
  await tx
    .update(applications)
    .set({
      state: to,
      answerBy: by,
      asks: to === "SUPPLEMENT" ? asks : [],
      rejectReason: to === "REJECTED" ? reason : null,
      updatedAt: now,
      version: nextVersion,
    })
    .where(eq(applications.id, from.id));
  const why = reason ?? asks?.map((a) => a.reason).join("；");
  await noteEvent(tx, { id: from.id, from: from.state, to, staffId, reason: why }, now);
  const [application] = await applicationRows(tx, eq(applications.id, from.id));
  await keepApplicationTask(tx, application!, now, staffId);
  return { application: application!, message: await tellApplicant(tx, services, application!, now) };
}
