import type { ClientId } from "@ginkgo/api-contract/identity/identity";
import { and, eq, isNotNull, lte, type SQL } from "drizzle-orm";
import { type ProblemError, problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import { members, sessions, staff, tokenPairs } from "../tables.ts";
import { openSuccessor, sealSuccessor, tokenHash } from "./opaque-token.ts";
import { noteEvent } from "./security-events.ts";
import { ACCESS_LIFE, addPair, clientOf, endSession, type Holder, type IssuedPair } from "./sessions.ts";

/** How long the token just used is still answered, with the very same new pair (rules §2). */
const SAME_ANSWER = 10_000;

interface SessionRow {
  memberId: string | null;
  staffId: string | null;
  oldType: 1 | 2 | null;
  absoluteEndsAt: number;
  endedAt: number | null;
}

const lockSession = (tx: Tx, id: string) =>
  firstOf(
    tx
      .select({
        memberId: sessions.memberId,
        staffId: sessions.staffId,
        oldType: sessions.personType,
        absoluteEndsAt: millis(sessions.absoluteEndsAt),
        endedAt: millis(sessions.endedAt),
      })
      .from(sessions)
      .where(eq(sessions.id, id))
      .for("update"),
  );

const readPair = (tx: Tx, id: string, which: SQL) =>
  firstOf(
    tx
      .select({
        generation: tokenPairs.generation,
        usedAt: millis(tokenPairs.usedAt),
        expiresAt: millis(tokenPairs.refreshExpiresAt),
        successor: tokenPairs.successor,
      })
      .from(tokenPairs)
      .where(and(eq(tokenPairs.sessionId, id), which)),
  );

const memberState = (tx: Tx, id: string) =>
  firstOf(
    tx
      .select({ state: members.state, personType: members.personType })
      .from(members)
      .where(eq(members.id, id)),
  );

const staffState = (tx: Tx, id: string) =>
  firstOf(tx.select({ state: staff.state }).from(staff).where(eq(staff.id, id)));

/** The holder as of now, or why there is none. */
async function holderOf(tx: Tx, session: SessionRow): Promise<Holder | ProblemError> {
  const { memberId, staffId } = session;
  const found = memberId
    ? await memberState(tx, memberId)
    : { personType: null, ...(await staffState(tx, staffId!)) };
  if (found?.state === "BLOCKED") return problem("ACCOUNT_BLOCKED");
  if (found?.state !== "ACTIVE" && found?.state !== "CLOSING") return problem("ACCOUNT_CLOSED");
  return { memberId, staffId, personType: found.personType };
}

/** A refresh refused. `reusedBy` is the member to tell: somebody else may hold a copy of the token. */
export interface RotationRefused {
  refused: ProblemError;
  reusedBy?: string | null;
}

/**
 * Exchanges a refresh token for the next pair. The session's row is locked first and everything read after it, so
 * that of any number of tabs asking at once one rotates and the others find the pair it made (T1). A token that
 * comes back in any other way ends the whole family, whoever holds the rest of it (T3–T5).
 */
export async function rotateTokens(
  tx: Tx,
  used: string,
  client: ClientId,
  now: Date,
): Promise<IssuedPair | RotationRefused> {
  const over = { refused: problem("SIGN_IN_REQUIRED", "refresh token") };
  const owner = await firstOf(
    tx
      .select({ id: tokenPairs.sessionId })
      .from(tokenPairs)
      .where(eq(tokenPairs.refreshHash, tokenHash(used))),
  );
  const session = owner && (await lockSession(tx, owner.id));
  if (!session || session.endedAt !== null) return over;
  if ((client === "staff") !== (session.staffId !== null)) return over;

  const { id } = owner;
  const pair = (await readPair(tx, id, eq(tokenPairs.refreshHash, tokenHash(used))))!;
  if (pair.expiresAt <= now.getTime()) return over;
  const holder = await holderOf(tx, session);
  if (holder instanceof Error) return { refused: holder };
  const absoluteEndsAt = new Date(session.absoluteEndsAt);
  const place = `${id}.${pair.generation}`;

  if (pair.usedAt === null) {
    const next = await addPair(tx, { id, generation: pair.generation + 1, holder, absoluteEndsAt }, now);
    // Of the pairs before, the sealed successors are not needed any more; a changed person type ends their access.
    await tx
      .update(tokenPairs)
      .set({ successor: null })
      .where(and(eq(tokenPairs.sessionId, id), isNotNull(tokenPairs.successor)));
    await tx
      .update(tokenPairs)
      .set({ usedAt: now, successor: sealSuccessor(used, next, place) })
      .where(and(eq(tokenPairs.sessionId, id), eq(tokenPairs.generation, pair.generation)));
    if (holder.personType !== session.oldType)
      await tx
        .update(tokenPairs)
        .set({ accessExpiresAt: now })
        .where(and(eq(tokenPairs.sessionId, id), lte(tokenPairs.generation, pair.generation)));
    await tx
      .update(sessions)
      .set({ lastUsedAt: now, personType: holder.personType, clientId: clientOf(holder) })
      .where(eq(sessions.id, id));
    return next;
  }

  const successor = await readPair(tx, id, eq(tokenPairs.generation, pair.generation + 1));
  const known = pair.successor === null ? undefined : openSuccessor(used, pair.successor, place);
  const inTime = now.getTime() - pair.usedAt <= SAME_ANSWER;
  if (inTime && known && successor && successor.usedAt === null) {
    return {
      ...known,
      sessionId: id,
      clientId: clientOf({ ...holder, personType: session.oldType }),
      personType: session.oldType,
      accessExpiresAt: new Date(Math.min(pair.usedAt + ACCESS_LIFE, session.absoluteEndsAt)),
      refreshExpiresAt: new Date(successor.expiresAt),
    };
  }
  await endSession(tx, id, "REUSED", now);
  await noteEvent(tx, "TOKEN_REUSED", { ...holder, sessionId: id }, now);
  return { ...over, reusedBy: holder.memberId };
}
