import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { agreeToKey, endKey } from "../service-keys/keys.ts";
import { staff, staffRequests } from "../tables.ts";
import { checkRoles } from "./check-roles.ts";
import { invite, type NewInvitation } from "./invitation.ts";
import { lockAccount } from "./lock-account.ts";
import { type Manager, requireManager } from "./manager.ts";
import { noteStaff, type StaffEvent } from "./note-staff.ts";
import { setPermissions } from "./role-permissions.ts";
import { dropTotp, setRoles } from "./set-account.ts";

type RequestRow = typeof staffRequests.$inferSelect;

export interface Decided {
  request: RequestRow;
  /** Of a one-time code to be set up anew. */
  invitation?: NewInvitation;
}

const agreedAs: Record<RequestRow["kind"], StaffEvent> = {
  ACCOUNT: "STAFF_ROLES_CHANGED",
  ROLES: "STAFF_ROLES_CHANGED",
  TOTP: "STAFF_TOTP_RESET",
  PERMISSIONS: "ROLE_CHANGED",
  SERVICE_KEY: "SERVICE_KEY_AGREED",
};

/** Does what was asked for. */
async function carryOut(
  tx: Tx,
  manager: Manager,
  request: RequestRow,
  now: Date,
): Promise<NewInvitation | undefined> {
  if (request.role !== null) {
    await setPermissions(tx, request.role, request.permissions);
    return undefined;
  }
  const account = await lockAccount(tx, manager, request.staffId!);
  if (request.serviceKeyId !== null) {
    if (account.state !== "ACTIVE") throw problem("STAFF_STATE");
    await agreeToKey(tx, request.serviceKeyId, manager.id, now);
    return undefined;
  }
  if (request.kind === "ROLES") {
    const sellers = checkRoles(request.roles, request.sellers, account.roles);
    await setRoles(tx, account, request.roles, sellers);
  }
  if (request.kind !== "TOTP") return undefined;
  if (account.state !== "ACTIVE") throw problem("STAFF_STATE");
  await dropTotp(tx, account.id, now);
  return invite(tx, account.id, "TOTP", now);
}

/**
 * The second person agrees to a change or not. Who asked may only take it back; whom it is about may do neither.
 * @throws {ProblemError} NOT_FOUND, REQUEST_OVER, OTHER_PERSON_NEEDED, LAST_MANAGER, NOT_ALLOWED
 */
export async function decideRequest(
  tx: Tx,
  viewer: StaffViewer,
  { id, agree, reason }: { id: string; agree: boolean; reason?: string | undefined },
  now: Date,
): Promise<Decided> {
  const manager = await requireManager(tx, viewer);
  const found = await firstOf(tx.select().from(staffRequests).where(eq(staffRequests.id, id)).for("update"));
  if (!found) throw problem("NOT_FOUND", "request");
  if (found.decidedAt !== null || found.expiresAt <= now) throw problem("REQUEST_OVER");
  const isFirst = found.askedBy === manager.id;
  if (found.staffId === manager.id || (agree && isFirst)) throw problem("OTHER_PERSON_NEEDED");
  const decided = { decidedAt: now, decidedBy: manager.id, agreed: agree, answer: reason ?? null };
  await tx.update(staffRequests).set(decided).where(eq(staffRequests.id, id));
  const invitation = agree ? await carryOut(tx, manager, found, now) : undefined;
  const key = found.serviceKeyId === null ? "" : ` serviceKey:${found.serviceKeyId}`;
  const about = found.staffId ? `staff:${found.staffId}` : `role:${found.role}`;
  const action = agree ? agreedAs[found.kind] : "STAFF_REQUEST_REFUSED";
  // An account nobody agreed to was never one: its number is free for another.
  if (!agree && found.serviceKeyId !== null) await endKey(tx, found.serviceKeyId, now);
  if (!agree && found.kind === "ACCOUNT") await tx.delete(staff).where(eq(staff.id, found.staffId!));
  await noteStaff(tx, action, manager.id, `${about}${key} request:${id}`, now);
  return { request: { ...found, ...decided }, ...(invitation ? { invitation } : {}) };
}
