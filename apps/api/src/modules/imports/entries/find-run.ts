import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { type EntryKindName, entryKinds, isWrittenByKeys } from "@ginkgo/api-contract/publishing/entry-codes";
import {
  type ImportRow,
  type ImportRun,
  type ImportState,
  type importPage,
  importStates,
  type readImport,
  rowChanges,
  rowOutcomes,
} from "@ginkgo/api-contract/publishing/imports";
import { shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { idOfCursor } from "../../../http/cursor.ts";
import { offsetOf, paged } from "../../../http/paged.ts";
import { changedMeanwhile, problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { countUpTo } from "../../../platform/database/count-up-to.ts";
import { type Db, firstOf, rows, type Tx } from "../../../platform/database/database.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { importRows, type RunCounts, runs } from "../tables.ts";
import { fieldsOf, isGuessed, listColumns } from "./read-row.ts";
import type { ImportRowRow } from "./try-rows.ts";

export type RunRow = typeof runs.$inferSelect;

/** States in which the portal is at it. */
export const atWork: readonly ImportState[] = ["READING", "CHECKING", "RUNNING", "UNDOING"];

const mayWrite = ({ permissions, keyId }: StaffViewer, kind: EntryKindName) =>
  permissions.has(entryKinds[kind].permission) && (!keyId || isWrittenByKeys(kind));

/** Whether an account sees an import: whoever may write the kind; one of a home or shop alone its own. */
const mayReach = (viewer: StaffViewer, { kind, staffId }: RunRow) =>
  mayWrite(viewer, kind) && (!viewer.permissions.has("own.only") || staffId === viewer.staffId);

/** @throws {ProblemError} NOT_FOUND */
export async function findRun(db: Db, viewer: StaffViewer, id: string): Promise<RunRow> {
  const run = await firstOf(db.select().from(runs).where(eq(runs.id, id)));
  if (!run || !mayReach(viewer, run)) throw problem("NOT_FOUND", `import ${id}`);
  return run;
}

/** The import, locked for this change, as the account last saw it. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
export async function lockRun(
  tx: Tx,
  viewer: StaffViewer,
  { id, version }: { id: string; version?: number | undefined },
): Promise<RunRow> {
  const run = await firstOf(tx.select().from(runs).where(eq(runs.id, id)).for("update"));
  if (!run || !mayReach(viewer, run)) throw problem("NOT_FOUND", `import ${id}`);
  if (version !== undefined && version !== run.version)
    throw changedMeanwhile({
      version: run.version,
      now: [{ label: "状态", text: importStates[run.state] }],
      at: shanghaiInstant(run.changedAt),
    });
  return run;
}

export const setRun = (
  tx: Tx,
  id: string,
  set: Partial<Omit<RunRow, "id" | "version" | "changedAt">>,
  now: Date,
): Promise<unknown> =>
  tx
    .update(runs)
    .set({ ...set, changedAt: now, version: sql`${runs.version} + 1` })
    .where(eq(runs.id, id));

/** How many rows went which way. */
export async function countRows(db: Db, runId: string): Promise<RunCounts> {
  const count = (where: SQL) => sql<number>`count(*) filter (where ${where})::int`;
  const counted = await firstOf(
    db
      .select({
        taken: count(sql`${importRows.outcome} = 'TAKEN'`),
        mended: count(sql`${importRows.outcome} = 'MENDED'`),
        refused: count(sql`${importRows.outcome} = 'REFUSED'`),
        made: count(sql`${importRows.change} = 'MADE'`),
        changed: count(sql`${importRows.change} = 'CHANGED'`),
        undone: count(sql`${importRows.outcome} = 'UNDONE'`),
        kept: count(sql`${importRows.outcome} = 'KEPT'`),
      })
      .from(importRows)
      .where(eq(importRows.runId, runId)),
  );
  return counted!;
}

const MOST_REASONS = 5;

/** The same of a list at rest, with what keeps more than one row out. */
export async function sumUp(db: Db, runId: string): Promise<RunCounts> {
  const reasons = await rows<{ heading: string; text: string; rows: number }>(
    db,
    sql`select f ->> 'heading' as heading, f ->> 'text' as text, count(distinct r.no)::int as rows
      from imports.rows r cross join lateral jsonb_array_elements(r.faults) f
      where r.run_id = ${runId}::bigint and r.outcome in ('REFUSED', 'KEPT')
      group by 1, 2 having count(distinct r.no) > 1 order by 3 desc, 1, 2 limit ${MOST_REASONS}`,
  );
  return { ...(await countRows(db, runId)), reasons };
}

export async function presentRuns(db: Db, found: readonly RunRow[]): Promise<ImportRun[]> {
  // Only while one is at work are its rows counted anew.
  const counts = new Map<string, RunCounts>();
  for (const run of found) counts.set(run.id, run.counts ?? (await countRows(db, run.id)));
  const names = await readStaff(
    db,
    found.map(({ staffId }) => staffId),
  );
  return found.map((run) => {
    const columns = listColumns(run.kind, run.headings ?? [], run.mapping, {
      today: shanghaiDay(run.madeAt),
      listArea: run.listArea,
    });
    const fields = fieldsOf(columns);
    const isAtRest = !atWork.includes(run.state);
    return {
      id: run.id,
      kind: run.kind,
      kindText: entryKinds[run.kind].text,
      fileName: run.fileName,
      state: run.state,
      stateText: importStates[run.state],
      failure: run.failure,
      publish: run.publish,
      version: run.version,
      by: names.get(run.staffId) ?? "",
      at: shanghaiInstant(run.madeAt),
      columns: (run.headings ?? []).map((heading, i) => ({
        heading,
        field: fields[i] ?? null,
        guessed: isGuessed(columns, i, run.mapping),
      })),
      rows: run.rowCount,
      done: isAtRest ? run.rowCount : Math.min(run.nextNo - 1, run.rowCount),
      reasons: [],
      ...counts.get(run.id)!,
    };
  });
}

export const presentRun = async (db: Db, id: string): Promise<ImportRun> =>
  (await presentRuns(db, await db.select().from(runs).where(eq(runs.id, id))))[0]!;

const presentRow = (row: ImportRowRow): ImportRow => ({
  no: row.no,
  line: row.line,
  cells: row.cells,
  outcome: row.outcome,
  outcomeText: rowOutcomes[row.outcome],
  change: row.change,
  changeText: row.change && rowChanges[row.change],
  entryId: row.entryId,
  mends: row.mends,
  faults: row.faults,
});

/** An import with a page of its rows. @throws {ProblemError} NOT_FOUND, BAD_INPUT for a cursor no page gave */
export async function readRun(
  db: Db,
  viewer: StaffViewer,
  id: string,
  query: QueryOf<typeof readImport>,
): Promise<ReplyOf<typeof readImport>> {
  const run = await findRun(db, viewer, id);
  const where = and(
    eq(importRows.runId, run.id),
    query.outcome ? eq(importRows.outcome, query.outcome) : undefined,
  );
  const after = query.cursor ? Number(idOfCursor(query.cursor)) : 0;
  const found = await db
    .select()
    .from(importRows)
    .where(and(where, gt(importRows.no, after)))
    .orderBy(asc(importRows.no))
    .limit(query.size + 1)
    .offset(query.cursor ? 0 : offsetOf(query));
  const shown = found.slice(0, query.size);
  const total = await countUpTo(db, importRows, where, MAX_COUNTED);
  return {
    ...paged(shown.map(presentRow), total, query),
    ...(found.length > shown.length ? { nextCursor: String(shown.at(-1)!.no) } : {}),
    run: await presentRun(db, run.id),
  };
}

/** Imports of the kinds an account may write, the newest first. */
export async function listRuns(
  db: Db,
  viewer: StaffViewer,
  query: QueryOf<typeof importPage>,
): Promise<ReplyOf<typeof importPage>> {
  const kinds = (Object.keys(entryKinds) as EntryKindName[]).filter(
    (kind) => mayWrite(viewer, kind) && (!query.kind || query.kind === kind),
  );
  if (kinds.length === 0) return paged([], 0, query);
  const where = and(
    inArray(runs.kind, kinds),
    viewer.permissions.has("own.only") ? eq(runs.staffId, viewer.staffId) : undefined,
  );
  const found = await db
    .select()
    .from(runs)
    .where(and(where, query.cursor ? lt(runs.id, idOfCursor(query.cursor)) : undefined))
    .orderBy(desc(runs.id))
    .limit(query.size + 1)
    .offset(query.cursor ? 0 : offsetOf(query));
  const shown = found.slice(0, query.size);
  const total = await countUpTo(db, runs, where, MAX_COUNTED);
  return {
    ...paged(await presentRuns(db, shown), total, query),
    ...(found.length > shown.length ? { nextCursor: shown.at(-1)!.id } : {}),
  };
}
