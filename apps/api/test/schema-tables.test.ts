import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "../src/platform/database/database.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";

const src = fileURLToPath(new URL("../src/", import.meta.url));

async function allTables(): Promise<PgTable[]> {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((f) => /tables\.ts$/.test(f));
  const values = await Promise.all(files.map((f) => import(join(src, f)) as Promise<object>));
  return [...new Set(values.flatMap((v) => Object.values(v)).filter((v) => is(v, PgTable)))];
}

/** References to a table of a higher step stand in the migration of that table alone. */
const UPWARD = [
  "workforce.employees(org_id) → organisations.organisations",
  "reviews.organisation_comments(org_id) → organisations.organisations",
  "reviews.service_comments(service_id) → services.services",
  "reviews.product_comments(product_id) → shop.products",
  "cards.cards(order_id) → orders.orders",
  "cards.card_uses(order_id) → orders.orders",
  "payments.ledger(order_id) → orders.orders",
];

let api: TestApi;
let tables: ReturnType<typeof getTableConfig>[];
beforeAll(async () => {
  api = await buildTestApi("empty");
  tables = (await allTables()).map((table) => getTableConfig(table));
});
afterAll(() => api.close());

const nameOf = ({ schema, name }: { schema: string | undefined; name: string }) => `${schema}.${name}`;
const outside = sql`not in ('pg_catalog', 'information_schema', 'public')`;

describe("the tables as the code knows them", () => {
  it("are the database's: every column with its type, whether it may be empty and whether the database fills it", async () => {
    const real = await rows<{ line: string }>(
      api.database.read,
      sql`select n.nspname || '.' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
          || case when a.attnotnull then ' not null' else '' end
          || case when a.attidentity <> '' or a.atthasdef then ' default' else '' end as line
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and n.nspname ${outside}`,
    );
    const known = tables.flatMap((table) =>
      table.columns.map((c) => {
        const type = c.getSQLType().replace(/^char\((\d+)\)/, "character($1)");
        const isFilled = c.hasDefault || c.generatedIdentity !== undefined;
        return `${nameOf(table)}.${c.name} ${type}${c.notNull ? " not null" : ""}${isFilled ? " default" : ""}`;
      }),
    );
    expect(known.toSorted()).toEqual(real.map((r) => r.line).toSorted());
  });

  it("have the keys of the database's", async () => {
    const real = await rows<{ line: string }>(
      api.database.read,
      sql`select n.nspname || '.' || c.relname || ' ' || k.contype::text || ' (' ||
          (select string_agg(a.attname, ', ' order by a.attname) from pg_attribute a
            where a.attrelid = c.oid and a.attnum = any(k.conkey)) || ')' as line
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
        where k.contype in ('p', 'u') and n.nspname ${outside}`,
    );
    const key = (kind: string, columns: readonly { name: string }[]) =>
      `${kind} (${columns
        .map((c) => c.name)
        .toSorted()
        .join(", ")})`;
    const known = tables.flatMap((table) =>
      [
        ...table.columns.filter((c) => c.primary).map((c) => key("p", [c])),
        ...table.columns.filter((c) => c.isUnique).map((c) => key("u", [c])),
        ...table.primaryKeys.map((k) => key("p", k.columns)),
        ...table.uniqueConstraints.map((k) => key("u", k.columns)),
      ].map((k) => `${nameOf(table)} ${k}`),
    );
    expect(known.toSorted()).toEqual(real.map((r) => r.line).toSorted());
  });

  it("refer to each other as the database's do", async () => {
    const real = await rows<{ line: string }>(
      api.database.read,
      sql`select n.nspname || '.' || c.relname || '(' || (select string_agg(a.attname, ', ' order by a.attname)
            from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)) || ') → ' || tn.nspname || '.' || t.relname as line
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
          join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
        where k.contype = 'f' and n.nspname ${outside}`,
    );
    const known = tables.flatMap((table) =>
      table.foreignKeys.map((k) => {
        const { columns, foreignTable } = k.reference();
        const names = columns
          .map((c) => c.name)
          .toSorted()
          .join(", ");
        return `${nameOf(table)}(${names}) → ${nameOf(getTableConfig(foreignTable))}`;
      }),
    );
    expect([...known, ...UPWARD].toSorted()).toEqual(real.map((r) => r.line).toSorted());
  });

  it("allow the codes that the database allows", async () => {
    const checks = await rows<{ table: string; text: string }>(
      api.database.read,
      sql`select n.nspname || '.' || c.relname as table, pg_get_constraintdef(k.oid) as text
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
        where k.contype = 'c' and n.nspname ${outside}`,
    );
    const real = checks.flatMap(({ table, text }) => {
      const found = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*::text.*)\]\)\)\)$/.exec(text);
      return found
        ? [`${table}.${found[1]}: ${[...found[2]!.matchAll(/'([^']*)'/g)].map((m) => m[1]).toSorted()}`]
        : [];
    });
    const known = tables.flatMap((table) =>
      table.columns.flatMap((c) =>
        c.enumValues?.length ? [`${nameOf(table)}.${c.name}: ${c.enumValues.toSorted()}`] : [],
      ),
    );
    expect(known.toSorted()).toEqual(real.toSorted());
  });
});
