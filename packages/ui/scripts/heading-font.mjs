/**
 * Cuts the heading font: Noto Serif SC 700 (SIL OFL 1.1) down to the headings of heading-text.txt,
 * from the top as far as they fit.
 * Writes src/styles/fonts/ginkgo-serif-700.woff2 and its @font-face with the exact unicode-range, so that
 * a character outside the subset never downloads it and never gets half of it.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

/** Bytes of the file at most: it is asked for before the first heading can be drawn as it should be. */
const LIMIT = 30 * 1024;
// Headings stand in horizontal lines of plain text: nothing of this is ever used there.
const LEFT_OUT = ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx"];
const files = new URL("../../../node_modules/@fontsource/noto-serif-sc/files/", import.meta.url);
const styles = new URL("../src/styles/", import.meta.url);

const headings = readFileSync(new URL("heading-text.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"));
const whole = readFileSync(new URL("noto-serif-sc-chinese-simplified-700-normal.woff2", files));
const cut = (signs) =>
  subsetFont(whole, signs, {
    targetFormat: "woff2",
    noHinting: true,
    keepFeatures: [],
    dropTables: LEFT_OUT,
  });

let characters = "";
let font;
const left = [];
// Whole headings only: one that came in half would be set in two faces.
for (const heading of headings) {
  const more = [...new Set(characters + heading)].sort().join("");
  if (more === characters) continue;
  const larger = await cut(more);
  if (larger.length > LIMIT) left.push(heading);
  else [characters, font] = [more, larger];
}
process.stdout.write(`${[...characters].length} 个字，${font.length} 字节。\n`);
if (left.length > 0) process.stdout.write(`放不下，用系统宋体的标题：${left.join("；")}\n`);

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
