// What `npm test -- WORDS` runs: a domain, a file, or whatever has the word in its path.
import { spawnSync } from "node:child_process";
import { relative, resolve } from "node:path";

/** Folders whose sub-folders bear the names of domains. */
const HOMES = ["apps/api/src/modules", "apps/web/app", "packages/api-contract/src", "apps/staff/src", "e2e"];

/** Which of vitest's projects has a file, in the order in which they are tried. */
const PROJECTS = [
  ["e2e", /^e2e\//],
  ["api", /^apps\/api\/(test|src\/modules\/[^/]+\/test)\//],
  ["ui", /^packages\/ui\//],
  ["unit", /./],
];

/** Every test file of the repository, from its root. */
export function testFiles(root) {
  const { stdout } = spawnSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "*.test.ts", "*.test.tsx"],
    { cwd: root, encoding: "utf8" },
  );
  return [...new Set(stdout.split("\n").filter(Boolean))];
}

const domainOf = (file) => {
  const home = HOMES.find((folder) => file.startsWith(`${folder}/`));
  const [name, ...rest] = home ? file.slice(home.length + 1).split("/") : [];
  return rest.length > 0 ? name : undefined;
};

/** The domains that have tests. */
export const domainsOf = (files) =>
  [...new Set(files.map(domainOf).filter((name) => name !== undefined))].sort();

function filesOf(word, files, root) {
  if (domainsOf(files).includes(word)) return files.filter((file) => domainOf(file) === word);
  const path = relative(root, resolve(root, word));
  return files.filter((file) => file === path || file.includes(word));
}

/**
 * The files that some words choose and the projects they belong to; `null` without words.
 * @throws Error with one sentence for a word that chooses nothing
 */
export function choose(words, files, root) {
  if (words.length === 0) return null;
  const chosen = new Set();
  for (const word of words) {
    const own = filesOf(word, files, root);
    if (own.length === 0)
      throw new Error(
        `没有叫“${word}”的领域，也没有这样的测试文件；有测试的领域：${domainsOf(files).join("、")}。`,
      );
    for (const file of own) chosen.add(file);
  }
  const projects = new Set([...chosen].map((file) => PROJECTS.find(([, is]) => is.test(file))[0]));
  return { files: [...chosen].sort(), projects: [...projects].sort() };
}
