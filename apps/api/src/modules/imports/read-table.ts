import { parse } from "csv-parse/sync";
import { decodeText, type Encoding } from "./decode-text.ts";

/** A list as rows of text, whatever it was stored as. */
export interface Table {
  columns: string[];
  rows: { line: number; cells: Record<string, string> }[];
  format: "CSV" | "TSV" | "JSON";
  encoding: Encoding;
}

/** A file that is no list. `message` is one Chinese sentence. */
export class TableError extends Error {}

/**
 * Reads CSV (comma, tab, semicolon or bar, whatever the file is called; line breaks inside quotes), JSON arrays of
 * objects and JSON `{fields, rows}`. Nested objects become `address.lat`, arrays one text.
 * @throws {TableError} when there are no rows or it cannot be read.
 */
export function readTable(bytes: Uint8Array): Table {
  const { text, encoding } = decodeText(bytes);
  const start = text.trimStart();
  const table = start.startsWith("{") || start.startsWith("[") ? readJson(start) : readSeparated(text);
  if (table.rows.length === 0) throw new TableError("文件里没有数据行，请检查是不是选错了文件。");
  return { ...table, encoding };
}

function readSeparated(text: string): Omit<Table, "encoding"> {
  const delimiter = delimiterOf(text);
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as never;
  } catch (error) {
    throw new TableError(`表格读不下去：${(error as Error).message}。请检查引号是否成对。`);
  }
  const [head, ...rest] = records;
  const columns = distinct(head?.record ?? []);
  // `lines` counts the line a record ends in; rows with breaks inside begin earlier.
  const rows = rest.map(({ record, info }) => ({
    line: info.lines - record.reduce((n, cell) => n + (cell.match(/\n/g)?.length ?? 0), 0),
    cells: Object.fromEntries(columns.map((c, i) => [c, record[i] ?? ""])),
  }));
  return { columns, rows, format: delimiter === "\t" ? "TSV" : "CSV" };
}

/** The separator that occurs most in the first line, quoted parts left out. */
function delimiterOf(text: string): string {
  const first =
    text
      .replace(/"[^"]*"/g, "")
      .split(/\r?\n/)
      .find((l) => l.trim()) ?? "";
  const counts = [",", "\t", ";", "|"].map((d) => ({ d, n: first.split(d).length }));
  return counts.reduce((a, b) => (b.n > a.n ? b : a)).d;
}

function distinct(names: string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((raw, i) => {
    const name = raw.trim() || `第 ${i + 1} 列`;
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    return n === 1 ? name : `${name}（${n}）`;
  });
}

function readJson(text: string): Omit<Table, "encoding"> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new TableError("JSON 写得不完整，读不出来。请检查文件是否传全了。");
  }
  const objects = objectsOf(data);
  if (!objects) throw new TableError("JSON 里没有找到列表。要一组对象，或者带 fields 和 rows。");
  const rows = objects.map((o, i) => ({ line: i + 1, cells: flatten(o) }));
  const columns = [...new Set(rows.flatMap((r) => Object.keys(r.cells)))];
  for (const row of rows) for (const c of columns) row.cells[c] ??= "";
  return { columns, rows, format: "JSON" };
}

type Json = Record<string, unknown>;
const isObject = (v: unknown): v is Json => typeof v === "object" && v !== null && !Array.isArray(v);

function objectsOf(data: unknown): Json[] | undefined {
  if (Array.isArray(data)) return data.every(isObject) ? data : undefined;
  if (!isObject(data)) return undefined;
  const { fields, rows } = data;
  if (Array.isArray(fields) && Array.isArray(rows))
    return rows.map((row) =>
      Array.isArray(row) ? Object.fromEntries(fields.map((f, i) => [String(f), row[i]])) : (row as Json),
    );
  for (const value of Object.values(data)) if (Array.isArray(value) && value.every(isObject)) return value;
  return undefined;
}

function flatten(value: Json, prefix = ""): Record<string, string> {
  // Without a prototype: a field may be called `constructor`.
  const out: Record<string, string> = Object.create(null);
  for (const [key, v] of Object.entries(value)) {
    if (isObject(v)) Object.assign(out, flatten(v, `${prefix}${key}.`));
    else out[prefix + key] = Array.isArray(v) ? v.map(String).join("、") : v == null ? "" : String(v);
  }
  return out;
}
