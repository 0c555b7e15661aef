import { safeCell } from "@ginkgo/api-contract/publishing/cell-values";

const quoted = (text: string) => `"${safeCell(text).replaceAll('"', '""')}"`;

/** Lines of a table for a spreadsheet program, each ended; no cell of them begins a formula. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join("");

/** The mark spreadsheet programs know UTF-8 by. */
export const CSV_MARK = "\ufeff";
