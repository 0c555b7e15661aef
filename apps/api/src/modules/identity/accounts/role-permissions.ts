import { permissionTexts, type StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import { roleLimits, type StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import { eq, sql } from "drizzle-orm";
import { changedMeanwhile, problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { rolePermissions, roles } from "../tables.ts";
import { requireManager, requireSomeManager } from "./manager.ts";
import { askSecond } from "./requests.ts";

/**
 * Asks that a role may this and nothing else, which a second person decides.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, ROLE_LIMIT, REQUEST_WAITS, NOT_ALLOWED
 */
export async function askPermissions(
  tx: Tx,
  viewer: StaffViewer,
  wanted: {
    role: StaffRole;
    permissions: readonly StaffPermission[];
    reason: string;
    version?: number | undefined;
  },
  now: Date,
): Promise<void> {
  const manager = await requireManager(tx, viewer);
  const { role, permissions, reason, version } = wanted;
  const found = await firstOf(tx.select().from(roles).where(eq(roles.role, role)).for("update"));
  if (!found) throw problem("NOT_FOUND", "role");
  if (version !== undefined && version !== found.version) {
    const held = await tx.select().from(rolePermissions).where(eq(rolePermissions.role, role));
    const texts = held.map(({ permission }) => permissionTexts[permission]).join("、");
    throw changedMeanwhile({
      version: found.version,
      now: [{ label: "权限", text: texts || "没有" }],
    });
  }
  const limit = roleLimits[role];
  if (limit && permissions.some((p) => !limit.includes(p))) throw problem("ROLE_LIMIT");
  await askSecond(tx, manager, { kind: "PERMISSIONS", role, permissions, reason }, now);
}

/** Writes what a role may: every account that holds it has it with its next call. @throws {ProblemError} LAST_MANAGER */
export async function setPermissions(
  tx: Tx,
  role: StaffRole,
  permissions: readonly StaffPermission[],
): Promise<void> {
  await tx.delete(rolePermissions).where(eq(rolePermissions.role, role));
  if (permissions.length > 0)
    await tx.insert(rolePermissions).values(permissions.map((permission) => ({ role, permission })));
  await tx
    .update(roles)
    .set({ version: sql`${roles.version} + 1` })
    .where(eq(roles.role, role));
  await requireSomeManager(tx);
}
