import type { ImportMapping } from "@ginkgo/api-contract/publishing/imports";
import { and, eq } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { staffViewer } from "../../identity/staff/public.ts";
import { importRows, mappings } from "../tables.ts";
import { atWork, lockRun, type RunRow, setRun, sumUp } from "./find-run.ts";
import { headingsHash } from "./start-import.ts";
import { ownerOf, trialOf } from "./trial.ts";
import { tryRows } from "./try-rows.ts";

interface Seen {
  id: string;
  version?: number | undefined;
}

const requireState = (run: RunRow, states: readonly RunRow["state"][]): void => {
  if (atWork.includes(run.state)) throw problem("IMPORT_AT_WORK", run.id);
  if (!states.includes(run.state)) throw problem("IMPORT_NOT_CHECKED", run.id);
};

/**
 * Says what each heading stands for, and has the list checked by it.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, IMPORT_AT_WORK, IMPORT_NOT_CHECKED
 */
export async function mapRun(
  tx: Tx,
  viewer: StaffViewer,
  { mapping, ...seen }: Seen & { mapping: ImportMapping },
  now: Date,
): Promise<void> {
  const run = await lockRun(tx, viewer, seen);
  requireState(run, ["CHECKED"]);
  await tx
    .insert(mappings)
    .values({
      kind: run.kind,
      owner: await ownerOf(tx, viewer),
      headingsHash: headingsHash(run.headings ?? []),
      mapping,
    })
    .onConflictDoUpdate({
      target: [mappings.kind, mappings.owner, mappings.headingsHash],
      set: { mapping },
    });
  await setRun(
    tx,
    run.id,
    { mapping, state: "CHECKING", actingId: viewer.staffId, nextNo: 1, counts: null },
    now,
  );
}

/** Writes a checked list. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, IMPORT_AT_WORK, IMPORT_NOT_CHECKED */
export async function writeRun(
  tx: Tx,
  viewer: StaffViewer,
  { publish, ...seen }: Seen & { publish: boolean },
  now: Date,
): Promise<void> {
  const run = await lockRun(tx, viewer, seen);
  requireState(run, ["CHECKED"]);
  await setRun(
    tx,
    run.id,
    { state: "RUNNING", publish, actingId: viewer.staffId, nextNo: 1, counts: null },
    now,
  );
}

/** Takes a whole import back. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, IMPORT_AT_WORK, IMPORT_NOT_CHECKED */
export async function undoRun(tx: Tx, viewer: StaffViewer, seen: Seen, now: Date): Promise<void> {
  const run = await lockRun(tx, viewer, seen);
  // What stopped in the middle can be taken back as far as it came; what was kept can be tried again.
  requireState(run, ["DONE", "FAILED", "UNDONE"]);
  await setRun(
    tx,
    run.id,
    { state: "UNDOING", actingId: viewer.staffId, nextNo: 1, counts: null, failure: null },
    now,
  );
}

/**
 * Writes a refused row anew and tries it at once, as the rest of the list was.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, IMPORT_AT_WORK, IMPORT_NOT_CHECKED, BAD_INPUT
 */
export async function mendRow(
  tx: Tx,
  services: AppContext,
  viewer: StaffViewer,
  { no, cells, ...seen }: Seen & { no: number; cells: string[] },
): Promise<void> {
  const now = services.clock.now();
  const run = await lockRun(tx, viewer, seen);
  requireState(run, ["CHECKED", "DONE"]);
  const row = await firstOf(
    tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.runId, run.id), eq(importRows.no, no))),
  );
  if (!row) throw problem("NOT_FOUND", `row ${no} of import ${run.id}`);
  if (run.state === "DONE" && row.outcome !== "REFUSED") throw problem("IMPORT_NOT_CHECKED", run.id);
  if (cells.length !== row.cells.length) throw badInput({ cells: "格数和表头对不上，请刷新页面后再改。" });
  await tx
    .update(importRows)
    .set({ cells })
    .where(and(eq(importRows.runId, run.id), eq(importRows.no, no)));
  // What a shop brought in stays its own, whoever mends it.
  const starter = await staffViewer(tx, run.staffId);
  const as = starter?.permissions.has("own.only") ? starter : viewer;
  await tryRows(tx, await trialOf(tx, services, as, run, now), [{ ...row, cells }]);
  await setRun(tx, run.id, { counts: await sumUp(tx, run.id) }, now);
}
