import { sql } from "drizzle-orm";
import { MEMBER_PHONE, STAFF_PHONE } from "../../src/modules/identity/identity-seal-contexts.ts";
import { type Database, row } from "../../src/platform/database/database.ts";
import { bytes } from "../../src/platform/database/sql-values.ts";
import type { Vault } from "../../src/platform/secrets/vault.ts";
import { demoPeople } from "./demo-people.ts";

/** Whether somebody of the demo data set, whose passwords are published, has an account in this database. */
export async function hasDemoPeople(database: Database, vault: Vault): Promise<boolean> {
  for (const { phone } of demoPeople) {
    const found = await row(
      database.primary,
      sql`select 1 from identity.members where phone_hash = ${bytes(vault.blindIndex(phone, MEMBER_PHONE))}
        union all select 1 from identity.staff where phone_hash = ${bytes(vault.blindIndex(phone, STAFF_PHONE))}`,
    );
    if (found) return true;
  }
  return false;
}
