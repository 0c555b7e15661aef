import type { AppContext } from "../../../http/services.ts";
import { later, MINUTE } from "../../../platform/clock.ts";
import { eachDueItem } from "../../../platform/due-items.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import {
  expiredMerges,
  isOpenMerge,
  lockMerge,
  markSwept,
  presentAccount,
  stepMerge,
  unsweptMerges,
} from "../../identity/merging/public.ts";
import { closeTask } from "../../tasks/public.ts";
import { mergeSubject, moveEverything } from "./change-merge.ts";
import { tellOutcome } from "./tell-merge.ts";

/** Longer than any call takes that began before the accounts were one. */
const SETTLED_AFTER = 10 * MINUTE;

async function expire({ database, clock }: AppContext, id: string): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const row = await lockMerge(tx, id);
    if (!row || !isOpenMerge(row.state) || new Date(row.expiresAt) > now) return;
    await stepMerge(tx, id, { state: "EXPIRED", decidedAt: now });
    await closeTask(tx, { kind: "MEMBER_MERGE", subject: mergeSubject(id) }, now);
    await tellOutcome(tx, [row.fromId, row.intoId], { message: "security.mergeExpired" }, now);
  });
}

/** What a call under way had still written to the account that ended goes where everything went. */
async function sweep(context: AppContext, id: string): Promise<void> {
  const { database, clock } = context;
  await database.transaction(async (tx) => {
    const row = await lockMerge(tx, id);
    if (!row) return;
    const into = await presentAccount(tx, row.fromId);
    await moveEverything(tx, context, { from: row.fromId, into });
    await markSwept(tx, id, clock.now());
  });
}

export const dueWork: DueWork<AppContext>[] = [
  {
    name: "members.mergesExpired",
    every: 10 * MINUTE,
    run: async (context) =>
      eachDueItem(context, {
        job: "members.mergesExpired",
        items: (await expiredMerges(context.database.primary, context.clock.now(), 100)).map(({ id }) => id),
        work: (id) => expire(context, id),
      }),
  },
  {
    name: "members.mergesSwept",
    every: MINUTE,
    run: async (context) =>
      eachDueItem(context, {
        job: "members.mergesSwept",
        items: (
          await unsweptMerges(context.database.primary, later(context.clock.now(), -SETTLED_AFTER), 20)
        ).map(({ id }) => id),
        work: (id) => sweep(context, id),
      }),
  },
];
