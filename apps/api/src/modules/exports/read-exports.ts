import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { type exportPage, exportStates, type StaffExport } from "@ginkgo/api-contract/exports/exports";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { idOfCursor } from "../../http/cursor.ts";
import { offsetOf, paged } from "../../http/paged.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { countUpTo } from "../../platform/database/count-up-to.ts";
import type { Db } from "../../platform/database/database.ts";
import { readStaff } from "../identity/staff/public.ts";
import { filtersOf, findRun, isConfined, listText, type RunRow, wholeWords } from "./run-row.ts";
import { runs } from "./tables.ts";
import { filterWords } from "./watermark.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

function actionsOf(run: RunRow, viewer: StaffViewer, hasFile: boolean): StaffExport["actions"] {
  const isOwn = run.staffId === viewer.staffId;
  if (run.state === "WAIT_SECOND" && !isOwn) return isConfined(viewer) ? [] : ["agree", "refuse"];
  if (!isOwn) return [];
  if (run.state === "WAIT_SECOND" || run.state === "RUNNING") return ["withdraw"];
  return hasFile ? ["take", "remove"] : [];
}

async function present(db: Db, { vault, clock }: Deps, found: RunRow[], viewer: StaffViewer) {
  const ids = found.flatMap(({ staffId, decidedBy }) => [staffId, ...(decidedBy ? [decidedBy] : [])]);
  const names = await readStaff(db, ids);
  const at = (moment: Date | null) => moment && shanghaiInstant(moment);
  return found.map((run): StaffExport => {
    const hasFile = run.state === "DONE" && run.fileUntil !== null && run.fileUntil > clock.now();
    return {
      id: run.id,
      list: run.list,
      listText: listText(run.list),
      format: run.format,
      filters: filterWords(run, filtersOf(vault, run)),
      whole: wholeWords(run),
      forWhom: run.forWhom,
      reason: run.reason,
      state: run.state,
      stateText: run.state === "DONE" && !hasFile ? "文件到期删掉了" : exportStates[run.state],
      askedBy: names.get(run.staffId) ?? "平台",
      askedAt: shanghaiInstant(run.askedAt),
      answerBy: run.state === "WAIT_SECOND" ? at(run.answerBy) : null,
      decidedBy: run.decidedBy && (names.get(run.decidedBy) ?? "平台"),
      decidedAt: at(run.decidedAt),
      answer: run.answer,
      seen: run.seen,
      total: run.total,
      rows: run.rowCount,
      failure: run.failure,
      fileUntil: hasFile ? at(run.fileUntil) : null,
      version: run.version,
      actions: actionsOf(run, viewer, hasFile),
    };
  });
}

/** Exports, the newest first; who sees only their own of everything sees those they asked for. @throws {ProblemError} BAD_INPUT */
export async function listExports(
  db: Db,
  deps: Deps,
  viewer: StaffViewer,
  query: QueryOf<typeof exportPage>,
) {
  const isOwn = query.view === "own" || isConfined(viewer);
  const within = and(
    isOwn ? eq(runs.staffId, viewer.staffId) : undefined,
    query.view === "open" ? inArray(runs.state, ["WAIT_SECOND", "RUNNING"]) : undefined,
  );
  const found = await db
    .select()
    .from(runs)
    .where(and(within, query.cursor === undefined ? undefined : lt(runs.id, idOfCursor(query.cursor))))
    .orderBy(desc(runs.id))
    .limit(query.size + 1)
    .offset(query.cursor === undefined ? offsetOf(query) : 0);
  const records = await present(db, deps, found.slice(0, query.size), viewer);
  return {
    ...paged(records, await countUpTo(db, runs, within, MAX_COUNTED), query),
    ...(found.length > query.size ? { nextCursor: records.at(-1)!.id } : {}),
  };
}

/** One of them. @throws {ProblemError} NOT_FOUND */
export async function readExport(db: Db, deps: Deps, viewer: StaffViewer, id: string): Promise<StaffExport> {
  const [run] = await present(db, deps, [await findRun(db, viewer, id)], viewer);
  return run!;
}
