import { and, eq, inArray, isNull, lt, lte, not, or } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, later } from "../../platform/clock.ts";
import { files as filesTable } from "./tables.ts";

const AT_ONCE = 200;

/**
 * Dooms what nobody has referred to for a day and what has run out, then removes the bytes of what is doomed, then its row: killed in
 * between, the next round goes on where this one was.
 * @returns how many files went
 */
export async function removeUnused({ database, files, clock, log }: AppContext): Promise<number> {
  const yesterday = later(clock.now(), -DAY);
  const over = or(
    and(isNull(filesTable.usedBy), lt(filesTable.createdAt, yesterday)),
    lte(filesTable.expiresAt, clock.now()),
  );
  await database.transaction((tx) =>
    tx
      .update(filesTable)
      .set({ doomed: true })
      .where(
        inArray(
          filesTable.id,
          tx
            .select({ id: filesTable.id })
            .from(filesTable)
            .where(and(not(filesTable.doomed), over))
            .limit(AT_ONCE)
            .for("update", { skipLocked: true }),
        ),
      ),
  );
  const doomed = await database.primary
    .select({ id: filesTable.id, name: filesTable.name, shownName: filesTable.shownName })
    .from(filesTable)
    .where(eq(filesTable.doomed, true))
    .orderBy(filesTable.id)
    .limit(AT_ONCE);
  let removed = 0;
  for (const { id, name, shownName } of doomed) {
    try {
      await files.remove(name);
      if (shownName && shownName !== name) await files.remove(shownName);
    } catch (error) {
      // One that does not go must not keep the others; it is tried again next time.
      log.error("file not removed", { module: "files", error: (error as Error).message });
      continue;
    }
    await database.transaction((tx) => tx.delete(filesTable).where(eq(filesTable.id, id)));
    removed++;
  }
  return removed;
}
