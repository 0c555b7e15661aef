import { expect, it } from "vitest";
import { checkNames, wrongNames } from "./names.mjs";

it("a file or an export with a word of our own is named, with what the field calls it", () => {
  expect(wrongNames("apps/api/src/a/order-words.ts", "")).toHaveLength(1);
  expect(wrongNames("apps/web/app/lib/utils.ts", "")).toHaveLength(1);
  expect(wrongNames("a.ts", "export const newSn = 1;").join()).toContain("orderNumber");
  expect(wrongNames("a.ts", "export const MOST_ROWS = 1;").join()).toContain("MAX_");
  expect(wrongNames("a.ts", 'export { orderNumber as newSn, type House } from "./b.ts";')).toHaveLength(2);
  expect(wrongNames("a.ts", "export const orderNumber = 1;\nconst newSn = 2;")).toEqual([]);
});

it("no file has one", () => {
  expect(checkNames()).toEqual([]);
});
