import { createHash } from "node:crypto";
import {
  type PictureRatio,
  type PictureWidth,
  pictureRatios,
  pictureWidths,
} from "@ginkgo/api-contract/pictures/picture-codes";
import sharp from "sharp";
import { concurrencyLimit } from "../../http/concurrency-limit.ts";
import type { Files } from "../../platform/files/files.ts";

export const pictureFormats = ["avif", "webp", "jpeg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** One size of a picture. */
export interface PictureSize {
  width: PictureWidth;
  ratio: PictureRatio | null;
  format: PictureFormat;
}

/** What a size is cut from. */
export interface PictureSource {
  fileName: string;
  focalX: number;
  focalY: number;
}

const quality = { avif: 55, webp: 78, jpeg: 82 } as const;
/** Quick enough that the first reader of a new picture waits for it. */
const EFFORT = 2;

/** Making sizes eats memory and a core: they take turns. */
const { inTurn } = concurrencyLimit({ atOnce: 2, waiting: 100, what: "sizes of pictures" });

/** Under which name a size is kept beside the files: drawn from all it depends on. */
const nameOfSize = (
  { fileName, focalX, focalY }: PictureSource,
  { width, ratio, format }: PictureSize,
): string =>
  createHash("sha256")
    .update([fileName, width, format, ...(ratio ? [ratio, focalX, focalY] : [])].join(" "))
    .digest("hex")
    .slice(0, 32);

/** The part of a picture with that shape that holds its focal point as near to its middle as it can. */
function cutAround(
  { width, height }: { width: number; height: number },
  ratio: number,
  { focalX, focalY }: PictureSource,
) {
  const cutWidth = Math.min(width, Math.round(height * ratio));
  const cutHeight = Math.min(height, Math.round(width / ratio));
  const from = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(Math.max((whole * percent) / 100 - part / 2, 0), whole - part));
  return {
    left: from(width, cutWidth, focalX),
    top: from(height, cutHeight, focalY),
    width: cutWidth,
    height: cutHeight,
  };
}

async function makeSize(bytes: Uint8Array, source: PictureSource, { width, ratio, format }: PictureSize) {
  const whole = sharp(bytes, { failOn: "error" });
  const cut = ratio ? whole.extract(cutAround(await whole.metadata(), pictureRatios[ratio], source)) : whole;
  const sized = cut.resize({ width, withoutEnlargement: true });
  const made =
    format === "avif"
      ? sized.avif({ quality: quality.avif, effort: EFFORT })
      : format === "webp"
        ? sized.webp({ quality: quality.webp, effort: EFFORT })
        : sized.flatten({ background: "#fff" }).jpeg({ quality: quality.jpeg, progressive: true });
  return new Uint8Array(await made.toBuffer());
}

/** A size of a picture, from the store or made for it. @returns undefined where the picture's own bytes are gone */
export async function pictureInSize(
  files: Files,
  source: PictureSource,
  size: PictureSize,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const name = nameOfSize(source, size);
  const kept = await files.get(name);
  if (kept) return kept;
  const bytes = await files.get(source.fileName);
  if (!bytes) return undefined;
  const made = await inTurn(() => makeSize(bytes, source, size));
  await files.put(name, made, `image/${size.format}`);
  return made;
}

const shapes = Object.keys(pictureRatios) as PictureRatio[];

/**
 * Removes the sizes that were made of a picture and are shown no more.
 * @param only `shapes`: those cut around its focal point, where that alone has moved
 */
export async function removeSizes(files: Files, source: PictureSource, only?: "shapes"): Promise<void> {
  const names = pictureWidths.flatMap((width) =>
    pictureFormats.flatMap((format) =>
      [...(only ? [] : [null]), ...shapes].map((ratio) => nameOfSize(source, { width, ratio, format })),
    ),
  );
  await Promise.all(names.map((name) => files.remove(name)));
}
