import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { sessions, staff } from "../identity/tables.ts";

/** The devices an account is signed in on, the last used first. @throws {ProblemError} NOT_FOUND */
export async function listSessions(db: Db, { sessionId }: StaffViewer, staffId: string, now: Date) {
  const account = await firstOf(
    db.select({ found: sql<number>`1` }).from(staff).where(eq(staff.id, staffId)),
  );
  if (!account) throw problem("NOT_FOUND", "staff account");
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), isNull(sessions.endedAt), gt(sessions.absoluteEndsAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100);
  return {
    records: found.map((s) => ({
      id: s.id,
      device: s.device,
      address: s.address ?? "",
      signedInAt: shanghaiInstant(s.signedInAt),
      lastUsedAt: shanghaiInstant(s.lastUsedAt),
      current: s.id === sessionId,
    })),
  };
}
