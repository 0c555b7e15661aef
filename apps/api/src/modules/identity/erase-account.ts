import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { members, sessions, wechatLinks } from "./tables.ts";

/**
 * Takes the person out of the account. Its row stays, naming nobody, so that what the law keeps has something to hang
 * on; consents and security events stay for their terms. Sessions stay ended until their term, as a reason for the
 * next call of a device that was signed in.
 */
export async function eraseAccount(tx: Tx, memberId: string): Promise<void> {
  await tx
    .update(members)
    .set({
      state: "CLOSED",
      regionsLater: false,
      phone: null,
      phoneHash: null,
      nickname: null,
      avatarUrl: null,
      realName: null,
      realNameHash: null,
      gender: null,
      birthday: null,
      provinces: [],
      passwordHash: null,
    })
    .where(eq(members.id, memberId));
  await tx.delete(wechatLinks).where(eq(wechatLinks.memberId, memberId));
  await tx
    .update(sessions)
    .set({
      device: "",
      endedWhy: sql`coalesce(${sessions.endedWhy}, 'CLOSED')`,
      endedAt: sql`coalesce(${sessions.endedAt}, ${sessions.lastUsedAt})`,
    })
    .where(eq(sessions.memberId, memberId));
}
