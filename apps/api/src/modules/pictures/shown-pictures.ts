import type { ShownPicture } from "@ginkgo/api-contract/pictures/entry-pictures";
import { pictureAddress, pictureIdOf } from "@ginkgo/api-contract/pictures/picture-codes";
import { and, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { pictures } from "./tables.ts";

/**
 * Pictures of several entries as visitors are shown them, each list in its own order; what is no picture of the library
 * is left out.
 * @param lists addresses of pictures, a list for each entry
 */
export async function shownPictures(
  db: Db,
  lists: readonly (readonly string[])[],
): Promise<ShownPicture[][]> {
  const ids = [...new Set(lists.flat().flatMap((address) => pictureIdOf(address) ?? []))];
  if (ids.length === 0) return lists.map(() => []);
  const found = await db
    .select({ id: pictures.id, alt: pictures.alt, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(and(inArray(pictures.id, ids), isNull(pictures.removedAt)));
  const shown = new Map(found.map(({ id, ...picture }) => [pictureAddress(id), picture]));
  return lists.map((list) =>
    list.flatMap((url) => {
      const picture = shown.get(url);
      return picture ? [{ url, ...picture }] : [];
    }),
  );
}
