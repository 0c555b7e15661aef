// `npm run promises`: docs/promises.md, every promise that a test names, with the sentence and the file. Code cites a
// promise by its id, as in (M5), and a decided rule by its section, as in (rules §5); `npm run check` refuses a citation
// without a target, and a page that is out of date.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = "docs/promises.md";
/** (M5), (M7, M8), (T1–T3). */
const cited = /\(([A-Z]\d{1,2}(?:(?:, | and |–)[A-Z]\d{1,2})*)\)/g;
const title = /(["'`])((?:(?!\1).)*?\([A-Z]\d{1,2}[^"'`]*)\1/g;

function sources() {
  const { stdout } = spawnSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.css", "*.sql"],
    { cwd: root, encoding: "utf8" },
  );
  return stdout
    .split("\n")
    .filter((file) => file && !file.startsWith("scripts/promises.") && existsSync(root + file))
    .map((file) => [file, readFileSync(root + file, "utf8")]);
}

/** The ids a piece of text cites; a span names each id in it. */
export function idsIn(text) {
  const ids = [];
  for (const [, list] of text.matchAll(cited))
    for (const part of list.split(/, | and /)) {
      const [first, last] = part.split("–");
      if (!last) ids.push(first);
      else for (let n = Number(first.slice(1)); n <= Number(last.slice(1)); n++) ids.push(first[0] + n);
    }
  return ids;
}

const byId = (a, b) => a[0].localeCompare(b[0]) || Number(a.slice(1)) - Number(b.slice(1));
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Promise → what each test that names it says, with its file. */
export function promisesOf(files) {
  const found = new Map();
  for (const [file, text] of files.filter(([name]) => isTest(name)))
    for (const [, , name] of text.matchAll(title))
      for (const id of idsIn(name)) {
        const said = found.get(id) ?? [];
        const sentence = name.replace(cited, "").replace(/\s+/g, " ").trim();
        if (!said.some((one) => one.sentence === sentence)) said.push({ sentence, file });
        found.set(id, said);
      }
  return found;
}

function draw(found) {
  const rows = [...found.keys()]
    .toSorted(byId)
    .flatMap((id) =>
      found
        .get(id)
        .map(({ sentence, file }) => `| ${id} | ${sentence.replaceAll("|", "\\|")} | \`${file}\` |`),
    );
  return `# 承诺

由 \`npm run promises\` 从测试的名字生成，不要手改。代码里写的（M5）这样的编号指的就是这里的一行。

| 编号 | 测试说的话 | 文件 |
|---|---|---|
${rows.join("\n")}
`;
}

/** What is wrong with the citations and the page, one line each. */
export function checkPromises() {
  const files = sources();
  const found = promisesOf(files);
  const wrong = files
    .filter(([file]) => !isTest(file))
    .flatMap(([file, text]) =>
      idsIn(text)
        .filter((id) => !found.has(id))
        .map((id) => `${file}：没有哪个测试叫得出 ${id}`),
    );
  const rules = readFileSync(`${root}docs/rules.md`, "utf8");
  for (const [file, text] of files)
    for (const [, section] of text.matchAll(/\brules,? §(\d+)/g))
      if (!rules.includes(`\n## ${section}. `)) wrong.push(`${file}：docs/rules.md 里没有第 ${section} 节`);
  const now = existsSync(root + page) ? readFileSync(root + page, "utf8") : "";
  if (now !== draw(found)) wrong.push(`${page} 过时了，执行 npm run promises`);
  return wrong;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(root + page, draw(promisesOf(sources())));
  console.log(`${page} 写好了。`);
}
