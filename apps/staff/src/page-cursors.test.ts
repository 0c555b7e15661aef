import { expect, it } from "vitest";
import { pageCursors } from "./page-cursors.ts";

it("a page begins where the one before it ended, of the same list alone", () => {
  const pages = pageCursors();
  const all = { size: "20" };
  expect(pages.cursorOf(all, 1)).toBeUndefined();
  pages.keep(all, 1, "80");
  pages.keep(all, 2, "60");
  expect([2, 3, 4].map((page) => pages.cursorOf(all, page))).toEqual(["80", "60", undefined]);
  // The list has become shorter: nothing follows any more.
  pages.keep(all, 2, undefined);
  expect(pages.cursorOf(all, 3)).toBeUndefined();
  expect(pages.cursorOf({ size: "20", kind: "TOUR" }, 2)).toBeUndefined();
  expect(pages.cursorOf(all, 2)).toBeUndefined();
});
