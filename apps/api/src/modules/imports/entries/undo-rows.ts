import { problems } from "@ginkgo/api-contract/problems";
import { and, eq, inArray } from "drizzle-orm";
import { ProblemError } from "../../../http/problem.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { dropBegun, takeImportBack } from "../../publishing/public.ts";
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

/** Takes back what these rows made and changed; what was begun and never published goes all at once. */
export async function undoRows(tx: Tx, trial: Trial, batch: readonly ImportRowRow[]): Promise<void> {
  const { kind, viewer, runId } = trial;
  const toUndo = batch.filter(
    ({ entryId, afterVersion, outcome }) => entryId !== null && afterVersion !== null && outcome !== "UNDONE",
  );
  const begun = toUndo.filter(({ before }) => before === null);
  const dropped = await dropBegun(
    tx,
    kind,
    viewer,
    begun.map(({ entryId, afterVersion }) => ({ id: entryId!, version: afterVersion! })),
  );
  const done: { row: ImportRowRow; why: string | null }[] = [];
  for (const row of toUndo)
    done.push({ row, why: dropped.has(row.entryId!) ? null : await undoRow(tx, trial, row) });
  const gone = done.flatMap(({ row, why }) => (!why && row.change === "MADE" ? [row.entryId!] : []));
  if (gone.length > 0)
    await tx
      .delete(rowKeys)
      .where(and(eq(rowKeys.kind, kind.kind), inArray(rowKeys.entryId, gone), eq(rowKeys.runId, runId)));
  await keepOutcomes(
    tx,
    done.map(({ row, why }) => ({
      row,
      outcome: { ...row, outcome: why ? "KEPT" : "UNDONE", faults: why ? [{ heading: "", text: why }] : [] },
    })),
  );
}
