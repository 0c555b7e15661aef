import type { StaffMe, StaffRole } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { problem } from "../../../http/problem.ts";
import { type Db, row } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { staffPlace } from "../identity-places.ts";
import { staffRoleTable } from "./staff-roles.ts";

/** The staff account signed in, with what its role allows. */
export async function getStaffMe(db: Db, vault: Vault, staffId: string): Promise<z.output<typeof StaffMe>> {
  const found = await row<{ id: string; phone: string; name: string; role: StaffRole }>(
    db,
    sql`select id::text, phone, name, role from identity.staff where id = ${staffId}::bigint`,
  );
  if (!found) throw problem("SIGN_IN_REQUIRED", "staff account is gone");
  const { text, permissions } = staffRoleTable[found.role];
  const phone = vault.open(found.phone, staffPlace("phone", staffId));
  return { ...found, phone, roleText: text, permissions: [...permissions] };
}
