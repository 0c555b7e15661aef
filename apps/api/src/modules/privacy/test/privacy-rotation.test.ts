import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { rotateKeys } from "../../../app.ts";
import { row } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { dataFolder } from "../../files/test/files-kit.ts";
import { sealedColumns } from "../inventory/field-inventory.ts";
import { fillSealed } from "./sealed-rows-kit.ts";

const data = dataFolder();
const settings = readSettings({ NODE_ENV: "test", DATA_DIR: data.folder });
let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo", { DATA_DIR: data.folder });
  await fillSealed(api, settings);
}, 120_000);
afterAll(async () => {
  await api.close();
  data.remove();
});

const count = async (table: string, column: string, more = sql``) =>
  (await row<{ n: number }>(
    api.database.primary,
    sql`select count(*)::int as n from ${sql.raw(table)} where ${sql.identifier(column)} <> '' ${more}`,
  ))!.n;

it("a row of every sealed column stands here: what the key change is tried on", async () => {
  const empty: string[] = [];
  for (const { table, column } of sealedColumns)
    if ((await count(table, column)) === 0) empty.push(`${table}.${column}`);
  expect(empty).toEqual([]);
});

it("a new key seals every column of every table anew, each value for its own row", async () => {
  const DATA_KEYS = `2:${randomBytes(32).toString("base64")}`;
  const vault = createVault(readSettings({ NODE_ENV: "test", DATA_KEYS }));
  expect(await rotateKeys(api.database, vault)).toBeGreaterThan(100);
  for (const { table, column } of sealedColumns) {
    const old = await count(table, column, sql`and ${sql.identifier(column)} not like '2.%'`);
    expect(old, `${table}.${column}`).toBe(0);
  }
});
