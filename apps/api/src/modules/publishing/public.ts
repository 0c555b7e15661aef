export { checkContent } from "./check-content.ts";
export {
  beginEntries,
  contentToBegin,
  entryContents,
  entryToChange,
  type FoundEntry,
  noteImport,
  takeImportBack,
  writeImported,
} from "./imported-entries.ts";
export { kindNamed } from "./lock-entry.ts";
