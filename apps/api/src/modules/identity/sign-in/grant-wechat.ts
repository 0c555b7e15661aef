import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { problem, settled } from "../../../http/problem.ts";
import { later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { WechatPerson } from "../../../platform/wechat.ts";
import { lockMember, refusalOf } from "../find-member.ts";
import { wechatStates } from "../tables.ts";
import { offerTicket } from "../wechat/bind-wechat.ts";
import { STATE_LIFE } from "../wechat/start-wechat.ts";
import { keepOpenId, wechatLink } from "../wechat/wechat-links.ts";
import { type GrantCall, type Granted, needed } from "./grant-call.ts";
import { tokenHash } from "./opaque-token.ts";
import { sessionCookies } from "./session-cookies.ts";
import { openSession } from "./sessions.ts";

const isSame = (a: string, b: string) => timingSafeEqual(tokenHash(a), tokenHash(b));

/** Uses up the state; undefined where it was used, is too old or never was. */
const useState = (tx: Tx, state: string, now: Date) =>
  firstOf(
    tx
      .update(wechatStates)
      .set({ usedAt: now })
      .where(
        and(
          eq(wechatStates.stateHash, tokenHash(state)),
          isNull(wechatStates.usedAt),
          gt(wechatStates.createdAt, later(now, -STATE_LIFE)),
        ),
      )
      .returning({ redirect: wechatStates.redirect, inside: wechatStates.inside }),
  );

async function personOf({ services }: GrantCall, code: string, inside: boolean): Promise<WechatPerson> {
  const person = await services.wechat.exchange(code, { inside }).catch((error: Error) => {
    services.log.error("WeChat exchange failed", { module: "identity", error: error.message });
    throw problem("WECHAT_UNAVAILABLE", "exchange");
  });
  if (!person) throw problem("WECHAT_CODE");
  return person;
}

/**
 * `grant_type=wechat`: the code WeChat brought back, in the browser that set out with this state (T16). A WeChat that
 * belongs to nobody yet is answered with a ticket to send along with the mobile grant.
 * @throws {ProblemError} BAD_INPUT, WECHAT_STATE, WECHAT_CODE, WECHAT_UNAVAILABLE, WECHAT_NEEDS_PHONE, ACCOUNT_BLOCKED
 */
export async function grantWechat(call: GrantCall): Promise<Granted> {
  const { form, request, services, device, now, transaction } = call;
  const [code, state] = [needed(form, "code"), needed(form, "state")];
  const own = sessionCookies(request, services.settings).readState();
  if (!own || !isSame(own, state)) throw problem("WECHAT_STATE", "another browser's state");
  const begun = await transaction((tx) => useState(tx, state, now));
  if (!begun) throw problem("WECHAT_STATE", "used or old");
  const redirect = begun.redirect ?? undefined;
  const person = await personOf(call, code, begun.inside);

  return settled(
    await transaction(async (tx) => {
      const link = await wechatLink(tx, services.vault, person.unionid);
      if (!link) return offerTicket(tx, services.vault, person, redirect, now);
      const member = await lockMember(tx, link.memberId);
      const refusal = refusalOf(member);
      if (refusal) return refusal;
      await keepOpenId(tx, services.vault, member.id, person.openId);
      const holder = { memberId: member.id, staffId: null, personType: member.personType };
      return { pair: await openSession(tx, holder, { device, way: "wechat", now }), redirect };
    }),
  );
}
