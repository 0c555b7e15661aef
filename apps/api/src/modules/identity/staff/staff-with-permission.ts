import type { StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { textArray } from "../../../platform/database/sql-values.ts";
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
  const found = await rows<{ id: string }>(
    db,
    sql`select s.id::text from identity.staff s where s.state = 'ACTIVE' and (s.role = any(${textArray(free)})
      or (s.role = any(${textArray(confined)}) and exists (select 1 from identity.staff_sellers x
        where x.staff_id = s.id and x.seller = ${seller})))`,
  );
  return found.map(({ id }) => id);
}
