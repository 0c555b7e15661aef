import { sql } from "drizzle-orm";
import { type Db, row, type Tx } from "../../../platform/database/database.ts";
import { bytes, instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import type { WechatPerson } from "../../../platform/wechat.ts";
import { WECHAT_UNIONID, wechatPlace } from "../identity-places.ts";

/** Whose WeChat this is, or undefined. */
export const wechatLink = (
  db: Db,
  vault: Vault,
  unionid: string,
): Promise<{ memberId: string } | undefined> =>
  row<{ memberId: string }>(
    db,
    sql`select member_id::text as "memberId" from identity.wechat_links
      where unionid_hash = ${bytes(vault.blindIndex(unionid, WECHAT_UNIONID))}`,
  );

/** Ties a WeChat to a member, unless either is tied already. */
export async function linkWechat(
  tx: Tx,
  vault: Vault,
  memberId: string,
  { unionid, nickname, openId }: WechatPerson,
  now: Date,
): Promise<void> {
  const sealed = vault.seal(unionid, wechatPlace("unionid", memberId));
  const name = nickname === null ? null : vault.seal(nickname, wechatPlace("nickname", memberId));
  await tx.execute(sql`insert into identity.wechat_links (unionid, unionid_hash, member_id, nickname, bound_at)
    values (${sealed}, ${bytes(vault.blindIndex(unionid, WECHAT_UNIONID))}, ${memberId}::bigint, ${name},
      ${instant(now)}) on conflict do nothing`);
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
  await tx.execute(sql`update identity.wechat_links
    set openid = ${vault.seal(openId.id, wechatPlace("openid", memberId))}, openid_app = ${openId.app}
    where member_id = ${memberId}::bigint`);
}

/** Whom a WeChat application knows a member as; undefined for who never signed in through it. */
export async function wechatOpenId(
  db: Db,
  vault: Vault,
  memberId: string,
  app: string,
): Promise<string | undefined> {
  const found = await row<{ openid: string }>(
    db,
    sql`select openid from identity.wechat_links
      where member_id = ${memberId}::bigint and openid_app = ${app} and openid is not null`,
  );
  return found && vault.open(found.openid, wechatPlace("openid", memberId));
}
