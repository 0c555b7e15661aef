import type { FavouriteType } from "@ginkgo/api-contract/membership/membership-codes";
import { sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { favouriteKinds } from "./favourite-kinds.ts";

const MOST = 1000;

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
  const which = sql`member_id = ${memberId}::bigint and target_type = ${targetType} and target_id = ${targetId}::bigint`;
  // What was taken down cannot be kept anew, but it can always be let go.
  if (!card) {
    const gone = await row(tx, sql`delete from membership.favourites where ${which} returning id`);
    if (!gone) throw problem("NOT_FOUND", `${targetType} to keep`);
    return { collected: false };
  }
  const switched = await row<{ kept: boolean }>(
    tx,
    sql`insert into membership.favourites (member_id, target_type, target_id, title, price_text, cover, created_at)
      values (${memberId}::bigint, ${targetType}, ${targetId}::bigint, ${card.title}, ${card.priceText},
        ${JSON.stringify(card.cover)}::jsonb, ${instant(now)})
      on conflict (member_id, target_type, target_id) do update set kept = false
      returning kept`,
  );
  if (!switched!.kept) {
    await tx.execute(sql`delete from membership.favourites where ${which}`);
    return { collected: false };
  }
  const counted = await row<{ n: number }>(
    tx,
    sql`select count(*)::int as n from membership.favourites where member_id = ${memberId}::bigint`,
  );
  if (counted!.n > MOST) throw problem("FAVOURITES_FULL");
  return { collected: true };
}
