import { and, asc, eq } from "drizzle-orm";
import { type Database, firstOf, type Tx } from "../../../platform/database/database.ts";
import { renamedWords } from "../tables.ts";

export type RenamedList = (typeof renamedWords.$inferSelect)["list"];

/** Has what stands under a word follow it: lists find things by the words they were written with. */
export async function noteRenamed(tx: Tx, list: RenamedList, code: string): Promise<void> {
  await tx
    .insert(renamedWords)
    .values({ list, code })
    // Changed again before all had followed: from the beginning.
    .onConflictDoUpdate({ target: [renamedWords.list, renamedWords.code], set: { followedTo: "0" } });
}

/** Things written anew in one transaction: it holds their rows so long. */
export const FOLLOWED_AT_ONCE = 200;

/**
 * Writes anew what stands under words that were changed, a batch a transaction, until all have followed.
 * @param write writes the next things after an id, and answers with their ids in order
 */
export async function followRenamed(
  { database }: { database: Database },
  list: RenamedList,
  write: (tx: Tx, code: string, after: string) => Promise<readonly string[]>,
): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await database.transaction(async (tx) => {
      const next = await firstOf(
        tx
          .select()
          .from(renamedWords)
          .where(eq(renamedWords.list, list))
          .orderBy(asc(renamedWords.code))
          .limit(1)
          .for("update"),
      );
      if (!next) return false;
      const ids = await write(tx, next.code, next.followedTo);
      const one = and(eq(renamedWords.list, list), eq(renamedWords.code, next.code));
      if (ids.length < FOLLOWED_AT_ONCE) await tx.delete(renamedWords).where(one);
      else
        await tx
          .update(renamedWords)
          .set({ followedTo: ids.at(-1)! })
          .where(one);
      return true;
    });
}
