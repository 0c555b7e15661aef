import { readSheet } from "read-excel-file/node";
import { unpackedSize } from "../../../platform/files/read-zip.ts";
import { answerWork } from "../../../platform/limited-worker.ts";
import { readTable, TableError } from "../read-table.ts";
import { type List, type ListAnswer, TOO_MUCH } from "./list.ts";

const isWorkbook = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  return typeof value === "boolean" ? (value ? "是" : "否") : String(value);
};

/** A workbook of a hundred thousand rows unpacks to some hundred megabytes; one that says more is not opened. */
const MOST_UNPACKED = 400 * 1024 * 1024;

async function openWorkbook(zip: Buffer) {
  try {
    if (unpackedSize(zip) > MOST_UNPACKED) return undefined;
    return await readSheet(zip);
  } catch {
    throw new TableError("这份 XLSX 读不出来，可能没有存好，或者加了密码。请另存一份再试。");
  }
}

async function readWorkbook(bytes: Uint8Array): Promise<List> {
  const sheet = await openWorkbook(Buffer.from(bytes));
  if (!sheet) throw new TableError(TOO_MUCH);
  const [head = [], ...rest] = sheet;
  const headings = head.map((cell, i) => cellOf(cell).trim() || `第 ${i + 1} 列`);
  const rows = rest
    .map((row, i) => ({ line: i + 2, cells: headings.map((_, place) => cellOf(row[place])) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) throw new TableError("文件里没有数据行，请检查是不是选错了文件。");
  return { headings, rows };
}

/** What the database can keep: no NUL, no half of a character. */
const storable = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

function readText(bytes: Uint8Array): List {
  const { columns, rows } = readTable(bytes);
  return {
    headings: columns,
    rows: rows.map(({ line, cells }) => ({ line, cells: columns.map((c) => cells[c] ?? "") })),
  };
}

/** Whatever a file does to its reader would happen again: it is told and not tried twice. */
async function answer(bytes: Uint8Array): Promise<ListAnswer> {
  try {
    const { headings, rows } = isWorkbook(bytes) ? await readWorkbook(bytes) : readText(bytes);
    return {
      list: {
        headings: headings.map(storable),
        rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(storable) })),
      },
    };
  } catch (error) {
    return {
      fault: error instanceof TableError ? error.message : "这份名单读不出来，请另存为 CSV 或 XLSX 再上传。",
    };
  }
}

answerWork(answer);
