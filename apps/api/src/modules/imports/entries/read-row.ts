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
import { isEmpty, type ListedRow, type PublicList, publicList } from "./public-list.ts";

type Filled = "ID" | "EXTERNAL" | EntryColumn | null;

/** What the columns of a list fill. */
export interface ListColumns {
  kind: EntryKindName;
  schema: FieldSchema;
  headings: readonly string[];
  filled: readonly Filled[];
  /** What more there is in a list as authorities publish them. */
  listed: PublicList | undefined;
}

const saidOf = (heading: string, mapping: ImportMapping): string =>
  ((Object.hasOwn(mapping, heading) ? mapping[heading] : undefined) ?? heading).trim();

function filledBy(kind: EntryKindName, said: string): Filled {
  if (isIdHeading(said)) return "ID";
  if (isExternalHeading(said)) return "EXTERNAL";
  return said === "" ? null : (columnNamed(kind, said) ?? null);
}

/** What an import knows of its list besides the columns. */
export interface ListContext {
  /** `YYYY-MM-DD`; dates after it are not believed. */
  today: string;
  /** Place all of the list is in, where that is known. */
  listArea: string | null;
}

export function listColumns(
  kind: EntryKindName,
  headings: readonly string[],
  mapping: ImportMapping,
  context: ListContext,
): ListColumns {
  const said = headings.map((heading) => saidOf(heading, mapping));
  const filled = said.map((text) => filledBy(kind, text));
  const columns = headings.map((heading, i) => {
    const own = filled[i];
    return {
      heading,
      said: said[i]!,
      field: typeof own === "string" ? own : own?.path.join("."),
    };
  });
  // Rows that give the entry's own number change it and say all they mean.
  const listed = filled.includes("ID") ? undefined : publicList(kind, columns, context);
  return { kind, schema: contentSchema(kind), headings, filled, listed };
}

/** Each column's field in words; null where the heading is unknown or left out. */
export const fieldsOf = ({ filled, listed }: ListColumns): (string | null)[] =>
  filled.map((own, i) =>
    own === "ID"
      ? ID_HEADING
      : own === "EXTERNAL"
        ? EXTERNAL_HEADING
        : (own?.heading ?? listed?.fields[i] ?? null),
  );

/** What a row says. */
export interface ReadRow {
  /** Of the entry, where the row gives it. */
  id: string | null;
  /** By which the same row is known again: its external number, else all it says. */
  key: string;
  isExternal: boolean;
  /** Whether the key tells one organisation or spot, not one way of writing its row. */
  isListed: boolean;
  /** The fields it fills, each put into content. */
  put(base: EntryContent): EntryContent;
  mends: string[];
  /** Why nothing new can be made of it; what exists may be changed all the same. */
  faultsOfNew: RowFault[];
  faults: RowFault[];
}

/** Content with what only the rules for public lists could tell: tidied where a cell says it, else where nothing is written. */
function withListed(
  content: EntryContent,
  { said, concluded, key }: ListedRow,
  own: ReadonlyMap<string, unknown>,
): EntryContent {
  const put: EntryContent = { ...content, ...said };
  for (const [field, value] of Object.entries(concluded)) if (isEmpty(put[field])) put[field] = value;
  // A point in another city than the one written was not believed.
  if (key !== undefined && own.has("lng") && !("lng" in said))
    for (const field of ["lng", "lat"]) delete put[field];
  return put;
}

/** Reads a row of a list by its columns. */
export function readRow(
  { kind, schema, headings, filled, listed }: ListColumns,
  cells: readonly string[],
): ReadRow {
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
  if (id !== null && !isId(id))
    faults.push({
      heading: ID_HEADING,
      text: "编号要是数字，新的一份请空着；是名单自己的编号，就把这一列对到“外部编号”。",
    });
  const own = new Map(said.map(({ column, value }) => [column.path.join("."), value]));
  const more = faults.length === 0 ? listed?.read(cells, own) : undefined;
  if (said.length === 0 && faults.length === 0 && isEmpty(Object.keys(more?.said ?? {})))
    faults.push({ heading: "", text: "这一行没有认得出的内容，请检查表头。" });
  const all = JSON.stringify(said.map(({ column, value }) => [column.path, value]));
  return {
    id,
    key: external
      ? `external:${external}`
      : (more?.key ?? `row:${createHash("sha256").update(all).digest("hex")}`),
    isExternal: external !== "",
    isListed: more?.key !== undefined,
    put(base) {
      const put = said.reduce(
        (content, { column, value }) => withValue(content, schema, column.path, value),
        base,
      );
      return more ? withListed(put, more, own) : put;
    },
    mends: [...mends, ...(more?.corrections ?? [])],
    faultsOfNew: (more?.reasons ?? []).map((text) => ({ heading: "", text })),
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
