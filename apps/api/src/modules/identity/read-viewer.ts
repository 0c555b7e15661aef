import type { StaffRole } from "@ginkgo/api-contract/identity/identity";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Services } from "../../http/services.ts";
import { type ReadViewer, type Viewer, visitor } from "../../http/viewer.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import type { Settings } from "../../platform/settings.ts";
import { readKey } from "./service-keys/read-key.ts";
import { looksLikeSecret } from "./service-keys/secret.ts";
import { looksLikeToken, tokenHash } from "./sign-in/opaque-token.ts";
import { IN_COOKIE, sessionCookies } from "./sign-in/session-cookies.ts";
import { readRights } from "./staff/staff-rights.ts";
import { members, sessions, staff, tokenPairs } from "./tables.ts";

/** Staff calls look at the staff cookie, so that one browser may hold a member and a member of staff. */
const isStaffCall = (request: Request) => new URL(request.url).pathname.startsWith("/rest/staff/");

function shownToken(request: Request, settings: Settings): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer && bearer !== IN_COOKIE) return bearer;
  return sessionCookies(request, settings).read("access", isStaffCall(request) ? "staff" : "portal");
}

interface Found {
  sessionId: string;
  memberId: string | null;
  staffId: string | null;
  personType: 1 | 2 | null;
  state: "ACTIVE" | "INVITED" | "BLOCKED" | "CLOSING" | "CLOSED" | "MERGED";
  role: StaffRole | null;
  otherRoles: StaffRole[] | null;
}

async function viewerOf(
  db: Db,
  { sessionId, memberId, staffId, personType, state, role, otherRoles }: Found,
): Promise<Viewer> {
  if (state === "BLOCKED") return { kind: "visitor", because: "ACCOUNT_BLOCKED" };
  if (state === "CLOSED" || state === "MERGED") return { kind: "visitor", because: "ACCOUNT_CLOSED" };
  const closing = state === "CLOSING" ? { closing: true as const } : {};
  if (memberId) return { kind: "member", memberId, personType, sessionId, ...closing };
  const rights = await readRights(db, [role!, ...(otherRoles ?? [])]);
  return { kind: "staff", staffId: staffId!, sessionId, ...rights };
}

/** The session of an access token that still holds. Built once: every request asks it. */
const sessionByToken = (db: Db) =>
  db
    .select({
      sessionId: sessions.id,
      memberId: sessions.memberId,
      staffId: sessions.staffId,
      personType: sessions.personType,
      state: sql<Found["state"]>`coalesce(${members.state}, ${staff.state})`,
      role: staff.role,
      otherRoles: staff.otherRoles,
    })
    .from(tokenPairs)
    .innerJoin(sessions, eq(sessions.id, tokenPairs.sessionId))
    .leftJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(staff, eq(staff.id, sessions.staffId))
    .where(
      and(
        eq(tokenPairs.accessHash, sql.placeholder("hash")),
        gt(tokenPairs.accessExpiresAt, sql.placeholder("now")),
        isNull(sessions.endedAt),
      ),
    )
    // Without a name of its own: connections name their statements.
    .prepare("");

/**
 * Tells who a request is from by its Bearer token or its cookie. Asked of the database on every request, and never of
 * a replica, so that a sign-out, a block or a new password holds at once (T8).
 */
export function createReadViewer({ database, settings, clock }: Services): ReadViewer {
  const session = sessionByToken(database.primary);
  return async (request) => {
    const token = shownToken(request, settings);
    if (looksLikeSecret(token))
      return isStaffCall(request) ? ((await readKey({ database, clock }, token)) ?? visitor) : visitor;
    if (!looksLikeToken(token)) return visitor;
    const found = await firstOf(session.execute({ hash: tokenHash(token), now: clock.now() }));
    return found ? viewerOf(database.primary, found) : visitor;
  };
}
