import { orgSitemap } from "@ginkgo/api-contract/organisations/orgs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
  // Enough for several marks, with gaps between the ids and rows that are not shown.
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into organisations.organisations select (jsonb_populate_record(x.o, jsonb_build_object(
        'id', 5000000 + n * 3, 'source_key', 'copy-' || n, 'facet_sig', case when n % 5 = 0 then -1 else 1 end))).*
      from (select o from organisations.organisations o limit 1) x, generate_series(1, 2500) n`),
  );
});
afterAll(() => api.close());

it("the sitemap's pages together are every shown page once, whatever their size", async () => {
  const all = await rows<{ id: string }>(
    api.database.read,
    sql`select id::text from organisations.organisations where facet_sig >= 0 order by organisations.id`,
  );
  for (const size of ["7", "1000", "20000"]) {
    const found: string[] = [];
    for (let current = 1; ; current++) {
      const page = await get(api, null, orgSitemap, { query: { current: String(current), size } });
      expect(page.total).toBe(all.length);
      if (page.entries.length === 0) break;
      found.push(...page.entries.map((e) => e.id));
    }
    expect(found).toEqual(all.map((o) => o.id));
  }
});

it("a request counts no table: what was counted is kept for a while", async () => {
  const { total } = await get(api, null, orgSitemap, { query: { size: "10" } });
  await api.database.transaction((tx) =>
    tx.execute(sql`update organisations.organisations set facet_sig = -1`),
  );
  expect(await get(api, null, orgSitemap, { query: { size: "10" } })).toEqual({ total, entries: [] });
});
