import { sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { staffSealContext } from "../identity-seal-contexts.ts";
import { staff } from "../tables.ts";
import { staffRoleTable } from "./staff-roles.ts";

/** Staff by id as members may know them: “养老顾问 陈静”. */
export async function readStaff(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const found = await db
    .select({ id: staff.id, name: staff.name, role: staff.role })
    .from(staff)
    .where(sql`${staff.id} = any(${idArray([...new Set(ids)])})`);
  return new Map(found.map(({ id, name, role }) => [id, `${staffRoleTable[role].text} ${name}`]));
}

/** Numbers of staff by id; mask them before anybody sees them. */
export async function readStaffPhones(
  db: Db,
  vault: Vault,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const found = await db
    .select({ id: staff.id, phone: staff.phone })
    .from(staff)
    .where(sql`${staff.id} = any(${idArray([...new Set(ids)])})`);
  return new Map(found.map(({ id, phone }) => [id, vault.open(phone, staffSealContext("phone", id))]));
}
