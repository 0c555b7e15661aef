import { pictureAddress, pictureIdOf } from "../pictures/picture-codes.ts";
import { isSame } from "./compare-content.ts";
import { type FieldSchema, takesPicture } from "./content-schema.ts";
import type { EntryKindName } from "./entry-codes.ts";
import type { EntryColumn } from "./entry-columns.ts";
import { fieldText } from "./field-labels.ts";

/** What stands in a cell that takes a value away; an empty one leaves it as it is. */
export const CLEARED = "空";

export type CellRead =
  /** Nothing is said. */
  | { is: "NONE" }
  | { is: "CLEARED" }
  /** `mended`: how it was put right before it was taken. */
  | { is: "VALUE"; value: unknown; mended?: string }
  | { is: "FAULT"; fault: string };

const fault = (text: string): CellRead => ({ is: "FAULT", fault: text });
const value = (of: unknown, mended?: string): CellRead => ({
  is: "VALUE",
  value: of,
  ...(mended === undefined ? {} : { mended }),
});

const truths = new Map<string, boolean>([
  ...["是", "true", "1", "有", "yes", "y", "√"].map((t): [string, boolean] => [t, true]),
  ...["否", "false", "0", "无", "没有", "no", "n", "×"].map((t): [string, boolean] => [t, false]),
]);

const changed = (from: string, to: string | number) =>
  from === String(to) ? undefined : `“${from}”整理成 ${to}`;

const numeric = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[,\s]/g, "")
    .replace(/^[¥￥]|(?:元|张|人|平方米)$/g, "");

function readNumber(text: string, { schema, isYuan }: EntryColumn): CellRead {
  const written = numeric(text);
  if (!/^-?\d+(?:\.\d+)?$/.test(written))
    return fault(isYuan ? "要写成元，例如 128 或 99.50。" : "要写成数字。");
  const mended = changed(text, written);
  if (isYuan) {
    if (!/^-?\d{1,12}(?:\.\d{1,2})?$/.test(written)) return fault("金额最多写到分，例如 99.50。");
    return value(Math.round(Number(written) * 100), mended);
  }
  const number = Number(written);
  if (schema.type === "integer" && !Number.isInteger(number)) return fault("要写成整数。");
  return value(number, mended);
}

function readBoolean(text: string): CellRead {
  const truth = truths.get(text.normalize("NFKC").toLowerCase());
  return truth === undefined ? fault("请写“是”或“否”。") : value(truth);
}

function readCode(text: string, schema: FieldSchema, options: Readonly<Record<string, string>>): CellRead {
  const codes = schema.enum ?? Object.keys(options);
  const said = text.normalize("NFKC").toLowerCase();
  const labelOf = (code: string | number) => options[String(code)]?.normalize("NFKC").toLowerCase();
  const take = (code: string | number, mended?: string) =>
    value(schema.type === "integer" || schema.type === "number" ? Number(code) : code, mended);
  const code = codes.find((c) => String(c).toLowerCase() === said) ?? codes.find((c) => labelOf(c) === said);
  if (code !== undefined) return take(code);
  // 秋 for 秋季, where only one begins so.
  const [begins, ...others] = codes.filter((c) => labelOf(c)?.startsWith(said));
  if (begins !== undefined && others.length === 0)
    return take(begins, changed(text, options[String(begins)] ?? begins));
  const some = codes.slice(0, 12).map((c) => options[String(c)] ?? c);
  return fault(`请写其中一个：${some.join("、")}${codes.length > some.length ? "……" : ""}。`);
}

const DAY = "2026-11-26";
const dayPattern = ({ pattern }: FieldSchema) =>
  pattern?.startsWith("^\\d{4}-") && new RegExp(pattern).test(DAY);

function readText(text: string, schema: FieldSchema): CellRead {
  if (!dayPattern(schema)) return value(text.replace(/^'(?=[=+\-@'])/, ""));
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]00:00(?::00(?:\.000)?)?Z?)?$/.exec(
    text.normalize("NFKC"),
  );
  if (!parts) return fault("请写成 2026-11-22 这样的日期。");
  const [, year, month, day] = parts;
  const written = `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`;
  return value(written, changed(text, written));
}

/** A picture by its number in the library, or by its name there, which only the library knows. */
const readPicture = (text: string): CellRead =>
  value(/^[1-9]\d{0,18}$/.test(text) ? pictureAddress(text) : text);

/** Words of a list: by lines, where there are any; short ones, codes and numbers by the marks people put between. */
function wordsOf(text: string, items: FieldSchema, hasOptions: boolean): string[] {
  const isFree = items.type === "string" && !items.enum && !items.pattern && !hasOptions;
  // Names of files hold all marks but these.
  const marks = takesPicture(items) ? /[;；|\n]/ : /[、,，;；|\n]/;
  const isLong = isFree && (items.maxLength === undefined || items.maxLength > 40);
  const parted = isFree && (isLong || text.includes("\n")) ? text.split("\n") : text.split(marks);
  return parted.map((word) => word.trim()).filter(Boolean);
}

function readList(kind: EntryKindName, text: string, column: EntryColumn): CellRead {
  const { items = {} } = column.schema;
  const scalar = items.type !== undefined && items.type !== "object" && items.type !== "array";
  if (text.startsWith("[")) return readJson(text);
  if (!scalar) return fault("这一列要写成 JSON，或者分成“名称.1.项目”这样的几列。");
  const hasOptions = fieldText(kind, column.field)?.options !== undefined;
  const values: unknown[] = [];
  const mends: string[] = [];
  for (const word of wordsOf(text, items, hasOptions)) {
    const read = readFilled(kind, word, { ...column, schema: items });
    if (read.is === "FAULT") return fault(`“${word}”：${read.fault}`);
    if (read.is !== "VALUE") continue;
    values.push(read.value);
    if (read.mended) mends.push(read.mended);
  }
  return value(values, mends.length > 0 ? mends.join("、") : undefined);
}

function readJson(text: string): CellRead {
  try {
    return value(JSON.parse(text));
  } catch {
    return fault("JSON 写得不完整，请检查括号和引号。");
  }
}

function readFilled(kind: EntryKindName, text: string, column: EntryColumn): CellRead {
  const { schema, field } = column;
  if (schema.type === "array") return readList(kind, text, column);
  if (takesPicture(schema)) return readPicture(text);
  const options = fieldText(kind, field)?.options;
  if (schema.enum || (options && schema.type !== "boolean")) return readCode(text, schema, options ?? {});
  if (schema.type === "boolean") return readBoolean(text);
  if (schema.type === "integer" || schema.type === "number") return readNumber(text, column);
  if (schema.type === "string") return readText(text, schema);
  return /^[[{"]/.test(text) ? readJson(text) : value(text);
}

/** What a cell says of a field. */
export function readCell(kind: EntryKindName, column: EntryColumn, cell: string): CellRead {
  const text = cell.replace(/\u00a0/g, " ").trim();
  if (text === "") return { is: "NONE" };
  return text === CLEARED ? { is: "CLEARED" } : readFilled(kind, text, column);
}

/** No cell may begin a formula in the program that opens it. */
export const safeCell = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;

function plainText(kind: EntryKindName, of: unknown, { field, isYuan, schema }: EntryColumn): string {
  if (Array.isArray(of)) {
    const { items = {} } = schema;
    if (of.some((v) => v !== null && typeof v === "object")) return JSON.stringify(of);
    const isFree = items.type === "string" && !items.enum && !items.pattern;
    const inner = { path: [], heading: "", field, isYuan: false, schema: items };
    const mark = isFree ? "\n" : takesPicture(items) ? ";" : "、";
    return of.map((v) => plainText(kind, v, inner)).join(mark);
  }
  if (typeof of === "object") return JSON.stringify(of);
  if (typeof of === "boolean") return of ? "是" : "否";
  if (isYuan && typeof of === "number") return (of / 100).toFixed(2);
  if (takesPicture(schema)) return pictureIdOf(String(of)) ?? String(of);
  return fieldText(kind, field)?.options?.[String(of)] ?? String(of);
}

/** A value as its cell says it: read again, it is the same. */
export function cellText(kind: EntryKindName, column: EntryColumn, of: unknown): string {
  if (of === undefined || of === null) return "";
  const text = safeCell(plainText(kind, of, column));
  const back = readCell(kind, column, text);
  if (back.is === "VALUE" && isSame(back.value, of)) return text;
  return Array.isArray(of) ? JSON.stringify(of) : safeCell(String(of));
}
