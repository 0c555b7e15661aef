import { and, isNull, lt, or, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { later } from "../../platform/clock.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { people } from "./tables.ts";

/**
 * Notes that staff are there: by their sockets every twenty seconds, by their calls.
 * @returns whether there was anybody
 */
export async function noteSeen(
  { database, clock }: Pick<AppContext, "database" | "clock">,
  staffIds: readonly string[],
): Promise<boolean> {
  if (!staffIds.length) return false;
  const now = clock.now();
  await database.transaction((tx) =>
    tx
      .update(people)
      .set({ seenAt: now })
      .where(
        and(
          sql`${people.staffId} = any(${idArray(staffIds)})`,
          or(isNull(people.seenAt), lt(people.seenAt, later(now, -5_000))),
        ),
      ),
  );
  return true;
}
