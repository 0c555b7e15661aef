import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNull, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { MemberViewer } from "../../../http/viewer.ts";
import { type Db, firstOf, rows, type Tx } from "../../../platform/database/database.ts";
import { instant, millis } from "../../../platform/database/sql-values.ts";
import { sessions } from "../tables.ts";
import { noteEvent } from "./security-events.ts";
import { endSession, type SignInWay } from "./sessions.ts";

const wayText: Record<SignInWay, string> = { password: "密码", mobile: "短信验证码", wechat: "微信" };

/** The devices somebody is signed in on, the one asking first. */
export async function listSessions(db: Db, { memberId, sessionId }: MemberViewer, now: Date) {
  const found = await rows<{
    id: string;
    device: string;
    way: SignInWay;
    signedInAt: number;
    lastUsedAt: number;
  }>(
    db,
    sql`select s.id::text, s.device, s.way, ${millis(sql`s.signed_in_at`)} as "signedInAt",
        ${millis(sql`s.last_used_at`)} as "lastUsedAt"
      from identity.sessions s where s.member_id = ${memberId}::bigint and s.ended_at is null
        and exists (select 1 from identity.token_pairs p where p.session_id = s.id and p.used_at is null
          and p.refresh_expires_at > ${instant(now)})
      order by s.id = ${sessionId}::bigint desc, s.last_used_at desc, s.id desc limit 100`,
  );
  const at = (ms: number) => shanghaiInstant(new Date(ms));
  const records = found.map(({ id, device, way, signedInAt, lastUsedAt }) => ({
    id,
    device,
    way: wayText[way],
    signedInAt: at(signedInAt),
    lastUsedAt: at(lastUsedAt),
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
