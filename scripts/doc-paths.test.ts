import { expect, it } from "vitest";
import { missingIn } from "./doc-paths.mjs";

it("a document names files that are there, by their path or the end of it", () => {
  const files = ["apps/api/src/http/mount.ts", "scripts/check.mjs"];
  expect(missingIn("`http/mount.ts`, `check.mjs` and `tables.sql` in `x`", files)).toEqual(["tables.sql"]);
  expect(missingIn("`unt.ts`", files)).toEqual(["unt.ts"]);
});
