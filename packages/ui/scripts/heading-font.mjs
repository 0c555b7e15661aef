/**
 * Cuts the heading font: Noto Serif SC 700 (SIL OFL 1.1) down to the characters of heading-text.txt.
 * Writes src/styles/fonts/ginkgo-serif-700.woff2 and its @font-face with the exact unicode-range, so that
 * a character outside the subset never downloads it and never gets half of it.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const LIMIT = 40 * 1024;
const files = new URL("../../../node_modules/@fontsource/noto-serif-sc/files/", import.meta.url);
const styles = new URL("../src/styles/", import.meta.url);

const text = readFileSync(new URL("heading-text.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => !line.startsWith("#"))
  .join("");
const characters = [...new Set(text)].sort().join("");

const whole = readFileSync(new URL("noto-serif-sc-chinese-simplified-700-normal.woff2", files));
const font = await subsetFont(whole, characters, { targetFormat: "woff2" });
if (font.length > LIMIT)
  throw new Error(`The heading font has ${font.length} bytes, more than ${LIMIT}; shorten heading-text.txt.`);

function unicodeRange(signs) {
  const ranges = [];
  for (const code of [...signs].map((sign) => sign.codePointAt(0)).sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}

mkdirSync(new URL("fonts/", styles), { recursive: true });
writeFileSync(new URL("fonts/ginkgo-serif-700.woff2", styles), font);
writeFileSync(
  new URL("fonts.css", styles),
  `/* Written by scripts/heading-font.mjs. Noto Serif SC, SIL Open Font License 1.1. */
@font-face {
  font-family: "Ginkgo Serif";
  font-style: normal;
  font-weight: 700;
  font-display: swap;
  src: url("./fonts/ginkgo-serif-700.woff2") format("woff2");
  unicode-range: ${unicodeRange(characters)};
}
`,
);
