import { pictureIdOf } from "../pictures/picture-codes.ts";
import type { EntryChange, EntryContent } from "./entries.ts";
import type { EntryKindName } from "./entry-codes.ts";
import { fieldLabel, valueText } from "./field-labels.ts";

/** Content field by field, lists as one field each: `details.staff.total`. */
export function fieldsOf(content: EntryContent, under = ""): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(content)) {
    const path = under ? `${under}.${name}` : name;
    if (value !== null && typeof value === "object" && !Array.isArray(value))
      for (const [inner, v] of fieldsOf(value as EntryContent, path)) fields.set(inner, v);
    else if (value !== undefined && value !== null) fields.set(path, value);
  }
  return fields;
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, v]) => v !== undefined && v !== null)
            .sort(([a], [b]) => a.localeCompare(b))
            .map(([k, v]) => [k, sorted(v)]),
        )
      : value;

/** Whether two values are the same, whatever the order of their names. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
/** An empty list or text is the same as none. */
const isEmpty = (value: unknown) =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const isRow = (value: unknown): value is EntryContent =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** A row with those of its fields alone in which another one differs. */
const ownOf = (row: unknown, other: unknown): unknown =>
  isRow(row) && isRow(other)
    ? Object.fromEntries(Object.entries(row).filter(([name, value]) => !isSame(value, other[name])))
    : row;

/** What differs of two values, as people read it: of lists only the rows that do, and of these only their fields that do. */
function differenceText(kind: EntryKindName, field: string, value: unknown, other: unknown): string {
  if (!Array.isArray(value) || !value.every(isRow)) return valueText(kind, field, value, other);
  const others: unknown[] = Array.isArray(other) ? other : [];
  const rows = value.flatMap((row, i) =>
    isSame(row, others[i]) ? [] : [`第 ${i + 1} 行 ${valueText(kind, `${field}[]`, ownOf(row, others[i]))}`],
  );
  return rows.join("\n") || "空";
}

/** Addresses of the pictures of the library a value names, each once. */
function picturesIn(value: unknown): string[] {
  if (typeof value === "string") return pictureIdOf(value) ? [value] : [];
  if (value === null || typeof value !== "object") return [];
  return [...new Set(Object.values(value).flatMap(picturesIn))];
}

function changedPictures(old: unknown, wanted: unknown): Pick<EntryChange, "pictures"> {
  const pictures = { before: picturesIn(old), after: picturesIn(wanted) };
  return pictures.before.length + pictures.after.length > 0 ? { pictures } : {};
}

/** The fields in which two contents differ. @param before null: there was nothing */
export function compareContent(
  kind: EntryKindName,
  before: EntryContent | null,
  after: EntryContent | null,
): EntryChange[] {
  const old = fieldsOf(before ?? {});
  const wanted = fieldsOf(after ?? {});
  return [...new Set([...old.keys(), ...wanted.keys()])]
    .filter((field) => !isSame(old.get(field), wanted.get(field)))
    .filter((field) => !(isEmpty(old.get(field)) && isEmpty(wanted.get(field))))
    .map((field) => ({
      field,
      label: fieldLabel(kind, field),
      before: differenceText(kind, field, old.get(field), wanted.get(field)),
      after: differenceText(kind, field, wanted.get(field), old.get(field)),
      ...changedPictures(old.get(field), wanted.get(field)),
    }));
}

/** `at` with another value in one field; undefined takes it out. */
function withField(at: unknown, [name, ...rest]: readonly string[], value: unknown): EntryContent {
  const before = isRow(at) ? at : {};
  if (name === undefined) return before;
  const after = { ...before, [name]: rest.length > 0 ? withField(before[name], rest, value) : value };
  if (rest.length === 0 && value === undefined) delete after[name];
  return after;
}

/** `base` with these fields as `wanted` has them. */
export function withFields(
  base: EntryContent,
  wanted: EntryContent,
  fields: readonly string[],
): EntryContent {
  const values = fieldsOf(wanted);
  return fields.reduce((at, field) => withField(at, field.split("."), values.get(field)), base);
}
