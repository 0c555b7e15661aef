import { emit } from "../live/events.ts";
import { notify } from "../live/notices.ts";
import { API_BASE_META, DEFAULT_API_BASE } from "./api-base.ts";
import type { ApiContext } from "./api-client.ts";
import { cookieText, readCookies } from "./cookies.ts";
import { refreshSession } from "./refresh-session.ts";
import { createSession, parseSession, SESSION_COOKIE, type SessionStore } from "./session.ts";
import { tabLock } from "./tab-lock.ts";

const THIRTY_DAYS = 2_592_000;

const cookieStore: SessionStore = {
  read: () => parseSession(readCookies(document.cookie).get(SESSION_COOKIE)),
  write(facts) {
    const wasSignedIn = cookieStore.read() !== null;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
    document.cookie = facts
      ? cookieText(SESSION_COOKIE, JSON.stringify(facts), THIRTY_DAYS)
      : cookieText(SESSION_COOKIE, "", 0);
    if (wasSignedIn !== (facts !== null)) emit("sessionChanged");
  },
};

let context: ApiContext | undefined;

/** The tab's own way to the API, for calls made after the page has loaded: suggestions, the area picker. */
export function browserApi(): ApiContext {
  if (context) return context;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${API_BASE_META}"]`);
  const base = meta?.content || DEFAULT_API_BASE;
  const send = (request: Request) => fetch(request);
  context = {
    base,
    fetch: send,
    session: createSession({
      store: cookieStore,
      refresh: (old) => refreshSession(base, send, old),
      alone: tabLock("session-refresh"),
    }),
    onFailure: (error) =>
      notify({ tone: "err", title: error.statusText, isCode: true, description: error.msg }),
    onSignInNeeded: () => emit("login"),
  };
  return context;
}

/** The same for what says itself why it was refused, beside a field or above a button, or says nothing: said once. */
export const quietApi = (): ApiContext => ({ ...browserApi(), onFailure: undefined });
