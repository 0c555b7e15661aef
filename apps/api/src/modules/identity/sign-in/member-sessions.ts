import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { MemberViewer } from "../../../http/viewer.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { sessions, tokenPairs } from "../tables.ts";
import { noteEvent } from "./security-events.ts";
import { endSession, type SignInWay } from "./sessions.ts";

const wayText: Record<SignInWay, string> = { password: "密码", mobile: "短信验证码", wechat: "微信" };

/** The devices somebody is signed in on, the one asking first. */
export async function listSessions(db: Db, { memberId, sessionId }: MemberViewer, now: Date) {
  const unused = db
    .select({ found: sql<number>`1` })
    .from(tokenPairs)
    .where(
      and(
        eq(tokenPairs.sessionId, sessions.id),
        isNull(tokenPairs.usedAt),
        gt(tokenPairs.refreshExpiresAt, now),
      ),
    );
  const found = await db
    .select({
      id: sessions.id,
      device: sessions.device,
      way: sessions.way,
      signedInAt: sessions.signedInAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt), exists(unused)))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100);
  const records = found.map(({ id, device, way, signedInAt, lastUsedAt }) => ({
    id,
    device,
    way: wayText[way],
    signedInAt: shanghaiInstant(signedInAt),
    lastUsedAt: shanghaiInstant(lastUsedAt),
    current: id === sessionId,
  }));
  return { records };
}

/** Signs one of the member's devices out. @throws {ProblemError} NOT_FOUND, for a stranger's too */
export async function endDevice(tx: Tx, { memberId }: MemberViewer, id: string, now: Date): Promise<null> {
  const own = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.memberId, memberId), isNull(sessions.endedAt)))
      .for("update"),
  );
  if (!own) throw problem("NOT_FOUND", "session");
  await endSession(tx, id, "DEVICE_ENDED", now);
  await noteEvent(tx, "DEVICE_ENDED", { memberId, sessionId: id }, now);
  return null;
}
