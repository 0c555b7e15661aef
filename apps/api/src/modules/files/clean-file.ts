import { fileTypeFromBuffer } from "file-type";
import { problem } from "../../http/problem.ts";
import { checkPdf } from "./check-pdf.ts";
import { type CleanFile, cleanPicture } from "./clean-picture.ts";
import type { Purpose } from "./purposes.ts";

const pictures = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);

/**
 * What of an upload may be kept. Goes by what the bytes are; the name and the type that came with them count for
 * nothing (U1).
 * @throws {ProblemError} FILE_KIND, FILE_PIXELS, FILE_BROKEN, FILE_ACTIVE, UNAVAILABLE
 */
export async function cleanFile(bytes: Uint8Array, purpose: Purpose): Promise<CleanFile> {
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? "";
  if (pictures.has(mime)) return cleanPicture(bytes, purpose);
  if (mime !== "application/pdf" || !purpose.pdf) throw problem("FILE_KIND", mime);
  checkPdf(bytes);
  return { bytes, mime, ending: ".pdf" };
}
