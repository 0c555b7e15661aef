import { sql } from "drizzle-orm";
import { type Db, row } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";

export const mailPlace = (memberId: string) => `membership.mail_addresses.address.${memberId}`;

/** Where a member's letters go. */
export interface Mailbox {
  address: string;
  /** Whether its server said that it takes nothing. */
  refused: boolean;
}

/** The mailbox a member proved; null while there is none. */
export async function readMailbox(db: Db, vault: Vault, memberId: string): Promise<Mailbox | null> {
  const found = await row<Mailbox>(
    db,
    sql`select address, refused_at is not null as refused from membership.mail_addresses
      where member_id = ${memberId}::bigint`,
  );
  return found ? { ...found, address: vault.open(found.address, mailPlace(memberId)) } : null;
}

/** wangguilan@qq.com → w***@qq.com */
export const maskAddress = (address: string): string => address.replace(/^(.).*@/, "$1***@");
