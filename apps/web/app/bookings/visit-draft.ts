import { readCookies } from "../lib/api/cookies.ts";

/** What was chosen and typed, kept in the reader's own browser while they sign in: with scripts and without. */
const COOKIE = "visit-draft";
/** Seconds: as long as signing in may take. */
const SESSION_LIFE = 1800;
const FIELDS = ["date", "start", "peopleCount", "contactName", "contactPhone", "remark"] as const;

export type VisitDraft = Partial<Record<(typeof FIELDS)[number], string>>;

/** Only sent with the pages of that home, and out of reach for scripts. */
const line = (orgId: string, value: string, seconds: number, origin: string) =>
  `${COOKIE}=${value}; Path=/orgs/${orgId}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${
    origin.startsWith("https:") ? "; Secure" : ""
  }`;

/** `Set-Cookie` that keeps what was typed. */
export function keepVisitDraft(orgId: string, typed: Record<string, string>, origin: string): string {
  const draft = Object.fromEntries(FIELDS.map((name) => [name, (typed[name] ?? "").slice(0, 200)]));
  return line(orgId, encodeURIComponent(JSON.stringify(draft)), SESSION_LIFE, origin);
}

/** `Set-Cookie` that forgets it. */
export const dropVisitDraft = (orgId: string, origin: string): string => line(orgId, "", 0, origin);

/** What was kept; nothing where that is not what this page wrote. */
export function readVisitDraft(request: Request): VisitDraft {
  const text = readCookies(request.headers.get("cookie")).get(COOKIE);
  if (!text) return {};
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== "object" || found === null) return {};
    const draft = found as Record<string, unknown>;
    return Object.fromEntries(
      FIELDS.flatMap((name) => (typeof draft[name] === "string" ? [[name, draft[name]]] : [])),
    );
  } catch {
    return {};
  }
}
