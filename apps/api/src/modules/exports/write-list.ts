import type { ExportListName } from "@ginkgo/api-contract/exports/export-lists";
import { staffPermissions } from "@ginkgo/api-contract/identity/staff-permissions";
import type { ExportFormat } from "@ginkgo/api-contract/publishing/list-exports";
import { eq } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import { firstOf } from "../../platform/database/database.ts";
import { tableFile } from "../../platform/table-file.ts";
import { readBytes } from "../files/public.ts";
import { type Extract, gatherRows, headingsOf } from "./gather-rows.ts";
import { listFilters } from "./list-query.ts";
import { noteExport, usedBy } from "./run-row.ts";
import { runs } from "./tables.ts";

/** What the operator's command needs. */
export type WriteContext = Pick<
  AppContext,
  "database" | "vault" | "clock" | "settings" | "files" | "exportableLists"
>;

export interface WantedList {
  list: ExportListName;
  format: ExportFormat;
  filters: Readonly<Record<string, string>>;
  from: string | null;
  to: string | null;
}

/** An export the command does not make, in words for who typed it. */
export class ExportRefused extends Error {}

/** Whoever runs the command has the database: they read every list, masked. */
const operator: StaffViewer = {
  kind: "staff",
  staffId: "0",
  sessionId: "",
  permissions: new Set(staffPermissions),
  ownMembers: new Set(),
};

/** A list as a file, masked; that it was made is in the audit. @throws {ProblemError} BAD_INPUT */
export async function writeMasked(
  context: WriteContext,
  { list: name, format, filters, from, to }: WantedList,
  tell: (seen: number, total: number) => void,
): Promise<{ content: Buffer; rows: number }> {
  const { database, clock, exportableLists } = context;
  const list = exportableLists.find((one) => one.list === name);
  if (!list) throw new ExportRefused(`没有 ${name} 这个列表。`);
  if (!list.dayOf && (from || to)) throw new ExportRefused("这个列表不按日期，请去掉 --from 和 --to。");
  const extract: Extract = {
    list,
    viewer: operator,
    filters: listFilters(name, filters),
    fromDay: from,
    toDay: to,
    whole: [],
    watermark: null,
  };
  const rows: string[][] = [];
  let cursor: string | null = null;
  let seen = 0;
  do {
    const page = await gatherRows(database.primary, context, extract, cursor);
    rows.push(...page.rows);
    cursor = page.cursor;
    seen += page.seen;
    tell(seen, Math.max(page.total, seen));
  } while (cursor !== null);
  const { content } = await tableFile(format, [headingsOf(extract), ...rows]);
  await database.transaction((tx) =>
    audit(tx, {
      at: clock.now(),
      actor: { kind: "SYSTEM" },
      action: "EXPORT_MASKED",
      memberId: null,
      detail: `command:export ${name} records:${rows.length}`,
    }),
  );
  return { content, rows: rows.length };
}

/** The file of an export that two people agreed to. @throws {ExportRefused} for any other */
export async function readWhole(
  context: WriteContext,
  id: string,
): Promise<{ content: Uint8Array; rows: number; format: ExportFormat }> {
  const { database, clock } = context;
  const now = clock.now();
  const run = await firstOf(database.primary.select().from(runs).where(eq(runs.id, id)));
  if (!run || run.whole.length === 0) throw new ExportRefused(`没有编号是 ${id}、带个人信息的导出。`);
  if (run.state === "WAIT_SECOND") throw new ExportRefused("这份导出还没有第二位同事同意。");
  if (run.state === "RUNNING") throw new ExportRefused("同意了，文件还在做，过一会儿再来拿。");
  const isKept = run.state === "DONE" && run.fileUntil !== null && run.fileUntil > now;
  const content = isKept && run.fileId ? await readBytes(context, run.fileId, usedBy(id)) : undefined;
  if (!content) throw new ExportRefused("没有同意、撤回了，或者文件过了期限，请在后台重新导出。");
  await database.transaction(async (tx) => {
    await tx.update(runs).set({ takenAt: now }).where(eq(runs.id, id));
    await noteExport(tx, "EXPORT_TAKEN", run, { staffId: null, now });
  });
  return { content, rows: run.rowCount, format: run.format };
}
