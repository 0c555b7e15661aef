import type { WechatNeedsPhone } from "@ginkgo/api-contract/identity/identity";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { type ProblemError, problem, problemWith } from "../../../http/problem.ts";
import { DAY, later, MINUTE } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import type { WechatPerson } from "../../../platform/wechat.ts";
import { ticketSealContext } from "../identity-seal-contexts.ts";
import { newToken, tokenHash } from "../sign-in/opaque-token.ts";
import { noteEvent } from "../sign-in/security-events.ts";
import { wechatTickets } from "../tables.ts";
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
  await tx.delete(wechatTickets).where(lt(wechatTickets.expiresAt, later(now, -DAY)));
  const hash = tokenHash(bindTicket);
  const sealed = vault.seal(JSON.stringify(person), ticketSealContext(hash.toString("hex")));
  await tx.insert(wechatTickets).values({ ticketHash: hash, person: sealed, expiresAt: ends });
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
  const binding = await firstOf(
    tx
      .update(wechatTickets)
      .set({ usedAt: now })
      .where(
        and(
          eq(wechatTickets.ticketHash, hash),
          isNull(wechatTickets.usedAt),
          gt(wechatTickets.expiresAt, now),
        ),
      )
      .returning({ person: wechatTickets.person }),
  );
  if (!binding) throw problem("WECHAT_TICKET");
  const person = JSON.parse(
    vault.open(binding.person, ticketSealContext(hash.toString("hex"))),
  ) as WechatPerson;
  await linkWechat(tx, vault, memberId, person, now);
  const link = await wechatLink(tx, vault, person.unionid);
  if (link?.memberId !== memberId) throw problem("WECHAT_TAKEN");
  await noteEvent(tx, "WECHAT_BOUND", { memberId }, now);
}
