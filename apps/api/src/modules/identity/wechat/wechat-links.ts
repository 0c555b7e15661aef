import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import type { WechatPerson } from "../../../platform/wechat.ts";
import { WECHAT_UNIONID, wechatSealContext } from "../identity-seal-contexts.ts";
import { wechatLinks } from "../tables.ts";

/** Whose WeChat this is, or undefined. */
export const wechatLink = (
  db: Db,
  vault: Vault,
  unionid: string,
): Promise<{ memberId: string } | undefined> =>
  firstOf(
    db
      .select({ memberId: wechatLinks.memberId })
      .from(wechatLinks)
      .where(eq(wechatLinks.unionidHash, vault.blindIndex(unionid, WECHAT_UNIONID))),
  );

/** Ties a WeChat to a member, unless either is tied already. */
export async function linkWechat(
  tx: Tx,
  vault: Vault,
  memberId: string,
  { unionid, nickname, openId }: WechatPerson,
  now: Date,
): Promise<void> {
  const sealed = vault.seal(unionid, wechatSealContext("unionid", memberId));
  const name = nickname === null ? null : vault.seal(nickname, wechatSealContext("nickname", memberId));
  await tx
    .insert(wechatLinks)
    .values({
      unionid: sealed,
      unionidHash: vault.blindIndex(unionid, WECHAT_UNIONID),
      memberId,
      nickname: name,
      boundAt: now,
    })
    .onConflictDoNothing();
  await keepOpenId(tx, vault, memberId, openId);
}

/** Keeps whom an application knows the member as; the last one signed in to counts. */
export async function keepOpenId(
  tx: Tx,
  vault: Vault,
  memberId: string,
  openId: WechatPerson["openId"],
): Promise<void> {
  if (!openId) return;
  await tx
    .update(wechatLinks)
    .set({ openid: vault.seal(openId.id, wechatSealContext("openid", memberId)), openidApp: openId.app })
    .where(eq(wechatLinks.memberId, memberId));
}

/** Whom a WeChat application knows a member as; undefined for who never signed in through it. */
export async function wechatOpenId(
  db: Db,
  vault: Vault,
  memberId: string,
  app: string,
): Promise<string | undefined> {
  const found = await firstOf(
    db
      .select({ openid: sql<string>`${wechatLinks.openid}` })
      .from(wechatLinks)
      .where(
        and(
          eq(wechatLinks.memberId, memberId),
          eq(wechatLinks.openidApp, app),
          isNotNull(wechatLinks.openid),
        ),
      ),
  );
  return found && vault.open(found.openid, wechatSealContext("openid", memberId));
}
