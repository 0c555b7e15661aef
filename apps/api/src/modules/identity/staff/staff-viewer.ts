import { and, eq } from "drizzle-orm";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { staff } from "../tables.ts";
import { readRights } from "./staff-rights.ts";

/**
 * A staff account with what it may now, for work it asked for earlier; undefined where it is blocked meanwhile. It has no
 * session.
 */
export async function staffViewer(db: Db, staffId: string): Promise<StaffViewer | undefined> {
  const found = await firstOf(
    db
      .select({ role: staff.role, otherRoles: staff.otherRoles })
      .from(staff)
      .where(and(eq(staff.id, staffId), eq(staff.state, "ACTIVE"))),
  );
  if (!found) return undefined;
  const rights = await readRights(db, [found.role, ...(found.otherRoles ?? [])]);
  return { kind: "staff", staffId, sessionId: "", ...rights };
}
