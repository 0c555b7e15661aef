import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importOrgs } from "../src/modules/imports/import-orgs.ts";
import { buildTestApi, type TestApi } from "../test/kits/build-test-api.ts";
import { listsFolder } from "./lists-folder.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

describe("the real lists of organisations", () => {
  it.each([
    ["orgs-unified.csv", "wgs84", 2374],
    ["shanghai-iacc-72.json", "gcj02", 71],
  ] as const)(
    "come in: %s",
    async (file, crs, expected) => {
      const options = { source: file, crs };
      const first = await importOrgs(
        api.database,
        readFileSync(new URL(`orgs/${file}`, listsFolder)),
        options,
        api.clock,
      );
      expect(first.created + first.unchanged).toBe(expected);
      const second = await importOrgs(
        api.database,
        readFileSync(new URL(`orgs/${file}`, listsFolder)),
        options,
        api.clock,
      );
      expect(second).toMatchObject({ created: 0, updated: first.created });
    },
    120_000,
  );
});
