import type { ExportFormat } from "@ginkgo/api-contract/publishing/list-exports";
import { limitedWorker } from "./limited-worker.ts";
import type { Table, TableToWrite } from "./table-worker.ts";

const mimes: Record<ExportFormat, string> = {
  CSV: "text/csv",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A workbook of a hundred thousand rows takes half a minute, which the site does not wait for. */
const write = limitedWorker<TableToWrite, Uint8Array>(new URL("./table-worker.ts", import.meta.url), {
  ms: 300_000,
  bytes: 1_500 * 1024 * 1024,
});

/**
 * A table, its headings first, as a file for a spreadsheet program, written in a process of its own.
 * @param about what is to be known of it: a sheet of its own; in CSV its first line stands above the headings
 * @param hasSums whether sums in yuan are numbers in a workbook; not where it is read back
 */
export const tableFile = async (
  format: ExportFormat,
  table: Table,
  about: Table = [],
  hasSums = true,
): Promise<{ content: Buffer; mime: string }> => ({
  content: Buffer.from(await write({ format, table, about, hasSums })),
  mime: mimes[format],
});
