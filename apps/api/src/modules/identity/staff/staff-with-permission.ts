import type { StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import { and, eq, exists, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { staff, staffSellers } from "../tables.ts";
import { rolesWith } from "./staff-roles.ts";

/**
 * Ids of the active staff accounts that hold a permission.
 * @param seller whose matter it is; accounts confined to their own shop or home count only where it is theirs
 */
export async function staffWithPermission(
  db: Db,
  permission: StaffPermission,
  seller: string | null,
): Promise<string[]> {
  const { free, confined } = rolesWith(permission);
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
        or(inArray(staff.role, free), and(inArray(staff.role, confined), exists(theirs))),
      ),
    );
  return found.map(({ id }) => id);
}
