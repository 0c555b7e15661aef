import { describe, expect, it } from "vitest";
import { checkMigrations, checkOwners, foreignWrites, wrongMigrations } from "./schema.mjs";

const schemas = new Set(["orders", "cards", "platform"]);
const inOrders = (text: string) => foreignWrites("apps/api/src/modules/orders/a.ts", text, schemas);

describe("who writes a table", () => {
  it("is its owner, in SQL and by the builder", () => {
    expect(inOrders("sql`insert into orders.orders (id) values (1)`")).toEqual([]);
    expect(inOrders('import { orders } from "./tables.ts"; tx.update(orders)')).toEqual([]);
    expect(inOrders('import { cards } from "../cards/tables.ts"; tx.select().from(cards)')).toEqual([]);
    expect(inOrders("sql`update cards.card_uses set x = 1`")).toHaveLength(1);
    expect(inOrders('import { cards as c } from "../cards/tables.ts"; tx.delete(c)')).toHaveLength(1);
  });

  it("holds for every file of the API", () => {
    expect(checkOwners()).toEqual([]);
  });
});

describe("migrations", () => {
  const hash = "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c";
  const landed = new Map([["0001_a.sql", hash]]);
  const check = (files: Record<string, string>) =>
    wrongMigrations(new Map(Object.entries(files)), landed).join();

  it("that have landed are neither changed nor taken away", () => {
    expect(check({ "0001_a.sql": "foo\n" })).toBe("");
    expect(check({ "0001_a.sql": "bar\n" })).toContain("不能再改");
    expect(check({})).toContain("不能删掉");
  });

  it("are written down, numbered by time, each with a number of its own", () => {
    const more = (files: Record<string, string>) => check({ "0001_a.sql": "foo\n", ...files });
    expect(more({ "202611251430_b.sql": "" })).toContain("npm run migrations");
    expect(more({ "0002_b.sql": "" })).toContain("用时间作号码");
    expect(more({ "202611251430_b.sql": "", "202611251430_c.sql": "" })).toContain("号码一样");
  });

  it("build an index on a table that stands beside the writing that goes on", () => {
    const more = (text: string) => check({ "0001_a.sql": "foo\n", "202611251430_b.sql": text });
    expect(more("create index a on orders.orders (id);")).toContain("concurrently");
    expect(more("create index concurrently if not exists a on orders.orders (id);")).not.toContain("单独");
    expect(more("create table orders.new (id int);\ncreate index a on orders.new (id);")).not.toContain(
      "单独",
    );
  });

  it("hold as they are", () => {
    expect(checkMigrations()).toEqual([]);
  });
});
