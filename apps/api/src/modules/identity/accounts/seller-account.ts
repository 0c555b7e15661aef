import { isOutsideRole, type StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { STAFF_PHONE } from "../identity-seal-contexts.ts";
import { setSellers } from "../staff/sellers-of.ts";
import { staff, staffSellers } from "../tables.ts";
import { insertAccount } from "./insert-account.ts";
import { invite, type NewInvitation } from "./invitation.ts";
import { lockAccounts } from "./manager.ts";
import { noteStaff } from "./note-staff.ts";
import { isAgreed } from "./requests.ts";
import { nextVersion } from "./set-account.ts";

interface WantedSeller {
  /** The colleague whose decision makes it. */
  by: string;
  name: string;
  phone: string;
  role: Extract<StaffRole, "merchant" | "organisation">;
  /** What it sees: `org:10001`, `tour:10001`. */
  seller: string;
}

/**
 * Lets the holder of a number see one shop or home: by the account they have of that kind, or by a new one with a link.
 * It takes no second person, since the account reaches nothing but that shop or home.
 * @returns the link where the account is still to be set up
 * @throws {ProblemError} SELLER_PHONE_OURS, SELLER_ACCOUNT_BLOCKED
 */
export async function openSellerAccount(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  { by, name, phone, role, seller }: WantedSeller,
): Promise<{ id: string; invitation: NewInvitation | undefined }> {
  await lockAccounts(tx);
  const now = clock.now();
  const phoneHash = vault.blindIndex(phone, STAFF_PHONE);
  const known = await firstOf(tx.select().from(staff).where(eq(staff.phoneHash, phoneHash)).for("update"));
  if (!known) {
    const id = await insertAccount(tx, vault, { name, phone, phoneHash, roles: [role] }, now);
    await setSellers(tx, id, [seller]);
    const invitation = await invite(tx, id, "NEW", now);
    await noteStaff(tx, "STAFF_INVITED", by, `staff:${id} ${role} ${seller}`, now);
    return { id, invitation };
  }
  const roles = [known.role, ...known.otherRoles];
  if (!roles.every(isOutsideRole)) throw problem("SELLER_PHONE_OURS");
  if (known.state === "BLOCKED") throw problem("SELLER_ACCOUNT_BLOCKED");
  const { id } = known;
  await tx.insert(staffSellers).values({ staffId: id, seller }).onConflictDoNothing();
  await tx
    .update(staff)
    .set({
      ...(roles.includes(role) ? {} : { otherRoles: [...known.otherRoles, role] }),
      version: nextVersion,
    })
    .where(eq(staff.id, id));
  const isOpen = known.state === "INVITED" && (await isAgreed(tx, id));
  const invitation = isOpen ? await invite(tx, id, "NEW", now) : undefined;
  await noteStaff(tx, "STAFF_ROLES_CHANGED", by, `staff:${id} ${role} ${seller}`, now);
  return { id, invitation };
}

/** Whether anybody has an account for it; nobody is given one until the transaction ends. */
export async function hasSellerAccount(tx: Tx, seller: string): Promise<boolean> {
  await lockAccounts(tx);
  const found = await tx
    .select({ id: staffSellers.staffId })
    .from(staffSellers)
    .where(eq(staffSellers.seller, seller))
    .limit(1);
  return found.length > 0;
}

/**
 * Another link for an account that a decision made and nobody has set up yet.
 * @throws {ProblemError} STAFF_STATE, INVITATION_WAITS
 */
export async function inviteSellerAgain(
  tx: Tx,
  { staffId, by }: { staffId: string; by: string },
  now: Date,
): Promise<NewInvitation> {
  await lockAccounts(tx);
  const known = await firstOf(
    tx
      .select({ state: staff.state, role: staff.role, otherRoles: staff.otherRoles })
      .from(staff)
      .where(eq(staff.id, staffId))
      .for("update"),
  );
  if (known?.state !== "INVITED" || ![known.role, ...known.otherRoles].every(isOutsideRole))
    throw problem("STAFF_STATE");
  if (!(await isAgreed(tx, staffId))) throw problem("INVITATION_WAITS");
  const invitation = await invite(tx, staffId, "NEW", now);
  await noteStaff(tx, "STAFF_INVITED", by, `staff:${staffId}`, now);
  return invitation;
}
