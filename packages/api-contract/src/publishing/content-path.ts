import type { FieldSchema } from "./content-schema.ts";
import type { EntryContent } from "./entries.ts";

/** Where a field stands in the content: `["skus", 0, "priceFen"]`. */
export type ContentPath = readonly (string | number)[];

/** How the API names a field in its faults: `skus.0.priceFen`. */
export const pathText = (path: ContentPath): string => path.join(".");

/** How labels name it, whichever row it stands in: `skus[].priceFen`. */
export const labelPath = (path: ContentPath): string => path.join(".").replace(/\.\d+(?=\.|$)/g, "[]");

export function valueAt(content: unknown, path: ContentPath): unknown {
  let at = content;
  for (const name of path) {
    if (at === null || typeof at !== "object") return undefined;
    at = (at as Record<string | number, unknown>)[name];
  }
  return at;
}

function put(at: unknown, schema: FieldSchema | undefined, path: ContentPath, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof name === "number") {
    const list = Array.isArray(at) ? [...at] : [];
    list[name] = put(list[name], schema?.items, rest, value);
    return list;
  }
  const before = at !== null && typeof at === "object" ? (at as EntryContent) : {};
  const after = { ...before, [name]: put(before[name], schema?.properties?.[name], rest, value) };
  const inner = after[name];
  const isOptional = !schema?.required?.includes(name);
  // An optional section in which nothing is left is left out whole.
  const isBare =
    isOptional &&
    inner !== null &&
    typeof inner === "object" &&
    !Array.isArray(inner) &&
    Object.keys(inner).length === 0;
  if (inner === undefined || isBare) delete after[name];
  return after;
}

/** The content with another value in one field; undefined empties it. */
export const withValue = (
  content: EntryContent,
  schema: FieldSchema,
  path: ContentPath,
  value: unknown,
): EntryContent => put(content, schema, path, value) as EntryContent;
