import { and, eq, inArray, lt, notExists, or, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { forgetSandboxCodes } from "../../platform/wechat-sandbox.ts";
import {
  challenges,
  consents,
  passwordTries,
  securityEvents,
  sessions,
  smsCodes,
  tokenPairs,
  wechatStates,
  wechatTickets,
} from "./tables.ts";

const deleteEndedPairs = (tx: Tx, monthAgo: Date) =>
  tx.delete(tokenPairs).where(
    inArray(
      tokenPairs.sessionId,
      tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(or(lt(sessions.endedAt, monthAgo), lt(sessions.absoluteEndsAt, monthAgo))),
    ),
  );

const deleteEndedSessions = (tx: Tx, monthAgo: Date) =>
  tx
    .delete(sessions)
    .where(
      and(
        or(lt(sessions.endedAt, monthAgo), lt(sessions.absoluteEndsAt, monthAgo)),
        notExists(
          tx.select({ found: sql<number>`1` }).from(tokenPairs).where(eq(tokenPairs.sessionId, sessions.id)),
        ),
      ),
    );

/** Removes what has served its time, as the field inventory says (V9). */
export async function forgetOld({ database, clock }: AppContext): Promise<void> {
  const now = clock.now();
  const ago = (time: number) => later(now, -time);
  // One short transaction each: somebody signing in must not wait for all of it.
  for (const forget of [
    (tx: Tx) => tx.delete(smsCodes).where(lt(smsCodes.createdAt, ago(DAY))),
    (tx: Tx) => tx.delete(challenges).where(lt(challenges.createdAt, ago(HOUR))),
    (tx: Tx) => tx.delete(passwordTries).where(lt(passwordTries.triedAt, ago(90 * DAY))),
    (tx: Tx) => tx.delete(wechatStates).where(lt(wechatStates.createdAt, ago(HOUR))),
    (tx: Tx) => tx.delete(consents).where(lt(consents.withdrawnAt, ago(3 * 365 * DAY))),
    (tx: Tx) => tx.delete(wechatTickets).where(lt(wechatTickets.expiresAt, ago(DAY))),
    (tx: Tx) => tx.delete(securityEvents).where(lt(securityEvents.at, ago(3 * 365 * DAY))),
    (tx: Tx) => deleteEndedPairs(tx, ago(30 * DAY)),
    (tx: Tx) => deleteEndedSessions(tx, ago(30 * DAY)),
  ])
    await database.transaction(forget);
  await forgetSandboxCodes(database, later(now, -HOUR));
}
