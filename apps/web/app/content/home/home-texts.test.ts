import { expect, test } from "vitest";
import { partsText } from "./home-texts.ts";

test.each([
  [2, "二市"],
  [10, "十市"],
  [13, "十三市"],
  [21, "二十一市"],
])("%i cities are %s", (n, text) => expect(partsText(Array.from({ length: n }, () => "南京市"))).toBe(text));

test("parts are called by what they are", () => {
  expect(partsText(["黄浦区", "徐汇区"])).toBe("二区");
  expect(partsText(["昆明市", "大理白族自治州"])).toBe("2 个市县");
});
