import { defineConfig } from "vitest/config";
import { hasRedis } from "./scripts/machine.mjs";

/** Long walks through rules and vendors whose SQL other files say to the embedded engine, too: on PostgreSQL alone. */
const longWalks = [
  "advisory-resume",
  "contracts-evidence",
  "contracts-last-day",
  "contracts-prepaid",
  "contracts-relatives",
  "contracts-relatives-link",
  "contracts-relatives-messages",
  "contracts-renewal",
  "contracts-second-change",
  "contracts-settlement",
  "contracts-settlement-lines",
  "contracts-stale-settlement",
  "contracts-tours",
  "due-work",
  "files-heavy",
  "files-upload",
  "identity-lockout",
  "ordering-benefit-visits",
  "ordering-departures",
  "ordering-holding",
  "ordering-killed",
  "ordering-life",
  "ordering-no-show",
  "ordering-pay-places",
  "ordering-refund-trouble",
  "ordering-reminders",
  "ordering-schedules",
  "ordering-stock",
  "ordering-visit-hours",
  "ordering-visit-place",
  "ordering-wechat-certificates",
  "ordering-wechat-pay",
  "privacy-rotation",
  "privacy-sealed",
  "search-everyday",
].map((name) => `test/${name}.test.ts`);

const api = (engine: "pglite" | "postgres") => ({
  test: {
    name: `api-${engine}`,
    root: "apps/api",
    include: ["test/**/*.test.ts"],
    // The embedded engine has one connection and one role, and hides every race; see docs/decisions/0002-two-engines.md.
    exclude: [
      ...(engine === "pglite" ? ["test/**/*-{races,postgres}.test.ts", ...longWalks] : []),
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
