import { expect, it } from "vitest";
import { fingerprint, orgAt } from "./org-at.ts";

it("makes the same rows on every machine, each without any other", () => {
  expect(orgAt("ginkgo", 123_456)).toEqual(orgAt("ginkgo", 123_456));
  expect(fingerprint("ginkgo", 10_000)).toBe(
    "0896ef385f4a6c6abefefb7180208d33c0b977948a0942a609e840dca5bf000a",
  );
});
