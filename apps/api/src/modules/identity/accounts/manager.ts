import { eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { StaffRights, StaffViewer } from "../../../http/viewer.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { readRights } from "../staff/staff-rights.ts";
import { staffWithPermission } from "../staff/staff-with-permission.ts";
import { staff } from "../tables.ts";

export interface Manager extends StaffRights {
  id: string;
}

/** One change of accounts and rights at a time: two that each leave somebody to manage could leave nobody together. */
export const lockAccounts = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(7341, 1)`);

/**
 * Whoever changes accounts and rights, as they stand now and not when the call came in.
 * @throws {ProblemError} NOT_ALLOWED where the account was disabled or lost the permission meanwhile
 */
export async function requireManager(tx: Tx, { staffId }: Pick<StaffViewer, "staffId">): Promise<Manager> {
  await lockAccounts(tx);
  const own = await firstOf(
    tx
      .select({ state: staff.state, role: staff.role, otherRoles: staff.otherRoles })
      .from(staff)
      .where(eq(staff.id, staffId)),
  );
  const rights = own && (await readRights(tx, [own.role, ...own.otherRoles]));
  if (
    own?.state !== "ACTIVE" ||
    !rights?.permissions.has("staff.manage") ||
    rights.permissions.has("own.only")
  )
    throw problem("NOT_ALLOWED", "staff.manage");
  return { id: staffId, ...rights };
}

/** Refuses what would leave nobody to manage accounts. @throws {ProblemError} LAST_MANAGER */
export async function requireSomeManager(tx: Tx): Promise<void> {
  if ((await staffWithPermission(tx, "staff.manage", null)).length === 0) throw problem("LAST_MANAGER");
}
