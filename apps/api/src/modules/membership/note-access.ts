import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";

/** What of a family is written into the audit (V4). */
type Action =
  | "HEALTH_READ"
  | "HEALTH_WRITTEN"
  | "FAMILY_JOINED"
  | "FAMILY_CHANGED"
  | "FAMILY_LEFT"
  | "FAMILY_REMOVED";

/**
 * Writes down who did what around an elder, seen by the representative of that elder. What people do with their own is
 * theirs. Call it last in the transaction: it holds the end of a chain.
 * @param detail kinds and ids only
 */
export async function noteAccess(
  tx: Tx,
  action: Action,
  { memberId, speakerId, detail }: { memberId: string; speakerId: string; detail: string },
  now: Date,
): Promise<void> {
  if (memberId === speakerId && action.startsWith("HEALTH_")) return;
  await audit(tx, { at: now, actor: { kind: "MEMBER", id: memberId }, action, memberId: speakerId, detail });
}
