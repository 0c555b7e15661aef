import type { Closure, askClosure as endpoint } from "@ginkgo/api-contract/privacy/privacy";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNull } from "drizzle-orm";
import { problem, problemWith } from "../../http/problem.ts";
import type { CommandCall, WorkflowCall } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { MemberViewer } from "../../http/viewer.ts";
import { DAY, later } from "../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";
import { beginClosing, requireFreshProof, stopClosing } from "../identity/public.ts";
import { closures } from "./tables.ts";

/** To change one's mind in. */
const COOLING_DAYS = 15;

const live = and(isNull(closures.cancelledAt), isNull(closures.doneAt));

/** Whatever any module has standing in the way. */
export async function blockersOf(
  { personalData, clock }: Pick<AppContext, "personalData" | "clock">,
  db: Db,
  memberId: string,
) {
  const all: Closure["blockers"] = [];
  for (const { blockers } of personalData) all.push(...(await blockers(db, memberId, clock.now())));
  return all;
}

/** How the closing of an account stands. */
export async function getClosure(context: AppContext, db: Db, memberId: string): Promise<Closure> {
  const pendingClosure = await firstOf(
    db
      .select({ askedAt: millis(closures.askedAt), dueAt: millis(closures.dueAt) })
      .from(closures)
      .where(and(eq(closures.memberId, memberId), live)),
  );
  const at = (ms: number | undefined) => (ms === undefined ? null : shanghaiInstant(new Date(ms)));
  return {
    state: pendingClosure ? "WAITING" : "NONE",
    askedAt: at(pendingClosure?.askedAt),
    dueAt: at(pendingClosure?.dueAt),
    blockers: await blockersOf(context, db, memberId),
  };
}

async function begin(tx: Tx, context: AppContext, { memberId, sessionId }: MemberViewer): Promise<void> {
  const now = context.clock.now();
  const due = later(now, COOLING_DAYS * DAY);
  const made = await firstOf(
    tx
      .insert(closures)
      .values({ memberId, askedAt: now, dueAt: due })
      .onConflictDoNothing()
      .returning({ id: closures.id }),
  );
  if (made) await beginClosing(tx, { memberId, sessionId }, now);
}

/**
 * Asks for the account to be closed. From now on it lets its owner in to take that back and to nothing else; asked
 * again it answers the same.
 * @throws {ProblemError} FRESH_PROOF_REQUIRED, SMS_CODE_WRONG, SIGN_IN_FAILED, CLOSURE_BLOCKED
 */
export async function askClosure(call: WorkflowCall<typeof endpoint, MemberViewer>): Promise<Closure> {
  const { viewer, body, services, transaction } = call;
  await requireFreshProof(call, body);
  await transaction(async (tx) => {
    const blockers = await blockersOf(services, tx, viewer.memberId);
    if (blockers.length > 0) throw problemWith("CLOSURE_BLOCKED", { blockers });
    await begin(tx, services, viewer);
  });
  return getClosure(services, services.database.primary, viewer.memberId);
}

/** Takes it back, whichever device asks. @throws {ProblemError} CLOSURE_NOT_ASKED */
export async function cancelClosure({
  tx,
  viewer,
  services,
}: Pick<CommandCall<unknown, MemberViewer>, "tx" | "viewer" | "services">): Promise<Closure> {
  const now = services.clock.now();
  const cancelled = await firstOf(
    tx
      .update(closures)
      .set({ cancelledAt: now })
      .where(and(eq(closures.memberId, viewer.memberId), live))
      .returning({ id: closures.id }),
  );
  if (!cancelled) throw problem("CLOSURE_NOT_ASKED");
  await stopClosing(tx, viewer, now);
  return getClosure(services, tx, viewer.memberId);
}
