import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import {
  columnsOf,
  EXTERNAL_HEADING,
  ID_HEADING,
  STATE_HEADING,
} from "@ginkgo/api-contract/publishing/entry-columns";
import { fieldText } from "@ginkgo/api-contract/publishing/field-labels";
import type { ImportRun, ImportState } from "@ginkgo/api-contract/publishing/imports";
import { publicListHeading, publicListHeadings } from "@ginkgo/api-contract/publishing/public-lists";
import type { TagTone } from "@ginkgo/ui/tag";
import { titleFieldOf } from "../entries/entry-calls.ts";

export const stateTones: Readonly<Record<ImportState, TagTone>> = {
  READING: "info",
  CHECKING: "info",
  CHECKED: "gold",
  RUNNING: "info",
  DONE: "ok",
  UNDOING: "info",
  UNDONE: "neutral",
  FAILED: "red",
};

export const count = (n: number) => n.toLocaleString("en");

/** What an import came to, in a line. */
export function resultText({ state, rows, taken, mended, refused, undone, kept }: ImportRun): string {
  if (state === "UNDONE") return `撤回 ${count(undone)} 行${kept > 0 ? `，${count(kept)} 行没有动` : ""}`;
  const parts = [`${count(rows)} 行`, `照原样 ${count(taken)}`, `整理后 ${count(mended)}`];
  return [...parts, ...(refused > 0 ? [`没有导入 ${count(refused)}`] : [])].join("，");
}

/** What a column may fill. */
export const choicesOf = (kind: EntryKindName): string[] => [
  ...headingsOf(kind),
  STATE_HEADING,
  ...publicListHeadings(kind),
];

/** The headings of the kind's own fields. */
export const headingsOf = (kind: EntryKindName): string[] => [
  ID_HEADING,
  EXTERNAL_HEADING,
  ...columnsOf(kind).map(({ heading }) => heading),
];

/** The address of an empty list with all headings of a kind. */
export const templateAddress = (kind: EntryKindName): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${headingsOf(kind).join(",")}\r\n`)}`;

/** What a row is called: its cell in the column of the name, else its first. */
export function rowName({ kind, columns }: ImportRun, cells: readonly string[]): string {
  const title = fieldText(kind, titleFieldOf(kind))?.label;
  const names = columns.flatMap(({ field }, i) =>
    field === title || field === publicListHeading("名称") ? [cells[i] ?? ""] : [],
  );
  return [...names, ...cells].find((cell) => cell.trim()) ?? "";
}
