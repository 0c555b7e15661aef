import type { QueryInput } from "@ginkgo/api-contract/endpoint";
import {
  feeEstimate,
  feeGuideDetail,
  feeGuidePage,
  refreshFeeGuides,
} from "@ginkgo/api-contract/fees/fee-consultation";
import { monthlyCost } from "@ginkgo/api-contract/fees/monthly-cost";
import { orgDetail, orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { buildGuide, type PostedOrg } from "../build-guide.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
});
afterAll(() => api.close());

const list = (query: QueryInput<typeof feeGuidePage> = {}) => get(api, null, feeGuidePage, { query });
const estimate = (query: QueryInput<typeof feeEstimate>) => get(api, null, feeEstimate, { query });

describe("guides", () => {
  it("tell what a month costs in a city, cities first, and are counted by city and care level", async () => {
    const page = await list({ adcode: "320100", careLevel: "ASSIST" });
    expect(page.records[0]).toMatchObject({
      kind: "CITY",
      title: "在南京，需搭把手（半失能）的长辈住养老院，一个月多少钱",
      placeText: "江苏省 南京市",
    });
    expect(page.records[0]!.monthlyMinFen).toBeLessThan(page.records[0]!.monthlyMaxFen);
    const city = page.facets.adcode?.find((f) => f.value === "320500");
    expect((await list({ adcode: "320500", careLevel: "ASSIST" })).total).toBe(city?.count);
    const level = page.facets.careLevel?.find((f) => f.value === "DEMENTIA");
    expect((await list({ adcode: "320100", careLevel: "DEMENTIA" })).total).toBe(level?.count);
  });

  it("are found by words, and by the organisation they are about", async () => {
    const [found] = (await list({ keyword: "颐和苑" })).records;
    expect(found).toMatchObject({ kind: "ORG", title: expect.stringContaining("金陵颐和苑") });
    expect((await list({ orgId: found!.orgId! })).records.map((g) => g.id)).toEqual([found!.id]);
    expect((await list({ keyword: "nanjing", kind: "CITY" })).total).toBeGreaterThan(0);
  });

  it("come the least price first, or the newest first", async () => {
    const prices = (await list({ sort: "price", size: "100" })).records.map((g) => g.monthlyMinFen);
    expect(new Set(prices).size).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const [oldest] = (await list({ sort: "new", size: "100" })).records;
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update fees.fee_guides set updated_on = updated_on - 1 where id = ${oldest!.id}::bigint`,
      ),
    );
    const { records, total } = await list({ sort: "new", size: "100" });
    expect(records.length).toBe(Math.min(total, 100));
    if (total <= 100) expect(records.at(-1)!.id).toBe(oldest!.id);
    else expect(records.map((g) => g.id)).not.toContain(oldest!.id);
  });

  it("that do not exist offer counted ways out", async () => {
    const page = await list({ kind: "ORG", careLevel: "SELF" });
    expect(page.total).toBe(0);
    expect(page.relaxations.map((r) => r.drop).toSorted()).toEqual(["careLevel", "kind"]);
    expect((await list({ careLevel: "SELF" })).total).toBe(
      page.relaxations.find((r) => r.drop === "kind")?.count,
    );
  });

  it("show their items, a worked example that adds up, and the public money of the place", async () => {
    const { records } = await list({ adcode: "320100", careLevel: "NURSING", kind: "CITY" });
    const guide = await get(api, null, feeGuideDetail, { params: { id: records[0]!.id } });
    const { sampleBill, feeItems } = guide.details;
    expect(sampleBill.lines.reduce((sum, l) => sum + l.fen, 0)).toBe(sampleBill.monthlyFen);
    expect(feeItems.every((f) => f.minFen <= f.maxFen)).toBe(true);
    expect(guide.subsidies.map((s) => [s.kind, s.placeText])).toEqual([
      ["LTC", "南京市"],
      ["VOUCHER", "江苏省"],
      ["ALLOWANCE", "江苏省"],
    ]);
    expect(guide.similar.length).toBeGreaterThan(0);
    expect(await refusal(api, null, feeGuideDetail, { params: { id: "99999999" } })).toMatchObject({
      status: 404,
    });
  });

  it("follow the posted prices when they are made anew, and keep their ids", async () => {
    const { records } = await list({ keyword: "金陵颐和苑", kind: "ORG" });
    const before = records[0]!;
    await api.database.transaction((tx) =>
      tx.execute(sql`update organisations.organisation_fees set fee = jsonb_set(jsonb_set(fee::jsonb, '{minFen}', '100'), '{maxFen}', '100')
        where org_id = ${before.orgId}::bigint and fee->>'code' = 'MEAL'`),
    );
    const merchant = await signInStaff(api, "merchant");
    expect(await refusal(api, merchant, refreshFeeGuides)).toMatchObject({ status: 403 });
    const operator = await signInStaff(api, "operator");
    const { guides } = await get(api, operator, refreshFeeGuides);
    expect(guides).toBe((await list()).total);
    const after = (await list({ keyword: "金陵颐和苑", kind: "ORG" })).records[0]!;
    expect(after.id).toBe(before.id);
    expect(after.monthlyMinFen).toBeLessThan(before.monthlyMinFen);
  });
});

describe("an estimate", () => {
  it("shows every line, and the lines make the sums", async () => {
    const sum = await estimate({ adcode: "320106", careLevel: "NURSING", roomKind: "SINGLE" });
    const of = (when: string) => sum!.lines.filter((l) => l.when === when);
    const total = (lines: { minFen: number }[]) => lines.reduce((all, l) => all + l.minFen, 0);
    expect(sum).toMatchObject({ placeText: "江苏省 南京市", roomKind: "SINGLE", people: 1 });
    expect(of("MONTH").map((l) => l.code)).toEqual(expect.arrayContaining(["BED", "CARE", "MEAL"]));
    expect(sum!.monthly.minFen).toBe(total(of("MONTH")));
    expect(sum!.first.minFen).toBe(total(sum!.lines));
  });

  it("doubles for two, and takes public money off in the order of the law", async () => {
    const requested = { adcode: "320100", careLevel: "NURSING" } as const;
    const one = await estimate(requested);
    const two = await estimate({ ...requested, people: "2" });
    expect(two!.monthly.minFen).toBe(one!.monthly.minFen * 2);
    const helped = await estimate({ ...requested, subsidies: "VOUCHER,LTC" });
    expect(helped!.deductions.map((d) => [d.kind, d.fen])).toEqual([
      ["LTC", 120_000],
      ["VOUCHER", Math.min(80_000, Math.round((one!.monthly.minFen - 120_000) * 0.4))],
    ]);
    expect(helped!.own.minFen).toBe(one!.monthly.minFen - 120_000 - helped!.deductions[1]!.fen);
    expect(helped!.first).toEqual(one!.first);
  });

  it("says what the middle half asks for, of how many, and no deposit beyond the law", async () => {
    const sum = await estimate({ adcode: "320100", careLevel: "ASSIST", roomKind: "DOUBLE" });
    const { records } = await get(api, null, orgPage, {
      query: { adcode: "320100", careLevel: "ASSIST", size: "100" },
    });
    const homes = await Promise.all(records.map(({ id }) => get(api, null, orgDetail, { params: { id } })));
    const sums = homes
      .flatMap(({ fees }) => {
        const hasRoom = fees.some((f) => f.code === "BED" && f.roomKind === "DOUBLE");
        const { sum: cost, missing } = monthlyCost({ fees, rooms: [] }, { care: "ASSIST", room: "DOUBLE" });
        return hasRoom && cost && missing.length === 0 ? [cost.min] : [];
      })
      .toSorted((a, b) => a - b);
    const { count, monthly } = sum!.half!;
    expect(count).toBe(sums.length);
    const below = sums.filter((fen) => fen < monthly.minFen).length;
    const above = sums.filter((fen) => fen > monthly.maxFen).length;
    expect(Math.abs(below - count / 4)).toBeLessThanOrEqual(1);
    expect(Math.abs(above - count / 4)).toBeLessThanOrEqual(1);
    for (const roomKind of sum!.rooms) {
      const { lines } = (await estimate({ adcode: "320100", careLevel: "ASSIST", roomKind }))!;
      const bed = Math.max(...lines.filter((l) => l.code === "BED").map((l) => l.maxFen));
      for (const deposit of lines.filter((l) => l.code === "DEPOSIT")) {
        expect(deposit.maxFen).toBeLessThanOrEqual(12 * bed);
        if (deposit.beyondLawFen) expect(deposit.beyondLawFen).toBeGreaterThan(12 * bed);
      }
    }
  });

  it("gives nobody money meant for others", async () => {
    const self = await estimate({ adcode: "320100", careLevel: "SELF", subsidies: "LTC,VOUCHER" });
    expect(self!.deductions).toEqual([]);
  });

  it("is of the province where the city posted nothing, and of nothing where there is nothing", async () => {
    expect(await estimate({ adcode: "540100" })).toBeNull();
    expect((await estimate({ adcode: "320000" }))?.placeText).toBe("江苏省");
  });

  it("of one organisation goes by its own prices", async () => {
    const { records } = await list({ keyword: "金陵颐和苑", kind: "ORG" });
    const sum = await estimate({ guideId: records[0]!.id, careLevel: "ASSIST" });
    expect(sum).toMatchObject({ orgName: "金陵颐和苑", orgCount: 1 });
    expect(sum!.monthly.minFen).toBeGreaterThanOrEqual(records[0]!.monthlyMinFen);
  });
});

it("an organisation that posted no care fee makes no guide", () => {
  const bed = {
    code: "BED",
    name: "床位费",
    minFen: 1,
    maxFen: 1,
    unit: "MONTH",
    refundable: false,
    required: true,
  } as const;
  const org: PostedOrg = { id: "1", name: "甲", adcode: "320100", careLevels: ["SELF"], fees: [bed] };
  expect(buildGuide([org], "SELF")).toBeUndefined();
  expect(buildGuide([{ ...org, fees: [bed, { ...bed, code: "CARE" }] }], "SELF")?.monthlyMinFen).toBe(2);
});
