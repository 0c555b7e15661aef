import { sql } from "drizzle-orm";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, rows } from "../../platform/database/database.ts";

/** Whose orders a staff account sees. `null`: everybody's. */
export const sellersOf = async (
  db: Db,
  staff: Pick<StaffViewer, "staffId" | "permissions">,
): Promise<string[] | null> =>
  staff.permissions.has("own.only")
    ? (
        await rows<{ seller: string }>(
          db,
          sql`select seller from identity.staff_sellers where staff_id = ${staff.staffId}::bigint`,
        )
      ).map((s) => s.seller)
    : null;
