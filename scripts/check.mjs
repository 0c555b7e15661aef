// `npm run check`: types, lint and format, borders, sizes. What CI runs before the tests.
import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { checkBorders } from "./borders.mjs";
import { checkDocPaths } from "./doc-paths.mjs";
import { checkGlossary, checkNames } from "./names.mjs";
import { checkPromises } from "./promises.mjs";
import { checkMigrations, checkOwners } from "./schema.mjs";
import { checkStyles } from "./styles.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const LONGEST = 400;
let failed = false;

function step(name, complaints) {
  console.log(`${complaints.length ? "✗" : "✓"} ${name}`);
  for (const line of complaints) console.log(`  ${line}`);
  failed ||= complaints.length > 0;
}

const bin = (name) => `${root}node_modules/.bin/${name}`;

/** Answers what a program printed, line by line, where it failed. */
const run = (program, args, cwd) =>
  new Promise((resolve) => {
    execFile(bin(program), args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 }, (error, out, complaints) =>
      resolve(error ? `${out}${complaints}`.trim().split("\n") : []),
    );
  });

// Every checker of a program makes the types it shares with the others anew: one does half the work of four.
const types = (project) => ["tsc", ["--noEmit", "--checkers", "1", "-p", project]];
step("页面的类型", await run("react-router", ["typegen"], `${root}apps/web`));
// The longest first.
const programs = [
  ["类型 apps/api", ...types("apps/api")],
  // All three read the sources of the API, which so are checked for them once.
  ["类型 apps/server、e2e、bench", ...types("tsconfig.programs.json")],
  ["书写和格式", "biome", ["ci", "--colors=off", "--error-on-warnings", "."]],
  ...[
    "apps/web",
    "apps/staff",
    "packages/api-contract",
    "packages/client",
    "packages/ui",
    "packages/covers",
    "packages/locale",
  ].map((folder) => [`类型 ${folder}`, ...types(folder)]),
];
let next = 0;
async function runPrograms() {
  while (next < programs.length) {
    const [name, program, args] = programs[next++];
    step(name, await run(program, args, root));
  }
}
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, runPrograms));
step("边界", checkBorders());
step("引用", [...checkPromises(), ...checkDocPaths()]);
step("谁写哪张表", checkOwners());
step("数据库变更", checkMigrations());
step("名字", [...checkNames(), ...checkGlossary()]);
step("样式", checkStyles());

const { stdout } = spawnSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.css", "*.mjs", "*.sql"],
  { cwd: root, encoding: "utf8" },
);
const long = stdout
  .split("\n")
  .filter((f) => f && !/generated|^apps\/api\/migrations\//.test(f) && existsSync(root + f))
  .map((f) => [f, readFileSync(root + f, "utf8").split("\n").length])
  .filter(([, lines]) => lines > LONGEST);
step(
  `没有超过 ${LONGEST} 行的文件`,
  long.map(([f, n]) => `${f}：${n} 行`),
);

// Migrations and decisions are lists that only grow.
const growing = ["apps/api/migrations/", "docs/decisions/"];
const MAX_FILES = 40;
const listed = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).stdout.split("\n");
const sizes = new Map();
for (const file of listed)
  if (file && existsSync(root + file) && !growing.some((folder) => file.startsWith(folder)))
    sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
step(
  `没有超过 ${MAX_FILES} 个文件的文件夹`,
  [...sizes].filter(([, n]) => n > MAX_FILES).map(([folder, n]) => `${folder}：${n} 个`),
);

// What a module lends to others fits on one look: a second thing it lends has a door in its own folder.
const MAX_LENT = 20;
const lent = (text) =>
  [...text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(
    ([, names]) => names.split(",").filter((name) => name.trim()),
  ).length;
step(
  `没有借出超过 ${MAX_LENT} 个名字的 public.ts`,
  listed
    .filter((f) => f.endsWith("/public.ts") && existsSync(root + f))
    .map((f) => [f, lent(readFileSync(root + f, "utf8"))])
    .filter(([, n]) => n > MAX_LENT)
    .map(([f, n]) => `${f}：${n} 个`),
);
process.exit(failed ? 1 : 0);
