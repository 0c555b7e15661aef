export { claimFiles, type FileLink, filesOf, filesOfMany, ownedFiles, releaseFiles } from "./claim-files.ts";
export { fileUrl } from "./file-row.ts";
export { keepText } from "./keep-text.ts";
