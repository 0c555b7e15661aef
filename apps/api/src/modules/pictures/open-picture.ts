import { isId } from "@ginkgo/api-contract/fields";
import { type PictureRatio, pictureRatios, pictureWidths } from "@ginkgo/api-contract/pictures/picture-codes";
import { and, eq, isNull } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { firstOf } from "../../platform/database/database.ts";
import { type PictureFormat, pictureInSize } from "./picture-sizes.ts";
import { pictures } from "./tables.ts";

/** A picture as a browser takes it. */
export interface OpenPicture {
  mime: string;
  /** Changes with what is shown. */
  etag: string;
  /** Read, or made, only for who has not got it; undefined where the picture's own bytes are gone. */
  bytes(): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** The width asked for, else the largest there is. */
const widthOf = (text: string | null) =>
  text === null ? pictureWidths.at(-1)! : pictureWidths.find((width) => String(width) === text);

const ratioOf = (text: string | null): PictureRatio | null | undefined =>
  text === null ? null : Object.hasOwn(pictureRatios, text) ? (text as PictureRatio) : undefined;

function formatFor(accept: string): PictureFormat {
  if (/\bimage\/avif\b/.test(accept)) return "avif";
  return /\bimage\/webp\b/.test(accept) ? "webp" : "jpeg";
}

/**
 * A picture of the library for whoever asks, in the size and format the browser wants: `?w=` is one of the widths, `?r=`
 * one of the shapes.
 * @returns undefined for no such picture, size or shape
 */
export async function openPicture(
  { database, files }: Pick<AppContext, "database" | "files">,
  request: Request,
  id: string,
): Promise<OpenPicture | undefined> {
  const { searchParams } = new URL(request.url);
  const width = widthOf(searchParams.get("w"));
  const ratio = ratioOf(searchParams.get("r"));
  if (!isId(id) || !width || ratio === undefined) return undefined;
  const source = await firstOf(
    database.read
      .select()
      .from(pictures)
      .where(and(eq(pictures.id, id), isNull(pictures.removedAt))),
  );
  if (!source) return undefined;
  const format = formatFor(request.headers.get("accept") ?? "");
  const etag = `"${id}-${source.version}-${width}-${ratio ?? "whole"}-${format}"`;
  const bytes = () => pictureInSize(files, source, { width, ratio, format });
  return { mime: `image/${format}`, etag, bytes };
}
