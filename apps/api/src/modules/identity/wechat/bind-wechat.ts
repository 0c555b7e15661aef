import type { WechatNeedsPhone } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import { type ProblemError, problem, problemWith } from "../../../http/problem.ts";
import { DAY, later, MINUTE, shanghaiInstant } from "../../../platform/clock.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { bytes, instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import type { WechatPerson } from "../../../platform/wechat.ts";
import { ticketPlace } from "../identity-places.ts";
import { newToken, tokenHash } from "../sign-in/opaque-token.ts";
import { noteEvent } from "../sign-in/security-events.ts";
import { linkWechat, wechatLink } from "./wechat-links.ts";

const TICKET_LIFE = 10 * MINUTE;

/** Keeps what WeChat said until the person has proved a number, and answers with the ticket for it. */
export async function offerTicket(
  tx: Tx,
  vault: Vault,
  person: WechatPerson,
  redirect: string | undefined,
  now: Date,
): Promise<ProblemError> {
  const bindTicket = newToken();
  const ends = later(now, TICKET_LIFE);
  await tx.execute(sql`delete from identity.wechat_tickets where expires_at < ${instant(later(now, -DAY))}`);
  const hash = tokenHash(bindTicket);
  const sealed = vault.seal(JSON.stringify(person), ticketPlace(hash.toString("hex")));
  await tx.execute(sql`insert into identity.wechat_tickets (ticket_hash, person, expires_at)
    values (${bytes(hash)}, ${sealed}, ${instant(ends)})`);
  const more: Omit<WechatNeedsPhone, "reason"> = {
    bindTicket,
    expiresAt: shanghaiInstant(ends),
    nickname: person.nickname,
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
  vault: Vault,
  { ticket, memberId }: { ticket: string; memberId: string },
  now: Date,
): Promise<void> {
  const hash = tokenHash(ticket);
  const kept = await row<{ person: string }>(
    tx,
    sql`update identity.wechat_tickets set used_at = ${instant(now)}
      where ticket_hash = ${bytes(hash)} and used_at is null and expires_at > ${instant(now)}
      returning person`,
  );
  if (!kept) throw problem("WECHAT_TICKET");
  const person = JSON.parse(vault.open(kept.person, ticketPlace(hash.toString("hex")))) as WechatPerson;
  await linkWechat(tx, vault, memberId, person, now);
  const link = await wechatLink(tx, vault, person.unionid);
  if (link?.memberId !== memberId) throw problem("WECHAT_TAKEN");
  await noteEvent(tx, "WECHAT_BOUND", { memberId }, now);
}
