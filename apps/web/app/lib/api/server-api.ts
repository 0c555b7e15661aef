import type { RouterContextProvider } from "react-router";
import { DEFAULT_API_BASE } from "./api-base.ts";
import type { ApiContext } from "./api-client.ts";
import { cookieText, readCookies } from "./cookies.ts";
import { refreshSession } from "./refresh-session.ts";
import { apiCookies, type RequestInfo, requestInfo } from "./request-info.ts";
import { createSession, parseSession, SESSION_COOKIE } from "./session.ts";

const made = new WeakMap<RequestInfo, ApiContext>();
const writes = new WeakMap<RequestInfo, number>();

/** How often this request has changed something so far: what was read before may be different now. */
export const writesOf = (info: RequestInfo): number => writes.get(info) ?? 0;

const isWrite = ({ method, url }: Request) => method !== "GET" && !url.includes("grant_type=refresh_token");

function createServerApi(request: Request, context: Readonly<RouterContextProvider>): ApiContext {
  const info = context.get(requestInfo);
  const answered = context.get(apiCookies);
  const base = new URL(info.config.apiBase || DEFAULT_API_BASE, info.origin).href.replace(/\/$/, "");
  const jar = readCookies(request.headers.get("cookie"));

  // A call made while the page is made counts as the reader's own: same cookies, same browser, same origin.
  async function send(call: Request): Promise<Response> {
    const headers = new Headers(call.headers);
    const cookie = [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
    if (cookie) headers.set("cookie", cookie);
    headers.set("origin", info.origin);
    for (const name of ["user-agent", "accept-language"]) {
      const value = request.headers.get(name);
      if (value) headers.set(name, value);
    }
    const response = await info.apiFetch(new Request(call, { headers }));
    if (isWrite(call)) writes.set(info, writesOf(info) + 1);
    for (const line of response.headers.getSetCookie()) {
      answered.push(line);
      for (const [name, value] of readCookies(line.split(";", 1)[0])) jar.set(name, value);
    }
    return response;
  }

  const store = {
    read: () => parseSession(jar.get(SESSION_COOKIE)),
    write(facts: ReturnType<typeof parseSession>) {
      jar.set(SESSION_COOKIE, facts ? JSON.stringify(facts) : "");
      answered.push(
        facts
          ? cookieText(SESSION_COOKIE, JSON.stringify(facts), 2_592_000)
          : cookieText(SESSION_COOKIE, "", 0),
      );
    },
  };
  return {
    base,
    fetch: send,
    session: createSession({ store, refresh: (old) => refreshSession(base, send, old) }),
  };
}

/** The way to the API for a loader or an action: one per request, whatever number of loaders ask. */
export function serverApi({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): ApiContext {
  const info = context.get(requestInfo);
  const api = made.get(info) ?? createServerApi(request, context);
  made.set(info, api);
  return api;
}
