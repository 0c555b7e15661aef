import { audit } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { staffChanges } from "../tables.ts";

/** What happens to accounts and rights of staff, as the audit trail names it. */
export type StaffEvent =
  | "STAFF_INVITED"
  | "STAFF_SET_UP"
  | "STAFF_DISABLED"
  | "STAFF_ENABLED"
  | "STAFF_SESSION_ENDED"
  | "STAFF_ROLES_CHANGED"
  | "STAFF_TOTP_RESET"
  | "STAFF_TOTP_SET"
  | "ROLE_CHANGED"
  | "SERVICE_KEY_AGREED"
  | "SERVICE_KEY_ENDED"
  | "STAFF_REQUEST_ASKED"
  | "STAFF_REQUEST_REFUSED";

/** Writes down who did it, and to which account or role. Call it last: see platform/audit.ts. */
export const noteStaff = (
  tx: Tx,
  action: StaffEvent,
  actorId: string,
  detail: string,
  at: Date,
  { reasonKept = false } = {},
) =>
  audit(tx, {
    at,
    actor: { kind: "STAFF", id: actorId },
    action,
    memberId: null,
    detail,
    ...(reasonKept ? { reason: null } : {}),
  });

/** The same of what one person did to an account; why is kept in a row of its own, which the trail names (`reasonRows`). */
export async function noteChange(
  tx: Tx,
  action: StaffEvent,
  { by, staffId, reason }: { by: string; staffId: string; reason: string | undefined },
  at: Date,
): Promise<void> {
  const kept = reason
    ? await firstOf(
        tx.insert(staffChanges).values({ staffId, by, at, reason }).returning({ id: staffChanges.id }),
      )
    : undefined;
  const detail = `staff:${staffId}${kept ? ` change:${kept.id}` : ""}`;
  await noteStaff(tx, action, by, detail, at, { reasonKept: kept !== undefined });
}
