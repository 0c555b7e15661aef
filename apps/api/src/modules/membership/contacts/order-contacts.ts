import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { emergencyContacts } from "../tables.ts";

/** Numbers a member's contacts 1, 2, 3 without gaps; `placed` goes where it was put and the others move down. */
export async function orderContacts(
  tx: Tx,
  memberId: string,
  placed?: { id: string; at: number },
): Promise<void> {
  const found = await tx
    .select({ id: emergencyContacts.id })
    .from(emergencyContacts)
    .where(eq(emergencyContacts.memberId, memberId))
    .orderBy(emergencyContacts.priority, emergencyContacts.id);
  const ids = found.map((c) => c.id);
  if (placed) {
    ids.splice(ids.indexOf(placed.id), 1);
    ids.splice(placed.at - 1, 0, placed.id);
  }
  if (ids.length)
    await tx
      .update(emergencyContacts)
      .set({ priority: sql`array_position(${idArray(ids)}, ${emergencyContacts.id})` })
      .where(eq(emergencyContacts.memberId, memberId));
}
