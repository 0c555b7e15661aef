import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rows } from "../src/platform/database/database.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

it("a statement is parsed once a connection, and asked by its name after that", async () => {
  const counted = await api.database.transaction(async (tx) => {
    for (const n of [1, 2, 3]) await tx.execute(sql`select ${n}::int as asked_by_name`);
    return rows<{ count: number }>(
      tx,
      sql`select generic_plans + custom_plans as count from pg_prepared_statements
        where name <> '' and statement like '%as asked_by_name' and statement not like '%pg_prepared%'`,
    );
  });
  expect(counted).toEqual([{ count: "3" }]);
});

it("a statement whose answer a migration changes is answered, by itself and in a transaction", async () => {
  const { database } = api;
  await database.script("create table public.widened (a int); insert into public.widened values (1)");
  const alone = () => rows(database.primary, sql`select * from public.widened`);
  const within = () => database.transaction((tx) => rows(tx, sql`select *, 1 as one from public.widened`));
  expect(await alone()).toEqual([{ a: 1 }]);
  expect(await within()).toEqual([{ a: 1, one: 1 }]);
  await database.script("alter table public.widened add column b int");
  expect(await alone()).toEqual([{ a: 1, b: null }]);
  expect(await within()).toEqual([{ a: 1, b: null, one: 1 }]);
});
