// `npm test`: every check and every suite, on both databases and in a real browser. Ends with one line:
// "N passed, N failed". Without a PostgreSQL on the machine its suite is left out and said so; under CI that fails.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfChanged } from "./build-if-changed.mjs";
import { hasPostgres, hasRedis } from "./machine.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ginkgo-test-"));
const report = join(folder, "report.json");
const inCi = process.env.CI === "true";

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, GINKGO_TEST_RUN: String(process.pid) },
    });
    child.on("close", (status) => resolve(status ?? 1));
  });
}

const checks =
  spawnSync(process.execPath, ["scripts/check.mjs"], { cwd: root, stdio: "inherit" }).status === 0;
buildIfChanged();

const projects = ["unit", "ui", "api-pglite", ...(hasPostgres ? ["api-postgres"] : []), "e2e"];
const status = await run(process.execPath, [
  join(root, "node_modules/vitest/vitest.mjs"),
  "run",
  ...projects.flatMap((p) => ["--project", p]),
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);

const {
  numPassedTests = 0,
  numFailedTests = 0,
  numTotalTestSuites = 0,
} = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
rmSync(folder, { recursive: true, force: true });

let failed = numFailedTests + (checks ? 0 : 1);
if (status !== 0 && numFailedTests === 0) failed += 1;
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
console.log(`${numPassedTests + (checks ? 1 : 0)} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
