// What the styles promise (docs/decisions/0047-css-modules.md): a class belongs to one module, is drawn by somebody, and
// is called by a word; sheets for everybody are few and named here.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Sheets without names: what every element begins with, tokens and their changes by mode. */
const plainSheets = new Set([
  "packages/ui/src/styles/index.css",
  "packages/ui/src/styles/tokens.css",
  "packages/ui/src/styles/fonts.css",
  "packages/ui/src/styles/base.css",
  "packages/ui/src/styles/widths.css",
  "apps/web/app/shell/reading/reading.css",
  "apps/staff/src/staff.css",
]);
/** Classes of react-admin and Material, which the console lays out. */
const foreign = /^(Ra[A-Z]|Mui[A-Z]|column-)/;
const SHORTEST = 3;

const listed = (...patterns) =>
  spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], {
    cwd: root,
    encoding: "utf8",
  })
    .stdout.split("\n")
    .filter((file) => file && existsSync(join(root, file)));

const read = (file) => readFileSync(join(root, file), "utf8");
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "");
const VALUE = /@value\s+([^;"']+?)\s+from\s+["']([^"']+)["'];?/g;

/** The names in the selectors of a sheet. */
const classesIn = (text) =>
  new Set(
    [...text.replace(VALUE, "").matchAll(/([^{};]*)\{/g)].flatMap(([, head]) =>
      head.trim().startsWith("@")
        ? []
        : [...head.replace(/\[[^\]]*\]/g, "").matchAll(/\.([a-z][\w-]*)/gi)].map((m) => m[1]),
    ),
  );

const sheetAt = (address, from) =>
  address.startsWith("@ginkgo/ui/")
    ? `packages/ui/src/${address.slice("@ginkgo/ui/".length)}`
    : resolve("/", dirname(from), address).slice(1);

/** What a module has of its own and what it takes from others: name here → `[module, name there]`. */
function readModule(file) {
  const text = withoutComments(read(file));
  const taken = new Map();
  for (const [, names, address] of text.matchAll(VALUE))
    for (const part of names.split(",")) {
      const [name, alias = name] = part.trim().split(/\s+as\s+/);
      taken.set(alias, [sheetAt(address, file), name]);
    }
  const own = new Set([...classesIn(text)].filter((name) => !taken.has(name) && !foreign.test(name)));
  return { own, taken };
}

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i;
const SPACE =
  /^(?:(?:row-|column-)?gap|(?:scroll-)?margin|padding|inset|top|right|bottom|left)(?:-[a-z-]+)?$/;
/** A length of its own; up to 3px is a hairline. */
const LENGTH = /(?<![\w.-])-?(?:[4-9]|\d{2,})(?:\.\d+)?px\b/;

const SIZE = /^(?:font-size|border(?:-[a-z]+)*-radius)$/;

/** Colours, spaces, sizes of type and radii that are no tokens, as `property: value`. */
const offTokens = (text) =>
  [...text.matchAll(/(?:^|[;{])\s*([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)]
    .filter(
      ([, property, value]) =>
        COLOUR.test(value) || ((SPACE.test(property) || SIZE.test(property)) && LENGTH.test(value)),
    )
    .map(([, property, value]) => `${property}: ${value.trim()}`);

const WIDTHS = "packages/ui/src/styles/widths.css";
const widthNames = new Set([...read(WIDTHS).matchAll(/@custom-media\s+(--[\w-]+)/g)].map((m) => m[1]));

/**
 * Conditions on the window that name a width of their own, or one that widths.css does not have; a part may still go by
 * the width of its container.
 */
const offWidths = (text) =>
  [...text.matchAll(/@media([^{]*)\{/g)]
    .map(([, condition]) => condition.trim())
    .filter(
      (condition) =>
        /\b(?:width|inline-size)\b/.test(condition) ||
        [...condition.matchAll(/\((--[\w-]+)\)/g)].some(([, name]) => !widthNames.has(name)),
    );

const importStatement = /import\s+(\w+)\s+from\s+["']([^"']+\.module\.css)["']/g;

/** Checks every sheet and who draws it; answers the complaints, one line each. */
export function checkStyles() {
  const wrong = [];
  const sheets = listed("*.css").filter((file) => !file.startsWith("e2e/"));
  const modules = new Map();
  for (const file of sheets) {
    for (const condition of offWidths(withoutComments(read(file))))
      wrong.push(`${file}：@media ${condition}，宽度用 ${WIDTHS} 里的名字`);
    if (file.endsWith(".module.css")) {
      modules.set(file, readModule(file));
      for (const found of offTokens(withoutComments(read(file))))
        wrong.push(`${file}：${found}，颜色、间距、字号和圆角用 tokens.css 里的`);
    }
    // Tokens are said in sheets without names.
    else if (!plainSheets.has(file)) wrong.push(`${file}：样式写成 *.module.css，放在画它的部件旁边`);
    else {
      const names = [...classesIn(withoutComments(read(file)))];
      if (names.length > 0) wrong.push(`${file}：这里不能有 class（${names.join("、")}）`);
    }
  }
  const used = new Map([...modules.keys()].map((file) => [file, new Set()]));
  for (const [file, { own, taken }] of modules) {
    for (const name of own) if (name.length < SHORTEST) wrong.push(`${file}：.${name} 太短，写成词`);
    for (const [sheet, name] of taken.values())
      if (!modules.get(sheet)?.own.has(name)) wrong.push(`${file}：${sheet} 里没有 .${name}`);
  }
  for (const file of listed("*.ts", "*.tsx")) {
    const text = read(file);
    const body = text.replace(/from\s+["'][^"']*["']/g, "");
    for (const [, local, address] of text.matchAll(importStatement)) {
      const sheet = sheetAt(address, file);
      const module = modules.get(sheet);
      if (!module) {
        wrong.push(`${file}：没有 ${sheet}`);
        continue;
      }
      // By a value in hand, as in `styles[tone]`: any of them may be meant.
      if (text.includes(`${local}[`)) for (const name of module.own) used.get(sheet).add(name);
      for (const [, name] of body.matchAll(new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, "g"))) {
        if (module.own.has(name)) used.get(sheet).add(name);
        else wrong.push(`${file}：${sheet} 里没有 .${name}`);
      }
    }
    if (/\bclassName=(["'])[^"']/.test(text)) wrong.push(`${file}：className 用样式模块里的名字`);
  }
  for (const [file, { own }] of modules)
    for (const name of own) if (!used.get(file).has(name)) wrong.push(`${file}：.${name} 没有人用`);
  return wrong;
}
