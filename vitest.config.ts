import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { hasRedis, temporaryFolder, testWorkers } from "./scripts/machine.mjs";

process.env.TMPDIR ??= temporaryFolder();

/**
 * Walks on the embedded engine, where its SQL is likeliest to differ; the browser's journeys run on it as well, all else
 * on PostgreSQL alone.
 */
const walks = [
  "contracts-life",
  "find-orgs",
  "frame",
  "identity-sms",
  "orders-refunds",
  "orders-visits",
  "orgs-level-prices",
  "search-all",
  "tours-lists",
].map((name) => `**/test/**/${name}.test.ts`);
/** Tests of the API through its front door: those of one module beside it, those of all of them in `test`. */
const everyApiTest = ["test/**/*.test.ts", "src/modules/*/test/**/*.test.ts"];
const embedded = process.env.TEST_EMBEDDED === "all" ? everyApiTest : walks;

/** Whether a file takes minutes: begun last, one worker would be at it while the other has nothing left. */
const isLong = ({ moduleId }: TestSpecification) => /\/e2e\/sweep\//.test(moduleId);

/** The usual order, but for the longest browser files, which come before the other browser files. */
class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isBrowser = ({ project }: TestSpecification) => project.name === "e2e";
    const browser = sorted.filter(isBrowser);
    const ordered = [...browser.filter(isLong), ...browser.filter((file) => !isLong(file))];
    return sorted.map((file) => (isBrowser(file) ? ordered.shift()! : file));
  }
}

const api = (engine: "pglite" | "postgres") => ({
  test: {
    name: `api-${engine}`,
    root: "apps/api",
    include: engine === "pglite" ? embedded : everyApiTest,
    // The embedded engine has one connection and one role, and hides every race; see docs/decisions/0002-two-engines.md.
    exclude: [
      ...(engine === "pglite" ? ["**/*-{races,postgres}.test.ts"] : []),
      // scripts/test.mjs says so, and fails for it under CI.
      ...(hasRedis ? [] : ["**/*-redis-*.test.ts"]),
    ],
    env: { TEST_ENGINE: engine },
    globalSetup: ["test/global-setup.ts"],
    setupFiles: engine === "postgres" ? ["test/record-statements.ts"] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: testWorkers,
    // Each file builds an API of its own and shares nothing but code, which then is read once a worker.
    isolate: false,
  },
});

/** Long lists that stand outside the repository, named by `npm run check:lists -- FOLDER`. */
const lists = {
  test: {
    name: "lists",
    root: "apps/api",
    include: ["test-lists/**/*.test.ts"],
    env: { TEST_ENGINE: "pglite" },
    globalSetup: ["test/global-setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    // The first line of a failure holds what was found, for example a whole violation.
    chaiConfig: { truncateThreshold: 600 },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/{api-contract,client,covers,locale}/**/*.test.ts",
            "apps/*/{src,app,test-unit}/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "bench/generate/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "apps/api/src/modules/*/test/**"],
          testTimeout: 30_000,
          // A worker reads once what its files share; without, a third of the work was reading it anew for each.
          isolate: false,
          // As many as of every project that shares a worker between files: they are one group.
          maxWorkers: testWorkers,
        },
      },
      {
        test: {
          name: "ui",
          root: "packages/ui",
          include: ["{src,test}/**/*.test.{ts,tsx}"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      api("pglite"),
      api("postgres"),
      ...(process.env.LISTS_DIR ? [lists] : []),
      {
        test: {
          name: "e2e",
          root: "e2e",
          include: ["**/*.test.ts"],
          globalSetup: ["global-setup.ts"],
          setupFiles: ["tell-failure.ts"],
          // What a failed test looked at is told before the test's own hooks close it.
          sequence: { hooks: "list" },
          testTimeout: 60_000,
          // The first file waits for the first start of the run.
          hookTimeout: 300_000,
          // Each with a portal and a browser of its own.
          maxWorkers: testWorkers,
          // A worker keeps its browser, and what it has read, from file to file; each file has contexts of its own.
          isolate: false,
          // A page on a busy machine takes seconds to say what it will say.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
