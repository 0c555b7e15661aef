import { type ExportListName, exportLists, wholeTexts } from "@ginkgo/api-contract/exports/export-lists";
import { exportStates } from "@ginkgo/api-contract/exports/exports";
import { and, eq, sql } from "drizzle-orm";
import { endpointOf } from "../../http/exportable-lists.ts";
import { changedMeanwhile, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { releaseFiles } from "../files/public.ts";
import { closeTask } from "../tasks/public.ts";
import { parts, runs } from "./tables.ts";

export type RunRow = typeof runs.$inferSelect;

export const runSealContext = (id: string) => `exports.runs.filters.${id}`;
export const partSealContext = (id: string) => `exports.parts.rows.${id}`;

/** What the file of an export is tied to. */
export const usedBy = (id: string) => `staffExport:${id}` as const;

export const filtersOf = (vault: Vault, { id, filters }: RunRow): Record<string, string> =>
  JSON.parse(vault.open(filters, runSealContext(id)));

/** What stands whole in it, in words. */
export const wholeWords = ({ list, whole }: Pick<RunRow, "list" | "whole">): string[] =>
  whole.map((code) => wholeTexts(list)[code] ?? code);

/** Sees only what is theirs, of everything or of what they take out: never a second person, and of exports their own alone. */
export const isConfined = ({ permissions, ownMembers }: StaffViewer): boolean =>
  permissions.has("own.only") || ownMembers.has("exports.make");

/** Whether an account may still have what it asked for. */
export function mayExport(
  { permissions }: StaffViewer,
  { list, whole }: Pick<RunRow, "list" | "whole">,
): boolean {
  const { permission, scope } = endpointOf(list);
  const isOwnOnly = permissions.has("own.only");
  if (isOwnOnly && (scope === "house" || whole.length > 0)) return false;
  return permissions.has("exports.make") && permissions.has(permission ?? "");
}

export const listText = (list: ExportListName): string => exportLists[list].text;

/** One that somebody may see. @throws {ProblemError} NOT_FOUND also for another's where one sees only one's own */
export async function findRun(db: Db, viewer: StaffViewer, id: string): Promise<RunRow> {
  const own = isConfined(viewer) ? eq(runs.staffId, viewer.staffId) : undefined;
  const found = await firstOf(
    db
      .select()
      .from(runs)
      .where(and(eq(runs.id, id), own)),
  );
  if (!found) throw problem("NOT_FOUND", `export ${id}`);
  return found;
}

/** The same, locked, as it was seen. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
export async function lockRun(
  tx: Tx,
  viewer: StaffViewer,
  id: string,
  version: number | undefined,
): Promise<RunRow> {
  await tx.select({ id: runs.id }).from(runs).where(eq(runs.id, id)).for("update");
  const run = await findRun(tx, viewer, id);
  if (version !== undefined && version !== run.version)
    throw changedMeanwhile({
      version: run.version,
      now: [{ label: "状态", text: exportStates[run.state] }],
    });
  return run;
}

export const setRun = (tx: Tx, id: string, values: Partial<RunRow>) =>
  tx
    .update(runs)
    .set({ ...values, version: sql`${runs.version} + 1` })
    .where(eq(runs.id, id));

/** Ends one without a file: nothing of what was gathered stays. */
export async function endWithoutFile(tx: Tx, id: string, values: Partial<RunRow>): Promise<void> {
  await setRun(tx, id, { ...values, cursor: null, fileId: null, fileUntil: null });
  await tx.delete(parts).where(eq(parts.runId, id));
  await releaseFiles(tx, usedBy(id));
}

export const exportSubject = (id: string) => ({ type: "export", id });

export const closeExportTask = (tx: Tx, id: string, now: Date, staffId?: string) =>
  closeTask(tx, { kind: "EXPORT", subject: exportSubject(id), ...(staffId ? { staffId } : {}) }, now);

const asking = new Set(["EXPORT_MASKED", "EXPORT_WHOLE_ASKED"]);

/** Writes down who did what with an export. Call it last. */
export const noteExport = (
  tx: Tx,
  action: string,
  run: Pick<RunRow, "id" | "list" | "whole">,
  { staffId, now }: { staffId: string | null; now: Date },
): Promise<void> =>
  audit(tx, {
    at: now,
    actor: staffId === null ? { kind: "SYSTEM" } : { kind: "STAFF", id: staffId },
    action,
    memberId: null,
    detail: `staffExport:${run.id} ${run.list}${run.whole.length > 0 ? ` whole:${run.whole.join(",")}` : ""}`,
    // Why it was asked for stands in the row itself; why it was refused does not.
    ...(asking.has(action) ? { reason: null } : {}),
  });
