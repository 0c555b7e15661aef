import { leadingRole, type StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { endKeysOf } from "../service-keys/keys.ts";
import { endSession, type StaffEndReason } from "../sign-in/sessions.ts";
import { setSellers } from "../staff/sellers-of.ts";
import { sessions, staff, staffInvitations, staffRequests, staffTotpUsed } from "../tables.ts";
import { type LockedAccount, lockAccount } from "./lock-account.ts";
import { requireManager, requireSomeManager } from "./manager.ts";
import { noteChange, noteStaff } from "./note-staff.ts";
import { requireNoWaiting } from "./requests.ts";

/** For every change of an account: what was read before it is known to be old. */
export const nextVersion = sql`${staff.version} + 1`;

/** Every token of them is refused from the commit on, and their sockets end. */
const endSessionsOfStaff = (tx: Tx, staffId: string, why: StaffEndReason, now: Date) =>
  tx
    .update(sessions)
    .set({ endedAt: now, endedWhy: why })
    .where(and(eq(sessions.staffId, staffId), isNull(sessions.endedAt)));

export interface AccountChange {
  id: string;
  version?: number | undefined;
  reason?: string | undefined;
}

/**
 * Ends an account's right to sign in and its sessions at once, with what it had asked for and its link.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, OWN_ACCOUNT, LAST_MANAGER, REQUEST_WAITS, NOT_ALLOWED
 */
export async function disableAccount(
  tx: Tx,
  viewer: StaffViewer,
  { id, version, reason }: AccountChange,
  now: Date,
): Promise<void> {
  const manager = await requireManager(tx, viewer);
  const { state } = await lockAccount(tx, manager, id, version);
  if (state === "BLOCKED") return changedNothing(tx);
  if (state === "INVITED") await requireNoWaiting(tx, id, "ACCOUNT", now);
  await tx.update(staff).set({ state: "BLOCKED", version: nextVersion }).where(eq(staff.id, id));
  await requireSomeManager(tx);
  await endSessionsOfStaff(tx, id, "BLOCKED", now);
  await tx.delete(staffInvitations).where(eq(staffInvitations.staffId, id));
  await endKeysOf(tx, id, now);
  await tx
    .update(staffRequests)
    .set({ decidedAt: now, decidedBy: manager.id, agreed: false })
    .where(
      and(or(eq(staffRequests.askedBy, id), eq(staffRequests.staffId, id)), isNull(staffRequests.decidedAt)),
    );
  await noteChange(tx, "STAFF_DISABLED", { by: manager.id, staffId: id, reason }, now);
}

/** Lets an account sign in again; one that never was set up is invited anew. @throws {ProblemError} as disabling */
export async function enableAccount(
  tx: Tx,
  viewer: StaffViewer,
  { id, version, reason }: AccountChange,
  now: Date,
): Promise<void> {
  const manager = await requireManager(tx, viewer);
  const { state, hasPassword } = await lockAccount(tx, manager, id, version);
  if (state !== "BLOCKED") return changedNothing(tx);
  await tx
    .update(staff)
    .set({ state: hasPassword ? "ACTIVE" : "INVITED", version: nextVersion })
    .where(eq(staff.id, id));
  await noteChange(tx, "STAFF_ENABLED", { by: manager.id, staffId: id, reason }, now);
}

/** Writes the roles of an account, and whose matters it sees. @throws {ProblemError} LAST_MANAGER */
export async function setRoles(
  tx: Tx,
  account: Pick<LockedAccount, "id" | "role">,
  roles: readonly StaffRole[],
  sellers: readonly string[],
): Promise<void> {
  const role = leadingRole(roles, account.role);
  await tx
    .update(staff)
    .set({ role, otherRoles: roles.filter((r) => r !== role), version: nextVersion })
    .where(eq(staff.id, account.id));
  await setSellers(tx, account.id, sellers);
  await requireSomeManager(tx);
}

/** Takes the one-time code of an account away with everything signed in by it. */
export async function dropTotp(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(staff).set({ totpSecret: "", version: nextVersion }).where(eq(staff.id, id));
  await tx.delete(staffTotpUsed).where(eq(staffTotpUsed.staffId, id));
  await endSessionsOfStaff(tx, id, "TOTP", now);
}

/** Signs one device of a member of staff out. @throws {ProblemError} NOT_FOUND for a member's too, NOT_ALLOWED */
export async function endSessionOfStaff(
  tx: Tx,
  viewer: StaffViewer,
  sessionId: string,
  now: Date,
): Promise<null> {
  const manager = await requireManager(tx, viewer);
  const found = await firstOf(
    tx
      .select({ staffId: sessions.staffId })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
      .for("update"),
  );
  if (!found?.staffId) throw problem("NOT_FOUND", "session");
  await endSession(tx, sessionId, "DEVICE_ENDED", now);
  await noteStaff(tx, "STAFF_SESSION_ENDED", manager.id, `staff:${found.staffId} session:${sessionId}`, now);
  return null;
}
