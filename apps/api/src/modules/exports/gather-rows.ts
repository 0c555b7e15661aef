import { wholeTexts } from "@ginkgo/api-contract/exports/export-lists";
import { maskNumbersIn } from "@ginkgo/locale/masks";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import type { ExportableList, ExportContext } from "../../http/exportable-lists.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { listQuery } from "./list-query.ts";

/** Records of one page: a list is walked from cursor to cursor. */
const PAGE = 200;

/** What is taken out of a list. */
export interface Extract {
  list: ExportableList;
  viewer: StaffViewer;
  filters: Readonly<Record<string, string>>;
  fromDay: string | null;
  toDay: string | null;
  whole: readonly string[];
  /** Stands in every row of a file with whole personal data. */
  watermark: string | null;
}

export const headingsOf = ({ list, whole, watermark }: Extract): string[] => [
  ...Object.keys(list.columns),
  ...whole.map((code) => `${wholeTexts(list.list)[code] ?? code}（完整）`),
  ...(watermark === null ? [] : ["水印"]),
];

export interface Gathered {
  rows: string[][];
  /** Whose personal data stand in them whole. */
  members: string[];
  /** How many records of the list were looked at. */
  seen: number;
  total: number;
  /** Where it goes on; null where nothing follows. */
  cursor: string | null;
}

/** The rows of one page of a list, as the person who asked reads the list. */
export async function gatherRows(
  db: Db,
  context: ExportContext,
  extract: Extract,
  cursor: string | null,
): Promise<Gathered> {
  const { list, viewer, filters, fromDay, toDay, whole, watermark } = extract;
  const query = { ...listQuery(list.list, filters), current: 1, size: PAGE, ...(cursor ? { cursor } : {}) };
  const page = await list.page(db, context, viewer, query);
  const dayOf = (row: { id: string }) => {
    const day = list.dayOf?.(row) ?? "";
    return day.length > 10 ? shanghaiDay(day) : day;
  };
  const isPast = (row: { id: string }) => fromDay !== null && dayOf(row) < fromDay;
  const kept = page.records.filter((row) => !isPast(row) && !(toDay !== null && dayOf(row) > toDay));
  // A whole page: rows that were brought in from elsewhere stand a little out of their order.
  const isOver = list.isNewestFirst?.(query) && page.records.length > 0 && page.records.every(isPast);
  const opened =
    whole.length > 0
      ? await list.whole?.(
          db,
          context,
          kept.map(({ id }) => id),
        )
      : undefined;
  const rows = kept.map((row) => [
    ...Object.values(list.columns).map((cell) => maskNumbersIn(String(cell(row) ?? ""))),
    ...whole.map((code) => opened?.get(row.id)?.cells[code] ?? ""),
    ...(watermark === null ? [] : [watermark]),
  ]);
  return {
    rows,
    members: [...new Set(kept.flatMap(({ id }) => opened?.get(id)?.memberId ?? []))],
    seen: page.records.length,
    total: page.total,
    cursor: isOver ? null : (page.nextCursor ?? null),
  };
}
