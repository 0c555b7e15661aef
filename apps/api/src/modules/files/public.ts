export {
  claimFiles,
  type FileLink,
  filesOf,
  filesOfMany,
  ownedFiles,
  releaseFiles,
  shownFiles,
  waitingFiles,
} from "./claim-files.ts";
export { fileUrl } from "./file-row.ts";
export { keepText } from "./keep-text.ts";
