import { sql } from "drizzle-orm";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";

/**
 * The elder that is the member themself, made with the first thing kept for them: they own themselves and see their
 * own health. Locked, like every change around an elder: places are counted under this lock.
 */
export async function ownElder(tx: Tx, memberId: string, now: Date): Promise<string> {
  await tx.execute(sql`insert into membership.elders (speaker_id, is_self, created_at, updated_at)
    values (${memberId}::bigint, true, ${instant(now)}, ${instant(now)}) on conflict do nothing`);
  const { id } = (await row<{ id: string }>(
    tx,
    sql`select id::text from membership.elders where speaker_id = ${memberId}::bigint and is_self for update`,
  ))!;
  await tx.execute(sql`insert into membership.family_members
      (elder_id, member_id, relation, role, health, bind_state, answered_at)
    values (${id}::bigint, ${memberId}::bigint, '0', 'OWNER', true, 'BOUND', ${instant(now)})
    on conflict do nothing`);
  return id;
}
