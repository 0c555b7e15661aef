import type { StaffRole } from "@ginkgo/contract/identity";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database.ts";
import { idArray } from "../../platform/sql-values.ts";
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
