// `npm test`: every check and every suite, on both databases and in a real browser. `npm test -- orders`: the tests of
// one domain, or of a file, without the checks. Ends with one line: "N passed, N failed". Without a PostgreSQL on the machine its suite is left out and said so; under CI that fails.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfChanged } from "./build-if-changed.mjs";
import { hasPostgres, hasRedis } from "./machine.mjs";
import { checkStatements } from "./statements.mjs";
import { choose, testFiles } from "./test-choice.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ginkgo-test-"));
const report = join(folder, "report.json");
const unhandled = join(folder, "unhandled");
const statements = join(folder, "statements");
mkdirSync(statements);
const compiled = join(root, "node_modules/.cache/node-compile");
const inCi = process.env.CI === "true";

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: "inherit",
      // Some seventy servers are started: what Node made of their sources is read, not made anew.
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...process.env,
        GINKGO_TEST_RUN: String(process.pid),
        GINKGO_UNHANDLED: unhandled,
        GINKGO_STATEMENTS: statements,
      },
    });
    child.on("close", (status) => resolve(status ?? 1));
  });
}

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith("-"));
let chosen;
try {
  chosen = choose(words, testFiles(root), root);
} catch (error) {
  rmSync(folder, { recursive: true, force: true });
  console.error(error.message);
  process.exit(1);
}
const isChosen = (project) => !chosen || chosen.projects.includes(project);

// Side by side: each waits on one core while the other works.
const checking = chosen ? 0 : run(process.execPath, ["scripts/check.mjs"]);
if (isChosen("e2e")) buildIfChanged();
const checks = (await checking) === 0;

/** Runs the suites and answers what vitest reports of them; `null` where it ended without a report. */
async function suites(args) {
  for (const file of [report, unhandled]) rmSync(file, { force: true });
  const status = await run(process.execPath, [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...args,
    "--reporter=default",
    "--reporter=json",
    `--reporter=${join(root, "scripts/count-unhandled.mjs")}`,
    `--outputFile.json=${report}`,
  ]);
  return {
    status,
    results: existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null,
    // Without a word of it the run did not come to its end.
    errors: existsSync(unhandled) ? Number(readFileSync(unhandled, "utf8")) : 1,
  };
}

const pathOf = (file) => relative(root, file.name);
const hasFailed = (file) => file.status !== "passed";
const testsOf = (file, status) => file.assertionResults.filter((test) => test.status === status);
/** A file that failed without a failed test, because its set-up did, counts as one. */
const failedIn = (file) => (hasFailed(file) ? Math.max(1, testsOf(file, "failed").length) : 0);

/**
 * Browser files that failed beside two others are run once more by themselves, from a fresh database; the answer has
 * the new results in place of the old. More than a few files, or any other suite, stay failed.
 */
const MAX_AGAIN = 3;
async function failedAgain(files) {
  const failures = files.filter(hasFailed);
  const isBrowser = failures.every((file) => pathOf(file).startsWith("e2e/"));
  if (!failures.length || !isBrowser || failures.length > MAX_AGAIN) return files;
  console.log(`\n单独重跑没过的浏览器测试：${failures.map(pathOf).join("、")}`);
  const { results, errors } = await suites([
    "--project",
    "e2e",
    "--maxWorkers=1",
    ...failures.map((file) => pathOf(file).slice("e2e/".length)),
  ]);
  if (!results || errors > 0) return files;
  return files.map((file) => results.testResults.find(({ name }) => name === file.name) ?? file);
}

const projects = [
  ...(isChosen("unit") ? ["unit"] : []),
  ...(isChosen("ui") ? ["ui"] : []),
  ...(isChosen("api") ? ["api-pglite", ...(hasPostgres ? ["api-postgres"] : [])] : []),
  ...(isChosen("e2e") ? ["e2e"] : []),
];
const { status, results, errors } = await suites([
  ...projects.flatMap((p) => ["--project", p]),
  ...(chosen?.files.map((file) => join(root, file)) ?? []),
  ...args.filter((arg) => arg.startsWith("-")),
]);
const first = results?.testResults ?? [];
const last = await failedAgain(first);
// Of the whole suite alone: a part of it runs a part of the statements.
const isWhole = process.argv.length === 2 && hasPostgres;
const unproved = isWhole ? checkStatements(statements) : [];
rmSync(folder, { recursive: true, force: true });
if (unproved.length) console.log(`\n接口里的 SQL：\n${unproved.join("\n")}`);

for (const [i, file] of first.entries()) {
  if (!hasFailed(file) || hasFailed(last[i])) continue;
  const names = testsOf(file, "failed").map((test) => ` > ${test.fullName}`);
  for (const name of names.length ? names : [""])
    console.log(`不稳：并行时没过，单独重跑过了：${pathOf(file)}${name}`);
}
const passed = last.reduce((sum, file) => sum + testsOf(file, "passed").length, 0);
let failed =
  last.reduce((sum, file) => sum + failedIn(file), 0) + errors + unproved.length + (checks ? 0 : 1);
if (status !== 0 && !first.some(hasFailed) && errors === 0) failed += 1;
if (first.length === 0) failed += 1;
const needsPostgres = isChosen("api") || isChosen("e2e");
if (!hasPostgres && needsPostgres) {
  console.log(
    "没有跑 PostgreSQL 上的测试：这台机器没有 PostgreSQL。装上它（Debian：apt-get install postgresql）或设 TEST_DATABASE_URL 就会跑。",
  );
  if (inCi) failed += 1;
}
if (hasPostgres && !hasRedis && isChosen("api")) {
  console.log(
    "没有跑经 Redis 传话的测试：这台机器没有 Redis。装上它（Debian：apt-get install redis-server）或设 TEST_REDIS_URL 就会跑。",
  );
  if (inCi) failed += 1;
}
if (chosen) console.log("只跑了选中的测试；类型、书写和边界用 npm run check。");
console.log(`${passed + (checks && !chosen ? 1 : 0)} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
