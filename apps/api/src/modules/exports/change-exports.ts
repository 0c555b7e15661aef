import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { wholeTexts } from "@ginkgo/api-contract/exports/export-lists";
import {
  type askExport as askEndpoint,
  EXPORT_ANSWER_DAYS,
  MAX_OPEN_EXPORTS,
  type StaffExport,
  type secondExport as secondEndpoint,
  type takeExport as takeEndpoint,
} from "@ginkgo/api-contract/exports/exports";
import { and, eq, inArray } from "drizzle-orm";
import { endpointOf } from "../../http/exportable-lists.ts";
import { requireAccess } from "../../http/guards.ts";
import { badInput, problem } from "../../http/problem.ts";
import type { CommandCall, WorkflowCall } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { changedNothing } from "../../platform/audit.ts";
import { DAY, later } from "../../platform/clock.ts";
import { countUpTo } from "../../platform/database/count-up-to.ts";
import type { Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { filesOf } from "../files/public.ts";
import { openTask } from "../tasks/public.ts";
import { listFilters, listQuery } from "./list-query.ts";
import { readExport } from "./read-exports.ts";
import {
  closeExportTask,
  endWithoutFile,
  exportSubject,
  findRun,
  isConfined,
  listText,
  lockRun,
  noteExport,
  type RunRow,
  runSealContext,
  setRun,
  usedBy,
  wholeWords,
} from "./run-row.ts";
import { runs } from "./tables.ts";

type Call = Pick<CommandCall<unknown, StaffViewer>, "tx" | "viewer"> & { services: AppContext };
type Asked = BodyOf<typeof askEndpoint>;

/** @throws {ProblemError} BAD_INPUT */
function checkWhole(viewer: StaffViewer, { list, whole, forWhom, reason }: Asked): void {
  if (whole.length === 0) return;
  const known = wholeTexts(list);
  if (whole.some((code) => !Object.hasOwn(known, code)))
    throw badInput({ whole: "这个列表里没有这一项，请重新选。" });
  if (viewer.permissions.has("own.only"))
    throw badInput({ whole: "商家和机构的账号只能导出打码的，请去掉这几项。" });
  const missing = {
    ...((forWhom ?? "").length < 2 && { forWhom: "请写明给谁用，例如“市民政局养老处”。" }),
    ...((reason ?? "").length < 4 && { reason: "请写明为什么要完整的个人信息，至少四个字。" }),
  };
  if (Object.keys(missing).length > 0) throw badInput(missing);
}

/** @throws {ProblemError} BAD_INPUT for somebody who has asked for many that are not done */
async function checkOpen(tx: Tx, { staffId }: StaffViewer): Promise<void> {
  const open = and(eq(runs.staffId, staffId), inArray(runs.state, ["WAIT_SECOND", "RUNNING"]));
  if ((await countUpTo(tx, runs, open, MAX_OPEN_EXPORTS)) >= MAX_OPEN_EXPORTS)
    throw badInput({ list: `您已经有 ${MAX_OPEN_EXPORTS} 份在等、在做，请等做完，或先撤回几份。` });
}

/**
 * Asks for a list as a file: masked it is made at once, with whole personal data once a second person agrees.
 * @throws {ProblemError} NOT_ALLOWED, BAD_INPUT
 */
export async function askExport({ tx, viewer, services }: Call, asked: Asked): Promise<StaffExport> {
  const { vault, clock, exportableLists } = services;
  const now = clock.now();
  const given = listFilters(asked.list, asked.filters);
  requireAccess(endpointOf(asked.list), viewer);
  checkWhole(viewer, asked);
  const list = exportableLists.find((one) => one.list === asked.list);
  if (!list) throw problem("INTERNAL", `no module has the list ${asked.list}`);
  const filters = { ...given, ...list.fixed?.(given, now) };
  if (!list.dayOf && (asked.from || asked.to)) throw badInput({ from: "这个列表不按日期，请去掉日期。" });
  await checkOpen(tx, viewer);
  const query = { ...listQuery(asked.list, filters), current: 1, size: 1 };
  const { total } = await list.page(tx, services, viewer, query);
  const id = await nextIdOf(tx, runs);
  const whole = [...new Set(asked.whole)];
  const waits = whole.length > 0;
  const answerBy = waits ? later(now, EXPORT_ANSWER_DAYS * DAY) : null;
  await tx.insert(runs).values({
    id,
    list: asked.list,
    format: asked.format,
    filters: vault.seal(JSON.stringify(filters), runSealContext(id)),
    fromDay: asked.from ?? null,
    toDay: asked.to ?? null,
    whole,
    forWhom: asked.forWhom ?? null,
    reason: asked.reason ?? null,
    state: waits ? "WAIT_SECOND" : "RUNNING",
    staffId: viewer.staffId,
    askedAt: now,
    answerBy,
    total,
  });
  const run = { id, list: asked.list, whole };
  if (waits) {
    const text = `导出${listText(asked.list)}，带完整的${wholeWords(run).join("、")}`;
    await openTask(
      tx,
      {
        kind: "EXPORT",
        subject: { ...exportSubject(id), text },
        dueAt: later(now, DAY),
        notFor: [viewer.staffId],
      },
      now,
    );
  }
  const answer = await readExport(tx, services, viewer, id);
  await noteExport(tx, waits ? "EXPORT_WHOLE_ASKED" : "EXPORT_MASKED", run, { staffId: viewer.staffId, now });
  return answer;
}

/** Whether it is what this person said when they were asked before. */
const saidBefore = (run: RunRow, { staffId }: StaffViewer, agree: boolean): boolean =>
  run.decidedBy === staffId && (run.state === "REFUSED") === !agree;

/**
 * The word of the second person; agreed, the file is made.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, EXPORT_SECOND_OTHER, CHANGED_MEANWHILE, EXPORT_MOVED, BAD_INPUT
 */
export async function secondExport(
  { tx, viewer, services }: Call,
  { id, version, agree, reason }: { id: string } & BodyOf<typeof secondEndpoint>,
): Promise<StaffExport> {
  if (isConfined(viewer)) throw problem("NOT_ALLOWED", "sees only their own");
  const run = await lockRun(tx, viewer, id, undefined);
  if (run.staffId === viewer.staffId) throw problem("EXPORT_SECOND_OTHER");
  if (saidBefore(run, viewer, agree)) {
    changedNothing(tx);
    return readExport(tx, services, viewer, id);
  }
  await lockRun(tx, viewer, id, version);
  const now = services.clock.now();
  if (run.state !== "WAIT_SECOND" || (run.answerBy !== null && run.answerBy <= now))
    throw problem("EXPORT_MOVED");
  if (!agree && !reason) throw badInput({ reason: "不同意要写明原因，要的同事看得到。" });
  await setRun(tx, id, {
    state: agree ? "RUNNING" : "REFUSED",
    decidedBy: viewer.staffId,
    decidedAt: now,
    answer: reason ?? null,
  });
  await closeExportTask(tx, id, now, viewer.staffId);
  const answer = await readExport(tx, services, viewer, id);
  const action = agree ? "EXPORT_WHOLE_AGREED" : "EXPORT_WHOLE_REFUSED";
  await noteExport(tx, action, run, { staffId: viewer.staffId, now });
  return answer;
}

/**
 * Who asked takes it back, or puts the file away before its time.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, EXPORT_MOVED, NOT_ALLOWED
 */
export async function withdrawExport(
  { tx, viewer, services }: Call,
  { id, version }: { id: string; version?: number | undefined },
): Promise<StaffExport> {
  const now = services.clock.now();
  const run = await lockRun(tx, viewer, id, version);
  if (run.staffId !== viewer.staffId) throw problem("NOT_ALLOWED", "export of somebody else");
  if (!["WAIT_SECOND", "RUNNING", "DONE"].includes(run.state)) throw problem("EXPORT_MOVED");
  await endWithoutFile(tx, id, { state: "WITHDRAWN" });
  await closeExportTask(tx, id, now, viewer.staffId);
  const answer = await readExport(tx, services, viewer, id);
  await noteExport(tx, "EXPORT_WITHDRAWN", run, { staffId: viewer.staffId, now });
  return answer;
}

/**
 * Where the file is, for who asked for it: the address opens for some minutes, and the audit knows of it.
 * @throws {ProblemError} NOT_FOUND, EXPORT_MOVED, EXPORT_GONE
 */
export function takeExport({
  viewer,
  services,
  params: { id },
  transaction,
}: WorkflowCall<typeof takeEndpoint, StaffViewer>): Promise<{ url: string }> {
  return transaction(async (tx) => {
    const now = services.clock.now();
    const run = await findRun(tx, viewer, id);
    if (run.staffId !== viewer.staffId) throw problem("NOT_FOUND", "export of somebody else");
    if (run.state !== "DONE") throw problem("EXPORT_MOVED");
    const [file] = await filesOf(tx, usedBy(id));
    if (!file || run.fileUntil === null || run.fileUntil <= now) throw problem("EXPORT_GONE");
    await tx.update(runs).set({ takenAt: now }).where(eq(runs.id, id));
    await noteExport(tx, "EXPORT_TAKEN", run, { staffId: viewer.staffId, now });
    return { url: file.url };
  });
}
