import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Tokens = Record<string, string>;
const sheet = readFileSync(new URL("../src/styles/tokens.css", import.meta.url), "utf8");

function block(selector: string): Tokens {
  const start = sheet.indexOf(`${selector} {`);
  const body = sheet.slice(start, sheet.indexOf("\n}", start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name, value]) => [name, value]),
  );
}

const everyday = block(":root");
const elder: Tokens = { ...everyday, ...block(':root[data-mode="elder"]') };

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const v = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ["paper", "card", "sunk"];
const on = (text: string, ...grounds: string[]) => grounds.map((ground) => [text, ground] as const);

/** Text of the body: read at length, AAA in both modes. */
const BODY = [
  ...["ink", "ink-2"].flatMap((text) => on(text, ...SURFACES, "celadon-50", "celadon")),
  ...on("pine-dark", ...SURFACES, "celadon-50", "celadon"),
  ...on("on-dark", "pine-dark", "pine", "pine-hover"),
  ...on("on-dark-2", "pine-dark"),
  ...on("gold-light", "pine-dark"),
];
/** Every other pair the components draw. */
const OTHER = [
  ...on("ink-3", ...SURFACES, "celadon-50"),
  ...on("pine", ...SURFACES, "celadon-50", "celadon"),
  ...on("persimmon", ...SURFACES, "persimmon-tint", "gold-tint"),
  ...on("gold-ink", ...SURFACES, "gold-tint"),
  ...on("info", ...SURFACES, "info-tint"),
  ...on("ok", "ok-tint"),
  ...on("ink", "gold-tint"),
  ...on("ink-2", "gold-tint"),
  ...on("star", "paper", "card"),
  ...on("on-dark", "persimmon-fill", "persimmon"),
  ...on("ink", "gold", "gold-light"),
];
/** What is not text but must be seen: borders of controls, the focus ring, the active line. */
const SHAPES = [
  ...on("line-strong", ...SURFACES),
  ...on("focus", ...SURFACES, "celadon"),
  ...on("pine", ...SURFACES),
];

const ratio = (tokens: Tokens, [a, b]: readonly [string, string]) => contrast(tokens[a]!, tokens[b]!);

test.each(BODY)("%s on %s can be read by tired eyes in both modes", (...pair) => {
  expect(ratio(everyday, pair)).toBeGreaterThanOrEqual(7);
  expect(ratio(elder, pair)).toBeGreaterThanOrEqual(7);
});

test.each(OTHER)("%s on %s is readable, and easily so in elder mode", (...pair) => {
  expect(ratio(everyday, pair)).toBeGreaterThanOrEqual(4.5);
  expect(ratio(elder, pair)).toBeGreaterThanOrEqual(7);
});

test.each(SHAPES)("%s stands out from %s", (...pair) => {
  expect(ratio(everyday, pair)).toBeGreaterThanOrEqual(3);
  expect(ratio(elder, pair)).toBeGreaterThanOrEqual(3);
});

test("the everyday figures are those of the design guide", () => {
  const rounded = (text: string) => Math.round(contrast(everyday[text]!, everyday.paper!) * 10) / 10;
  expect(["ink", "ink-2", "ink-3", "pine", "persimmon"].map(rounded)).toEqual([13.7, 8.3, 5.9, 7.4, 6.1]);
});
