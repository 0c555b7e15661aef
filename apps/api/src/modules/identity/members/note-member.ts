import { audit } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { memberChanges } from "../tables.ts";

/** What staff do with the account of a member, as the audit trail names it. */
export type MemberEvent =
  | "MEMBER_REVEALED"
  | "MEMBER_BLOCKED"
  | "MEMBER_UNBLOCKED"
  | "MEMBER_SIGNED_OUT"
  | "MEMBER_MERGE_ASKED"
  | "MEMBER_MERGE_WITHDRAWN"
  | "MEMBER_MERGE_REFUSED"
  | "MEMBER_MERGED";

/**
 * Writes down what one of the staff did with a member's account; why is kept in a row of its own, which the trail names
 * (`reasonRows`). Call it last: see platform/audit.ts.
 * @param detail kinds and codes only
 */
export async function noteMember(
  tx: Tx,
  action: MemberEvent,
  {
    by,
    memberId,
    reason,
    detail = "",
  }: { by: string; memberId: string; reason?: string | undefined; detail?: string },
  at: Date,
): Promise<void> {
  const kept = reason
    ? await firstOf(
        tx.insert(memberChanges).values({ memberId, by, at, reason }).returning({ id: memberChanges.id }),
      )
    : undefined;
  const words = [`member:${memberId}`, detail, kept && `memberChange:${kept.id}`];
  await audit(tx, {
    at,
    actor: { kind: "STAFF", id: by },
    action,
    memberId,
    detail: words.filter(Boolean).join(" "),
    ...(kept ? { reason: null } : {}),
  });
}
