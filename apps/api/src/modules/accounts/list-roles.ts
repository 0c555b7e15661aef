import type { StaffRoleRights } from "@ginkgo/api-contract/identity/staff-accounts";
import { permissionTexts, staffPermissions } from "@ginkgo/api-contract/identity/staff-permissions";
import {
  roleLimits,
  roleScopes,
  type StaffRole,
  staffRoles,
  staffRoleTexts,
} from "@ginkgo/api-contract/identity/staff-roles";
import { eq, isNotNull, sql } from "drizzle-orm";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { rolePermissions, roles, staff, staffRequests } from "../identity/tables.ts";
import { waitingRequests } from "./read-requests.ts";

/** What each role may and could, and how many hold it. */
export async function listRoles(db: Db, viewer: Pick<StaffViewer, "staffId">, now: Date) {
  const known = await db.select().from(roles);
  const granted = await db.select().from(rolePermissions);
  const held = await db
    .select({ role: staff.role, otherRoles: staff.otherRoles, n: sql<number>`count(*)::int` })
    .from(staff)
    .where(eq(staff.state, "ACTIVE"))
    .groupBy(staff.role, staff.otherRoles);
  const requests = await waitingRequests(db, viewer, now, isNotNull(staffRequests.role));
  const ordered = staffRoles.flatMap((role) => known.filter((r) => r.role === role));
  return {
    records: ordered.map(({ role, version }): StaffRoleRights => {
      const given = new Set(granted.flatMap((g) => (g.role === role ? [g.permission] : [])));
      return {
        role,
        text: staffRoleTexts[role],
        permissions: staffPermissions.filter((p) => given.has(p)),
        possible: [...(roleLimits[role] ?? staffPermissions)],
        scope: roleScopes[role] ?? null,
        holders: held
          .filter((h) => h.role === role || h.otherRoles.includes(role))
          .reduce((sum, { n }) => sum + n, 0),
        request: requests.find((r) => r.role === role) ?? null,
        version,
      };
    }),
    permissions: staffPermissions.map((code) => ({ code, text: permissionTexts[code] })),
  };
}

/** One role of {@link listRoles}. */
export const roleRights = async (
  db: Db,
  viewer: Pick<StaffViewer, "staffId">,
  role: StaffRole,
  now: Date,
): Promise<StaffRoleRights> => (await listRoles(db, viewer, now)).records.find((r) => r.role === role)!;
