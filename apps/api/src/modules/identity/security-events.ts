import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database.ts";
import { instant } from "./sql-values.ts";

export type SecurityEvent =
  | "SIGN_IN"
  | "SIGN_OUT"
  | "TOKEN_REUSED"
  | "PASSWORD_CHANGED"
  | "PHONE_CHANGED"
  | "PERSON_TYPE_CHANGED"
  | "WECHAT_BOUND"
  | "DEVICE_ENDED"
  | "BLOCKED"
  | "UNBLOCKED"
  | "CLOSED";

/** Writes down what happened to an account, in the transaction that made it happen. */
export async function noteEvent(
  tx: Tx,
  kind: SecurityEvent,
  who: { memberId?: string | null; staffId?: string | null; sessionId?: string | null },
  now: Date,
): Promise<void> {
  await tx.execute(sql`insert into identity.security_events (member_id, staff_id, session_id, kind, at)
    values (${who.memberId ?? null}::bigint, ${who.staffId ?? null}::bigint, ${who.sessionId ?? null}::bigint, ${kind}, ${instant(now)})`);
}
