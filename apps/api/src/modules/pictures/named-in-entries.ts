import { isId } from "@ginkgo/api-contract/fields";
import { pictureIdOf } from "@ginkgo/api-contract/pictures/picture-codes";
import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import type { NamedInEntries } from "../../http/entry-kinds.ts";
import { sellersOf } from "../identity/staff/public.ts";
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

const idsOf = (named: readonly { id: string }[]) => named.map(({ id }) => id).filter(isId);

const MISSING = "图库里没有这张图，请重新选一张。";
/** Says of a picture of somebody else no more than of one that does not exist. */
const NOT_OWN = "图库里没有这张图，或者不是您放的，请重新选一张。";

/**
 * Pictures that were never in the library, or were taken from it: a page or a shared link would show nothing there. A
 * home or shop shows its own, and what its page has by now.
 */
export const namedInEntries: NamedInEntries = {
  async check(db, content, { viewer, live }) {
    const named = picturesIn(content);
    if (named.length === 0) return {};
    const known = await db
      .select({ id: pictures.id, seller: pictures.seller })
      .from(pictures)
      .where(and(inArray(pictures.id, idsOf(named)), isNull(pictures.removedAt)));
    const own = viewer && (await sellersOf(db, viewer));
    const shown = own && new Set(picturesIn(await live()).map(({ id }) => id));
    const usable = known.filter(
      ({ id, seller }) => !own || (seller !== null && own.includes(seller)) || shown?.has(id),
    );
    const ids = new Set(usable.map(({ id }) => id));
    return Object.fromEntries(
      named.filter(({ id }) => !ids.has(id)).map(({ field }) => [field, own ? NOT_OWN : MISSING]),
    );
  },
  async publish(tx, content, at) {
    const ids = idsOf(picturesIn(content));
    if (ids.length === 0) return;
    await tx
      .update(pictures)
      .set({ shownAt: at })
      .where(and(inArray(pictures.id, ids), isNotNull(pictures.seller), isNull(pictures.shownAt)));
  },
};
