import { cover, og } from "@ginkgo/covers";
import { coverUrl } from "@ginkgo/covers/cover-url";
import { yuan } from "@ginkgo/locale/money";
import { expect, test } from "vitest";
import { weekdayText } from "../src/day-picker/weekdays.ts";
import { pageNumbers } from "../src/pager/page-numbers.ts";

test("a price reads with thousands commas, and with cents only when there are any", () => {
  expect([450_000, 1850, 0, 123_456_789].map(yuan)).toEqual(["4,500", "18.50", "0", "1,234,567.89"]);
});

test("weekdays of a service read as people say them", () => {
  expect(weekdayText("1,2,3")).toBe("周一、周二、周三");
  expect(weekdayText("7, 1")).toBe("周日、周一");
  expect(weekdayText("1,2,3,4,5,6,7")).toBe("每天");
  for (const bad of ["", "0", "8", "1,a", "1;2", "1,,2"]) expect(weekdayText(bad)).toBe("无效输入");
});

test("a pager keeps the first, the last and the neighbours, and never hides a single page behind dots", () => {
  expect(pageNumbers(1, 7)).toEqual([1, 2, 3, 4, null, 7]);
  expect(pageNumbers(8, 24)).toEqual([1, null, 7, 8, 9, null, 24]);
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageNumbers(24, 24)).toEqual([1, null, 21, 22, 23, 24]);
  expect(pageNumbers(2, 2)).toEqual([1, 2]);
});

test("one picture has one address, whatever the order of its words", () => {
  expect(coverUrl("org", "a/b", { palette: "snow", view: "dining" })).toBe(
    "/cover/org/a%2Fb.svg?view=dining&palette=snow",
  );
  expect(coverUrl("tour", 12)).toBe("/cover/tour/12.svg");
});

test("a cover's address can carry anything without harm", () => {
  const evil = '"><script>alert(1)</script>';
  for (const kind of ["org", "tour", "spot", "service", "product", "article", "window"] as const) {
    const svg = cover(kind, evil, {
      view: "constructor" as "main",
      category: evil,
      palette: "__proto__",
      shape: evil,
      scene: evil,
    });
    expect(svg).toMatch(/^<svg .*<\/svg>$/s);
    expect(svg).not.toContain("script");
    expect(svg).not.toMatch(/undefined|NaN/);
  }
  expect(og("org", "1", evil, { plate: "<b>" })).not.toMatch(/<script|<b>/);
});

test("a category shows what it says", () => {
  expect(cover("service", "9", { category: "助浴" })).toBe(cover("service", "9", { category: "bath" }));
  expect(cover("product", "9", { category: "轮椅助行" })).toBe(
    cover("product", "9", { category: "wheelchair" }),
  );
  expect(cover("spot", "9", { category: "古镇" })).toBe(cover("spot", "9", { category: "watertown" }));
  expect(cover("org", "9", { view: "room1" })).not.toBe(cover("org", "9", { view: "room2" }));
});

test("a long title of a shared page ends in dots on its second line", () => {
  const svg = og("tour", "12", "太湖东山三日看橘吃蟹听评弹，".repeat(5), { plate: "苏州 · 东山" });
  expect(svg.match(/font-size="58"/g)).toHaveLength(2);
  expect(svg).toContain("…</text>");
});
