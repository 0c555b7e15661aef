import { setTimeout } from "node:timers/promises";
import { EXPORT_HOURS, MAX_EXPORT_ROWS } from "@ginkgo/api-contract/exports/exports";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, asc, eq, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { HOUR, later, MINUTE } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { tableFile } from "../../platform/table-file.ts";
import { keepMade, releaseFiles } from "../files/public.ts";
import { staffViewer } from "../identity/staff/public.ts";
import { type Extract, type Gathered, gatherRows, headingsOf } from "./gather-rows.ts";
import {
  endWithoutFile,
  filtersOf,
  listText,
  mayExport,
  partSealContext,
  type RunRow,
  setRun,
  usedBy,
} from "./run-row.ts";
import { exportedMembers, parts, runs } from "./tables.ts";
import { watermarkOf } from "./watermark.ts";

const JOB = "exports.files";
/** How long one export is worked on before the others have their turn, milliseconds. */
const TURN = 15_000;
/** Between two pages whoever waits has their turn. */
const BREATH = 20;

const running = (id: string) => and(eq(runs.id, id), eq(runs.state, "RUNNING"));

/** The run while nobody went on with it, locked; undefined where somebody did, or took it back. */
const lockAt = (tx: Tx, { id, nextNo }: RunRow) =>
  firstOf(
    tx
      .select({ id: runs.id })
      .from(runs)
      .where(and(running(id), eq(runs.nextNo, nextNo)))
      .for("update"),
  );

const fail = ({ database }: AppContext, run: RunRow, failure: string) =>
  database.transaction(async (tx) => {
    if (await lockAt(tx, run)) await endWithoutFile(tx, run.id, { state: "FAILED", failure });
  });

/** One page in one transaction: killed, it leaves nothing, and goes on where it was. */
async function keepPage({ database, vault }: AppContext, run: RunRow, page: Gathered): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockAt(tx, run))) return;
    const id = await nextIdOf(tx, parts);
    const rows = vault.seal(JSON.stringify(page.rows), partSealContext(id));
    await tx.insert(parts).values({ id, runId: run.id, no: run.nextNo, rows });
    if (page.members.length > 0)
      await tx
        .insert(exportedMembers)
        .values(page.members.map((memberId) => ({ runId: run.id, memberId })))
        .onConflictDoNothing();
    const seen = run.seen + page.seen;
    await setRun(tx, run.id, {
      cursor: page.cursor,
      nextNo: run.nextNo + 1,
      seen,
      total: Math.max(page.total, seen),
      rowCount: run.rowCount + page.rows.length,
      failure: null,
    });
  });
}

/** Puts the pages together into the file. One that was kept by a process that died then goes. */
async function finish(context: AppContext, run: RunRow, extract: Extract, about: string[][]): Promise<void> {
  const { database, vault, clock } = context;
  const kept = await database.primary
    .select({ id: parts.id, rows: parts.rows })
    .from(parts)
    .where(eq(parts.runId, run.id))
    .orderBy(asc(parts.no));
  const rows = kept.flatMap(
    (part) => JSON.parse(vault.open(part.rows, partSealContext(part.id))) as string[][],
  );
  const { content, mime } = await tableFile(run.format, [headingsOf(extract), ...rows], about);
  await database.transaction((tx) => releaseFiles(tx, usedBy(run.id)));
  const now = clock.now();
  const fileUntil = later(now, EXPORT_HOURS[run.whole.length > 0 ? "whole" : "masked"] * HOUR);
  const fileId = await keepMade(context, {
    purpose: "extract",
    memberId: null,
    label: `${listText(run.list)}${run.whole.length > 0 ? "（含个人信息）" : ""}-${shanghaiDay(now)}.${run.format.toLowerCase()}`,
    mime,
    content,
    usedBy: usedBy(run.id),
    expiresAt: fileUntil,
  });
  await database.transaction(async (tx) => {
    // Taken back meanwhile, there is no file.
    if (!(await lockAt(tx, run))) return releaseFiles(tx, usedBy(run.id));
    await setRun(tx, run.id, { state: "DONE", fileId, fileUntil, failure: null });
    await tx.delete(parts).where(eq(parts.runId, run.id));
  });
}

/** @returns whether there is more to do */
async function goOn(context: AppContext, id: string): Promise<boolean> {
  const { database, vault, settings, exportableLists } = context;
  const db = database.primary;
  const run = await firstOf(db.select().from(runs).where(running(id)));
  if (!run) return false;
  const list = exportableLists.find((one) => one.list === run.list);
  const viewer = await staffViewer(db, run.staffId);
  if (!list || !viewer || !mayExport(viewer, run)) {
    await fail(context, run, "要导出的账号停用了，或者没有这项权限了。");
    return false;
  }
  const filters = filtersOf(vault, run);
  const mark = run.whole.length > 0 ? await watermarkOf(db, settings.SITE_NAME, run, filters) : undefined;
  const extract = { ...run, list, viewer, filters, watermark: mark?.line ?? null };
  if (run.nextNo > 1 && run.cursor === null) {
    await finish(context, run, extract, mark?.about ?? []);
    return false;
  }
  const page = await gatherRows(db, context, extract, run.cursor);
  if (run.rowCount + page.rows.length > MAX_EXPORT_ROWS) {
    const most = MAX_EXPORT_ROWS.toLocaleString("en");
    await fail(context, run, `一份最多 ${most} 行，这个列表更长，请加上条件或日期，分成几份导出。`);
    return false;
  }
  await keepPage(context, run, page);
  return true;
}

async function makeFile(context: AppContext, id: string): Promise<void> {
  const began = Date.now();
  try {
    while (Date.now() - began < TURN && (await goOn(context, id))) await setTimeout(BREATH);
  } catch (error) {
    // It is tried again by itself; meanwhile whoever waits for it is told.
    const failure = "中间出了错，过一会儿会自己接着做。";
    await context.database.transaction((tx) => tx.update(runs).set({ failure }).where(running(id)));
    throw error;
  }
}

/** Makes the files that were asked for. */
export const fileWork: DueWork<AppContext> = {
  name: JOB,
  every: MINUTE / 60,
  run: async (context) => {
    const due = await context.database.primary
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.state, "RUNNING"), notSetAside(JOB, sql`${runs.id}::text`, context.clock.now())))
      .orderBy(asc(runs.id))
      .limit(20);
    return eachDueItem(context, {
      job: JOB,
      items: due.map(({ id }) => id),
      work: (id) => makeFile(context, id),
    });
  },
};
