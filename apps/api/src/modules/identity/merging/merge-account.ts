import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { MemberMerger, MergePair } from "../../../http/member-merger.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { memberSealContext, sealedName, wechatSealContext } from "../identity-seal-contexts.ts";
import { noteEvent } from "../sign-in/security-events.ts";
import { endSessionsOf } from "../sign-in/sessions.ts";
import { consents, members, wechatLinks } from "../tables.ts";

/** An account and those that were merged into it, itself first. */
export async function accountsOf(db: Db, ...memberIds: string[]): Promise<string[]> {
  const merged = await db
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.mergedInto, memberIds))
    .orderBy(members.id);
  return [...memberIds, ...merged.map(({ id }) => id)];
}

/** Of two WeChats that of the account that stays goes on signing in. */
async function mergeWechat(tx: Tx, vault: Vault, { from, into }: MergePair): Promise<void> {
  const [theirs] = await tx.delete(wechatLinks).where(eq(wechatLinks.memberId, from)).returning();
  const [own] = await tx
    .select({ id: wechatLinks.memberId })
    .from(wechatLinks)
    .where(eq(wechatLinks.memberId, into));
  if (!theirs || own) return;
  const again = (column: "unionid" | "nickname" | "openid", value: string | null) =>
    value === null
      ? null
      : vault.seal(vault.open(value, wechatSealContext(column, from)), wechatSealContext(column, into));
  await tx.insert(wechatLinks).values({
    ...theirs,
    memberId: into,
    unionid: again("unionid", theirs.unionid)!,
    nickname: again("nickname", theirs.nickname),
    openid: again("openid", theirs.openid),
  });
}

/** The last word on each kind counts, whichever account it was said with: what was taken back is not given again. */
async function mergeConsents(tx: Tx, { from, into }: MergePair, now: Date): Promise<void> {
  const theirs = await tx
    .select()
    .from(consents)
    .where(and(eq(consents.memberId, from), isNull(consents.withdrawnAt)));
  for (const { id, kind, givenAt } of theirs) {
    const [last] = await tx
      .select({ withdrawnAt: consents.withdrawnAt })
      .from(consents)
      .where(and(eq(consents.memberId, into), eq(consents.kind, kind)))
      .orderBy(sql`${consents.withdrawnAt} is null desc`, desc(consents.withdrawnAt))
      .limit(1);
    const isOver = last && (last.withdrawnAt === null || last.withdrawnAt > givenAt);
    if (isOver) await tx.update(consents).set({ withdrawnAt: now }).where(eq(consents.id, id));
  }
  await tx.update(consents).set({ memberId: into }).where(eq(consents.memberId, from));
}

/** What the account that stays does not say of the person, and a password where it has none. */
async function mergeProfile(tx: Tx, vault: Vault, { from, into }: MergePair, now: Date): Promise<void> {
  const read = async (id: string) => (await firstOf(tx.select().from(members).where(eq(members.id, id))))!;
  const [theirs, own] = [await read(from), await read(into)];
  const sealed = (column: "nickname" | "birthday", present: string | null, value: string | null) =>
    present ??
    (value &&
      vault.seal(vault.open(value, memberSealContext(column, from)), memberSealContext(column, into)));
  await tx
    .update(members)
    .set({
      nickname: sealed("nickname", own.nickname, theirs.nickname),
      ...(own.realName === null && theirs.realName !== null
        ? sealedName(vault, into, vault.open(theirs.realName, memberSealContext("real_name", from)))
        : {}),
      birthday: sealed("birthday", own.birthday, theirs.birthday),
      gender: own.gender ?? theirs.gender,
      avatarUrl: own.avatarUrl ?? theirs.avatarUrl,
      passwordHash: own.passwordHash ?? theirs.passwordHash,
      personType: own.personType ?? theirs.personType,
      provinces: own.provinces.length > 0 ? own.provinces : theirs.provinces,
      updatedAt: now,
      version: sql`${members.version} + 1`,
    })
    .where(eq(members.id, into));
}

/**
 * The account itself. The one that ends keeps its row and its number, by which its holder now comes into the other;
 * accounts merged into it before point to the other too.
 */
export const memberMerger: MemberMerger = {
  moves: ["identity.wechat_links.member_id", "identity.consents.member_id", "identity.members.merged_into"],
  keeps: {
    "identity.sessions.member_id": "结束了的登录，留到期满",
    "identity.security_events.member_id": "账号的安全记录不改",
    "identity.member_changes.member_id": "同事对原账号做过什么，连着审计",
    "identity.member_merges.from_id": "合并的经过",
    "identity.member_merges.into_id": "合并的经过",
  },
  async move(tx, pair, { vault, now }) {
    const { from, into } = pair;
    const [ended] = await tx
      .update(members)
      .set({ state: "MERGED", mergedInto: into, updatedAt: now, version: sql`${members.version} + 1` })
      .where(and(eq(members.id, from), eq(members.state, "ACTIVE")))
      .returning({ id: members.id });
    await mergeWechat(tx, vault, pair);
    await mergeConsents(tx, pair, now);
    await endSessionsOf(tx, from, "MERGED", now, null);
    if (!ended) return;
    await tx.update(members).set({ mergedInto: into }).where(eq(members.mergedInto, from));
    await mergeProfile(tx, vault, pair, now);
    await noteEvent(tx, "MERGED", { memberId: from }, now);
  },
};
