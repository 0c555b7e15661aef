import { eq } from "drizzle-orm";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { staffSellers } from "../tables.ts";

/** Whose orders a staff account sees. `null`: everybody's. */
export const sellersOf = async (
  db: Db,
  staff: Pick<StaffViewer, "staffId" | "permissions">,
): Promise<string[] | null> =>
  staff.permissions.has("own.only")
    ? (
        await db
          .select({ seller: staffSellers.seller })
          .from(staffSellers)
          .where(eq(staffSellers.staffId, staff.staffId))
      ).map((s) => s.seller)
    : null;
