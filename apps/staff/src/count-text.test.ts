import { expect, test } from "vitest";
import { countOf, countText } from "./count-text.ts";

test("a list says how many it holds in one way, in full up to ten thousand", () => {
  expect([0, 999, 1_000, 4_371, 9_999].map(countText)).toEqual(["0", "999", "1,000", "4,371", "9,999"]);
  expect([10_000, 10_001].map(countText)).toEqual(["1 万多", "1 万多"]);
  expect(countOf(4_371, "条")).toBe("4,371 条");
  expect(countOf(10_000, "份")).toBe("1 万多份");
});
