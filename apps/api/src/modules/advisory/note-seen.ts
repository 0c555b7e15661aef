import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { later } from "../../platform/clock.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";

/**
 * Notes that staff are there: by their sockets every twenty seconds, by their calls.
 * @returns whether there was anybody
 */
export async function noteSeen(
  { database, clock }: Pick<House, "database" | "clock">,
  staffIds: readonly string[],
): Promise<boolean> {
  if (!staffIds.length) return false;
  const now = clock.now();
  await database.transaction((tx) =>
    tx.execute(sql`update advisory.people set seen_at = ${instant(now)} where staff_id = any(${idArray(staffIds)})
      and (seen_at is null or seen_at < ${instant(later(now, -5_000))})`),
  );
  return true;
}
