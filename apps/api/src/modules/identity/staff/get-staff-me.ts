import type { StaffMe } from "@ginkgo/api-contract/identity/identity";
import { roleText } from "@ginkgo/api-contract/identity/staff-roles";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { problem } from "../../../http/problem.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { staffSealContext } from "../identity-seal-contexts.ts";
import { staff } from "../tables.ts";
import { readRights } from "./staff-rights.ts";

/** The staff account signed in, with what its roles allow. */
export async function getStaffMe(db: Db, vault: Vault, staffId: string): Promise<z.output<typeof StaffMe>> {
  const found = await firstOf(
    db
      .select({
        id: staff.id,
        phone: staff.phone,
        name: staff.name,
        role: staff.role,
        otherRoles: staff.otherRoles,
      })
      .from(staff)
      .where(eq(staff.id, staffId)),
  );
  if (!found) throw problem("SIGN_IN_REQUIRED", "staff account is gone");
  const { otherRoles, ...own } = found;
  const roles = [own.role, ...otherRoles];
  const { permissions } = await readRights(db, roles);
  const phone = vault.open(own.phone, staffSealContext("phone", staffId));
  return { ...own, phone, roles, roleText: roleText(roles), permissions: [...permissions] };
}
