import type { ContentPath } from "@ginkgo/api-contract/publishing/content-path";
import type { FieldSchema } from "@ginkgo/api-contract/publishing/content-schema";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import { createContext, useContext } from "react";

interface EntryForm {
  kind: EntryKindName;
  schema: FieldSchema;
  content: EntryContent;
  /** Whose the entry is; null: the portal's own. */
  seller: string | null;
  /** As visitors have it; null where there is none. */
  live: EntryContent | null;
  /** What keeps a field from being published; undefined where nothing does, or it is not to be said yet. */
  faultAt: (path: ContentPath) => string | undefined;
  set: (path: ContentPath, value: unknown) => void;
}

const Context = createContext<EntryForm | undefined>(undefined);
export const EntryFormProvider = Context.Provider;

/** The form a field stands in. */
export function useEntryForm(): EntryForm {
  const form = useContext(Context);
  if (!form) throw new Error("a field stands outside an entry's form");
  return form;
}
