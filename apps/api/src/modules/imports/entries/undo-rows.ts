import { problems } from "@ginkgo/api-contract/problems";
import { and, eq } from "drizzle-orm";
import { ProblemError } from "../../../http/problem.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { takeImportBack } from "../../publishing/public.ts";
import { rowKeys } from "../tables.ts";
import { type ImportRowRow, keepOutcomes, type Trial } from "./try-rows.ts";

/** Why a row's entry was left as it is; null once it is taken back. */
async function undoRow(tx: Tx, { kind, viewer, now }: Trial, row: ImportRowRow): Promise<string | null> {
  const undo = { id: row.entryId!, version: row.afterVersion!, before: row.before };
  try {
    return await tx.transaction((inner) => takeImportBack(inner as Tx, kind, viewer, undo, now));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.fields ? Object.values(error.fields).join("") : problems[error.key].msg;
  }
}

/** Takes back what these rows made and changed. */
export async function undoRows(tx: Tx, trial: Trial, batch: readonly ImportRowRow[]): Promise<void> {
  const done: Parameters<typeof keepOutcomes>[1][number][] = [];
  for (const row of batch) {
    if (row.entryId === null || row.afterVersion === null || row.outcome === "UNDONE") continue;
    const why = await undoRow(tx, trial, row);
    if (!why && row.change === "MADE")
      await tx
        .delete(rowKeys)
        .where(
          and(
            eq(rowKeys.kind, trial.kind.kind),
            eq(rowKeys.entryId, row.entryId),
            eq(rowKeys.runId, trial.runId),
          ),
        );
    const faults = why ? [{ heading: "", text: why }] : [];
    done.push({ row, outcome: { ...row, outcome: why ? "KEPT" : "UNDONE", faults } });
  }
  await keepOutcomes(tx, done);
}
