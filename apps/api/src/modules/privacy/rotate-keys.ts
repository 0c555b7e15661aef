import { sql } from "drizzle-orm";
import { type Database, rows } from "../../platform/database/database.ts";
import { renewKeyCheck, WrongKeys } from "../../platform/secrets/check-keys.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { type SealedColumn, sealedColumns } from "./inventory/field-inventory.ts";

const BATCH = 200;
const ROUNDS = 100;
const STILL_OLD = "还有进程在用旧密钥写入。请让所有进程都用新的 DATA_KEYS 重新启动，再运行一次。";

/** One batch of a column's values sealed anew; 0 when all carry the newest key. */
async function rotateBatch(
  database: Database,
  vault: Vault,
  { table, column, key, sealedAs }: SealedColumn,
): Promise<number> {
  const [schema = "", name = ""] = table.split(".");
  const [at, value, id] = [
    sql`${sql.identifier(schema)}.${sql.identifier(name)}`,
    sql.identifier(column),
    sql.identifier(key),
  ];
  return database.transaction(async (tx) => {
    const old = await rows<{ key: string; sealed: string }>(
      tx,
      sql`select ${id}::text as key, ${value} as sealed from ${at}
        where ${value} <> '' and ${value} not like ${`${vault.version}.%`}
        limit ${BATCH} for update skip locked`,
    );
    for (const { key: row, sealed } of old) {
      const place = `${sealedAs}.${column}.${row}`;
      const fresh = vault.seal(vault.open(sealed, place), place);
      await tx.execute(sql`update ${at} set ${value} = ${fresh} where ${id} = ${row}::bigint`);
    }
    return old.length;
  });
}

/** Rows still under an older key, for instance because somebody held them while we passed. */
async function countOld(database: Database, vault: Vault, { table, column }: SealedColumn): Promise<number> {
  const [schema = "", name = ""] = table.split(".");
  const [found] = await rows<{ n: number }>(
    database.primary,
    sql`select count(*)::int as n from ${sql.identifier(schema)}.${sql.identifier(name)}
      where ${sql.identifier(column)} <> '' and ${sql.identifier(column)} not like ${`${vault.version}.%`}`,
  );
  return found!.n;
}

/**
 * Seals every value of the database with the newest key, in short transactions beside the running site, which reads
 * old and new alike. When it is done the old key may go.
 * @returns how many values it sealed
 * @throws {VaultError} where a value does not open: its key is missing, or somebody altered it
 */
export async function rotateKeys(
  database: Database,
  vault: Vault,
  tell: (column: SealedColumn, sealed: number) => void = () => {},
): Promise<number> {
  let sealed = 0;
  for (const column of sealedColumns) {
    let here = 0;
    for (let round = 1; ; round++) {
      for (let n = -1; n !== 0; here += n) n = await rotateBatch(database, vault, column);
      if ((await countOld(database, vault, column)) === 0) break;
      if (round === ROUNDS) throw new WrongKeys(STILL_OLD);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    tell(column, here);
    sealed += here;
  }
  await renewKeyCheck(database, vault);
  return sealed;
}
