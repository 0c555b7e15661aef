import { type EntryKindName, type EntryView, entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import type { ExportFormat, ListExport } from "@ginkgo/api-contract/publishing/list-exports";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { filesOf } from "../../files/public.ts";
import { noteImport } from "../../publishing/public.ts";
import { listExports } from "../tables.ts";

interface Wanted {
  kind: EntryKindName;
  format: ExportFormat;
  view: EntryView;
  keyword?: string | undefined;
}

/** Asks for a list as a file, which is made in the background. */
export async function startListExport(
  tx: Tx,
  viewer: StaffViewer,
  { kind, format, view, keyword }: Wanted,
  now: Date,
): Promise<ListExport> {
  const made = await firstOf(
    tx
      .insert(listExports)
      .values({ kind, format, view, keyword: keyword || null, staffId: viewer.staffId, madeAt: now })
      .returning({ id: listExports.id }),
  );
  await noteImport(tx, viewer.staffId, "LIST_EXPORTED", `${kind} export:${made!.id}`, now);
  return readListExport(tx, viewer, made!.id);
}

/** An export somebody asked for themselves. @throws {ProblemError} NOT_FOUND */
export async function readListExport(db: Db, viewer: StaffViewer, id: string): Promise<ListExport> {
  const found = await firstOf(
    db
      .select()
      .from(listExports)
      .where(and(eq(listExports.id, id), eq(listExports.staffId, viewer.staffId))),
  );
  if (!found) throw problem("NOT_FOUND", `export ${id}`);
  const [file] = found.fileId ? await filesOf(db, `listExport:${id}`) : [];
  return {
    id,
    kindText: entryKinds[found.kind].text,
    format: found.format,
    done: found.done,
    total: found.total,
    failure: found.failure ?? (found.endedAt && !file ? "文件过了一天，已经删掉，请再导出一次。" : null),
    url: file?.url ?? null,
    expiresAt: file && found.endedAt ? shanghaiInstant(later(found.endedAt, DAY)) : null,
  };
}
