import { eq, sql } from "drizzle-orm";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { mailAddresses } from "../tables.ts";

export const mailSealContext = (memberId: string) => `membership.mail_addresses.address.${memberId}`;

/** Where a member's letters go. */
export interface Mailbox {
  address: string;
  /** Whether its server said that it takes nothing. */
  refused: boolean;
}

/** The mailbox a member proved; null while there is none. */
export async function readMailbox(db: Db, vault: Vault, memberId: string): Promise<Mailbox | null> {
  const found = await firstOf(
    db
      .select({
        address: mailAddresses.address,
        refused: sql<boolean>`${mailAddresses.refusedAt} is not null`,
      })
      .from(mailAddresses)
      .where(eq(mailAddresses.memberId, memberId)),
  );
  return found ? { ...found, address: vault.open(found.address, mailSealContext(memberId)) } : null;
}

/** wangguilan@qq.com → w***@qq.com */
export const maskAddress = (address: string): string => address.replace(/^(.).*@/, "$1***@");
