import type { ClientId } from "@ginkgo/api-contract/identity/identity";
import { and, eq, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { DAY, HOUR, later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { sessions, tokenPairs } from "../tables.ts";
import { newToken, type TokenValues, tokenHash } from "./opaque-token.ts";
import { noteEvent } from "./security-events.ts";

/**
 * Two hours, because the portal counts a token as expired an hour early; a shorter life would mean
 * a refresh with every call (T7).
 */
export const ACCESS_LIFE = 2 * HOUR;
/** Ends a session nobody refreshed. */
const IDLE_LIFE = 14 * DAY;
/** Ends every session, however often refreshed (T6). */
const ABSOLUTE_LIFE = 30 * DAY;

/** Whose session it is. Exactly one of the ids is set. */
export interface Holder {
  memberId: string | null;
  staffId: string | null;
  personType: 1 | 2 | null;
}

export type SignInWay = "password" | "mobile" | "wechat";

/** A pair just made, with what its answer tells. */
export interface IssuedPair extends TokenValues {
  sessionId: string;
  clientId: ClientId;
  personType: 1 | 2 | null;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
}

/** The client whose tokens these are, whoever asked (rules §13). */
export const clientOf = ({ staffId, personType }: Holder): ClientId =>
  staffId ? "staff" : personType === 2 ? "portal-employee" : "portal";

const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** Adds the next pair of a session. */
export async function addPair(
  tx: Tx,
  session: { id: string; generation: number; holder: Holder; absoluteEndsAt: Date },
  now: Date,
): Promise<IssuedPair> {
  const [access, refresh] = [newToken(), newToken()];
  const accessExpiresAt = earlier(later(now, ACCESS_LIFE), session.absoluteEndsAt);
  const refreshExpiresAt = earlier(later(now, IDLE_LIFE), session.absoluteEndsAt);
  await tx.insert(tokenPairs).values({
    sessionId: session.id,
    generation: session.generation,
    accessHash: tokenHash(access),
    accessExpiresAt,
    refreshHash: tokenHash(refresh),
    refreshExpiresAt,
  });
  const { holder } = session;
  return {
    access,
    refresh,
    accessExpiresAt,
    refreshExpiresAt,
    sessionId: session.id,
    clientId: clientOf(holder),
    personType: holder.personType,
  };
}

/** What ended or ran out a month ago is of no use to anybody. */
async function forgetOldSessions(tx: Tx, { memberId, staffId }: Holder, now: Date): Promise<void> {
  const monthAgo = later(now, -30 * DAY);
  const old = and(
    memberId === null ? eq(sessions.staffId, staffId!) : eq(sessions.memberId, memberId),
    or(lt(sessions.endedAt, monthAgo), lt(sessions.absoluteEndsAt, monthAgo)),
  );
  await tx
    .delete(tokenPairs)
    .where(inArray(tokenPairs.sessionId, tx.select({ id: sessions.id }).from(sessions).where(old)));
  await tx.delete(sessions).where(old);
}

/**
 * Opens a session with its first pair.
 * @param inherits of the session it takes the place of: a switch of person type is no new sign-in and gains no time
 */
export async function openSession(
  tx: Tx,
  holder: Holder,
  { device, way, now, address }: { device: string; way: SignInWay; now: Date; address?: string },
  inherits?: { signedInAt: Date; provedAt: Date; absoluteEndsAt: Date },
): Promise<IssuedPair> {
  const absoluteEndsAt = inherits?.absoluteEndsAt ?? later(now, ABSOLUTE_LIFE);
  if (!inherits) await forgetOldSessions(tx, holder, now);
  const session = await firstOf(
    tx
      .insert(sessions)
      .values({
        memberId: holder.memberId,
        staffId: holder.staffId,
        clientId: clientOf(holder),
        personType: holder.personType,
        device,
        way,
        signedInAt: inherits?.signedInAt ?? now,
        lastUsedAt: now,
        provedAt: inherits?.provedAt ?? now,
        absoluteEndsAt,
        address,
      })
      .returning({ id: sessions.id }),
  );
  const { id } = session!;
  if (!inherits) await noteEvent(tx, "SIGN_IN", { ...holder, sessionId: id }, now);
  return addPair(tx, { id, generation: 1, holder, absoluteEndsAt }, now);
}

export type EndReason =
  | "SIGN_OUT"
  | "REUSED"
  | "SWITCHED"
  | "DEVICE_ENDED"
  | "PASSWORD"
  | "PHONE"
  | "WECHAT"
  | "CLOSED"
  | "MERGED";

/** Why sessions of staff end besides: the account was disabled, its one-time code set up anew. */
export type StaffEndReason = "BLOCKED" | "TOTP";

/** Ends one session: every token of it is refused from the commit on. */
export async function endSession(tx: Tx, id: string, why: EndReason, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now, endedWhy: why })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
}

/** Ends all sessions of a member, but for `except`; with `way` only those that came in that way. */
export async function endSessionsOf(
  tx: Tx,
  memberId: string,
  why: EndReason,
  now: Date,
  except: string | null,
  way: SignInWay | null = null,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now, endedWhy: why })
    .where(
      and(
        eq(sessions.memberId, memberId),
        isNull(sessions.endedAt),
        except === null ? undefined : ne(sessions.id, except),
        way === null ? undefined : eq(sessions.way, way),
      ),
    );
}
