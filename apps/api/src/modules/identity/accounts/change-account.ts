import type { StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { STAFF_PHONE } from "../identity-seal-contexts.ts";
import { setSellers } from "../staff/sellers-of.ts";
import { staff } from "../tables.ts";
import { checkRoles, needsSecond } from "./check-roles.ts";
import { decideRequest } from "./decide-request.ts";
import { insertAccount } from "./insert-account.ts";
import { invite, type NewInvitation } from "./invitation.ts";
import { lockAccount } from "./lock-account.ts";
import { requireManager } from "./manager.ts";
import { noteChange, noteStaff } from "./note-staff.ts";
import { askSecond, isAgreed, waitingOf } from "./requests.ts";
import type { AccountChange } from "./set-account.ts";

interface WantedAccount {
  name: string;
  phone: string;
  roles: readonly StaffRole[];
  sellers?: readonly string[] | undefined;
  reason?: string | undefined;
}

/**
 * Makes an account with a link its holder sets it up by. Where the roles take a second person, the link opens once that
 * person has agreed.
 * @throws {ProblemError} STAFF_PHONE_TAKEN, ROLES_MIXED, BAD_INPUT, NOT_ALLOWED
 */
export async function addAccount(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  { name, phone, roles, sellers, reason = "" }: WantedAccount,
): Promise<{ id: string; invitation: NewInvitation; waits: boolean }> {
  const manager = await requireManager(tx, viewer);
  const now = clock.now();
  const theirs = checkRoles(roles, sellers);
  const phoneHash = vault.blindIndex(phone, STAFF_PHONE);
  const known = await firstOf(tx.select({ id: staff.id }).from(staff).where(eq(staff.phoneHash, phoneHash)));
  if (known) {
    // One that nobody agreed to in time was never an account.
    const isLapsed = !(await waitingOf(tx, known.id, now)) && !(await isAgreed(tx, known.id));
    if (!isLapsed) throw problem("STAFF_PHONE_TAKEN");
    await tx.delete(staff).where(eq(staff.id, known.id));
  }
  const waits = await needsSecond(tx, manager, roles);
  const id = await insertAccount(tx, vault, { name, phone, phoneHash, roles }, now);
  await setSellers(tx, id, theirs);
  const invitation = await invite(tx, id, "NEW", now);
  if (waits)
    await askSecond(tx, manager, { kind: "ACCOUNT", staffId: id, roles, sellers: theirs, reason }, now);
  await noteStaff(tx, "STAFF_INVITED", manager.id, `staff:${id} ${roles.join(",")}`, now);
  return { id, invitation, waits };
}

/**
 * Another link in place of the one before.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, OWN_ACCOUNT, STAFF_STATE, INVITATION_WAITS, NOT_ALLOWED
 */
export async function inviteAgain(
  tx: Tx,
  viewer: StaffViewer,
  { id, version, reason }: AccountChange,
  now: Date,
): Promise<NewInvitation> {
  const manager = await requireManager(tx, viewer);
  const { state, hasTotp } = await lockAccount(tx, manager, id, version);
  if (state === "BLOCKED" || (state === "ACTIVE" && hasTotp)) throw problem("STAFF_STATE");
  if (!(await isAgreed(tx, id))) throw problem("INVITATION_WAITS");
  const invitation = await invite(tx, id, state === "INVITED" ? "NEW" : "TOTP", now);
  await noteChange(tx, "STAFF_INVITED", { by: manager.id, staffId: id, reason }, now);
  return invitation;
}

/**
 * Asks that an account have these roles, which a second person decides.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, OWN_ACCOUNT, ROLES_MIXED, BAD_INPUT, REQUEST_WAITS, STAFF_STATE, NOT_ALLOWED
 */
export async function askRoles(
  tx: Tx,
  viewer: StaffViewer,
  { id, version, roles, sellers, reason = "" }: AccountChange & Pick<WantedAccount, "roles" | "sellers">,
  now: Date,
): Promise<void> {
  const manager = await requireManager(tx, viewer);
  const account = await lockAccount(tx, manager, id, version);
  if (account.state === "BLOCKED") throw problem("STAFF_STATE");
  const theirs = checkRoles(roles, sellers, account.roles);
  await askSecond(tx, manager, { kind: "ROLES", staffId: id, roles, sellers: theirs, reason }, now);
}

/**
 * The first person asks that the one-time code be set up anew; another person who asks the same agrees to it.
 * @returns the link where it is done
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, OWN_ACCOUNT, OTHER_PERSON_NEEDED, REQUEST_WAITS, STAFF_STATE, NOT_ALLOWED
 */
export async function askTotpReset(
  tx: Tx,
  viewer: StaffViewer,
  { id, version, reason = "" }: AccountChange,
  now: Date,
): Promise<NewInvitation | undefined> {
  const manager = await requireManager(tx, viewer);
  const waiting = await waitingOf(tx, id, now);
  if (waiting?.kind === "TOTP" && waiting.askedBy !== viewer.staffId)
    return (await decideRequest(tx, viewer, { id: waiting.id, agree: true }, now)).invitation;
  if (waiting?.kind === "TOTP") throw problem("OTHER_PERSON_NEEDED");
  const { state } = await lockAccount(tx, manager, id, version);
  if (state !== "ACTIVE") throw problem("STAFF_STATE");
  await askSecond(tx, manager, { kind: "TOTP", staffId: id, reason }, now);
  return undefined;
}
