import { orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { searchAll } from "@ginkgo/api-contract/search/search";
import { searchMisses } from "@ginkgo/api-contract/search/search-misses";
import { servicePage } from "@ginkgo/api-contract/services/services";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { HOUR, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
});
afterAll(() => api.close());

it("words that found nothing are counted by day and place, without anything about a person, and forgotten", async () => {
  let operator = await signInStaff(api, "operator");
  const misses = (query = {}) => get(api, operator, searchMisses, { query });
  for (const keyword of ["瑜伽馆", " 瑜伽馆 ", "助浴", "13800138000", "李四 13800138000", "a@b.cn"])
    await get(api, null, searchAll, { query: { keyword } });
  await get(api, null, servicePage, { query: { keyword: "瑜伽馆" } });
  // A filter may be what left nothing.
  await get(api, null, orgPage, { query: { keyword: "瑜伽馆", careLevel: "ASSIST" } });
  expect((await misses()).records).toEqual([]);
  await api.api.dueWork.runAll();
  await get(api, null, searchAll, { query: { keyword: "瑜伽馆" } });
  await api.api.dueWork.runAll();
  expect(await misses()).toEqual({
    searches: 4,
    terms: 1,
    records: [
      { term: "瑜伽馆", scope: "ALL", scopeText: "全站", count: 3, lastDay: expect.stringMatching(/^2026-/) },
      {
        term: "瑜伽馆",
        scope: "SERVICE",
        scopeText: "服务",
        count: 1,
        lastDay: expect.stringMatching(/^2026-/),
      },
    ],
  });
  const service = await signInStaff(api, "service");
  expect((await refusal(api, service, searchMisses, { query: {} })).status).toBe(403);
  api.clock.advance(91 * 24 * HOUR);
  await api.api.dueWork.runAll();
  operator = await signInStaff(api, "operator");
  expect(await misses({ days: "90" })).toEqual({ searches: 0, terms: 0, records: [] });
});
