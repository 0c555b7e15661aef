import type { Favourite } from "@ginkgo/api-contract/membership/favourites";
import { type FavouriteType, favouriteTypes } from "@ginkgo/api-contract/membership/membership-codes";
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { idArray, iso } from "../../../platform/database/sql-values.ts";
import { favourites } from "../tables.ts";
import type { FavouriteCard } from "./favourite-card.ts";
import { favouriteKinds } from "./favourite-kinds.ts";

const favouriteRows = (db: Db, which: SQL | undefined) =>
  db
    .select({
      id: favourites.id,
      targetType: favourites.targetType,
      targetId: favourites.targetId,
      title: favourites.title,
      priceText: favourites.priceText,
      cover: favourites.cover,
      createdAt: iso(favourites.createdAt),
    })
    .from(favourites)
    .where(which)
    .orderBy(desc(favourites.id));

type FavouriteRow = Awaited<ReturnType<typeof favouriteRows>>[number];

async function cardsOf(db: Db, kept: FavouriteRow[]): Promise<Map<string, FavouriteCard>> {
  const cards = new Map<string, FavouriteCard>();
  for (const type of new Set(kept.map((k) => k.targetType))) {
    const ids = kept.filter((k) => k.targetType === type).map((k) => k.targetId);
    for (const card of (await favouriteKinds[type]?.cards(db, ids)) ?? [])
      cards.set(`${type}:${card.id}`, card);
  }
  return cards;
}

/** The thing as it is today; once taken down, as it was when it was kept. */
function present(
  { id, targetType, targetId, createdAt, ...then }: FavouriteRow,
  card?: FavouriteCard,
): Favourite {
  return {
    id,
    targetType,
    targetTypeText: favouriteTypes[targetType],
    targetId,
    title: card?.title ?? then.title,
    link: favouriteKinds[targetType]?.link(targetId) ?? "/",
    cover: card?.cover ?? then.cover,
    priceText: card ? card.priceText : then.priceText,
    placeText: card?.placeText ?? null,
    rating: card?.rating ?? null,
    commentCount: card?.commentCount ?? null,
    offered: card?.offered ?? false,
    createdAt,
  };
}

/** What a member keeps, newest first, with how many of each kind. */
export async function listFavourites(
  db: Db,
  memberId: string,
  query: { targetType?: FavouriteType; current: number; size: number },
) {
  const own = eq(favourites.memberId, memberId);
  const counted = await db
    .select({ targetType: favourites.targetType, n: count() })
    .from(favourites)
    .where(own)
    .groupBy(favourites.targetType);
  const only = query.targetType ? eq(favourites.targetType, query.targetType) : undefined;
  const kept = await favouriteRows(db, and(own, only)).limit(query.size).offset(offsetOf(query));
  const cards = await cardsOf(db, kept);
  const total = counted
    .filter((c) => !query.targetType || c.targetType === query.targetType)
    .reduce((sum, c) => sum + c.n, 0);
  const order = Object.keys(favouriteTypes);
  const counts = counted
    .toSorted((a, b) => order.indexOf(a.targetType) - order.indexOf(b.targetType))
    .map(({ targetType, n }) => ({ targetType, text: favouriteTypes[targetType], count: n }));
  const records = kept.map((k) => present(k, cards.get(`${k.targetType}:${k.targetId}`)));
  return { ...paged(records, total, query), counts };
}

/** Since when a member keeps one thing. */
export async function getFavourite(db: Db, memberId: string, targetType: FavouriteType, targetId: string) {
  const found = await firstOf(
    db
      .select({ createdAt: iso(favourites.createdAt) })
      .from(favourites)
      .where(
        and(
          eq(favourites.memberId, memberId),
          eq(favourites.targetType, targetType),
          eq(favourites.targetId, targetId),
        ),
      ),
  );
  return { collected: found !== undefined, createdAt: found?.createdAt ?? null };
}

/** Which of these a member keeps. */
export async function favouriteStates(
  db: Db,
  memberId: string,
  { targetType, ids }: { targetType: FavouriteType; ids: readonly string[] },
): Promise<{ collected: string[] }> {
  if (!ids.length) return { collected: [] };
  const found = await db
    .select({ id: favourites.targetId })
    .from(favourites)
    .where(
      and(
        eq(favourites.memberId, memberId),
        eq(favourites.targetType, targetType),
        sql`${favourites.targetId} = any(${idArray(ids)})`,
      ),
    );
  return { collected: found.map((f) => f.id) };
}
