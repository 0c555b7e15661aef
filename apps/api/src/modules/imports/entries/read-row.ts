import { createHash } from "node:crypto";
import { isId } from "@ginkgo/api-contract/fields";
import { readCell } from "@ginkgo/api-contract/publishing/cell-values";
import { labelPath, withValue } from "@ginkgo/api-contract/publishing/content-path";
import { contentSchema, type FieldSchema } from "@ginkgo/api-contract/publishing/content-schema";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import { type EntryKindName, entryStates } from "@ginkgo/api-contract/publishing/entry-codes";
import {
  columnNamed,
  type EntryColumn,
  EXTERNAL_HEADING,
  ID_HEADING,
  isExternalHeading,
  isIdHeading,
  isStateHeading,
  STATE_HEADING,
} from "@ginkgo/api-contract/publishing/entry-columns";
import { fieldLabel } from "@ginkgo/api-contract/publishing/field-labels";
import type { ImportMapping } from "@ginkgo/api-contract/publishing/imports";
import type { RowFault } from "../tables.ts";
import {
  isConcluded,
  isEmpty,
  isListedField,
  isListHeading,
  type ListedRow,
  type PublicList,
  publicList,
} from "./public-list.ts";

type Filled = "ID" | "EXTERNAL" | "STATE" | EntryColumn | null;

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
  if (isStateHeading(said)) return "STATE";
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
  const own = said.map((text) => filledBy(kind, text));
  const columnsOf = (filled: readonly Filled[]) =>
    headings.map((heading, i) => {
      const column = filled[i];
      return {
        heading,
        said: said[i]!,
        field: typeof column === "string" ? column : column?.path.join("."),
      };
    });
  const schema = contentSchema(kind);
  const isWhole = (schema.properties?.details?.required ?? []).every((name) =>
    own.some(
      (column) => typeof column === "object" && column?.path[0] === "details" && column.path[1] === name,
    ),
  );
  // One cell of a list begins no whole section of a page, which would have to be complete then.
  const ofList = own.map((column, i) =>
    !isWhole &&
    typeof column === "object" &&
    column?.path[0] === "details" &&
    said[i] === headings[i] &&
    isListHeading(kind, headings[i]!)
      ? null
      : column,
  );
  // Rows that give the entry's own number change it and say all they mean.
  const listed = own.includes("ID") ? undefined : publicList(kind, columnsOf(ofList), context);
  return { kind, schema, headings, filled: listed ? ofList : own, listed };
}

/** Each column's field in words; null where the heading is unknown or left out. */
export const fieldsOf = ({ filled, listed }: ListColumns): (string | null)[] =>
  filled.map((own, i) =>
    own === "ID"
      ? ID_HEADING
      : own === "EXTERNAL"
        ? EXTERNAL_HEADING
        : own === "STATE"
          ? STATE_HEADING
          : (own?.heading ?? listed?.fields[i] ?? null),
  );

/** Whether only the rules for public lists say what a column is: nobody chose it, and it is no heading of ours. */
export const isGuessed = ({ headings, filled, listed }: ListColumns, i: number, mapping: ImportMapping) =>
  filled[i] === null && (listed?.fields[i] ?? null) !== null && !Object.hasOwn(mapping, headings[i]!);

/** What a row says. */
export interface ReadRow {
  /** Of the entry, where the row gives it. */
  id: string | null;
  /** By which the same row is known again: its external number, else all it says. */
  key: string;
  isExternal: boolean;
  /** Whether it says the entry was taken down. */
  isArchived: boolean;
  /** Whether the key tells one organisation or spot, not one way of writing its row. */
  isListed: boolean;
  /** Its key before rules for public lists knew it. */
  formerKey: string;
  /** The fields it fills, each put into content, and what was mended or concluded on the way. */
  put(base: EntryContent): { content: EntryContent; mends: string[] };
  /** Why nothing new can be made of it; what exists may be changed all the same. */
  faultsOfNew: RowFault[];
  faults: RowFault[];
}

const cityOf = (adcode: unknown) => (typeof adcode === "string" ? adcode.slice(0, 4) : undefined);

/**
 * Content with what only the rules for public lists could tell: tidied where a cell says it, else where nothing is
 * written; what the rules do not believe of a cell stays as it was.
 */
function withListed(
  kind: EntryKindName,
  { base, content }: { base: EntryContent; content: EntryContent },
  { said, concluded, corrections, conclusions, key }: ListedRow,
  own: ReadonlyMap<string, unknown>,
): { content: EntryContent; mends: string[] } {
  const put: EntryContent = { ...content, ...said };
  const mends = [...corrections];
  const restore = (field: string) => {
    if (base[field] === undefined) delete put[field];
    else put[field] = base[field];
  };
  if (key !== undefined)
    for (const field of own.keys())
      if (isListedField(kind, field) && !isConcluded(field) && !(field in said)) restore(field);
  const filled = new Set<string>();
  for (const [field, value] of Object.entries(concluded))
    if (isEmpty(put[field])) {
      put[field] = value;
      filled.add(field);
    }
  // The area that is written stays; a point in another city is not its.
  if ("lng" in said && concluded.adcode !== undefined && cityOf(put.adcode) !== cityOf(concluded.adcode)) {
    for (const field of ["lng", "lat"]) restore(field);
    mends.push("坐标：不在已写的所在地区那个城市，没有采用");
  }
  return {
    content: put,
    mends: [...mends, ...conclusions.flatMap(({ field, text }) => (filled.has(field) ? [text] : []))],
  };
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
  let state = "";
  for (const [i, column] of filled.entries()) {
    const cell = cells[i] ?? "";
    const heading = headings[i] ?? "";
    if (column === "ID") id = cell.trim() || null;
    else if (column === "EXTERNAL") external = cell.trim().slice(0, 200);
    else if (column === "STATE") state = cell.trim();
    else if (column) {
      const read = readCell(kind, column, cell);
      // What a form would not take may still be how authorities write it: 四星, 民办非企业.
      const isListed = listed !== undefined && isListedField(kind, column.path.join("."));
      if (read.is === "FAULT" && !isListed) faults.push({ heading, text: read.fault });
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
  const hash = createHash("sha256").update(all).digest("hex");
  return {
    id,
    key: external ? `external:${external}` : (more?.key ?? `row:${hash}`),
    isExternal: external !== "",
    isArchived: state === entryStates.ARCHIVED,
    isListed: more?.key !== undefined,
    formerKey: `row:${hash}`,
    put(base) {
      const content = said.reduce(
        (filling, { column, value }) => withValue(filling, schema, column.path, value),
        base,
      );
      if (!more) return { content, mends };
      const put = withListed(kind, { base, content }, more, own);
      return { content: put.content, mends: [...mends, ...put.mends] };
    },
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
