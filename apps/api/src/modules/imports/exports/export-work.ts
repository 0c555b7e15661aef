import { cellText } from "@ginkgo/api-contract/publishing/cell-values";
import { valueAt } from "@ginkgo/api-contract/publishing/content-path";
import { entryKinds, entryStates } from "@ginkgo/api-contract/publishing/entry-codes";
import { columnsOf, ID_HEADING, STATE_HEADING } from "@ginkgo/api-contract/publishing/entry-columns";
import { MAX_LIST_ROWS } from "@ginkgo/api-contract/publishing/imports";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { DAY, later, MINUTE } from "../../../platform/clock.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import { tableFile } from "../../../platform/table-file.ts";
import { keepMade } from "../../files/public.ts";
import { staffViewer } from "../../identity/staff/public.ts";
import { entryContents, kindNamed } from "../../publishing/public.ts";
import { listExports } from "../tables.ts";

const JOB = "imports.exports";
const PAGE = 100;

type Waiting = typeof listExports.$inferSelect;

const set = ({ database }: AppContext, id: string, values: Partial<Waiting>) =>
  database.transaction((tx) =>
    tx
      .update(listExports)
      .set(values)
      .where(and(eq(listExports.id, id), isNull(listExports.endedAt))),
  );

/** The rows of a list under their headings; read again by an import they say the same. */
async function tableOf(context: AppContext, wanted: Waiting): Promise<string[][]> {
  const { database, entryKinds: kinds } = context;
  const viewer = await staffViewer(database.primary, wanted.staffId);
  const columns = columnsOf(wanted.kind);
  const table = [[ID_HEADING, ...columns.map(({ heading }) => heading), STATE_HEADING]];
  if (!viewer?.permissions.has(entryKinds[wanted.kind].permission)) return table;
  const kind = kindNamed(kinds, wanted.kind);
  let cursor: string | undefined;
  do {
    const query = { current: 1, size: PAGE, view: wanted.view, keyword: wanted.keyword ?? undefined, cursor };
    const page = await entryContents(database.primary, kind, viewer, query);
    for (const { id, content, state } of page.found)
      table.push([
        id,
        ...columns.map((c) => cellText(wanted.kind, c, valueAt(content, c.path))),
        entryStates[state],
      ]);
    await set(context, wanted.id, { done: table.length - 1, total: Math.max(page.total, table.length - 1) });
    cursor = page.nextCursor;
  } while (cursor && table.length <= MAX_LIST_ROWS);
  return table;
}

/** Makes the file of an export that waits; cut off, it begins anew, and one file is kept. */
async function makeExport(context: AppContext, id: string): Promise<void> {
  const { database, clock } = context;
  const wanted = await firstOf(
    database.primary
      .select()
      .from(listExports)
      .where(and(eq(listExports.id, id), isNull(listExports.endedAt))),
  );
  if (!wanted) return;
  const table = await tableOf(context, wanted);
  const now = clock.now();
  const { content, mime } = await tableFile(wanted.format, table, [], false);
  const fileId = await keepMade(context, {
    purpose: "list",
    memberId: null,
    label: `${entryKinds[wanted.kind].text}-${shanghaiDay(now)}.${wanted.format.toLowerCase()}`,
    mime,
    content,
    usedBy: `listExport:${id}`,
    expiresAt: later(now, DAY),
  });
  await set(context, id, { fileId, endedAt: now });
}

export const exportWork: DueWork<AppContext> = {
  name: JOB,
  every: MINUTE / 60,
  run: async (context) => {
    const waiting = await context.database.primary
      .select({ id: listExports.id })
      .from(listExports)
      .where(
        and(isNull(listExports.endedAt), notSetAside(JOB, sql`${listExports.id}::text`, context.clock.now())),
      )
      .orderBy(asc(listExports.id))
      .limit(20);
    return eachDueItem(context, {
      job: JOB,
      items: waiting.map(({ id }) => id),
      work: (id) => makeExport(context, id),
    });
  },
};
