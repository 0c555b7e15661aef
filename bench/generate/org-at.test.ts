import { expect, it } from "vitest";
import { fingerprint, orgAt } from "./org-at.ts";

it("makes the same rows on every machine, each without any other", () => {
  expect(orgAt("ginkgo", 123_456)).toEqual(orgAt("ginkgo", 123_456));
  expect(fingerprint("ginkgo", 10_000)).toBe(
    "b34dd36b0c830de731cf1aded7d925d027a17bb6e9ce3e64c3c0078e1497947b",
  );
});
