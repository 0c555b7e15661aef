import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lifecycleFile, lifecycleText } from "./order-lifecycle.mjs";

it("docs/order-lifecycle.md says what the table says (npm run lifecycle writes it)", () => {
  expect(readFileSync(lifecycleFile, "utf8")).toBe(lifecycleText());
});
