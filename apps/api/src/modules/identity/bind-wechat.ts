import type { WechatNeedsPhone } from "@ginkgo/contract/identity";
import { sql } from "drizzle-orm";
import { type ProblemError, problem, problemWith } from "../../http/problem.ts";
import { shanghaiInstant } from "../../platform/clock.ts";
import { row, type Tx } from "../../platform/database.ts";
import type { WechatPerson } from "../../platform/wechat.ts";
import { newToken, tokenHash } from "./opaque-token.ts";
import { noteEvent } from "./security-events.ts";
import { bytes, DAY, instant, later, MINUTE } from "./sql-values.ts";

const TICKET_LIFE = 10 * MINUTE;

/** Keeps what WeChat said until the person has proved a number, and answers with the ticket for it. */
export async function offerTicket(
  tx: Tx,
  { unionid, nickname }: WechatPerson,
  redirect: string | undefined,
  now: Date,
): Promise<ProblemError> {
  const bindTicket = newToken();
  const ends = later(now, TICKET_LIFE);
  await tx.execute(sql`delete from identity.wechat_tickets where expires_at < ${instant(later(now, -DAY))}`);
  await tx.execute(sql`insert into identity.wechat_tickets (ticket_hash, unionid, nickname, expires_at)
    values (${bytes(tokenHash(bindTicket))}, ${unionid}, ${nickname}, ${instant(ends)})`);
  const more: Omit<WechatNeedsPhone, "reason"> = {
    bindTicket,
    expiresAt: shanghaiInstant(ends),
    nickname,
    ...(redirect ? { redirect } : {}),
  };
  return problemWith("WECHAT_NEEDS_PHONE", more);
}

/**
 * Ties the WeChat of a ticket to the member. The links' two unique columns decide when two people, or one person
 * twice, do it at once (T16).
 * @throws {ProblemError} WECHAT_TICKET, WECHAT_TAKEN
 */
export async function bindWechat(
  tx: Tx,
  { ticket, memberId }: { ticket: string; memberId: string },
  now: Date,
): Promise<void> {
  const kept = await row<{ unionid: string; nickname: string | null }>(
    tx,
    sql`update identity.wechat_tickets set used_at = ${instant(now)}
      where ticket_hash = ${bytes(tokenHash(ticket))} and used_at is null and expires_at > ${instant(now)}
      returning unionid, nickname`,
  );
  if (!kept) throw problem("WECHAT_TICKET");
  await tx.execute(sql`insert into identity.wechat_links (unionid, member_id, nickname, bound_at)
    values (${kept.unionid}, ${memberId}::bigint, ${kept.nickname}, ${instant(now)}) on conflict do nothing`);
  const link = await row<{ memberId: string }>(
    tx,
    sql`select member_id::text as "memberId" from identity.wechat_links where unionid = ${kept.unionid}`,
  );
  if (link?.memberId !== memberId) throw problem("WECHAT_TAKEN");
  await noteEvent(tx, "WECHAT_BOUND", { memberId }, now);
}
