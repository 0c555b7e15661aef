import { expect, it } from "vitest";
import { standsIn, templatesOf } from "./templates.mjs";

it("SQL is found in a source text with what is put into it left out, one template inside another too", () => {
  const text = `
    // sql\`not this\`
    const a = "sql\`nor this\`";
    run(sql\`select \${sql<number>\`count(*)::int\`} from a.b where id = \${{ id: "}" }.id}::bigint\`, other\`no\`);`;
  const found = templatesOf(text);
  expect(found.map(({ chunks }) => chunks)).toEqual([
    ["count(*)::int"],
    ["select ", " from a.b where id = ", "::bigint"],
  ]);
  expect(found.map(({ line }) => line)).toEqual([4, 4]);
});

it("a template stands in a statement where its fixed parts do, in their order", () => {
  const chunks = ["select id from a.b where id = ", "::bigint"];
  expect(standsIn(chunks, "with x as (select id from a.b where id = $1::bigint) select 1")).toBe(true);
  expect(standsIn(chunks, "select id from a.b where id = $1::text")).toBe(false);
});
