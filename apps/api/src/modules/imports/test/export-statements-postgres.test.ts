import { readListExport, startExports } from "@ginkgo/api-contract/publishing/list-exports";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

const PAGE = 100;
/** The page's ids, its cards, and what is in them. */
const READS_OF_PAGE = 3;

it.each([
  ["spot", '"tours"."spots"'],
  ["departure", '"tours"."trip_departures"'],
  ["synonym", '"search"."synonyms"'],
  ["org", '"organisations"."organisation_fees"'],
  ["service", '"services"."service_skus"'],
  ["product", '"shop"."product_skus"'],
  ["trip", '"tours"."trips"'],
  ["dictionaryWord", '"reference"."dictionary_words"'],
] as const)(
  "an export of every %s reads its table a few times a page, not once a row",
  async (kind, table) => {
    const asked = await get(api, operator, startExports[kind] as (typeof startExports)["spot"], {
      body: { format: "CSV" },
    });
    const queries = vi.spyOn(pg.Client.prototype, "query");
    await api.api.dueWork.runAll();
    const reads = queries.mock.calls.filter(([query]) => {
      const { text = "" } = query as unknown as { text?: string };
      return text.startsWith("select") && text.includes(`from ${table}`);
    }).length;
    queries.mockRestore();
    const { done } = await get(api, operator, readListExport, { params: { exportId: asked.id } });
    // What else comes due may look into it too.
    const few = Math.ceil(done / PAGE) * READS_OF_PAGE + 3;
    expect(done).toBeGreaterThan(few);
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(few);
  },
);
