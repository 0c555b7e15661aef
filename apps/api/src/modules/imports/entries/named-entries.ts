import { isId } from "@ginkgo/api-contract/fields";
import { valueAt, withValue } from "@ginkgo/api-contract/publishing/content-path";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import { type EntryKindName, entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import type { EntryColumn } from "@ginkgo/api-contract/publishing/entry-columns";
import { entryReferences } from "@ginkgo/api-contract/publishing/entry-references";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { type RowFault, rowKeys } from "../tables.ts";
import type { ListColumns } from "./read-row.ts";

interface Filled {
  content: EntryContent;
  mends: string[];
}

/** Numbers of entries by the external ones an earlier import gave them, by kind. */
export type NamedEntries = ReadonlyMap<EntryKindName, ReadonlyMap<string, string>>;

interface Reference {
  column: EntryColumn;
  heading: string;
  /** From the value of the column to the reference: names, and `[]` for each of a list. */
  steps: readonly string[];
  kind: EntryKindName;
}

const stepsOf = (rest: string): string[] => rest.match(/\[\]|[^.[\]]+/g) ?? [];

/** The references the columns of a list fill, those within a column of rows among them. */
function referencesOf({ kind, headings, filled }: ListColumns): Reference[] {
  return filled.flatMap((column, i) =>
    column === null || typeof column === "string"
      ? []
      : Object.entries(entryReferences[kind] ?? {}).flatMap(([field, other]) => {
          const rest = field.slice(column.field.length);
          if (!field.startsWith(column.field) || !/^(?:$|[.[])/.test(rest)) return [];
          return [{ column, heading: headings[i] ?? "", steps: stepsOf(rest), kind: other }];
        }),
  );
}

/** The value with each reference in it as `as` says. */
function withReference(
  value: unknown,
  [step, ...rest]: readonly string[],
  as: (said: string) => string,
): unknown {
  if (step === undefined)
    return typeof value === "string" || typeof value === "number" ? as(String(value).trim()) : value;
  if (step === "[]") return Array.isArray(value) ? value.map((row) => withReference(row, rest, as)) : value;
  if (value === null || typeof value !== "object" || !(step in value)) return value;
  const inner = (value as EntryContent)[step];
  return { ...value, [step]: withReference(inner, rest, as) };
}

/** The entries all these rows name by external numbers, looked up together. @param owner whose numbers the list's are */
export async function entriesOfRows(
  db: Db,
  owner: string,
  columns: ListColumns,
  contents: readonly EntryContent[],
): Promise<NamedEntries> {
  const said = new Map<EntryKindName, Set<string>>();
  for (const { column, steps, kind } of referencesOf(columns)) {
    const words = said.get(kind) ?? new Set();
    said.set(kind, words);
    for (const content of contents)
      withReference(valueAt(content, column.path), steps, (word) => {
        words.add(word);
        return word;
      });
  }
  const known = new Map<EntryKindName, Map<string, string>>();
  for (const [kind, words] of said) {
    if (words.size === 0) continue;
    const found = await db
      .select({ owner: rowKeys.owner, key: rowKeys.key, entryId: rowKeys.entryId })
      .from(rowKeys)
      .where(
        and(
          eq(rowKeys.kind, kind),
          inArray(rowKeys.owner, [...new Set(["", owner])]),
          inArray(
            rowKeys.key,
            [...words].map((word) => `external:${word}`),
          ),
        ),
      );
    // Numbers of one's own before those of the portal.
    const sorted = found.toSorted((a, b) => Number(a.owner === owner) - Number(b.owner === owner));
    known.set(kind, new Map(sorted.map(({ key, entryId }) => [key.slice("external:".length), entryId])));
  }
  return known;
}

/**
 * Content in which what the row names by external numbers stands by the portal's, and what could not be found. A list
 * with external numbers of its own means those of others too; any other list means the portal's where it writes one.
 */
export function withEntries(
  known: NamedEntries,
  columns: ListColumns,
  { content, mends }: Filled,
): Filled & { faults: RowFault[] } {
  const isExternal = columns.filled.includes("EXTERNAL");
  const faults: RowFault[] = [];
  const told = new Set<string>();
  let put = content;
  for (const { column, heading, steps, kind } of referencesOf(columns)) {
    const value = valueAt(put, column.path);
    if (value === undefined) continue;
    const next = withReference(value, steps, (said) => {
      const own = isId(said);
      const id = own && !isExternal ? undefined : known.get(kind)?.get(said);
      if (id) return id;
      const { text } = entryKinds[kind];
      if (!own && said !== "")
        faults.push({
          heading,
          text: `没有外部编号是“${said}”的${text}，请先导入它，或者写它在门户里的编号。`,
        });
      else if (isExternal && own) told.add(`${heading}：没有外部编号是 ${said} 的${text}，按门户的编号认`);
      return said;
    });
    put = withValue(put, columns.schema, column.path, next);
  }
  return { content: put, mends: [...mends, ...told], faults };
}
