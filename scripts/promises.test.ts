import { expect, it } from "vitest";
import { idsIn, promisesOf } from "./promises.mjs";

it("reads one id, several, and a span", () => {
  expect(idsIn("as in (M5), not in M5; see (T1–T3) and (C4, C5)")).toEqual([
    "M5",
    "T1",
    "T2",
    "T3",
    "C4",
    "C5",
  ]);
});

it("finds the promises that tests name, and no others", () => {
  const found = promisesOf([
    ["a.test.ts", 'it("a refund is paid once (M6, M7)", async () => {'],
    ["b.ts", 'const said = "nobody proves it (Z9)";'],
  ]);
  expect([...found]).toEqual([
    ["M6", [{ sentence: "a refund is paid once", file: "a.test.ts" }]],
    ["M7", [{ sentence: "a refund is paid once", file: "a.test.ts" }]],
  ]);
});
