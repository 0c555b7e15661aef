import { fileTypeFromBuffer } from "file-type";
import { ProblemError, problem } from "../../http/problem.ts";
import { LimitReached } from "../../platform/limited-worker.ts";
import { checkPdf } from "./check-pdf.ts";
import { cleanHeic } from "./clean-heic.ts";
import { type CleanFile, cleanPicture } from "./clean-picture.ts";
import { MAX_AUDIO_BYTES, type Purpose } from "./purposes.ts";
import { tryPdf } from "./watermark.ts";

/** What recordings look like by their bytes, and as what they are kept. WebM and MP4 are told by their boxes alone. */
const recordings: [sign: RegExp, mime: string, ending: string][] = [
  [/^(?:audio|video)\/webm/, "audio/webm", ".webm"],
  [/^(?:audio|video|application)\/ogg/, "audio/ogg", ".ogg"],
  [/^(?:audio\/(?:x-m4a|mp4|aac)|video\/mp4)/, "audio/mp4", ".m4a"],
  [/^audio\/mpeg/, "audio/mpeg", ".mp3"],
  [/^audio\/(?:wav|vnd\.wave|x-wav)/, "audio/wav", ".wav"],
];

/** A recording as it came: nothing of it is shown as a page, and players read no more than sound. */
function keepRecording(bytes: Uint8Array, found: string): CleanFile | undefined {
  const kind = recordings.find(([sign]) => sign.test(found));
  if (!kind) return undefined;
  if (bytes.byteLength > MAX_AUDIO_BYTES) throw problem("VOICE_TOO_LARGE");
  const [, mime, ending] = kind;
  return { bytes, mime, ending };
}

const pictures = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);
/** What telephones take; the second is the same with the standard's own name in front. */
const telephonePictures = new Set(["image/heic", "image/heif"]);

/**
 * What of an upload may be kept. Goes by what the bytes are; the name and the type that came with them count for
 * nothing (U1).
 * @throws {ProblemError} FILE_KIND, VOICE_TOO_LARGE, FILE_PIXELS, FILE_BROKEN, FILE_ACTIVE, FILE_HEAVY, UNAVAILABLE
 */
export async function cleanFile(bytes: Uint8Array, purpose: Purpose): Promise<CleanFile> {
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? "";
  if (pictures.has(mime)) return cleanPicture(bytes, purpose);
  if (telephonePictures.has(mime)) return cleanHeic(bytes, purpose);
  const recording = purpose.audio ? keepRecording(bytes, mime) : undefined;
  if (recording) return recording;
  if (mime !== "application/pdf" || !purpose.pdf) throw problem("FILE_KIND", mime);
  checkPdf(bytes);
  await tryPdf(bytes).catch((error: Error) => {
    if (error instanceof LimitReached) throw problem("FILE_HEAVY", error.message);
    // One that readers may open and we cannot is kept: people look at it, not programs.
    if (error instanceof ProblemError) throw error;
  });
  return { bytes, mime, ending: ".pdf" };
}
