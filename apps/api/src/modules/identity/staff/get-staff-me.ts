import type { StaffMe } from "@ginkgo/api-contract/identity/identity";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { problem } from "../../../http/problem.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { staffSealContext } from "../identity-seal-contexts.ts";
import { staff } from "../tables.ts";
import { staffRoleTable } from "./staff-roles.ts";

/** The staff account signed in, with what its role allows. */
export async function getStaffMe(db: Db, vault: Vault, staffId: string): Promise<z.output<typeof StaffMe>> {
  const found = await firstOf(
    db
      .select({ id: staff.id, phone: staff.phone, name: staff.name, role: staff.role })
      .from(staff)
      .where(eq(staff.id, staffId)),
  );
  if (!found) throw problem("SIGN_IN_REQUIRED", "staff account is gone");
  const { text, permissions } = staffRoleTable[found.role];
  const phone = vault.open(found.phone, staffSealContext("phone", staffId));
  return { ...found, phone, roleText: text, permissions: [...permissions] };
}
