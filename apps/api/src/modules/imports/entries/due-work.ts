import { setTimeout } from "node:timers/promises";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { MINUTE } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import { readBytes } from "../../files/public.ts";
import { staffViewer } from "../../identity/staff/public.ts";
import { noteImport } from "../../publishing/public.ts";
import { commonArea } from "../clean-orgs.ts";
import { TableError } from "../read-table.ts";
import { importRows, mappings, runs } from "../tables.ts";
import { atWork, type RunRow, setRun, sumUp } from "./find-run.ts";
import type { List } from "./list.ts";
import { readList } from "./read-list.ts";
import { listColumns } from "./read-row.ts";
import { headingsHash } from "./start-import.ts";
import { ownerOf, trialOf } from "./trial.ts";
import { tryRows } from "./try-rows.ts";
import { undoRows } from "./undo-rows.ts";

const JOB = "imports.lists";
/** Rows of one transaction: short enough that nobody waits for it. */
const BATCH = 200;
const STORED_AT_ONCE = 1000;
/** As many rows tell where a list is. */
const AREA_ROWS = 2000;
/** How long one import is worked on before the others have their turn, milliseconds. */
const TURN = 15_000;
/** Between two batches whoever waits has their turn: the embedded database answers on the thread the site runs on. */
const BREATH = 20;

type Context = AppContext;

/** The run in its state, locked; undefined where somebody else has gone on with it. */
const lockAt = (tx: Tx, { id, state }: RunRow): Promise<RunRow | undefined> =>
  firstOf(
    tx
      .select()
      .from(runs)
      .where(and(eq(runs.id, id), eq(runs.state, state)))
      .for("update"),
  );

/** Ends an import that cannot go on, and says why. */
const fail = ({ database, clock }: Context, run: RunRow, failure: string) =>
  database.transaction(async (tx) => {
    if (!(await lockAt(tx, run))) return;
    const counts = await sumUp(tx, run.id);
    await setRun(tx, run.id, { state: "FAILED", failure, counts }, clock.now());
  });

/** Keeps the rows of the file; one that was cut off goes on after the last that is kept. */
async function readFile(context: Context, run: RunRow): Promise<void> {
  const { database, clock } = context;
  const bytes = await readBytes(context, run.fileId, `import:${run.id}`);
  if (!bytes) throw new TableError("文件已经不在了，请重新上传。");
  const list = await readList(bytes);
  const starter = await staffViewer(database.primary, run.staffId);
  const owner = starter ? await ownerOf(database.primary, starter) : "";
  for (let from = run.nextNo - 1; from < list.rows.length; from += STORED_AT_ONCE) {
    await database.transaction((tx) => storeRows(tx, run, list, from, clock.now()));
    await setTimeout(BREATH);
  }
  await database.transaction(async (tx) => {
    if (!(await lockAt(tx, run))) return;
    const known = await firstOf(
      tx
        .select({ mapping: mappings.mapping })
        .from(mappings)
        .where(
          and(
            eq(mappings.kind, run.kind),
            eq(mappings.owner, owner),
            eq(mappings.headingsHash, headingsHash(list.headings)),
          ),
        ),
    );
    const set = {
      state: run.writeAtOnce ? ("RUNNING" as const) : ("CHECKING" as const),
      headings: list.headings,
      mapping: { ...known?.mapping, ...run.mapping },
      rowCount: list.rows.length,
      nextNo: 1,
    };
    await setRun(tx, run.id, set, clock.now());
  });
}

async function storeRows(tx: Tx, run: RunRow, { rows }: List, from: number, now: Date): Promise<void> {
  if (!(await lockAt(tx, run))) return;
  const stored = rows.slice(from, from + STORED_AT_ONCE);
  await tx
    .insert(importRows)
    .values(stored.map(({ line, cells }, i) => ({ runId: run.id, no: from + i + 1, line, cells })))
    .onConflictDoNothing();
  await setRun(tx, run.id, { nextNo: from + stored.length + 1, rowCount: rows.length }, now);
}

/** Of rows that name no city, the others of the list tell; asked before the first row. */
async function withListArea(tx: Tx, run: RunRow, now: Date): Promise<RunRow> {
  if (run.nextNo !== 1 || run.state === "UNDOING") return run;
  const { listed } = listColumns(run.kind, run.headings ?? [], run.mapping, {
    today: shanghaiDay(run.madeAt),
    listArea: null,
  });
  if (!listed) return run;
  const first = await tx
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(eq(importRows.runId, run.id))
    .orderBy(asc(importRows.no))
    .limit(AREA_ROWS);
  const listArea = commonArea({ rows: first.map(({ cells }) => listed.row(cells)) }, listed.columns) ?? null;
  if (listArea === run.listArea) return run;
  await setRun(tx, run.id, { listArea }, now);
  return { ...run, listArea };
}

/** One batch of rows in one transaction: killed, it leaves nothing, and goes on where it was. @returns whether there is more */
async function workBatch(context: Context, seen: RunRow): Promise<boolean> {
  const { database, clock } = context;
  return database.transaction(async (tx) => {
    const found = await lockAt(tx, seen);
    if (!found) return false;
    const now = clock.now();
    const run = await withListArea(tx, found, now);
    // A list is written as what whoever brought it may write; whoever takes it back does that as themselves.
    const viewer = await staffViewer(tx, run.state === "UNDOING" ? run.actingId : run.staffId);
    if (!viewer) {
      const failure = "导入的账号已经停用，没有接着做。";
      await setRun(tx, run.id, { state: "FAILED", failure, counts: await sumUp(tx, run.id) }, now);
      return false;
    }
    const batch = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.runId, run.id), gte(importRows.no, run.nextNo)))
      .orderBy(asc(importRows.no))
      .limit(BATCH);
    const trial = await trialOf(tx, context, viewer, run, now);
    if (run.state === "UNDOING") await undoRows(tx, trial, batch);
    else await tryRows(tx, trial, batch);
    const nextNo = (batch.at(-1)?.no ?? run.rowCount) + 1;
    if (batch.length === BATCH) {
      await setRun(tx, run.id, { nextNo, failure: null }, now);
      return true;
    }
    const ends = { READING: "CHECKED", CHECKING: "CHECKED", RUNNING: "DONE", UNDOING: "UNDONE" } as const;
    const state = ends[run.state as keyof typeof ends];
    const counts = await sumUp(tx, run.id);
    await setRun(tx, run.id, { state, nextNo, counts, failure: null }, now);
    const detail = `${run.kind} import:${run.id} records:${run.rowCount}`;
    if (state === "DONE") await noteImport(tx, run.actingId, "IMPORT_RUN", detail, now);
    if (state === "UNDONE") await noteImport(tx, run.actingId, "IMPORT_UNDONE", detail, now);
    return false;
  });
}

async function workOn(context: Context, id: string): Promise<void> {
  const { database, clock } = context;
  const began = Date.now();
  try {
    for (let goOn = true; goOn && Date.now() - began < TURN; ) {
      const run = await firstOf(database.primary.select().from(runs).where(eq(runs.id, id)));
      if (!run || !atWork.includes(run.state)) return;
      if (run.state === "READING") {
        try {
          await readFile(context, run);
        } catch (error) {
          if (!(error instanceof TableError)) throw error;
          return await fail(context, run, error.message);
        }
      } else
        while (goOn && Date.now() - began < TURN) {
          goOn = await workBatch(context, run);
          await setTimeout(BREATH);
        }
    }
  } catch (error) {
    // It is tried again by itself; meanwhile whoever waits for it is told.
    await database.transaction((tx) =>
      setRun(tx, id, { failure: "中间出了错，过一会儿会自己接着做。做好的部分没有丢。" }, clock.now()),
    );
    throw error;
  }
}

export const importWork: DueWork<AppContext> = {
  name: JOB,
  every: MINUTE / 60,
  run: async (context) => {
    const due = await context.database.primary
      .select({ id: runs.id })
      .from(runs)
      .where(
        and(inArray(runs.state, [...atWork]), notSetAside(JOB, sql`${runs.id}::text`, context.clock.now())),
      )
      .orderBy(asc(runs.changedAt))
      .limit(20);
    return eachDueItem(context, {
      job: JOB,
      items: due.map(({ id }) => id),
      work: (id) => workOn(context, id),
    });
  },
};
