import type { FavouriteType } from "@ginkgo/api-contract/membership/membership-codes";
import { and, eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { favourites } from "../tables.ts";
import { favouriteKinds } from "./favourite-kinds.ts";

const MAX_COUNT = 1000;

/**
 * Keeps a thing, or lets it go when it was kept. Switching is one statement on one row, so that fifty clicks at once
 * take turns: each answer is the opposite of the one before it, whichever process gave it.
 * @throws {ProblemError} NOT_FOUND, FAVOURITES_FULL
 */
export async function toggleFavourite(
  tx: Tx,
  memberId: string,
  { targetType, targetId }: { targetType: FavouriteType; targetId: string },
  now: Date,
): Promise<{ collected: boolean }> {
  const [card] = (await favouriteKinds[targetType]?.cards(tx, [targetId])) ?? [];
  const which = and(
    eq(favourites.memberId, memberId),
    eq(favourites.targetType, targetType),
    eq(favourites.targetId, targetId),
  );
  // What was taken down cannot be kept anew, but it can always be let go.
  if (!card) {
    const gone = await firstOf(tx.delete(favourites).where(which).returning({ id: favourites.id }));
    if (!gone) throw problem("NOT_FOUND", `${targetType} to keep`);
    return { collected: false };
  }
  const switched = await firstOf(
    tx
      .insert(favourites)
      .values({
        memberId,
        targetType,
        targetId,
        title: card.title,
        priceText: card.priceText,
        // Of what is taken down only the drawing stays: its pictures may be taken from the library.
        cover: { ...card.cover, url: undefined },
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [favourites.memberId, favourites.targetType, favourites.targetId],
        set: { kept: false },
      })
      .returning({ kept: favourites.kept }),
  );
  if (!switched!.kept) {
    await tx.delete(favourites).where(which);
    return { collected: false };
  }
  const counted = await firstOf(
    tx.select({ n: sql<number>`count(*)::int` }).from(favourites).where(eq(favourites.memberId, memberId)),
  );
  if (counted!.n > MAX_COUNT) throw problem("FAVOURITES_FULL");
  return { collected: true };
}
