// With a care level chosen, every number of the list is that level's: filter, counts, order and cards.
import { monthlyForLevel } from "@ginkgo/api-contract/fees/monthly-cost";
import { type CareLevel, careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { type OrgCard, orgDetail, orgPage, priceBands } from "@ginkgo/api-contract/organisations/orgs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { fillLevelPrices } from "../level-prices.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

const levels = codesOf(careLevels);
const list = (query: Record<string, string>) =>
  get(api, null, orgPage, { query: { adcode: "320000", size: "100", ...query } as never });
const detail = (id: string) => get(api, null, orgDetail, { params: { id } });
const priceOf = ({ levelPrices, priceMinFen }: OrgCard, level: CareLevel) =>
  levelPrices.find((p) => p.level === level)?.minFen ?? priceMinFen ?? Number.POSITIVE_INFINITY;

it("a home is found by what the level costs there, and its card says that sum", async () => {
  for (const level of levels) {
    const { records } = await list({ careLevel: level, priceMaxFen: "600000" });
    for (const card of records) expect(priceOf(card, level)).toBeLessThanOrEqual(600_000);
    const all = await list({ careLevel: level });
    const affordable = all.records.filter((card) => priceOf(card, level) <= 600_000);
    expect(records.map((o) => o.id).toSorted()).toEqual(affordable.map((o) => o.id).toSorted());
    for (const { id, levelPrices } of records.slice(0, 8)) {
      const home = await detail(id);
      const cost = monthlyForLevel(home, level);
      const text = levelPrices.find((p) => p.level === level);
      expect(text && { min: text.minFen, max: text.maxFen }).toEqual(cost);
    }
  }
});

it("what it costs less than the level is not found: the cheapest is another level's", async () => {
  const { records } = await list({ careLevel: "SPECIAL" });
  const dearer = records.find((o) => priceOf(o, "SPECIAL") > o.priceMinFen!)!;
  const below = String(priceOf(dearer, "SPECIAL") - 1);
  const found = await list({ careLevel: "SPECIAL", priceMaxFen: below, keyword: dearer.name });
  expect(found.records.map((o) => o.id)).not.toContain(dearer.id);
  expect((await list({ priceMaxFen: below, keyword: dearer.name })).records.map((o) => o.id)).toContain(
    dearer.id,
  );
});

it("each count is the total its choice would give, with levels and a price chosen together", async () => {
  const requested: Record<string, string>[] = [
    { careLevel: "NURSING", priceMaxFen: "600000" },
    { careLevel: "ASSIST,DEMENTIA", priceMinFen: "300000", priceMaxFen: "800000" },
    { priceMaxFen: "500000" },
    { careLevel: "SPECIAL" },
  ];
  for (const query of requested) {
    const { facets } = await list(query);
    for (const { value, count } of facets.careLevel!)
      expect({ value, count }).toEqual({ value, count: (await list({ ...query, careLevel: value })).total });
    for (const { value, count } of facets.price!) {
      const band = priceBands.find((b) => b.value === value)!;
      const { priceMinFen: _, priceMaxFen: __, ...rest } = query;
      const chosen = {
        ...rest,
        ...(band.min ? { priceMinFen: String(band.min) } : {}),
        ...(band.max === undefined ? {} : { priceMaxFen: String(band.max) }),
      };
      expect({ value, count }).toEqual({ value, count: (await list(chosen)).total });
    }
  }
});

it("an empty list says what dropping the level would bring", async () => {
  const { total, relaxations } = await list({
    careLevel: "SPECIAL",
    priceMaxFen: "250000",
    orgType: "NURSING_HOME",
  });
  expect(total).toBe(0);
  const without = await list({ priceMaxFen: "250000", orgType: "NURSING_HOME" });
  const way = relaxations.find((r) => r.drop === "careLevel");
  expect(way?.count ?? 0).toBe(without.total);
});

it("the least cost first means the level's, page after page", async () => {
  const { records } = await list({ careLevel: "NURSING", sort: "price" });
  const prices = records.map((o) => priceOf(o, "NURSING"));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const paged: string[] = [];
  let cursor = "";
  do {
    const page = await list({
      careLevel: "NURSING",
      sort: "price",
      size: "7",
      ...(cursor ? { cursor } : {}),
    });
    paged.push(...page.records.map((o) => o.id));
    cursor = page.nextCursor ?? "";
  } while (cursor);
  expect(paged).toEqual(records.map((o) => o.id));
});

it("free beds are those of the rooms, on every page the same", async () => {
  const { records } = await list({});
  for (const { id, availableBeds, totalBeds } of records) {
    const { rooms } = await detail(id);
    if (rooms.length === 0) continue;
    const free = rooms.reduce((n, room) => n + room.availableCount * room.bedsPerRoom, 0);
    expect({ id, availableBeds }).toEqual({ id, availableBeds: Math.min(free, totalBeds ?? free) });
  }
});

it("homes from before the prices were kept have them worked out", async () => {
  const stored = () =>
    rows(
      api.database.read,
      sql`select id::text, level_min_fen, level_max_fen, level_said, price_min_fen, facet_sig from organisations.organisations order by id`,
    );
  const before = await stored();
  await api.database.transaction((tx) =>
    tx.execute(
      sql`update organisations.organisations set level_min_fen = null, level_max_fen = null, level_said = 0`,
    ),
  );
  expect(await fillLevelPrices(api.database)).toBe(before.length);
  expect(await stored()).toEqual(before);
});
