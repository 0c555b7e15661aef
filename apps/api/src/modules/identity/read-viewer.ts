import type { StaffRole } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import type { Services } from "../../http/services.ts";
import { type ReadViewer, type Viewer, visitor } from "../../http/viewer.ts";
import { row } from "../../platform/database/database.ts";
import { bytes, instant } from "../../platform/database/sql-values.ts";
import type { Settings } from "../../platform/settings.ts";
import { looksLikeToken, tokenHash } from "./sign-in/opaque-token.ts";
import { IN_COOKIE, sessionCookies } from "./sign-in/session-cookies.ts";
import { permissionsOf } from "./staff/staff-roles.ts";

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
  state: "ACTIVE" | "BLOCKED" | "CLOSING" | "CLOSED";
  role: StaffRole | null;
}

function viewerOf({ sessionId, memberId, staffId, personType, state, role }: Found): Viewer {
  if (state === "BLOCKED") return { kind: "visitor", because: "ACCOUNT_BLOCKED" };
  if (state === "CLOSED") return { kind: "visitor", because: "ACCOUNT_CLOSED" };
  const closing = state === "CLOSING" ? { closing: true as const } : {};
  if (memberId) return { kind: "member", memberId, personType, sessionId, ...closing };
  return { kind: "staff", staffId: staffId!, permissions: permissionsOf(role!), sessionId };
}

/**
 * Tells who a request is from by its Bearer token or its cookie. Asked of the database on every request, and never of
 * a replica, so that a sign-out, a block or a new password holds at once (T8).
 */
export const createReadViewer =
  ({ database, settings, clock }: Services): ReadViewer =>
  async (request) => {
    const token = shownToken(request, settings);
    if (!looksLikeToken(token)) return visitor;
    const found = await row<Found>(
      database.primary,
      sql`select s.id::text as "sessionId", s.member_id::text as "memberId", s.staff_id::text as "staffId",
          s.person_type as "personType", coalesce(m.state, t.state) as state, t.role
        from identity.token_pairs p join identity.sessions s on s.id = p.session_id
        left join identity.members m on m.id = s.member_id left join identity.staff t on t.id = s.staff_id
        where p.access_hash = ${bytes(tokenHash(token))} and p.access_expires_at > ${instant(clock.now())}
          and s.ended_at is null`,
    );
    return found ? viewerOf(found) : visitor;
  };
