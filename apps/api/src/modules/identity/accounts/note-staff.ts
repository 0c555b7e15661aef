import { audit } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";

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
  | "STAFF_REQUEST_ASKED"
  | "STAFF_REQUEST_REFUSED";

/** Writes down who did it, and to which account or role. Call it last: see platform/audit.ts. */
export const noteStaff = (tx: Tx, action: StaffEvent, actorId: string, detail: string, at: Date) =>
  audit(tx, { at, actor: { kind: "STAFF", id: actorId }, action, memberId: null, detail });
