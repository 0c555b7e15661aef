import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias, integer, PgDialect, pgSchema, QueryBuilder, text, timestamp } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { randomFor } from "../../../seeds/random.ts";
import { dialect } from "./dialect.ts";

const own = new PgDialect();
const shop = pgSchema("shop");
const goods = shop.table("goods", {
  id: integer().primaryKey(),
  name: text("the_name"),
  at: timestamp({ withTimezone: true }),
  tags: text().array(),
});
const lines = shop.table("lines", { id: integer(), goodsId: integer("goods_id"), state: text() });
const state = shop.enum("state", ["ON", "OFF"]);
const build = new QueryBuilder();
const other = alias(goods, "other");
const cheap = build
  .select({ id: goods.id, n: count().as("n") })
  .from(goods)
  .as("cheap");
const recent = build.$with("recent").as(
  build
    .select()
    .from(goods)
    .where(gt(goods.at, new Date(0))),
);

/** Pieces of every kind that a statement may hold. */
const pieces: readonly (() => unknown)[] = [
  () => "a 'text'",
  () => 7,
  () => null,
  () => undefined,
  () => true,
  () => new Date(86_400_000),
  () => [1, "b", sql`now()`],
  () => [],
  () => ({ key: "value" }),
  () => Buffer.from("bytes"),
  () => goods,
  () => goods.name,
  () => other,
  () => other.id,
  () => state,
  () => sql.identifier('odd"name'),
  () => sql.raw("interval '1 day'"),
  () => sql.param([1, 2, 3]),
  () => sql.param({ a: 1 }, { mapToDriverValue: JSON.stringify }),
  () => sql.param("x", { mapToDriverValue: () => sql`lower(${"X"})` }),
  () => sql.param(["a"], goods.tags),
  () => sql.placeholder("later"),
  () => sql.param(sql.placeholder("later"), goods.id),
  () => sql`${1} + ${2}`.inlineParams(),
  () => sql`sum(${goods.id})`.as("total"),
  () => sql.join([sql`${1}`, sql`${"b"}`], sql`, `),
  () => cheap,
  () => cheap.id,
  () => cheap.n,
  () => and(eq(goods.id, 3), or(isNull(goods.at), not(eq(goods.name, "x")))),
  () => inArray(goods.id, [1, 2]),
  () => inArray(goods.id, build.select({ id: lines.goodsId }).from(lines).where(eq(lines.state, "ON"))),
  () => exists(build.select().from(lines)),
  () => desc(goods.at),
  () => build.with(recent).select().from(recent),
];

const random = randomFor("statements");
function statement(depth = 0): SQL {
  const parts = Array.from({ length: random.whole(1, 6) }, () =>
    depth < 3 && random.chance(0.3) ? statement(depth + 1) : random.pick(pieces)(),
  );
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` and `,
  );
}

const written = (by: PgDialect, query: SQL) => {
  const { sql: text, params } = by.sqlToQuery(query);
  return { text, params };
};

it("writes what the query builder's own dialect writes", () => {
  for (const piece of pieces) {
    const query = sql`select ${"first"}, ${piece()}, ${"last"}`;
    expect(written(dialect, query)).toEqual(written(own, query));
  }
  for (let i = 0; i < 2_000; i++) {
    const query = statement();
    expect(written(dialect, query)).toEqual(written(own, query));
  }
});

it("writes built queries as they are", () => {
  const queries: SQLWrapper[] = [
    build.select().from(goods).orderBy(asc(goods.name)).limit(3).offset(4).for("update"),
    build
      .select({ id: other.id, lines: count(lines.id) })
      .from(other)
      .leftJoin(lines, eq(lines.goodsId, other.id))
      .where(gt(other.at, new Date(0)))
      .groupBy(other.id),
    build.with(recent).select().from(recent).innerJoin(cheap, eq(cheap.id, recent.id)),
  ];
  for (const query of queries)
    for (let again = 0; again < 2; again++)
      expect(written(dialect, query.getSQL())).toEqual(written(own, query.getSQL()));
});

it("a statement for an index is written by the builder, without the table", () => {
  const query = sql`lower(${goods.name})`;
  expect(dialect.sqlToQuery(query, "indexes").sql).toBe(own.sqlToQuery(query, "indexes").sql);
});
