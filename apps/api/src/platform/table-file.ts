import { safeCell } from "@ginkgo/api-contract/publishing/cell-values";
import type { ExportFormat } from "@ginkgo/api-contract/publishing/list-exports";
import writeXlsxFile from "write-excel-file/node";
import { CSV_MARK, csvLines } from "./csv-text.ts";

type Table = readonly (readonly string[])[];

const cells = (table: Table) => table.map((row) => row.map(safeCell));

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

/**
 * A table, its headings first, as a file for a spreadsheet program.
 * @param about what is to be known of it: a sheet of its own; in CSV its first line stands above the headings
 */
export const tableFile = async (
  format: ExportFormat,
  table: Table,
  about: Table = [],
): Promise<{ content: Buffer; mime: string }> =>
  format === "CSV"
    ? { content: Buffer.from(CSV_MARK + csvLines([...about.slice(0, 1), ...table])), mime: "text/csv" }
    : {
        content: await (about.length > 0
          ? writeXlsxFile([
              { sheet: "说明", data: cells(about), columns: columns(about) },
              { sheet: "名单", data: cells(table), columns: columns(table), stickyRowsCount: 1 },
            ])
          : writeXlsxFile(cells(table), { columns: columns(table), stickyRowsCount: 1 })
        ).toBuffer(),
        mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      };
