import type { Tokens } from "@ginkgo/api-contract/identity/identity";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import type { Settings } from "../../../platform/settings.ts";
import { IN_COOKIE, sessionCookies } from "./session-cookies.ts";
import type { IssuedPair } from "./sessions.ts";

/**
 * Tells of a new pair: cookies for browsers, values for everybody else. A browser names itself by `Sec-Fetch-Site`, an
 * older one by the `Origin` of its writes, which no script can set or leave out; it gets no values, so that a script that slipped into a page finds none.
 */
export function answerTokens(
  {
    request,
    settings,
    now,
    cookie,
  }: { request: Request; settings: Settings; now: Date; cookie(line: string): void },
  pair: IssuedPair,
  redirect?: string,
): Tokens {
  const seconds = (end: Date) => (end.getTime() - now.getTime()) / 1000;
  const lines = sessionCookies(request, settings).pair(
    { ...pair, expiresAt: pair.accessExpiresAt.getTime() },
    { access: seconds(pair.accessExpiresAt), refresh: seconds(pair.refreshExpiresAt) },
  );
  for (const line of lines) cookie(line);
  const inBrowser = request.headers.has("sec-fetch-site") || request.headers.has("origin");
  return {
    accessToken: {
      tokenType: "Bearer",
      tokenValue: inBrowser ? IN_COOKIE : pair.access,
      expiresAt: shanghaiInstant(pair.accessExpiresAt),
    },
    refreshToken: { tokenValue: inBrowser ? IN_COOKIE : pair.refresh },
    additionalParameters: { client_id: pair.clientId, ...(redirect ? { redirect } : {}) },
  };
}
