import type { StaffRole } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { staffPlace } from "../identity-places.ts";
import { staffRoleTable } from "./staff-roles.ts";

/** Staff by id as members may know them: “养老顾问 陈静”. */
export async function readStaff(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const found = await rows<{ id: string; name: string; role: StaffRole }>(
    db,
    sql`select id::text, name, role from identity.staff where id = any(${idArray([...new Set(ids)])})`,
  );
  return new Map(found.map(({ id, name, role }) => [id, `${staffRoleTable[role].text} ${name}`]));
}

/** Numbers of staff by id; mask them before anybody sees them. */
export async function readStaffPhones(
  db: Db,
  vault: Vault,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const found = await rows<{ id: string; phone: string }>(
    db,
    sql`select id::text, phone from identity.staff where id = any(${idArray([...new Set(ids)])})`,
  );
  return new Map(found.map(({ id, phone }) => [id, vault.open(phone, staffPlace("phone", id))]));
}
