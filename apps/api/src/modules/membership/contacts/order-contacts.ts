import { sql } from "drizzle-orm";
import { rows, type Tx } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";

/** Numbers a member's contacts 1, 2, 3 without gaps; `placed` goes where it was put and the others move down. */
export async function orderContacts(
  tx: Tx,
  memberId: string,
  placed?: { id: string; at: number },
): Promise<void> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select id::text from membership.emergency_contacts where member_id = ${memberId}::bigint
      order by priority, id`,
  );
  const ids = found.map((c) => c.id);
  if (placed) {
    ids.splice(ids.indexOf(placed.id), 1);
    ids.splice(placed.at - 1, 0, placed.id);
  }
  if (ids.length)
    await tx.execute(sql`update membership.emergency_contacts
      set priority = array_position(${idArray(ids)}, id) where member_id = ${memberId}::bigint`);
}
