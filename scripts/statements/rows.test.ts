import { createVirtualFileSystem } from "typescript/unstable/fs";
import { expect, it } from "vitest";
import { compareRows, faultsOf } from "./compare-rows.mjs";
import { isOf, withoutNumbers } from "./patterns.mjs";
import { findRowCalls } from "./row-calls.mjs";

const [BOOL, INT8, INT4, TEXT, JSON_TYPE, FLOAT8, TEXT_ARRAY, TIMESTAMPTZ] = [
  16, 20, 23, 25, 114, 701, 1009, 1184,
];
const ROOT = "/virtual";
const SOURCE = `${ROOT}/apps/api/src`;

const door = `
export interface SQL<T = unknown> { readonly brand: T }
export declare function sql<T = unknown>(parts: TemplateStringsArray, ...values: unknown[]): SQL<T>;
export declare namespace sql { function join(parts: SQL[], by: SQL): SQL; }
export interface Db { execute(statement: SQL): unknown }
export async function rows<T extends object>(db: Db, statement: SQL): Promise<T[]> {
  return (db.execute(statement) as { rows: T[] }).rows;
}
export async function row<T extends object>(db: Db, statement: SQL): Promise<T | undefined> {
  return (await rows<T>(db, statement))[0];
}
export declare const db: Db;
export const isThere = () => row(db, sql\`select 0\`);`;

/** What is found in a source that may ask `rows` and `row` of `db`. */
function calls(source: string, others: Record<string, string> = {}) {
  const files = {
    [`${ROOT}/apps/api/tsconfig.json`]: `{ "compilerOptions": { "strict": true, "target": "esnext", "lib": ["esnext"],
      "module": "preserve", "allowImportingTsExtensions": true, "noEmit": true, "types": [] }, "include": ["src"] }`,
    [`${SOURCE}/platform/database/database.ts`]: door,
    [`${SOURCE}/one.ts`]: `import { type Db, db, row, rows, type SQL, sql } from "./platform/database/database.ts";\n${source}`,
    ...Object.fromEntries(Object.entries(others).map(([name, text]) => [`${SOURCE}/${name}`, text])),
  };
  return findRowCalls(ROOT, createVirtualFileSystem(files));
}

type Columns = Record<string, number>;
const complaints = (source: string, records: Record<string, Columns>, others?: Record<string, string>) =>
  compareRows(
    calls(source, others),
    new Map(
      Object.entries({ "select 0": {}, ...records }).map(([text, columns]) => [
        text,
        Object.entries(columns),
      ]),
    ),
  );

it("a row type of another file says nothing else than its statement answers", () => {
  const source = `
    import type { Named, Whole } from "./types.ts";
    interface Row extends Named { tags: string[]; facts: { since: string } | null; kind: "A" | "B"; }
    rows<Row & Pick<Whole, "n">>(db, sql\`select * from a where id = \${"1"}::bigint\`);`;
  const types = `export interface Named { id: string; isOpen: boolean }
    export type Whole = { n: number; m: number };`;
  const columns = { id: TEXT, isOpen: BOOL, tags: TEXT_ARRAY, facts: JSON_TYPE, kind: TEXT, n: FLOAT8 };
  const statement = "select * from a where id = $1::bigint";
  expect(complaints(source, { [statement]: columns }, { "types.ts": types })).toEqual([]);
});

it("a missing column, a surplus one and a value of another type are told with their place", () => {
  const source = `row<{ id: string; n: number; tags: number[]; at: string }>(db, sql\`select 1\`);`;
  expect(complaints(source, { "select 1": { n: TEXT, tags: TEXT_ARRAY, at: TIMESTAMPTZ, m: INT4 } })).toEqual(
    [
      "apps/api/src/one.ts:2 要了 m，行的类型里没有",
      "apps/api/src/one.ts:2 行的类型有 id，语句没有这一列",
      "apps/api/src/one.ts:2 n 的类型是 number，数据库给的是 string",
      "apps/api/src/one.ts:2 tags 的类型是 number[]，数据库给的是 string[]",
      "apps/api/src/one.ts:2 at 的类型是 string，数据库给的是 timestamptz，用 iso() 或 millis()",
    ],
  );
});

it("values that the driver never gives are faults, inside of JSON too", () => {
  const source = `interface Deep { at: Date }
    row<{ a: Date; b: bigint; c: Deep[]; d: string | undefined; e: string | { f: 1 } }>(db, sql\`select 1\`);`;
  const columns = { a: TIMESTAMPTZ, b: INT8, c: JSON_TYPE, d: TEXT, e: TEXT };
  expect(
    complaints(source, { "select 1": columns }).map((line) => line.split(" ").slice(1).join(" ")),
  ).toEqual([
    "a 的类型是 Date，没有哪一列给得出",
    "b 的类型是 bigint，没有哪一列给得出",
    "c 的类型是 Deep[]，没有哪一列给得出",
    "d 的类型是 string | undefined，没有哪一列给得出",
    "e 的类型是 string | { f: 1; }，数据库给的是 string",
  ]);
});

it("a property is optional where one form of the statement lacks its column, and nowhere else", () => {
  const source = `const f = (all: boolean) =>
      row<{ id: string; n?: number }>(db, all ? sql\`select id, n from a\` : sql\`select id from a\`);`;
  const both = { "select id, n from a": { id: TEXT, n: INT4 }, "select id from a": { id: TEXT } };
  expect(complaints(source, both)).toEqual([]);
  expect(complaints(source, { "select id, n from a": { id: TEXT, n: INT4 } })).toEqual([
    "apps/api/src/one.ts:3 n 写成可有可无，可是每次都有",
  ]);
  expect(complaints(source, { "select id from a": { id: TEXT } })).toEqual([
    "apps/api/src/one.ts:3 行的类型有 n，哪一种语句都没有这一列",
  ]);
});

it("a type that cannot be resolved, a statement nobody asked and a door handed on are told, never passed over", () => {
  const source = `
    rows<Missing>(db, sql\`select 1\`);
    rows<any>(db, sql\`select 1\`);
    rows<{ id: string } | { n: number }>(db, sql\`select 1\`);
    rows<Record<string, number>>(db, sql\`select 1\`);
    rows<{ id: string }>(db, sql\`select 2\`);
    [sql\`select 1\`].map((s) => s).forEach(rows.bind(null, db));`;
  expect(
    complaints(source, { "select 1": { id: TEXT } }).map((line) => line.slice("apps/api/src/".length)),
  ).toEqual([
    "one.ts:3 行的类型认不出来：Missing",
    "one.ts:4 行的类型认不出来：any",
    "one.ts:5 行的类型认不出来：{ id: string; } | { n: number; }",
    "one.ts:6 行的类型认不出来：Record<string, number>",
    "one.ts:7 没有测试问过这些行",
    "one.ts:8 rows 当成值传出去了，看不到它问什么",
  ]);
});

it("a helper that leaves type or statement to its callers is checked at each of them", () => {
  const source = `
    const cards = <T extends { id: string }>(columns: SQL, { extra = sql\`\` }: { extra?: SQL } = {}): Promise<T[]> =>
      rows<T>(db, sql\`select \${columns}\${extra} from a\`);
    const count = async (statement: SQL) => (await row<{ n: number }>(db, statement))!.n;
    cards<{ id: string; name: string }>(sql\`id, name\`);
    cards<{ id: string; m: number }>(sql\`id\`, { extra: sql\`, m\` });
    const told: Promise<{ id: string; title: string }[]> = cards(sql\`id, title\`);
    count(sql\`select count(*) as n\`);`;
  expect(
    complaints(source, {
      "select id, name from a": { id: TEXT, name: TEXT },
      "select id, m from a": { id: TEXT, m: TEXT },
      "select id, title from a": { id: TEXT },
      "select count(*) as n": { n: INT8 },
    }),
  ).toEqual([
    "apps/api/src/one.ts:7 m 的类型是 number，数据库给的是 string",
    "apps/api/src/one.ts:8 行的类型有 title，语句没有这一列",
    "apps/api/src/one.ts:9 n 的类型是 number，数据库给的是 bigint，编号用 ::text，数用 ::int 或 ::float8",
  ]);
});

it("a helper whose row type is made of a type parameter, and one that nobody calls, are told", () => {
  const source = `
    const named = <T extends { id: string }>(db: Db) => rows<Pick<T, "id"> & { n: number }>(db, sql\`select 1\`);
    const more = <T extends { id: string }>(db: Db): Promise<(T & { n: number })[]> => rows(db, sql\`select 1\`);
    const listed = <T>(db: Db) => rows<{ id: string; n: T[] }>(db, sql\`select 2\`);
    const unused = <T extends { id: string }>(db: Db) => rows<T>(db, sql\`select 1\`);
    named(db), more(db), listed(db);`;
  const records = { "select 1": { id: TEXT, n: INT4 }, "select 2": { id: TEXT, n: JSON_TYPE } };
  expect(complaints(source, records)).toEqual([
    "apps/api/src/one.ts:3 行的类型认不出来",
    "apps/api/src/one.ts:4 行的类型认不出来：T & { n: number; }",
    "apps/api/src/one.ts:6 unused 没有人调用，行的类型或语句认不出来",
  ]);
});

it("a row that is only asked for has one column, and one whose columns are unknown as many as it likes", () => {
  const source = `
    if (await row(db, sql\`select 1\`)) rows<Record<string, unknown>>(db, sql\`select 2\`);
    export {};`;
  const two = { a: TEXT, b: TEXT };
  expect(complaints(source, { "select 1": { a: INT4 }, "select 2": two })).toEqual([]);
  expect(complaints(source, { "select 1": two, "select 2": two })).toEqual([
    "apps/api/src/one.ts:3 没有行的类型，却要了 2 列",
  ]);
});

it("a raw statement answers no column twice and none that the engines read differently", () => {
  expect(
    faultsOf([
      ["id", TEXT],
      ["n", INT8],
      ["id", TEXT],
    ]),
  ).toEqual(["n 是 bigint，编号用 ::text，数用 ::int 或 ::float8", "id 有两列"]);
});

it("a pattern is the whole text, with anything between its parts", () => {
  const text = withoutNumbers("select a from b where c = $1 and d = $12");
  expect(isOf(["select ", " from b where c = $? and d = $?"], text)).toBe(true);
  expect(isOf(["select ", " from b where c = $?"], text)).toBe(false);
  expect(isOf(["a from b", ""], text)).toBe(false);
  expect(isOf(["ab", "b"], "ab")).toBe(false);
});
