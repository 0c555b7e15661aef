import { readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { hasRedis } from "./scripts/machine.mjs";

/** Modules whose rules are long: on the embedded engine a walk through each stands for the others. */
const longModules = /^(?:advisory|contracts|identity|ordering|privacy)-/;
const walks = new Set(
  [
    "advisory-face",
    "advisory-scope",
    "contracts-changes",
    "contracts-ending",
    "contracts-life",
    "identity-password",
    "identity-sms",
    "identity-tokens",
    "ordering-bookings",
    "ordering-cart",
    "ordering-employee",
    "ordering-measures",
    "ordering-refunds",
    "ordering-tours",
    "ordering-visit-slots",
    "ordering-visits",
    "privacy-audit",
    "privacy-centre",
  ].map((name) => `${name}.test.ts`),
);
/** Long, and their SQL is said to the embedded engine by others. */
const longFiles = ["due-work", "files-heavy", "files-upload", "notice-push", "search-everyday"].map(
  (name) => `${name}.test.ts`,
);

/** What runs on PostgreSQL alone, unless `TEST_EMBEDDED=all` asks for everything on both. */
const onPostgresAlone =
  process.env.TEST_EMBEDDED === "all"
    ? []
    : readdirSync(new URL("apps/api/test", import.meta.url))
        .filter((file) => longFiles.includes(file) || (longModules.test(file) && !walks.has(file)))
        .map((file) => `test/${file}`);

const api = (engine: "pglite" | "postgres") => ({
  test: {
    name: `api-${engine}`,
    root: "apps/api",
    include: ["test/**/*.test.ts"],
    // The embedded engine has one connection and one role, and hides every race; see docs/decisions/0002-two-engines.md.
    exclude: [
      ...(engine === "pglite" ? ["test/**/*-{races,postgres}.test.ts", ...onPostgresAlone] : []),
      // scripts/test.mjs says so, and fails for it under CI.
      ...(hasRedis ? [] : ["test/**/*-redis-*.test.ts"]),
    ],
    env: { TEST_ENGINE: engine },
    globalSetup: ["test/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
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
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/contract/**/*.test.ts",
            "apps/*/{src,app,test-unit}/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "bench/generate/*.test.ts",
          ],
          testTimeout: 30_000,
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Two portals and two browsers at a time: each waits more than it works.
          maxWorkers: 2,
          // A page on a busy machine takes seconds to say what it will say.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
