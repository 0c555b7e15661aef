import sharp from "sharp";
import { concurrencyLimit } from "../../http/concurrency-limit.ts";
import { problem } from "../../http/problem.ts";
import type { Purpose } from "./purposes.ts";

/** 40 megapixels: beyond any phone's usual photo, and what ten at once still fit into memory (U2). */
export const MAX_PIXELS = 40_000_000;
const LONGEST_SECONDS = 20;
/** Decoding eats memory and a core, so pictures take turns. */
const { inTurn } = concurrencyLimit({ atOnce: 2, waiting: 60, what: "pictures" });

export interface CleanFile {
  bytes: Uint8Array;
  mime: string;
  /** With the dot. */
  ending: string;
  width?: number;
  height?: number;
}

async function encode(bytes: Uint8Array, { side, square }: Purpose): Promise<CleanFile> {
  const input = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;
  // Reads the head only: a bomb is refused before a pixel of it is unpacked.
  const { width, height, hasAlpha } = await sharp(bytes, input).metadata();
  if (width * height > MAX_PIXELS) throw problem("FILE_PIXELS");
  const upright = sharp(bytes, input)
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: square ? "cover" : "inside", withoutEnlargement: !square })
    .toColourspace("srgb");
  const encoded = hasAlpha ? upright.webp({ quality: 84 }) : upright.jpeg({ quality: 84, progressive: true });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const [mime, ending] = hasAlpha ? ["image/webp", ".webp"] : ["image/jpeg", ".jpg"];
  return { bytes: data, mime, ending, width: info.width, height: info.height };
}

/**
 * The picture drawn anew from its pixels: upright, its metadata (place, device, author) gone, and with it whatever
 * else was hidden in the file (U1, U3).
 * @throws {ProblemError} FILE_PIXELS, FILE_BROKEN, UNAVAILABLE
 */
export const cleanPicture = (bytes: Uint8Array, purpose: Purpose): Promise<CleanFile> =>
  inTurn(() =>
    encode(bytes, purpose).catch((error: Error) => {
      if (error.name === "Error" && /pixel limit/i.test(error.message)) throw problem("FILE_PIXELS");
      if (error.constructor !== Error) throw error;
      throw problem("FILE_BROKEN", error.message.split("\n")[0]);
    }),
  );
