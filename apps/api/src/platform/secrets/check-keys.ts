import { sql } from "drizzle-orm";
import { type Database, firstOf } from "../database/database.ts";
import { keyCheck } from "../database/tables.ts";
import type { Settings } from "../settings.ts";
import { createVault, type Vault, VaultError } from "./vault.ts";

const PLACE = "platform.key_check.sealed.1";
const PURPOSE = "platform.key_check.hash";

/** The keys are not those of this database. `message` is one readable line. */
export class WrongKeys extends Error {}

/** After a rotation the check must open with the newest key alone. */
export const renewKeyCheck = (database: Database, vault: Vault): Promise<unknown> =>
  database.transaction((tx) => tx.update(keyCheck).set({ sealed: vault.seal("keys", PLACE) }));

/**
 * Makes sure that the keys of the settings open what this database holds; a new database takes them as its own.
 * @throws {WrongKeys}
 */
export async function checkKeys(database: Database, settings: Settings): Promise<void> {
  const vault = createVault(settings);
  const hash = vault.blindIndex("keys", PURPOSE).toString("hex");
  const stored = await database.transaction(async (tx) => {
    await tx
      .insert(keyCheck)
      .values({ sealed: vault.seal("keys", PLACE), hash: sql`decode(${hash}, 'hex')` })
      .onConflictDoNothing();
    return firstOf(
      tx
        .select({ sealed: keyCheck.sealed, hash: sql<string>`encode(${keyCheck.hash}, 'hex')` })
        .from(keyCheck),
    );
  });
  try {
    vault.open(stored!.sealed, PLACE);
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    throw new WrongKeys(
      "数据库里的个人信息是用另一把密钥加密的，打不开。请把 SECRET_KEY 或 DATA_KEYS 换回原来的再启动。",
    );
  }
  if (stored!.hash !== hash)
    throw new WrongKeys("查找用的密钥和数据库对不上。请把 SECRET_KEY 或 DATA_INDEX_KEY 换回原来的再启动。");
}
