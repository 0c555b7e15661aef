import { createHash } from "node:crypto";
import { isId } from "@ginkgo/api-contract/fields";
import { readCell } from "@ginkgo/api-contract/publishing/cell-values";
import { labelPath, withValue } from "@ginkgo/api-contract/publishing/content-path";
import { contentSchema, type FieldSchema } from "@ginkgo/api-contract/publishing/content-schema";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import {
  columnNamed,
  type EntryColumn,
  EXTERNAL_HEADING,
  ID_HEADING,
  isExternalHeading,
  isIdHeading,
} from "@ginkgo/api-contract/publishing/entry-columns";
import { fieldLabel } from "@ginkgo/api-contract/publishing/field-labels";
import type { ImportMapping } from "@ginkgo/api-contract/publishing/imports";
import type { RowFault } from "../tables.ts";

type Filled = "ID" | "EXTERNAL" | EntryColumn | null;

/** What the columns of a list fill. */
export interface ListColumns {
  kind: EntryKindName;
  schema: FieldSchema;
  headings: readonly string[];
  filled: readonly Filled[];
}

function filledBy(kind: EntryKindName, heading: string, mapping: ImportMapping): Filled {
  const said = ((Object.hasOwn(mapping, heading) ? mapping[heading] : undefined) ?? heading).trim();
  if (isIdHeading(said)) return "ID";
  if (isExternalHeading(said)) return "EXTERNAL";
  return said === "" ? null : (columnNamed(kind, said) ?? null);
}

export const listColumns = (
  kind: EntryKindName,
  headings: readonly string[],
  mapping: ImportMapping,
): ListColumns => ({
  kind,
  schema: contentSchema(kind),
  headings,
  filled: headings.map((heading) => filledBy(kind, heading, mapping)),
});

/** A column's field in words; null where the heading is unknown or left out. */
export const fieldOf = (filled: Filled): string | null =>
  filled === "ID" ? ID_HEADING : filled === "EXTERNAL" ? EXTERNAL_HEADING : (filled?.heading ?? null);

/** What a row says. */
export interface ReadRow {
  /** Of the entry, where the row gives it. */
  id: string | null;
  /** By which the same row is known again: its external number, else all it says. */
  key: string;
  isExternal: boolean;
  /** The fields it fills, each put into content. */
  put(base: EntryContent): EntryContent;
  mends: string[];
  faults: RowFault[];
}

/** Reads a row of a list by its columns. */
export function readRow({ kind, schema, headings, filled }: ListColumns, cells: readonly string[]): ReadRow {
  const said: { column: EntryColumn; value: unknown }[] = [];
  const mends: string[] = [];
  const faults: RowFault[] = [];
  let id: string | null = null;
  let external = "";
  for (const [i, column] of filled.entries()) {
    const cell = cells[i] ?? "";
    const heading = headings[i] ?? "";
    if (column === "ID") id = cell.trim() || null;
    else if (column === "EXTERNAL") external = cell.trim().slice(0, 200);
    else if (column) {
      const read = readCell(kind, column, cell);
      if (read.is === "FAULT") faults.push({ heading, text: read.fault });
      else if (read.is === "CLEARED") said.push({ column, value: undefined });
      else if (read.is === "VALUE") {
        said.push({ column, value: read.value });
        if (read.mended) mends.push(`${heading}：${read.mended}`);
      }
    }
  }
  if (id !== null && !isId(id)) faults.push({ heading: ID_HEADING, text: "编号要是数字，新的一份请空着。" });
  if (said.length === 0 && faults.length === 0)
    faults.push({ heading: "", text: "这一行没有认得出的内容，请检查表头。" });
  const all = JSON.stringify(said.map(({ column, value }) => [column.path, value]));
  return {
    id,
    key: external ? `external:${external}` : `row:${createHash("sha256").update(all).digest("hex")}`,
    isExternal: external !== "",
    put: (base) =>
      said.reduce((content, { column, value }) => withValue(content, schema, column.path, value), base),
    mends,
    faults,
  };
}

/** Faults of content under the headings people see: that of the column, else the field's label. */
export function faultsByHeading(
  { kind, headings, filled }: ListColumns,
  faults: Readonly<Record<string, string | undefined>>,
): RowFault[] {
  return Object.entries(faults).flatMap(([field, text]) => {
    if (!text) return [];
    const place = filled.findIndex(
      (column) => column !== null && typeof column === "object" && column.path.join(".") === field,
    );
    const label = field === "_" ? "" : fieldLabel(kind, labelPath(field.split(".")));
    return [{ heading: headings[place] ?? label, text }];
  });
}
