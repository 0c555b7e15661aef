import type { changePersonType as endpoint, Tokens } from "@ginkgo/api-contract/identity/identity";
import { eq } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { CommandCall } from "../../http/route.ts";
import type { MemberViewer } from "../../http/viewer.ts";
import { firstOf } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";
import { lockMember } from "./find-member.ts";
import { answerTokens } from "./sign-in/answer-tokens.ts";
import { noteEvent } from "./sign-in/security-events.ts";
import { endSession, openSession } from "./sign-in/sessions.ts";
import { members, sessions } from "./tables.ts";

/**
 * Switches customer and service employee, or makes the first choice. The old session ends with all its tokens and a
 * new one of the same age takes its place, so no token ever changes what it may do (T9).
 * @throws {ProblemError} PERSON_TYPE_SAME, SWITCH_UNDER_WAY, SIGN_IN_REQUIRED
 */
export async function changePersonType({
  tx,
  params: { type },
  viewer: { memberId, sessionId },
  request,
  services: { settings, clock },
  cookie,
}: CommandCall<typeof endpoint, MemberViewer>): Promise<Tokens> {
  const now = clock.now();
  await lockMember(tx, memberId);
  // Read behind the lock: of several switches at once the first ends the session the others came with.
  const old = (await firstOf(
    tx
      .select({
        personType: sessions.personType,
        device: sessions.device,
        way: sessions.way,
        endedWhy: sessions.endedWhy,
        signedInAt: millis(sessions.signedInAt),
        provedAt: millis(sessions.provedAt),
        absoluteEndsAt: millis(sessions.absoluteEndsAt),
      })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .for("update"),
  ))!;
  if (old.endedWhy === "SWITCHED") throw problem("SWITCH_UNDER_WAY");
  if (old.endedWhy !== null) throw problem("SIGN_IN_REQUIRED", "session ended meanwhile");
  if (old.personType === type) throw problem("PERSON_TYPE_SAME");

  await tx.update(members).set({ personType: type, updatedAt: now }).where(eq(members.id, memberId));
  await endSession(tx, sessionId, "SWITCHED", now);
  const pair = await openSession(
    tx,
    { memberId, staffId: null, personType: type },
    { device: old.device, way: old.way, now },
    {
      signedInAt: new Date(old.signedInAt),
      provedAt: new Date(old.provedAt),
      absoluteEndsAt: new Date(old.absoluteEndsAt),
    },
  );
  await noteEvent(tx, "PERSON_TYPE_CHANGED", { memberId, sessionId: pair.sessionId }, now);
  return answerTokens({ request, settings, now, cookie }, pair);
}
