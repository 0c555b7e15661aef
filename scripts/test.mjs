// `npm test`: every check and every suite, on both databases and in a real browser. Ends with one line:
// "N passed, N failed". Without a PostgreSQL on the machine its suite is left out and said so; under CI that fails.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfChanged } from "./build-if-changed.mjs";
import { hasPostgres, hasRedis } from "./machine.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ginkgo-test-"));
const report = join(folder, "report.json");
const unhandled = join(folder, "unhandled");
const inCi = process.env.CI === "true";

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, GINKGO_TEST_RUN: String(process.pid), GINKGO_UNHANDLED: unhandled },
    });
    child.on("close", (status) => resolve(status ?? 1));
  });
}

const checks =
  spawnSync(process.execPath, ["scripts/check.mjs"], { cwd: root, stdio: "inherit" }).status === 0;
buildIfChanged();

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

const failuresOf = ({ testResults = [] }) =>
  testResults.flatMap((file) =>
    file.status === "passed"
      ? []
      : [
          {
            path: relative(root, file.name),
            tests: file.assertionResults.filter((t) => t.status === "failed").map((t) => t.fullName),
          },
        ],
  );

/**
 * Browser files that failed beside two others are run once more by themselves, from a fresh database. What passes then
 * is counted as passed and named at the end; what fails twice, more than a few files, or any other suite stays failed.
 */
const MOST_AGAIN = 3;
async function failedAgain(failures) {
  const isBrowser = failures.every(({ path, tests }) => path.startsWith("e2e/") && tests.length > 0);
  if (!failures.length || !isBrowser || failures.length > MOST_AGAIN) return failures;
  console.log(`\n单独重跑没过的浏览器测试：${failures.map(({ path }) => path).join("、")}`);
  const { results, errors } = await suites([
    "--project",
    "e2e",
    "--maxWorkers=1",
    ...failures.map(({ path }) => path.slice("e2e/".length)),
  ]);
  return results && errors === 0 ? failuresOf(results) : failures;
}

const projects = ["unit", "ui", "api-pglite", ...(hasPostgres ? ["api-postgres"] : []), "e2e"];
const { status, results, errors } = await suites([
  ...projects.flatMap((p) => ["--project", p]),
  ...process.argv.slice(2),
]);
const { numPassedTests = 0, numFailedTests = 0, numTotalTestSuites = 0 } = results ?? {};
const failures = failuresOf(results ?? {});
const left = await failedAgain(failures);
rmSync(folder, { recursive: true, force: true });

const countOf = (list) => list.reduce((sum, { tests }) => sum + Math.max(1, tests.length), 0);
const unsteady = failures.filter(({ path }) => !left.some((l) => l.path === path));
for (const { path, tests } of unsteady)
  for (const test of tests) console.log(`不稳：并行时没过，单独重跑过了：${path} > ${test}`);
let failed = (left === failures ? numFailedTests : countOf(left)) + (checks ? 0 : 1);
const passed = numPassedTests + numFailedTests - (left === failures ? numFailedTests : countOf(left));
failed += errors;
if (status !== 0 && numFailedTests === 0 && errors === 0) failed += 1;
if (numTotalTestSuites === 0) failed += 1;
if (!hasPostgres) {
  console.log(
    "没有跑 PostgreSQL 上的测试：这台机器没有 PostgreSQL。装上它（Debian：apt-get install postgresql）或设 TEST_DATABASE_URL 就会跑。",
  );
  if (inCi) failed += 1;
}
if (hasPostgres && !hasRedis) {
  console.log(
    "没有跑经 Redis 传话的测试：这台机器没有 Redis。装上它（Debian：apt-get install redis-server）或设 TEST_REDIS_URL 就会跑。",
  );
  if (inCi) failed += 1;
}
console.log(`${passed + (checks ? 1 : 0)} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
