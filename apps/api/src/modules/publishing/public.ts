export { checkContent } from "./check-content.ts";
export {
  beginEntries,
  contentToBegin,
  dropBegun,
  entryContents,
  entryToChange,
  type FoundEntry,
  noteImport,
  takeImportBack,
  writeImported,
} from "./imported-entries.ts";
export { kindNamed } from "./lock-entry.ts";
