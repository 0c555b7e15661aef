import { sql } from "drizzle-orm";
import { rows, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { notice } from "../notices/notice.ts";
import { nameOf, peopleOf } from "../people.ts";

const messages = { JOINED: "family.joined", LEFT: "family.left" } as const;

/** Tells the owners around an elder, and the elder, what somebody did; not that somebody. */
export async function tellFamily(
  tx: Tx,
  vault: Vault,
  elderId: string,
  what: keyof typeof messages,
  actorId: string,
  now: Date,
): Promise<void> {
  const owners = await rows<{ id: string }>(
    tx,
    sql`select member_id::text as id from membership.family_members
      where elder_id = ${elderId}::bigint and bind_state = 'BOUND' and role = 'OWNER'
        and member_id <> ${actorId}::bigint
      union select inviter_id::text from membership.family_members
        where ${what} = 'JOINED' and elder_id = ${elderId}::bigint and bind_state = 'BOUND'
          and accepted_by = ${actorId}::bigint`,
  );
  const name = nameOf((await peopleOf(tx, vault, [actorId])).get(actorId));
  const message = messages[what];
  for (const { id } of owners)
    await notice(tx, { memberId: id, kind: "FAMILY", message, values: { name }, link: "/user/family" }, now);
}
