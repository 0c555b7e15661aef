import type { changePersonType as endpoint, Tokens } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { CommandCall } from "../../http/route.ts";
import type { MemberViewer } from "../../http/viewer.ts";
import { row } from "../../platform/database/database.ts";
import { instant, millis } from "../../platform/database/sql-values.ts";
import { lockMember } from "./find-member.ts";
import { answerTokens } from "./sign-in/answer-tokens.ts";
import { noteEvent } from "./sign-in/security-events.ts";
import { endSession, openSession, type SignInWay } from "./sign-in/sessions.ts";

interface SessionRow {
  personType: 1 | 2 | null;
  device: string;
  way: SignInWay;
  signedInAt: number;
  provedAt: number;
  absoluteEndsAt: number;
  endedWhy: string | null;
}

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
  const old = (await row<SessionRow>(
    tx,
    sql`select person_type as "personType", device, way, ended_why as "endedWhy",
        ${millis(sql`signed_in_at`)} as "signedInAt", ${millis(sql`proved_at`)} as "provedAt",
        ${millis(sql`absolute_ends_at`)} as "absoluteEndsAt"
      from identity.sessions where id = ${sessionId}::bigint for update`,
  ))!;
  if (old.endedWhy === "SWITCHED") throw problem("SWITCH_UNDER_WAY");
  if (old.endedWhy !== null) throw problem("SIGN_IN_REQUIRED", "session ended meanwhile");
  if (old.personType === type) throw problem("PERSON_TYPE_SAME");

  await tx.execute(sql`update identity.members set person_type = ${type}::int, updated_at = ${instant(now)}
    where id = ${memberId}::bigint`);
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
