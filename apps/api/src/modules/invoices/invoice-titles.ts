import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import type { Db } from "../../platform/database/database.ts";
import { invoiceRows, openBuyer } from "./invoice-rows.ts";

/** Titles a member used last, each once. */
export async function titlesOf(db: Db, { vault }: Pick<AppContext, "vault">, memberId: string) {
  const last = await invoiceRows(
    db,
    sql`where v.member_id = ${memberId}::bigint order by v.id desc limit 30`,
  );
  const buyers = new Map<string, ReturnType<typeof openBuyer>>();
  for (const row of last) {
    const buyer = openBuyer(vault, row);
    const key = `${buyer.title} ${buyer.taxNo}`;
    // The newest stands first: its mailbox is the one that was used last.
    if (!buyers.has(key)) buyers.set(key, buyer);
  }
  return [...buyers.values()].slice(0, 5);
}
