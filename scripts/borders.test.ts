import { describe, expect, it } from "vitest";
import { apiArrow, checkBorders, cyclesOf, importsOf, readStaircase, webArrow } from "./borders.mjs";

describe("the fence", () => {
  it("holds in the whole house", () => {
    expect(checkBorders()).toEqual([]);
  });

  const stairs = readStaircase(
    '{ name: "reference", step: 1, routes } { name: "catalogue", step: 3, routes }',
  );
  const api = (from: string, to: string) => apiArrow(`apps/api/src/${from}`, `apps/api/src/${to}`, stairs);

  it("lets modules ask down, through the public door", () => {
    expect(api("modules/catalogue/a.ts", "modules/reference/public.ts")).toBeUndefined();
    expect(api("modules/catalogue/a.ts", "http/problem.ts")).toBeUndefined();
  });

  it.each([
    ["up the staircase", "modules/reference/a.ts", "modules/catalogue/public.ts"],
    ["past the public door", "modules/catalogue/a.ts", "modules/reference/areas/areas.ts"],
    ["from platform to http", "platform/a.ts", "http/problem.ts"],
    ["from http to a module", "http/a.ts", "modules/catalogue/public.ts"],
    ["to a module nobody mounted", "modules/catalogue/a.ts", "modules/unknown/public.ts"],
  ])("refuses the way %s", (_, from, to) => {
    expect(api(from, to)).toBeTypeOf("string");
  });

  it.each([
    ["a page from a page", "catalogue/a.page.tsx", "catalogue/b.page.tsx"],
    ["another domain's part from a part", "catalogue/a.tsx", "membership/b.tsx"],
    ["the shell from a part", "catalogue/a.tsx", "shell/b.tsx"],
    ["a part from lib", "lib/a.ts", "catalogue/b.tsx"],
  ])("refuses %s", (_, from, to) => {
    expect(webArrow(`apps/web/app/${from}`, `apps/web/app/${to}`)).toBeTypeOf("string");
  });

  it("finds a cycle wherever it begins", () => {
    const graph = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["b"]],
    ]);
    expect(cyclesOf(graph)).toEqual([["b", "c", "b"]]);
  });

  it("reads imports of every form and no commented ones", () => {
    const text =
      'import a from "x";\nexport { b } from "./y.ts";\n// import "no"\nconst c = import("z");\nimport "w";';
    expect(importsOf(text).sort()).toEqual(["./y.ts", "w", "x", "z"]);
  });
});
