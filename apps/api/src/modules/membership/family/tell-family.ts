import { sql } from "drizzle-orm";
import { rows, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { notice } from "../notices/notice.ts";
import { nameOf, peopleOf } from "../people.ts";

const texts = {
  JOINED: { title: "家人加入了", body: (who: string) => `${who} 接受了邀请，可以按您给的权限查看或代办。` },
  LEFT: { title: "家人退出了", body: (who: string) => `${who} 退出了，从现在起看不到也不能代办。` },
} as const;

/** Tells the owners around an elder, and the elder, what somebody did; not that somebody. */
export async function tellFamily(
  tx: Tx,
  vault: Vault,
  elderId: string,
  what: keyof typeof texts,
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
  const who = nameOf((await peopleOf(tx, vault, [actorId])).get(actorId));
  const { title, body } = texts[what];
  for (const { id } of owners)
    await notice(tx, { memberId: id, kind: "FAMILY", title, body: body(who), link: "/user/family" }, now);
}
