import { and, eq, lte } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { fileWork } from "./make-file.ts";
import { closeExportTask, setRun } from "./run-row.ts";
import { runs } from "./tables.ts";

/** What nobody agreed to in time is void. */
async function voidUnanswered({ database, clock }: AppContext): Promise<number> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const over = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.state, "WAIT_SECOND"), lte(runs.answerBy, now)))
      .for("update", { skipLocked: true });
    for (const { id } of over) {
      await setRun(tx, id, { state: "EXPIRED" });
      await closeExportTask(tx, id, now);
    }
    return over.length;
  });
}

export const dueWork: DueWork<AppContext>[] = [
  fileWork,
  { name: "exports.unanswered", every: 10 * MINUTE, run: voidUnanswered },
];
