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
export { keepMade } from "./keep-made.ts";
export { readBytes } from "./read-bytes.ts";
export { uploadFile } from "./upload-file.ts";
