import type { StaffPermission, StaffScope } from "@ginkgo/api-contract/identity/staff-permissions";
import { isOutsideRole, roleScopes, type StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import { inArray } from "drizzle-orm";
import type { StaffRights } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { rolePermissions } from "../tables.ts";

export type Permission = StaffPermission | StaffScope;

/** What each role may, as it stands now. */
export async function permissionsByRole(
  db: Db,
  roles: readonly StaffRole[],
): Promise<Map<StaffRole, StaffPermission[]>> {
  const granted = await db
    .select()
    .from(rolePermissions)
    .where(inArray(rolePermissions.role, [...roles]));
  return new Map(
    roles.map((role) => [role, granted.flatMap((g) => (g.role === role ? [g.permission] : []))]),
  );
}

/**
 * What an account with these roles may. A role that reaches only one's own members narrows what it gives itself, not what
 * another role gives. A shop's or home's account is confined as a whole, and has nothing from any other role.
 */
export function rightsOf(byRole: ReadonlyMap<StaffRole, readonly StaffPermission[]>): StaffRights {
  const all = [...byRole];
  const outside = all.filter(([role]) => isOutsideRole(role));
  const counting = outside.length > 0 ? outside : all;
  const permissions = new Set<string>(counting.flatMap(([, given]) => given));
  const everywhere = new Set<string>(
    counting.flatMap(([role, given]) => (roleScopes[role] === "own.members" ? [] : given)),
  );
  const ownMembers = new Set([...permissions].filter((p) => !everywhere.has(p)));
  if (outside.length > 0) permissions.add("own.only");
  if (ownMembers.size > 0) permissions.add("own.members");
  return { permissions, ownMembers };
}

/** The same, read. */
export const readRights = async (db: Db, roles: readonly StaffRole[]): Promise<StaffRights> =>
  rightsOf(await permissionsByRole(db, roles));
