import { staffStates } from "@ginkgo/api-contract/identity/staff-accounts";
import { roleText, type StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import { eq } from "drizzle-orm";
import { changedMeanwhile, problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { staff } from "../tables.ts";
import type { Manager } from "./manager.ts";

export interface LockedAccount {
  id: string;
  role: StaffRole;
  roles: StaffRole[];
  state: "INVITED" | "ACTIVE" | "BLOCKED";
  hasTotp: boolean;
  hasPassword: boolean;
}

/**
 * An account that a colleague changes, locked.
 * @param version the one last seen; absent where the caller does not ask
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, OWN_ACCOUNT
 */
export async function lockAccount(
  tx: Tx,
  manager: Manager,
  id: string,
  version?: number,
): Promise<LockedAccount> {
  const found = await firstOf(tx.select().from(staff).where(eq(staff.id, id)).for("update"));
  if (!found) throw problem("NOT_FOUND", "staff account");
  if (id === manager.id) throw problem("OWN_ACCOUNT");
  if (version !== undefined && version !== found.version)
    throw changedMeanwhile({
      version: found.version,
      now: [
        { label: "状态", text: staffStates[found.state] },
        { label: "角色", text: roleText([found.role, ...found.otherRoles]) },
      ],
    });
  return {
    id,
    role: found.role,
    roles: [found.role, ...found.otherRoles],
    state: found.state,
    hasTotp: found.totpSecret !== "",
    hasPassword: found.passwordHash !== "",
  };
}
