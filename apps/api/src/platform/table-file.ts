import { safeCell } from "@ginkgo/api-contract/publishing/cell-values";
import type { ExportFormat } from "@ginkgo/api-contract/publishing/list-exports";
import writeXlsxFile from "write-excel-file/node";
import { CSV_MARK, csvLines } from "./csv-text.ts";

type Table = readonly (readonly string[])[];

const sheet = (table: Table) => table.map((row) => row.map(safeCell));

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
              { sheet: "说明", data: sheet(about) },
              { sheet: "名单", data: sheet(table) },
            ])
          : writeXlsxFile(sheet(table))
        ).toBuffer(),
        mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      };
