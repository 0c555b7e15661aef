import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { idArray, instant } from "../../platform/sql-values.ts";

/**
 * Notes that staff are there: by their sockets every twenty seconds, by their calls.
 * @returns whether there was anybody
 */
export async function noteSeen(
  { database, clock }: Pick<House, "database" | "clock">,
  staffIds: readonly string[],
): Promise<boolean> {
  if (!staffIds.length) return false;
  await database.transaction((tx) =>
    tx.execute(sql`update advisory.people set seen_at = ${instant(clock.now())}
      where staff_id = any(${idArray(staffIds)})`),
  );
  return true;
}
