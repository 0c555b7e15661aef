import { expect, it } from "vitest";
import { fingerprint, orgAt } from "./org-at.ts";

it("makes the same rows on every machine, each without any other", () => {
  expect(orgAt("ginkgo", 123_456)).toEqual(orgAt("ginkgo", 123_456));
  expect(fingerprint("ginkgo", 10_000)).toBe(
    "fa33e4156611d9862554247cf0ed37312435fab4dc2a5aabb257f9346f57e6be",
  );
});
