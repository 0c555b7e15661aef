import { expect, test } from "vitest";
import { readCookies } from "../app/lib/api/cookies.ts";
import { chooseReading, readingCookies, readingFrom, STANDARD } from "../app/lib/area/reading.ts";

test("what a device chose comes back from its cookies", () => {
  const reading = chooseReading(chooseReading(STANDARD, "mode", "elder"), "size", "huge");
  const header = readingCookies(reading)
    .map((line) => line.split(";")[0])
    .join("; ");
  expect(readingFrom(readCookies(header))).toEqual({
    ...STANDARD,
    mode: "elder",
    size: "huge",
    hint: "seen",
  });
});

test("恢复标准 drops every setting and does not show the hint again", () => {
  const elder = { mode: "elder", size: "huge", contrast: "high", cursor: "big", hint: "seen" } as const;
  expect(chooseReading(elder, "mode", "standard")).toEqual({ ...STANDARD, hint: "seen" });
});

test.each([
  ["mode", "office"],
  ["size", "999px"],
  ["__proto__", "elder"],
  ["constructor", "elder"],
  ["mode", new Blob()],
])("a form cannot set %s to %s", (name, value) =>
  expect(chooseReading(STANDARD, name, value)).toEqual(STANDARD),
);

test("a cookie no browser should have sent changes nothing", () => {
  expect(readingFrom(readCookies("mode=%E0%A4%A; size=<script>; =x; mode; contrast=high"))).toEqual({
    ...STANDARD,
    contrast: "high",
  });
});
