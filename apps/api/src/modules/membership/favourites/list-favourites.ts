import type { Favourite } from "@ginkgo/api-contract/membership/favourites";
import { type FavouriteType, favouriteTypes } from "@ginkgo/api-contract/membership/membership-codes";
import { and, eq, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import { type Db, firstOf, rows } from "../../../platform/database/database.ts";
import { idArray, iso } from "../../../platform/database/sql-values.ts";
import { favourites } from "../tables.ts";
import type { FavouriteCard } from "./favourite-card.ts";
import { favouriteKinds } from "./favourite-kinds.ts";

interface FavouriteRow {
  id: string;
  targetType: FavouriteType;
  targetId: string;
  title: string;
  priceText: string | null;
  cover: FavouriteCard["cover"];
  createdAt: string;
}

async function cardsOf(db: Db, favourites: FavouriteRow[]): Promise<Map<string, FavouriteCard>> {
  const cards = new Map<string, FavouriteCard>();
  for (const type of new Set(favourites.map((k) => k.targetType))) {
    const ids = favourites.filter((k) => k.targetType === type).map((k) => k.targetId);
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
  const counted = await rows<{ targetType: FavouriteType; n: number }>(
    db,
    sql`select target_type as "targetType", count(*)::int as n from membership.favourites
      where member_id = ${memberId}::bigint group by target_type`,
  );
  const only = query.targetType ? sql`and target_type = ${query.targetType}` : sql``;
  const favourites = await rows<FavouriteRow>(
    db,
    sql`select id::text, target_type as "targetType", target_id::text as "targetId", title, price_text as "priceText",
        cover, ${iso(sql`created_at`)} as "createdAt"
      from membership.favourites where member_id = ${memberId}::bigint ${only}
      order by favourites.id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  const cards = await cardsOf(db, favourites);
  const total = counted
    .filter((c) => !query.targetType || c.targetType === query.targetType)
    .reduce((sum, c) => sum + c.n, 0);
  const order = Object.keys(favouriteTypes);
  const counts = counted
    .toSorted((a, b) => order.indexOf(a.targetType) - order.indexOf(b.targetType))
    .map(({ targetType, n }) => ({ targetType, text: favouriteTypes[targetType], count: n }));
  const records = favourites.map((k) => present(k, cards.get(`${k.targetType}:${k.targetId}`)));
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
