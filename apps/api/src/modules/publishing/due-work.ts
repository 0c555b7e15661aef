import { and, eq, lte, sql } from "drizzle-orm";
import { ProblemError } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { MINUTE } from "../../platform/clock.ts";
import { firstOf } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { kindNamed, lockEntry, setEntry, titleOf } from "./lock-entry.ts";
import { goLive } from "./publish-entry.ts";
import { versions } from "./tables.ts";

const JOB = "publishing.scheduled";

/** Publishes a version whose time has come. What cannot be published any more goes back to its draft, and says why. */
async function publishScheduled({ database, clock, entryKinds }: AppContext, id: string): Promise<void> {
  const now = clock.now();
  const step = (work: "publish" | "return", reason?: string) =>
    database.transaction(async (tx) => {
      const due = await firstOf(tx.select().from(versions).where(eq(versions.id, id)));
      if (!due) return;
      const kind = kindNamed(entryKinds, due.kind);
      const entry = await lockEntry(tx, kind, { id: due.entryId }, null);
      const version = await firstOf(
        tx
          .select()
          .from(versions)
          .where(and(eq(versions.id, id), eq(versions.state, "SCHEDULED"))),
      );
      if (!version) return;
      if (work === "publish") {
        await goLive(tx, kind, entry, version, now);
        const seller = (await kind.sellerOf?.(tx, entry.id, version.content)) ?? null;
        await setEntry(tx, entry, { state: "LIVE", title: titleOf(kind, version.content), seller }, now);
      } else {
        await tx
          .update(versions)
          .set({ state: "REJECTED", reason: `到时间没有发布：${reason}` })
          .where(eq(versions.id, id));
        // What is being written meanwhile stays; the version that failed stands in the history.
        const back = { draft: version.content, draftBy: version.madeBy, draftAt: version.madeAt };
        await setEntry(tx, entry, entry.draft ? {} : back, now);
      }
    });
  try {
    await step("publish");
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.fields) throw error;
    await step("return", Object.values(error.fields).join(""));
  }
}

export const dueWork: DueWork<AppContext>[] = [
  {
    name: JOB,
    every: MINUTE / 60,
    run: async (context) => {
      const now = context.clock.now();
      const due = await context.database.primary
        .select({ id: versions.id })
        .from(versions)
        .where(
          and(
            eq(versions.state, "SCHEDULED"),
            lte(versions.publishAt, now),
            notSetAside(JOB, sql`${versions.id}::text`, now),
          ),
        )
        .orderBy(versions.publishAt)
        .limit(100);
      return eachDueItem(context, {
        job: JOB,
        items: due.map(({ id }) => id),
        work: (id) => publishScheduled(context, id),
      });
    },
  },
];
