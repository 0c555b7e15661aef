import { and, eq, ne, sql } from "drizzle-orm";
import type { Services } from "../../../http/services.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { STAFF_PHONE } from "../identity-seal-contexts.ts";
import { staff, staffInvitations } from "../tables.ts";
import { insertAccount } from "./insert-account.ts";
import { invite } from "./invitation.ts";
import { invitationLink } from "./invitation-link.ts";
import { lockAccounts } from "./manager.ts";
import { noteStaff } from "./note-staff.ts";

/** How a portal that nobody can run yet gets its first administrator. */
export type FirstAdministrator =
  /** Somebody has set an account up already. */
  | { state: "DONE" }
  /** Nobody has an account, and no telephone is set. */
  | { state: "NO_PHONE" }
  /** The link that sets the account up; links given before lead nowhere. */
  | { state: "INVITED"; link: string; linkExpiresAt: string };

/**
 * Gives the holder of ADMIN_PHONE a one-time link to the administrator's account, as long as nobody has ever set a staff
 * account up. Each start gives another link, so that one that was lost or ran out does no harm.
 */
export function inviteFirstAdministrator({
  database,
  settings,
  clock,
}: Pick<Services, "database" | "settings" | "clock">): Promise<FirstAdministrator> {
  const { ADMIN_PHONE: phone, ADMIN_NAME: name } = settings;
  return database.transaction(async (tx) => {
    await lockAccounts(tx);
    const any = await firstOf(
      tx.select({ found: sql<number>`1` }).from(staff).where(ne(staff.state, "INVITED")).limit(1),
    );
    if (any) return { state: "DONE" };
    if (!phone) return { state: "NO_PHONE" };
    const vault = createVault(settings);
    const phoneHash = vault.blindIndex(phone, STAFF_PHONE);
    const now = clock.now();
    const known = await firstOf(
      tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.phoneHash, phoneHash), eq(staff.role, "administrator"))),
    );
    const id =
      known?.id ??
      (await insertAccount(tx, vault, { name, phone, phoneHash, roles: ["administrator"] }, now));
    // Links that went to another number lead nowhere any more.
    await tx.delete(staffInvitations).where(ne(staffInvitations.staffId, id));
    const invitation = await invite(tx, id, "NEW", now);
    if (!known) await noteStaff(tx, "STAFF_INVITED", id, `staff:${id} administrator`, now);
    return { state: "INVITED", ...invitationLink({ settings }, invitation) };
  });
}
