import { entries, type entryEndpoints } from "@ginkgo/api-contract/publishing/entries";
import { type EntryKindName, entryKindNames } from "@ginkgo/api-contract/publishing/entry-codes";

/** The calls of any kind, typed alike: those of one differ by their addresses alone. */
export const callsOf = (kind: EntryKindName) => entries[kind] as ReturnType<typeof entryEndpoints>;

/** The kind an address names; undefined where there is none of that name. */
export const kindIn = (name: string | undefined): EntryKindName | undefined =>
  entryKindNames.find((kind) => kind === name);

const titles: Partial<Record<EntryKindName, string>> = {
  article: "title",
  product: "title",
  notice: "title",
  synonym: "say",
  departure: "date",
  dictionaryWord: "text",
};

/** The field that names an entry. */
export const titleFieldOf = (kind: EntryKindName): string => titles[kind] ?? "name";
