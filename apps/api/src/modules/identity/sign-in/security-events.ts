import { audit } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { securityEvents } from "../tables.ts";

export type SecurityEvent =
  | "SIGN_IN"
  | "SIGN_OUT"
  | "TOKEN_REUSED"
  | "PASSWORD_CHANGED"
  | "PHONE_CHANGED"
  | "PERSON_TYPE_CHANGED"
  | "WECHAT_BOUND"
  | "WECHAT_UNBOUND"
  | "DEVICE_ENDED"
  | "CLOSING"
  | "CLOSING_TAKEN_BACK"
  | "CLOSED"
  | "MERGED";

/** Writes down what happened to an account, for its owner and for the audit, in the transaction that made it happen. */
export async function noteEvent(
  tx: Tx,
  kind: SecurityEvent,
  who: { memberId?: string | null; staffId?: string | null; sessionId?: string | null },
  now: Date,
): Promise<void> {
  const { memberId = null, staffId = null } = who;
  await tx
    .insert(securityEvents)
    .values({ memberId, staffId, sessionId: who.sessionId ?? null, kind, at: now });
  const actor = staffId ? ({ kind: "STAFF", id: staffId } as const) : undefined;
  const own = memberId ? ({ kind: "MEMBER", id: memberId } as const) : ({ kind: "SYSTEM" } as const);
  await audit(tx, { at: now, actor: actor ?? own, action: kind, memberId });
}
