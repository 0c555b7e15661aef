import { staffRequestKinds } from "@ginkgo/api-contract/identity/staff-accounts";
import { and, gt, isNull } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, later, MINUTE } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { lockAccounts } from "../identity/accounts/public.ts";
import { staffRequests } from "../identity/tables.ts";
import { syncTasks } from "../tasks/public.ts";

/**
 * Requests about accounts and roles stand before those who may be the second person until one of them has decided or
 * they lapse: within a day of being asked.
 * @param staffId who decided on one
 */
export async function syncRequestTasks(tx: Tx, now: Date, staffId?: string): Promise<void> {
  const waiting = await tx
    .select()
    .from(staffRequests)
    .where(and(isNull(staffRequests.decidedAt), gt(staffRequests.expiresAt, now)));
  await syncTasks(
    tx,
    { kind: "STAFF_REQUEST", subjectType: "staffRequest", ...(staffId ? { staffId } : {}) },
    waiting.map((r) => ({
      id: r.id,
      text: `${staffRequestKinds[r.kind]}：第 ${r.id} 号申请，等第二位同事确认`,
      dueAt: later(r.askedAt, DAY),
      notFor: [r.askedBy, ...(r.staffId ? [r.staffId] : [])],
    })),
    now,
  );
}

export const dueWork: DueWork<AppContext>[] = [
  {
    name: "accounts.requestTasks",
    every: 10 * MINUTE,
    run: ({ database, clock }) =>
      database.transaction(async (tx) => {
        // None is asked for between the look at what waits and the closing of what does not.
        await lockAccounts(tx);
        await syncRequestTasks(tx, clock.now());
      }),
  },
];
