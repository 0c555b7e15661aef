import { staffRoleTexts } from "@ginkgo/api-contract/identity/staff-roles";
import { eq, sql } from "drizzle-orm";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { STAFF_PHONE, staffSealContext } from "../identity-seal-contexts.ts";
import { staff } from "../tables.ts";

/** Staff by id as members may know them: “养老顾问 陈静”. */
export async function readStaff(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const found = await db
    .select({ id: staff.id, name: staff.name, role: staff.role })
    .from(staff)
    .where(sql`${staff.id} = any(${idArray([...new Set(ids)])})`);
  return new Map(found.map(({ id, name, role }) => [id, `${staffRoleTexts[role]} ${name}`]));
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

/** The account with that whole number. */
export const staffIdOfPhone = async (db: Db, vault: Vault, phone: string): Promise<string | undefined> =>
  (
    await firstOf(
      db
        .select({ id: staff.id })
        .from(staff)
        .where(eq(staff.phoneHash, vault.blindIndex(phone, STAFF_PHONE))),
    )
  )?.id;
