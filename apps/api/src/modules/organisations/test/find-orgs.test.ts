import { careLevels, codesOf, orgNatures, orgTypes } from "@ginkgo/api-contract/organisations/org-codes";
import { OrgQuery, orgSorts } from "@ginkgo/api-contract/organisations/orgs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { asWritten, parseQuery, type Tuning } from "../../search/public.ts";
import { findOrgs } from "../find-orgs.ts";
import { listOrgs } from "../list-orgs.ts";
import { planOrgs } from "../org-plan.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

/** Everything is in hand at once: the plain way, right by construction. */
const plain: Tuning = { glance: 0, probe: 100_000, commonHits: 1 };

const some = <T>(values: readonly T[]) =>
  fc.option(fc.subarray([...values], { minLength: 1, maxLength: 3 }), { nil: undefined });
const requested = fc.record(
  {
    adcode: fc.option(
      fc.constantFrom("320000", "320100", "320106,320102", "320100,320500", "310000", "320106,330000"),
      { nil: undefined },
    ),
    orgType: some(codesOf(orgTypes)),
    orgNature: some(codesOf(orgNatures)),
    careLevel: some(codesOf(careLevels)),
    starLevel: some(["0", "1", "2", "3", "4", "5"]),
    priceMaxFen: fc.option(fc.constantFrom("250000", "400000", "900000"), { nil: undefined }),
    hasBeds: fc.option(fc.constant("1"), { nil: undefined }),
    ltcInsurance: fc.option(fc.constant("1"), { nil: undefined }),
    keyword: fc.option(
      fc.constantFrom("养老院", "护理", "颐", "院", "jl", "yi", "南京 养老", "金陵颐合苑", "湖"),
      { nil: undefined },
    ),
    sort: fc.constantFrom(...orgSorts),
  },
  { requiredKeys: ["sort"] },
);

describe("the finder's bounded steps", () => {
  // The same organisations in the same order, whichever way the rows were read.
  it.each([
    ["walking on where hits are common", { glance: 0, probe: 12, commonHits: 1 }],
    ["asking the index where they are rare", { glance: 0, probe: 12, commonHits: 12 }],
    ["looking at the first few only", { glance: 110, probe: 115, commonHits: 1 }],
    ["walking far where hits begin late", { glance: 0, probe: 3, commonHits: 2 }],
  ] as const)("%s find what reading everything finds", async (_, limits) => {
    await fc.assert(
      fc.asyncProperty(requested, async (wanted) => {
        const text = Object.fromEntries(
          Object.entries(wanted)
            .filter(([, v]) => v !== undefined)
            .map(([k, v]) => [k, String(v)]),
        );
        const query = OrgQuery.parse({ ...text, lng: 118.78, lat: 32.05, size: "100" });
        const [right, found] = [
          await listOrgs(api.database.read, query, plain),
          await listOrgs(api.database.read, query, limits),
        ];
        const ids = (page: typeof right) => page.records.map((o) => o.id);
        // Words are ranked by fit only where all hits are in hand; elsewhere the sort alone decides.
        const ranked = query.keyword && query.sort === "default";
        const order = (list: string[]) => (ranked ? list.toSorted() : list);
        expect(order(ids(found))).toEqual(order(ids(right)));
        expect(found.total).toBe(right.total);
        if (right.total <= 100) expect(ids(right)).toHaveLength(right.total);
      }),
      { numRuns: 60, seed: 20261120 },
    );
  });

  it("ranks by words alike whether their hits were counted or not, until they are on so many rows that the order alone counts", async () => {
    const plan = planOrgs({}, asWritten(parseQuery("颐")));
    const asked = { sort: "default", current: 1, size: 100 } as const;
    const find = (limits: Tuning, total?: number) =>
      findOrgs(api.database.read, plan, { ...asked, total }, limits).then(({ ids }) => ids);
    const counted = await find(plain, 1);
    expect(counted.length).toBeGreaterThan(0);
    expect(await find({ glance: 0, probe: 3, commonHits: 99 })).toEqual(counted);

    const common = planOrgs({}, asWritten(parseQuery("院")));
    const few = { sort: "default", current: 1, size: 5 } as const;
    const limits = { glance: 0, probe: 40, commonHits: 1 };
    const byOrder = await findOrgs(api.database.read, common, { ...few, total: 5001 }, limits);
    const uncounted = await findOrgs(api.database.read, common, few, limits);
    expect(uncounted.ids).toEqual(byOrder.ids);
    expect(uncounted.nextCursor).toBeUndefined();
    expect(byOrder.nextCursor).toBeDefined();
  });
});
