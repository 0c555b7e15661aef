import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readStaircase } from "./borders.mjs";
import { newModule, withModule } from "./new-module.mjs";

const repository = fileURLToPath(new URL("..", import.meta.url));
let root: string;

/** A copy inside the repository's own folder of packages, so that all other packages are found from it. */
beforeAll(() => {
  const cache = `${repository}node_modules/.cache/`;
  mkdirSync(cache, { recursive: true });
  root = `${mkdtempSync(`${cache}new-module-`)}/`;
  for (const part of [
    "tsconfig.base.json",
    "packages/api-contract",
    "apps/api/package.json",
    "apps/api/tsconfig.json",
    "apps/api/src",
    "apps/api/migrations",
  ])
    cpSync(repository + part, root + part, {
      recursive: true,
      // Tests read kits and seeds that are not copied.
      filter: (file) => !/\/(node_modules|test)$|\.test\.ts$/.test(file),
    });
  mkdirSync(`${root}node_modules/@ginkgo`, { recursive: true });
  symlinkSync(`${root}packages/api-contract`, `${root}node_modules/@ginkgo/api-contract`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const modulesOf = () => readFileSync(`${root}apps/api/src/modules/modules.ts`, "utf8");

it("a new module stands on its step, and its files pass the types", () => {
  const before = [...readStaircase(modulesOf())];
  expect(newModule(root, "price-lists", 4)).toMatch(/^\d{4}_price_lists\.sql$/);
  const after = [...readStaircase(modulesOf())];
  expect(after.filter(([name]) => name !== "price-lists")).toEqual(before);
  const at = after.findIndex(([name]) => name === "price-lists");
  expect(after[at - 1]![1]).toBeLessThanOrEqual(4);
  expect(after[at + 1]![1]).toBeGreaterThan(4);
  expect(readdirSync(`${root}apps/api/src/modules/price-lists`).toSorted()).toEqual([
    "price-lists-rows.ts",
    "routes.ts",
  ]);
  const { stdout, status } = spawnSync(
    `${repository}node_modules/.bin/tsc`,
    ["--noEmit", "--checkers", "1", "-p", "apps/api"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  expect(stdout).toBe("");
  expect(status).toBe(0);
}, 120_000);

it("is refused with a name that is taken, or that is none", () => {
  expect(() => newModule(root, "files", 1)).toThrow("已经有了");
  expect(() => newModule(root, "Two Words", 1)).toThrow("用法");
  expect(() => newModule(root, "gifts", Number.NaN)).toThrow("用法");
});

it.each([
  ["the first, on the lowest step", 1],
  ["the last, above all", 99],
])("finds its place as %s", (_, step) => {
  const steps = [...readStaircase(withModule(modulesOf(), "gifts", step)).values()];
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});
