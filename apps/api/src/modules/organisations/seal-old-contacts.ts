import { sql } from "drizzle-orm";
import { type Database, rows } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { reportContactPlace } from "./report-wrong-price.ts";

const BATCH = 500;

/** Seals contacts from before the column was sealed: those that do not look it. @returns how many */
export async function sealOldContacts(database: Database, vault: Vault): Promise<number> {
  let sealed = 0;
  for (;;) {
    const n = await database.transaction(async (tx) => {
      const old = await rows<{ id: string; contact: string }>(
        tx,
        sql`select id::text, contact from catalogue.price_reports
          where contact is not null and contact !~ '^[0-9]{1,4}[.][A-Za-z0-9_-]{38,}$' limit ${BATCH} for update skip locked`,
      );
      for (const { id, contact } of old)
        await tx.execute(sql`update catalogue.price_reports set contact = ${vault.seal(contact, reportContactPlace(id))}
          where id = ${id}::bigint`);
      return old.length;
    });
    sealed += n;
    if (n < BATCH) return sealed;
  }
}
