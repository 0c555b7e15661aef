import { eq } from "drizzle-orm";
import type { CommandCall } from "../../../http/route.ts";
import type { Viewer } from "../../../http/viewer.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { tokenPairs } from "../tables.ts";
import { looksLikeToken, tokenHash } from "./opaque-token.ts";
import { noteEvent } from "./security-events.ts";
import { sessionCookies } from "./session-cookies.ts";
import { endSession } from "./sessions.ts";

type Call = Pick<
  CommandCall<unknown, Viewer>,
  "tx" | "viewer" | "request" | "services" | "cookie" | "header"
>;

/** Whose sign-out it is: the staff's own address ends theirs alone. */
const clientOf = (request: Request) =>
  new URL(request.url).pathname.startsWith("/rest/staff/") ? "staff" : "portal";

/** The session to end: the viewer's, or, where its access token has run out, the one of the refresh cookie. */
async function sessionOf({ tx, viewer, request, services }: Call): Promise<string | undefined> {
  if (viewer.kind !== "visitor") return viewer.sessionId;
  const token = sessionCookies(request, services.settings).read("refresh", clientOf(request));
  if (!looksLikeToken(token)) return undefined;
  const owner = await firstOf(
    tx
      .select({ id: tokenPairs.sessionId })
      .from(tokenPairs)
      .where(eq(tokenPairs.refreshHash, tokenHash(token))),
  );
  return owner?.id;
}

/** Ends the session and takes the cookies away. Signing out twice is fine. */
export async function logOut(call: Call): Promise<null> {
  const { tx, viewer, request, services, cookie, header } = call;
  const now = services.clock.now();
  const id = await sessionOf(call);
  if (id) {
    await endSession(tx, id, "SIGN_OUT", now);
    const memberId = viewer.kind === "member" ? viewer.memberId : null;
    const staffId = viewer.kind === "staff" ? viewer.staffId : null;
    await noteEvent(tx, "SIGN_OUT", { memberId, staffId, sessionId: id }, now);
  }
  for (const line of sessionCookies(request, services.settings).gone(clientOf(request))) cookie(line);
  // On a shared device the next person must find neither pages, back button included, nor drafts.
  header("clear-site-data", '"cache", "storage"');
  return null;
}
