import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { rows } from "../../../platform/database/database.ts";
import { modules } from "../../modules.ts";
import { columnsIn, fieldInventory } from "../inventory/field-inventory.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const named = fieldInventory.flatMap((g) =>
  [g.sealed, g.hashed, g.readable, g.plain].flatMap((list) => columnsIn(list).map((c) => `${g.table}.${c}`)),
);

/** Modules, and the two that have tables without being one. */
const holders = [...modules.map(({ name }) => name), "platform", "sandbox"];

describe("the field inventory (V6)", () => {
  it("names every column of the database, each once, and none that is not there", async () => {
    const found = await rows<{ name: string }>(
      api.database.read,
      sql`select c.table_schema || '.' || c.table_name || '.' || c.column_name as name
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(named.toSorted()).toEqual(found.map((f) => f.name).toSorted());
  });

  it("says of everything about a person what for, who answers for it and how long it stays", () => {
    for (const { table, purpose, holder, term, sealed, readable } of fieldInventory) {
      expect(holders, table).toContain(holder);
      expect(term, table).not.toBe("");
      if (sealed || readable) expect(purpose, table).toMatch(/\p{Script=Han}{2}/u);
    }
  });
});
