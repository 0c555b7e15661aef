import type { StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import { isOutsideRole, staffRoles } from "@ginkgo/api-contract/identity/staff-roles";
import { and, eq, exists, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { textArray } from "../../../platform/database/sql-values.ts";
import { rolePermissions, staff, staffSellers } from "../tables.ts";

const outside = staffRoles.filter(isOutsideRole);
/** Confined to their own shop or home: one such role confines the account. */
const isConfined = or(inArray(staff.role, outside), sql`${staff.otherRoles} && ${textArray(outside)}`)!;

/**
 * Ids of the active staff accounts that hold a permission.
 * @param seller whose matter it is; accounts confined to their own shop or home count only where it is theirs
 */
export async function staffWithPermission(
  db: Db,
  permission: StaffPermission,
  seller: string | null,
): Promise<string[]> {
  const roleIsTheirs = or(
    eq(rolePermissions.role, staff.role),
    sql`${rolePermissions.role} = any(${staff.otherRoles})`,
  );
  const holding = (where: SQL | undefined) =>
    exists(
      db
        .select({ found: sql<number>`1` })
        .from(rolePermissions)
        .where(and(eq(rolePermissions.permission, permission), roleIsTheirs, where)),
    );
  const theirs = db
    .select({ found: sql<number>`1` })
    .from(staffSellers)
    .where(and(eq(staffSellers.staffId, staff.id), eq(staffSellers.seller, sql`${seller}`)));
  const found = await db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.state, "ACTIVE"),
        or(
          and(not(isConfined), holding(undefined)),
          and(isConfined, holding(inArray(rolePermissions.role, outside)), exists(theirs)),
        ),
      ),
    );
  return found.map(({ id }) => id);
}
