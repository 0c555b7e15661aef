import { isId } from "@ginkgo/api-contract/fields";
import { pictureIdOf } from "@ginkgo/api-contract/pictures/picture-codes";
import { and, inArray, isNull } from "drizzle-orm";
import type { EntryCheck } from "../../http/entry-kinds.ts";
import { pictures } from "./tables.ts";

/** Fields of content that name a picture of the library, with its number. */
function picturesIn(value: unknown, path: string[] = []): { field: string; id: string }[] {
  if (typeof value === "string") {
    const id = pictureIdOf(value);
    return id ? [{ field: path.join("."), id }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => picturesIn(part, [...path, key]));
}

/** Pictures that were never in the library, or were taken from it: a page or a shared link would show nothing there. */
export const missingPictures: EntryCheck = async (db, content) => {
  const named = picturesIn(content);
  if (named.length === 0) return {};
  const known = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(inArray(pictures.id, named.map(({ id }) => id).filter(isId)), isNull(pictures.removedAt)));
  const ids = new Set(known.map(({ id }) => id));
  return Object.fromEntries(
    named.filter(({ id }) => !ids.has(id)).map(({ field }) => [field, "图库里没有这张图，请重新选一张。"]),
  );
};
