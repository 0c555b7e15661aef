import type { ClientId } from "@ginkgo/api-contract/identity/identity";
import type { Settings } from "../../../platform/settings.ts";

/** The word a browser gets in place of a token: the real one is in its cookie. */
export const IN_COOKIE = "cookie";

/** What the page itself may read of the session; shape and name as the portal's session.ts expects. */
const FACTS = "session";

type Kind = "access" | "refresh";
const plainName = { access: "ginkgo_access", refresh: "ginkgo_refresh" } as const;
const staffName = { access: "ginkgo_staff_access", refresh: "ginkgo_staff_refresh" } as const;
const STATE = "ginkgo_wechat";

const isLoopback = (host: string) => host === "localhost" || host === "[::1]" || /^127\./.test(host);

/** Everywhere but on plain http to this very machine (rules §2). */
function isSecure(request: Request, { PUBLIC_ORIGIN }: Settings): boolean {
  const { protocol, hostname } = new URL(request.url);
  return PUBLIC_ORIGIN?.startsWith("https:") || protocol === "https:" || !isLoopback(hostname);
}

/** `__Host-` binds a cookie to this host alone, and browsers take it only with Secure. */
const fullName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

function readCookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const cut = pair.indexOf("=");
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim();
  }
  return undefined;
}

/** A hidden cookie of another module, kept to this host like the session's. Its name must begin with `ginkgo_`. */
export function hiddenCookie(request: Request, settings: Settings, name: `ginkgo_${string}`) {
  const secure = isSecure(request, settings);
  const full = fullName(name, secure);
  return {
    read: () => readCookie(request, full),
    line: (value: string, seconds: number) =>
      `${full}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? "; Secure" : ""}; HttpOnly`,
  };
}

/** Lines for `Set-Cookie` and what is read back, for one request. */
export function sessionCookies(request: Request, settings: Settings) {
  const secure = isSecure(request, settings);
  const tail = (seconds: number) =>
    `; Path=/; Max-Age=${Math.max(0, Math.floor(seconds))}; SameSite=Lax${secure ? "; Secure" : ""}`;
  const hidden = (name: string, value: string, seconds: number) =>
    `${fullName(name, secure)}=${value}${tail(seconds)}; HttpOnly`;
  const facts = (value: string, seconds: number) => `${FACTS}=${value}${tail(seconds)}`;
  const nameOf = (kind: Kind, client: ClientId) => (client === "staff" ? staffName : plainName)[kind];

  return {
    read: (kind: Kind, client: ClientId) => readCookie(request, fullName(nameOf(kind, client), secure)),
    readState: () => readCookie(request, fullName(STATE, secure)),
    /** Lax, so that it comes along when WeChat sends the browser back. */
    state: (value: string, seconds: number) => hidden(STATE, value, seconds),
    /** All lines of a new pair. `expiresAt` in milliseconds; lives in seconds. */
    pair(
      pair: {
        access: string;
        refresh: string;
        expiresAt: number;
        clientId: ClientId;
        personType: 1 | 2 | null;
      },
      lives: { access: number; refresh: number },
    ): string[] {
      const { clientId, personType, expiresAt } = pair;
      const lines = [
        hidden(nameOf("access", clientId), pair.access, lives.access),
        hidden(nameOf("refresh", clientId), pair.refresh, lives.refresh),
      ];
      // Staff pages ask /rest/staff/me; the portal's own cookie must not tell of them.
      if (clientId === "staff") return lines;
      return [
        ...lines,
        facts(encodeURIComponent(JSON.stringify({ expiresAt, clientId, personType })), lives.refresh),
      ];
    },
    gone: (client: ClientId): string[] => [
      hidden(nameOf("access", client), "", 0),
      hidden(nameOf("refresh", client), "", 0),
      ...(client === "staff" ? [] : [facts("", 0)]),
    ],
  };
}
