import { safeCell } from "@ginkgo/api-contract/publishing/cell-values";
import type { ExportFormat } from "@ginkgo/api-contract/publishing/list-exports";
import writeXlsxFile from "write-excel-file/node";
import { CSV_MARK, csvLines } from "./csv-text.ts";
import { answerWork } from "./limited-worker.ts";

export type Table = readonly (readonly string[])[];

export interface TableToWrite {
  format: ExportFormat;
  table: Table;
  about: Table;
  /** Sums in yuan become numbers a workbook can add up; a list that is read back keeps them as they were written. */
  hasSums: boolean;
}

const SUM = /^-?\d+\.\d{2}$/;
const texts = (table: Table) => table.map((row) => row.map(safeCell));
const withSums = (table: Table) =>
  table.map((row, i) =>
    row.map((text) =>
      i > 0 && SUM.test(text) ? { value: Number(text), type: Number, format: "#,##0.00" } : safeCell(text),
    ),
  );

/** Signs of a column at most: what is longer is read in its cell. */
const MOST_WIDE = 40;
/** Rows the widths are taken from. */
const MEASURED = 200;

/** Chinese signs are twice as wide as others. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > "\u2e7f" ? 2 : 1), 0);

const columns = (table: Table) =>
  (table[0] ?? []).map((_, at) => ({
    width: Math.min(
      MOST_WIDE,
      2 + Math.max(...table.slice(0, MEASURED).map((row) => widthOf(row[at] ?? ""))),
    ),
  }));

const list = (table: Table) => ({ columns: columns(table), stickyRowsCount: 1 });

const workbook = ({ table, about, hasSums }: TableToWrite): Promise<Buffer> => {
  const cells = hasSums ? withSums(table) : texts(table);
  return about.length > 0
    ? writeXlsxFile([
        { sheet: "说明", data: hasSums ? withSums(about) : texts(about), columns: columns(about) },
        { sheet: "名单", data: cells, ...list(table) },
      ]).toBuffer()
    : writeXlsxFile(cells, list(table)).toBuffer();
};

const write = async (work: TableToWrite): Promise<Uint8Array> =>
  work.format === "XLSX"
    ? workbook(work)
    : Buffer.from(CSV_MARK + csvLines([...work.about.slice(0, 1), ...work.table]));

answerWork(write);
