import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { eraseAccount } from "./erase-account.ts";
import { lockMember } from "./find-member.ts";
import { noteEvent } from "./sign-in/security-events.ts";
import { endSessionsOf } from "./sign-in/sessions.ts";
import { members } from "./tables.ts";

/**
 * Blocks a member, or lets them in again. Their sessions stay, so that the next call is refused with the reason
 * instead of a sign-in form that will not help. Who did it and why is written down by the caller.
 * @returns whether it was done; not where the account stands otherwise
 */
export async function blockMember(tx: Tx, memberId: string, blocked: boolean, now: Date): Promise<boolean> {
  await lockMember(tx, memberId);
  const done = await tx
    .update(members)
    .set({ state: blocked ? "BLOCKED" : "ACTIVE", updatedAt: now, version: sql`${members.version} + 1` })
    .where(and(eq(members.id, memberId), eq(members.state, blocked ? "ACTIVE" : "BLOCKED")))
    .returning({ id: members.id });
  return done.length > 0;
}

/** Begins the closing: every session ends but the one asking, which may only take it back. */
export async function beginClosing(
  tx: Tx,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await lockMember(tx, memberId);
  await tx
    .update(members)
    .set({ state: "CLOSING", updatedAt: now, version: sql`${members.version} + 1` })
    .where(and(eq(members.id, memberId), eq(members.state, "ACTIVE")));
  await endSessionsOf(tx, memberId, "CLOSED", now, sessionId);
  await noteEvent(tx, "CLOSING", { memberId, sessionId }, now);
}

/** Everything is as before; other devices sign in anew. */
export async function stopClosing(
  tx: Tx,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await lockMember(tx, memberId);
  await tx
    .update(members)
    .set({ state: "ACTIVE", updatedAt: now, version: sql`${members.version} + 1` })
    .where(and(eq(members.id, memberId), eq(members.state, "CLOSING")));
  await noteEvent(tx, "CLOSING_TAKEN_BACK", { memberId, sessionId }, now);
}

/** Closes an account for good: nobody is signed in, the number and the WeChat are free for a new member. */
export async function closeMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await lockMember(tx, memberId);
  await eraseAccount(tx, memberId);
  await tx
    .update(members)
    .set({ updatedAt: now, version: sql`${members.version} + 1` })
    .where(eq(members.id, memberId));
  await noteEvent(tx, "CLOSED", { memberId }, now);
}
