import { isId } from "@ginkgo/api-contract/fields";
import { type PictureRatio, pictureRatios, pictureWidths } from "@ginkgo/api-contract/pictures/picture-codes";
import { and, eq, isNull } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { firstOf } from "../../platform/database/database.ts";
import { type PictureFormat, pictureInSize } from "./picture-sizes.ts";
import { seesUnshown } from "./seller-pictures.ts";
import { pictures } from "./tables.ts";

/** A picture as a browser takes it. */
export interface OpenPicture {
  mime: string;
  /** Changes with what is shown. */
  etag: string;
  /** Whether everybody may have it, caches among them. */
  isPublic: boolean;
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

/** Addresses of pictures are those of the portal; staff have cookies of their own. */
async function maySee(
  { database, readViewer }: Pick<AppContext, "database" | "readViewer">,
  request: Request,
  seller: string,
) {
  const asStaff = new Request(new URL("/rest/staff/picture", request.url), { headers: request.headers });
  const viewer = await readViewer(asStaff);
  return viewer.kind === "staff" && (await seesUnshown(database.primary, viewer, seller));
}

/**
 * A picture of the library for whoever asks, in the size and format the browser wants: `?w=` is one of the widths, `?r=`
 * one of the shapes. What a home or shop put in and nobody has published is for its own people and the portal's alone.
 * @returns undefined for no such picture, size or shape
 */
export async function openPicture(
  context: Pick<AppContext, "database" | "files" | "readViewer">,
  request: Request,
  id: string,
): Promise<OpenPicture | undefined> {
  const { database, files } = context;
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
  const isPublic = source.seller === null || source.shownAt !== null;
  if (!isPublic && !(await maySee(context, request, source.seller!))) return undefined;
  const format = formatFor(request.headers.get("accept") ?? "");
  const etag = `"${id}-${source.version}-${width}-${ratio ?? "whole"}-${format}"`;
  const bytes = () => pictureInSize(files, source, { width, ratio, format });
  return { mime: `image/${format}`, etag, isPublic, bytes };
}
