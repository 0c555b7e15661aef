import { valueAt } from "./content-path.ts";
import { contentSchema, type FieldSchema } from "./content-schema.ts";
import type { EntryContent } from "./entries.ts";
import type { EntryKindName } from "./entry-codes.ts";

/** Where a field stands, whichever row of a list it is in: `["licences", ROWS, "checkedOn"]`. */
const ROWS = "[]";
type FieldPath = readonly string[];

const pastDaysOf = (schema: FieldSchema, at: FieldPath): FieldPath[] => [
  ...(schema.isPast ? [at] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => pastDaysOf(inner, [...at, name])),
  ...(schema.oneOf ?? []).flatMap((shape) => pastDaysOf(shape, at)),
  ...(schema.items ? pastDaysOf(schema.items, [...at, ROWS]) : []),
];

/** The places of a content a field stands for: one in each row of its lists. */
function placesOf(content: EntryContent, field: FieldPath, before: readonly (string | number)[] = []) {
  const i = field.indexOf(ROWS);
  if (i < 0) return [[...before, ...field]];
  const list = [...before, ...field.slice(0, i)];
  const rows = valueAt(content, list);
  const places: (string | number)[][] = [];
  if (Array.isArray(rows))
    for (const row of rows.keys()) places.push(...placesOf(content, field.slice(i + 1), [...list, row]));
  return places;
}

const known = new Map<EntryKindName, FieldPath[]>();

/** Days that say when something was seen or done and are still to come, each with what is to be done. */
export function daysAhead(kind: EntryKindName, content: EntryContent, today: string): Record<string, string> {
  const fields = known.get(kind) ?? pastDaysOf(contentSchema(kind), []);
  known.set(kind, fields);
  return Object.fromEntries(
    fields
      .flatMap((field) => placesOf(content, field))
      .filter((place) => {
        const day = valueAt(content, place);
        return typeof day === "string" && day > today;
      })
      .map((place) => [place.join("."), "这一天还没有到，最晚写今天，请检查日期。"]),
  );
}
