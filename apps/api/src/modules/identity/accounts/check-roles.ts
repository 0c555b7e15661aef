import { secondPermissions } from "@ginkgo/api-contract/identity/staff-permissions";
import { isOutsideRole, type StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import { ne } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { permissionsByRole, rightsOf } from "../staff/staff-rights.ts";
import { staff } from "../tables.ts";
import type { Manager } from "./manager.ts";

/**
 * The roles an account is to have, and whose matters it sees: a shop's or home's account has roles of that kind alone and
 * names its shops; all others name none.
 * @returns the shops and homes that count
 * @throws {ProblemError} ROLES_MIXED, BAD_INPUT
 */
export function checkRoles(
  roles: readonly StaffRole[],
  sellers: readonly string[] | undefined,
  present?: readonly StaffRole[],
): string[] {
  const isOutside = roles.every(isOutsideRole);
  if (!isOutside && roles.some(isOutsideRole)) throw problem("ROLES_MIXED");
  if (present && present.every(isOutsideRole) !== isOutside) throw problem("ROLES_MIXED");
  if (!isOutside) return [];
  if (!sellers?.length) throw badInput({ sellers: "请选择这个账号管哪些商家或机构。" });
  return [...new Set(sellers)];
}

const takenByTwo: ReadonlySet<string> = new Set(secondPermissions);

/** Whether nobody but this account manages accounts, or was ever made to: there is no second person to ask. */
async function isOnlyManager(tx: Tx, { id }: Manager): Promise<boolean> {
  const others = await tx
    .select({ role: staff.role, otherRoles: staff.otherRoles })
    .from(staff)
    .where(ne(staff.id, id));
  const byRole = await permissionsByRole(tx, [...new Set(others.flatMap((o) => [o.role, ...o.otherRoles]))]);
  return ![...byRole.values()].some((given) => given.includes("staff.manage"));
}

/**
 * Whether somebody may not give these roles alone: they hold a permission that the giver does not hold, or holds for fewer,
 * or one that a second person decides by.
 */
export async function needsSecond(tx: Tx, manager: Manager, roles: readonly StaffRole[]): Promise<boolean> {
  // The first administrator of a portal makes the second alone: from then on there are two people.
  if (roles.length === 1 && roles[0] === "administrator" && (await isOnlyManager(tx, manager))) return false;
  const given = rightsOf(await permissionsByRole(tx, roles));
  const holds = (p: string) => manager.permissions.has(p) && !manager.ownMembers.has(p);
  // Accounts of shops and homes are never the second person, whatever they may: see mayBeSecond of the departures.
  const isSecond = (p: string) => takenByTwo.has(p) && !given.permissions.has("own.only");
  return [...given.permissions].some((p) => isSecond(p) || (!p.startsWith("own.") && !holds(p)));
}
