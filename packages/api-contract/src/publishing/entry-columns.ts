import type { ContentPath } from "./content-path.ts";
import { contentSchema, type FieldSchema } from "./content-schema.ts";
import type { EntryKindName } from "./entry-codes.ts";
import { fieldText } from "./field-labels.ts";

/** What one column of a table fills. */
export interface EntryColumn {
  path: ContentPath;
  /** The same as labels are looked up: `rooms[].name`. */
  field: string;
  schema: FieldSchema;
  /** As people read it: 房型.1.名称. */
  heading: string;
  /** Sums are written in yuan under a Chinese heading, in fen under the name of the field. */
  isYuan: boolean;
}

/** The entry's own number, and a number another system gave it: they tell which entry a row is of. */
export const ID_HEADING = "编号";
export const EXTERNAL_HEADING = "外部编号";
/** How an entry stood when it was taken out: what was taken down is not published by coming in. */
export const STATE_HEADING = "发布状态";
const ID_NAMES: readonly string[] = [ID_HEADING, "id"];
const EXTERNAL_NAMES: readonly string[] = [EXTERNAL_HEADING, "externalNo"];

const YUAN = "（元）";
const FEN = "（分）";
const isSum = (field: string) => field.endsWith("Fen");
const plain = (heading: string) => heading.normalize("NFKC").replace(/\s+/g, "").toLowerCase();

interface Field {
  /** Names of the objects it stands in, joined by dots. */
  name: string;
  field: string;
  schema: FieldSchema;
}

/** Fields within an object, those of objects in it among them; lists are one field each. */
function fieldsWithin(schema: FieldSchema, under: string, name = ""): Field[] {
  const shapes = schema.oneOf ?? [schema];
  const found = new Map<string, Field>();
  for (const shape of shapes)
    for (const [key, inner] of Object.entries(shape.properties ?? {})) {
      const at = { name: name + key, field: under + key, schema: inner };
      const fields =
        inner.properties || inner.oneOf ? fieldsWithin(inner, `${under}${key}.`, `${name}${key}.`) : [at];
      for (const f of fields) if (!found.has(f.name)) found.set(f.name, f);
    }
  return [...found.values()];
}

const labelOf = (kind: EntryKindName, { field }: Field) => fieldText(kind, field)?.label;

/** The label where it is the only one of its name, else with the field's name behind it. */
function headingOf(kind: EntryKindName, field: Field, fields: readonly Field[]): string {
  const label = labelOf(kind, field);
  if (!label) return field.name;
  const isAlone = fields.filter((f) => labelOf(kind, f) === label).length === 1;
  return isAlone ? label : `${label}(${field.name})`;
}

const known = new Map<EntryKindName, readonly EntryColumn[]>();

/** The columns of a kind, one for each field of its shape; a list of rows is one column. */
export function columnsOf(kind: EntryKindName): readonly EntryColumn[] {
  const before = known.get(kind);
  if (before) return before;
  const fields = fieldsWithin(contentSchema(kind), "");
  const columns = fields.map((field): EntryColumn => {
    const isYuan = isSum(field.field);
    return {
      path: field.name.split("."),
      field: field.field,
      schema: field.schema,
      heading: headingOf(kind, field, fields) + (isYuan ? YUAN : ""),
      isYuan,
    };
  });
  known.set(kind, columns);
  return columns;
}

const MOST_ROWS_IN_LIST = 200;

/** The field these parts of a heading name, the longest name first. */
function walk(
  kind: EntryKindName,
  at: { schema: FieldSchema; under: string; path: ContentPath; heading: string },
  parts: readonly string[],
): EntryColumn | undefined {
  const fields = fieldsWithin(at.schema, at.under);
  for (let n = parts.length; n > 0; n--) {
    const said = plain(parts.slice(0, n).join("."));
    const rest = parts.slice(n);
    const byName = fields.find((f) => plain(f.name) === said);
    const field =
      byName ??
      fields.find((f) => {
        const heading = plain(headingOf(kind, f, fields));
        return (
          said === heading || (isSum(f.field) && [YUAN, FEN].some((unit) => said === plain(heading + unit)))
        );
      });
    if (!field) continue;
    const path = [...at.path, ...field.name.split(".")];
    const heading = at.heading + headingOf(kind, field, fields);
    const unit = !isSum(field.field) ? "" : byName || said.endsWith(plain(FEN)) ? FEN : YUAN;
    if (rest.length === 0)
      return {
        path,
        field: field.field,
        schema: field.schema,
        heading: heading + unit,
        isYuan: unit === YUAN,
      };
    const [place = "", ...inner] = rest;
    const { items } = field.schema;
    if (!items || !/^[1-9]\d{0,2}$/.test(place) || Number(place) > MOST_ROWS_IN_LIST) continue;
    const row = [...path, Number(place) - 1];
    const under = `${field.field}[]`;
    const inRow = `${heading}.${place}`;
    if (inner.length === 0)
      return { path: row, field: field.field, schema: items, heading: inRow, isYuan: false };
    return walk(kind, { schema: items, under: `${under}.`, path: row, heading: `${inRow}.` }, inner);
  }
  return undefined;
}

/**
 * What a heading names: a label or the name of a field, `房型.1.名称` or `rooms.1.name` within the rows of a list, which count
 * from 1. Undefined for one the kind has no field for.
 */
export const columnNamed = (kind: EntryKindName, heading: string): EntryColumn | undefined =>
  walk(kind, { schema: contentSchema(kind), under: "", path: [], heading: "" }, heading.trim().split("."));

/** Whether a heading is that of the entry's number, or of one another system gave it. */
export const isIdHeading = (heading: string) => ID_NAMES.includes(heading.trim());
export const isExternalHeading = (heading: string) => EXTERNAL_NAMES.includes(heading.trim());
/** Whether a heading is that of the state an entry stood in. */
export const isStateHeading = (heading: string) => heading.trim() === STATE_HEADING;
