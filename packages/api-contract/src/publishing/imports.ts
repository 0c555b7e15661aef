import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { cursorPaging, Id, Instant, SentInteger } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { type EntryKindName, entryKindNames, entryKinds, isOwnKind, isWrittenByKeys } from "./entry-codes.ts";

/** Bytes of a list, its rows, and its cells together. */
export const MAX_LIST_BYTES = 30 * 1024 * 1024;
export const MAX_LIST_ROWS = 100_000;
export const MAX_LIST_CELLS = 4_000_000;

export const importStates = {
  READING: "正在读文件",
  CHECKING: "正在检查",
  CHECKED: "检查完了，还没有写入",
  RUNNING: "正在导入",
  DONE: "导入完了",
  UNDOING: "正在撤回",
  UNDONE: "已撤回",
  FAILED: "没有办成",
} as const;
export type ImportState = keyof typeof importStates;

export const rowOutcomes = {
  WAITING: "等着",
  TAKEN: "照原样",
  MENDED: "整理后",
  REFUSED: "没有导入",
  UNDONE: "已撤回",
  KEPT: "没有撤回",
} as const;
export type RowOutcome = keyof typeof rowOutcomes;

export const rowChanges = { MADE: "新增", CHANGED: "更新", SAME: "没有变化" } as const;
export type RowChange = keyof typeof rowChanges;

/** What a heading of the file stands for: a field of the kind by any of its headings, or nothing where it is empty. */
export const ImportMapping = z.record(z.string().max(200), z.string().max(200));
export type ImportMapping = z.output<typeof ImportMapping>;

export const ImportRun = z.object({
  id: Id,
  kind: z.enum(entryKindNames as [EntryKindName, ...EntryKindName[]]),
  kindText: z.string(),
  fileName: z.string(),
  state: z.enum(codesOf(importStates)),
  stateText: z.string(),
  /** Why it stopped, or what it waits for. */
  failure: z.string().nullable(),
  /** Whether rows are published, not only kept as drafts. */
  publish: z.boolean(),
  version: z.number().int(),
  by: z.string(),
  at: Instant,
  /**
   * Each heading with the field it fills; null where it is not known. `guessed`: by what authorities call such a column,
   * nobody has chosen it.
   */
  columns: z.array(z.object({ heading: z.string(), field: z.string().nullable(), guessed: z.boolean() })),
  /** Rows of the file, and how many are gone through in the present state. */
  rows: z.number().int(),
  done: z.number().int(),
  taken: z.number().int(),
  mended: z.number().int(),
  refused: z.number().int(),
  made: z.number().int(),
  changed: z.number().int(),
  undone: z.number().int(),
  kept: z.number().int(),
  /** What keeps more than one row out, once each with how many rows it is, the most frequent first; empty while at work. */
  reasons: z.array(z.object({ heading: z.string(), text: z.string(), rows: z.number().int() })),
});
export type ImportRun = z.output<typeof ImportRun>;

export const ImportRow = z.object({
  /** Counts from 1; the first row of headings does not count. */
  no: z.number().int(),
  /** The line of the file it begins in. */
  line: z.number().int(),
  cells: z.array(z.string()),
  outcome: z.enum(codesOf(rowOutcomes)),
  outcomeText: z.string(),
  /** What it does, or would do, to the entry; null where it is refused. */
  change: z.enum(codesOf(rowChanges)).nullable(),
  changeText: z.string().nullable(),
  entryId: Id.nullable(),
  /** What was put right. */
  mends: z.array(z.string()),
  /** Why it is refused or kept: by heading, or by the field where no column has it. */
  faults: z.array(z.object({ heading: z.string(), text: z.string() })),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportRows = cursorPageOf(ImportRow).extend({ run: ImportRun });
export type ImportRows = z.output<typeof ImportRows>;

const version = SentInteger.optional();
const importId = z.object({ importId: Id });
const staff = { who: "staff", permission: "none", byKey: true } as const;

const startImport = <K extends EntryKindName>(kind: K) =>
  endpoint(`POST /rest/staff/import/${kind}`, {
    who: "staff",
    permission: entryKinds[kind].permission,
    ...(isOwnKind(kind) ? {} : { scope: "house" as const }),
    ...(isWrittenByKeys(kind) ? {} : { byKey: false }),
    step: "导入文件",
    summary: `${entryKinds[kind].text}：导入一份 CSV 或 XLSX；dryRun 只检查不写入，publish 导入后就发布`,
    upload: "file",
    /** Multipart: `file`, `mapping?` as JSON, `dryRun?` and `publish?` as `true`. */
    body: z.custom<object>(),
    reply: z.object({ importId: Id }),
  });
/** By kind: what may be imported takes the permission of writing it. */
export const startImports = Object.fromEntries(entryKindNames.map((kind) => [kind, startImport(kind)])) as {
  [K in EntryKindName]: ReturnType<typeof startImport<K>>;
};

export const importPage = endpoint("GET /rest/staff/import/page", {
  ...staff,
  summary: "导入过的文件，新的在前",
  query: z.object({
    kind: z.enum(entryKindNames as [EntryKindName, ...EntryKindName[]]).optional(),
    ...cursorPaging,
  }),
  reply: cursorPageOf(ImportRun),
});

export const readImport = endpoint("GET /rest/staff/import/:importId", {
  ...staff,
  summary: "一次导入做到哪里了，每一行怎样",
  params: importId,
  query: z.object({ outcome: z.enum(codesOf(rowOutcomes)).optional(), ...cursorPaging }),
  reply: ImportRows,
});

export const mapImport = endpoint("PUT /rest/staff/import/mapping/:importId", {
  ...staff,
  summary: "写明每一列是什么，再检查一遍；同样表头的文件下次照用",
  params: importId,
  body: z.object({ version, mapping: ImportMapping }),
  reply: ImportRun,
});

export const runImport = endpoint("PUT /rest/staff/import/run/:importId", {
  ...staff,
  summary: "把检查过的写进去：存为草稿，或者发布（商家和机构的等平台审核）",
  params: importId,
  body: z.object({ version, publish: z.boolean().default(false) }).prefault({}),
  reply: ImportRun,
});

export const mendImportRow = endpoint("PUT /rest/staff/import/row/:importId/:row", {
  ...staff,
  summary: "改一行，马上再试这一行",
  params: importId.extend({ row: z.string().regex(/^[1-9]\d{0,5}$/, "没有这一行，请从列表里选。") }),
  body: z.object({ version, cells: z.array(z.string().max(100_000)).max(400) }),
  reply: ImportRows,
});

export const undoImport = endpoint("PUT /rest/staff/import/undo/:importId", {
  ...staff,
  summary: "整次撤回：新增的收走，改过的改回去；之后又改过的不动，写明是哪几行",
  params: importId,
  body: z.object({ version }).prefault({}),
  reply: ImportRun,
});
