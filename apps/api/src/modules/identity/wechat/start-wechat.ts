import type { startWechat as endpoint } from "@ginkgo/api-contract/identity/identity";
import { ownPath } from "@ginkgo/api-contract/own-path";
import { lt } from "drizzle-orm";
import type { CommandCall } from "../../../http/route.ts";
import type { Viewer } from "../../../http/viewer.ts";
import { HOUR, later, MINUTE } from "../../../platform/clock.ts";
import { newToken, tokenHash } from "../sign-in/opaque-token.ts";
import { sessionCookies } from "../sign-in/session-cookies.ts";
import { wechatStates } from "../tables.ts";

/** How long somebody may take on WeChat's page (T16). */
export const STATE_LIFE = 10 * MINUTE;

/** Sends the browser to WeChat with a state only this browser can bring back. */
export async function startWechat({
  tx,
  request,
  query,
  services,
  cookie,
  redirect,
}: CommandCall<typeof endpoint, Viewer>): Promise<null> {
  const { settings, clock, wechat } = services;
  const now = clock.now();
  const state = newToken();
  await tx.delete(wechatStates).where(lt(wechatStates.createdAt, later(now, -HOUR)));
  const inside = /MicroMessenger/i.test(request.headers.get("user-agent") ?? "");
  await tx.insert(wechatStates).values({
    stateHash: tokenHash(state),
    redirect: ownPath(query.redirect) ?? null,
    inside,
    createdAt: now,
  });
  cookie(sessionCookies(request, settings).state(state, STATE_LIFE / 1000));
  const origin = settings.PUBLIC_ORIGIN ?? new URL(request.url).origin;
  redirect(wechat.authorizeUrl({ origin, returnTo: `${origin}/wxredirect`, state, inside }));
  return null;
}
