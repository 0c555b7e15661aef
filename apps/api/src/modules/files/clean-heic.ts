import sharp from "sharp";
import { concurrencyLimit } from "../../http/concurrency-limit.ts";
import { ProblemError, problem } from "../../http/problem.ts";
import { limitedWorker } from "../../platform/limited-worker.ts";
import { type CleanFile, MAX_PIXELS } from "./clean-picture.ts";
import type { Purpose } from "./purposes.ts";

/** One at a time: unpacked, forty megapixels take half a gigabyte for a few seconds. */
const { inTurn } = concurrencyLimit({ atOnce: 1, waiting: 30, what: "HEIC pictures" });
const LIMITS = { ms: 20_000, bytes: 700 * 1024 * 1024 };

/** A picture as telephones take it, to be unpacked and kept as a JPEG. */
export interface HeicWork {
  bytes: Uint8Array;
  /** As in Purpose. */
  side: number;
  square: boolean;
  mostPixels: number;
}

export interface HeicPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const work = limitedWorker<HeicWork, HeicPicture>(new URL("./heic-worker.ts", import.meta.url), LIMITS);

async function draw(bytes: Uint8Array, { side, square = false }: Purpose): Promise<CleanFile> {
  // Reads the head only, which says how large it is and how many pictures there are.
  const { width, height, pages = 1 } = await sharp(bytes, { failOn: "error" }).metadata();
  if (pages !== 1) throw problem("FILE_KIND", `${pages} pictures in one`);
  if (width * height > MAX_PIXELS) throw problem("FILE_PIXELS");
  const made = await work({ bytes, side, square, mostPixels: MAX_PIXELS });
  return { ...made, mime: "image/jpeg", ending: ".jpg" };
}

/**
 * A HEIC picture drawn anew as a JPEG: upright, and nothing of the file in it but its pixels. It is unpacked by a
 * library of its own, in a process that ends where a file takes too much.
 * @throws {ProblemError} FILE_PIXELS, FILE_BROKEN, FILE_KIND, UNAVAILABLE
 */
export const cleanHeic = (bytes: Uint8Array, purpose: Purpose): Promise<CleanFile> =>
  inTurn(() =>
    draw(bytes, purpose).catch((error: Error) => {
      if (error instanceof ProblemError) throw error;
      if (/pixel limit/i.test(error.message)) throw problem("FILE_PIXELS");
      throw problem("FILE_BROKEN", error.message.split("\n")[0]);
    }),
  );
