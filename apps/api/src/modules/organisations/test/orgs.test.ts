import type { OrgDetail, OrgPage, OrgSuggestion } from "@ginkgo/api-contract/organisations/orgs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

const list = async (query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)]));
  const answer = await api.call<OrgPage>(`/rest/op/org/page?${search}`);
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  return answer.data;
};
const names = async (query: Record<string, string | number>) =>
  (await list(query)).records.map((o) => o.name);
const facet = (page: OrgPage, name: keyof OrgPage["facets"], value: string) =>
  page.facets[name]?.find((v) => v.value === value)?.count;

describe("a family filters the list", () => {
  it("by city, and every organisation shown lies in it", async () => {
    const page = await list({ adcode: "320500", size: 100 });
    expect(page.total).toBe(page.records.length);
    expect(page.total).toBeGreaterThan(8);
    expect(new Set(page.records.map((o) => o.city))).toEqual(new Set(["苏州"]));
  });

  it("by several districts, any of them", async () => {
    const page = await list({ adcode: "320106,320102", size: 100 });
    expect(new Set(page.records.map((o) => o.district))).toEqual(new Set(["鼓楼区", "玄武区"]));
  });

  it("by care level, grade, nature and free beds together", async () => {
    const page = await list({
      careLevel: "NURSING,DEMENTIA",
      starLevel: "4,5",
      orgNature: "PRIVATE",
      hasBeds: 1,
      size: 100,
    });
    expect(page.total).toBeGreaterThan(0);
    for (const o of page.records) {
      expect(o.careLevels.some((l) => l === "NURSING" || l === "DEMENTIA")).toBe(true);
      expect(o.starLevel).toBeGreaterThanOrEqual(4);
      expect(o.orgNature).toBe("PRIVATE");
      expect(o.availableBeds).toBeGreaterThan(0);
    }
  });

  it("by price, keeping those whose range overlaps", async () => {
    const page = await list({ priceMinFen: 300_000, priceMaxFen: 400_000, size: 100 });
    for (const o of page.records) {
      expect(o.priceMinFen!).toBeLessThanOrEqual(400_000);
      expect(o.priceMaxFen!).toBeGreaterThanOrEqual(300_000);
    }
    const all = await rows<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from organisations.organisations where price_min_fen <= 400000 and price_max_fen >= 300000`,
    );
    expect(page.total).toBe(all[0]!.n);
  });

  it("and every count beside a filter is what choosing it gives", async () => {
    const chosen = { adcode: "320100", careLevel: "ASSIST" };
    const page = await list(chosen);
    for (const name of [
      "orgType",
      "orgNature",
      "starLevel",
      "medicalMode",
      "hasBeds",
      "medicalInsurance",
      "ltcInsurance",
      "rehab",
    ] as const) {
      for (const { value, count } of page.facets[name]!) {
        expect((await list({ ...chosen, [name]: value })).total, `${name}=${value}`).toBe(count);
      }
    }
  });

  it("and a filter's own counts leave that filter out", async () => {
    const without = await list({ adcode: "320100" });
    const within = await list({ adcode: "320100", careLevel: "DEMENTIA" });
    expect(facet(within, "careLevel", "SELF")).toBe(facet(without, "careLevel", "SELF"));
    expect(facet(within, "starLevel", "3")).toBeLessThan(facet(without, "starLevel", "3")!);
    const districts = await list({ adcode: "320106,320102" });
    expect(facet(districts, "adcode", "320115")).toBe(facet(without, "adcode", "320115"));
  });

  it("by a municipality, whose districts are counted straight away", async () => {
    const page = await list({ adcode: "310000" });
    expect(page.total).toBe(5);
    expect(facet(page, "adcode", "310106")).toBe(2);
  });

  it("and finds nothing: the counted ways out each give what they say", async () => {
    const requested = { adcode: "320100", careLevel: "DEMENTIA", starLevel: "5", priceMaxFen: 200_000 };
    const page = await list(requested);
    expect(page.total).toBe(0);
    expect(page.relaxations.length).toBeGreaterThan(0);
    for (const { drop, count } of page.relaxations) {
      const { [drop === "price" ? "priceMaxFen" : (drop as "starLevel")]: _, ...rest } = requested;
      expect((await list(rest)).total, drop).toBe(count);
    }
  });

  it("and closed organisations are not shown", async () => {
    const [one] = (await list({ size: 1 })).records;
    await api.database.transaction((tx) =>
      tx.execute(sql`update organisations.organisations set facet_sig = -1 where id = ${one!.id}::bigint`),
    );
    expect(await names({ keyword: one!.name })).not.toContain(one!.name);
    await api.database.transaction((tx) =>
      tx.execute(sql`update organisations.organisations set facet_sig = 0 where id = ${one!.id}::bigint`),
    );
  });
});

describe("the list is sorted", () => {
  it("by rating, then by how many spoke, then by number", async () => {
    const { records } = await list({ sort: "rating", size: 100 });
    const keys = records.map((o) => [-o.rating, -o.commentCount, Number(o.id)]);
    expect(keys).toEqual(keys.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!));
  });

  it("by price, the cheapest first", async () => {
    const prices = (await list({ sort: "price", size: 100 })).records.map((o) => o.priceMinFen!);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it("by distance from where somebody stands", async () => {
    const { records } = await list({ sort: "distance", lng: 120.617, lat: 31.336, size: 100 });
    expect(records[0]!.city).toBe("苏州");
    const metres = records.map((o) => o.distanceMetres!);
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  });

  it.each(["default", "rating", "price"])(
    "and pages by %s neither repeat nor skip, by number or by cursor",
    async (sort) => {
      const whole = (await list({ sort, size: 100, orgNature: "PRIVATE" })).records.map((o) => o.id);
      const byPage: string[] = [];
      for (let current = 1; byPage.length < whole.length; current++) {
        byPage.push(
          ...(await list({ sort, current, size: 7, orgNature: "PRIVATE" })).records.map((o) => o.id),
        );
      }
      expect(byPage).toEqual(whole);
      const byCursor: string[] = [];
      let cursor: string | undefined = "";
      while (cursor !== undefined) {
        const page: OrgPage = await list({
          sort,
          size: 9,
          orgNature: "PRIVATE",
          ...(cursor ? { cursor } : {}),
        });
        byCursor.push(...page.records.map((o) => o.id));
        cursor = page.nextCursor;
      }
      expect(byCursor).toEqual(whole);
    },
  );

  it("and a page beyond the end is empty, a cursor of another list is refused", async () => {
    expect(await list({ current: 1_000_000_000 })).toMatchObject({ records: [], total: 121 });
    const { nextCursor } = await list({ sort: "rating", size: 5 });
    const answer = await api.call<Refusal>(`/rest/op/org/page?sort=price&cursor=${nextCursor}`);
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { cursor: "翻页的位置不对，请从第一页重新看。" } },
    });
  });
});

describe("somebody searches", () => {
  it.each([
    ["the name", "金陵颐和苑"],
    ["a piece of the name", "颐和"],
    ["full pinyin", "jinlingyiheyuan"],
    ["a piece of the pinyin", "yihey"],
    ["initials", "jlyhy"],
    ["letters and characters mixed", "jl颐和苑"],
    ["traditional characters", "金陵頤和苑"],
    ["a character that sounds the same", "金陵颐合苑"],
    ["a slip in one character", "金陵顺和苑"],
    ["full-width letters", "ＪＬＹＨ"],
    ["the city and a piece of the name", "南京 颐和苑"],
  ])("by %s and finds 金陵颐和苑 first", async (_, keyword) => {
    expect((await names({ keyword }))[0]).toBe("金陵颐和苑");
  });

  it("and is told how the words were understood", async () => {
    expect((await list({ keyword: "颐和苑" })).understood).toBe("exact");
    expect((await list({ keyword: "颐合苑" })).understood).toBe("homophone");
    expect((await list({ keyword: "金陵顺和苑" })).understood).toBe("partial");
  });

  it("for a kind of organisation in a place, and each result is both", async () => {
    const { records } = await list({ keyword: "南京护理院", size: 100 });
    expect(records.length).toBeGreaterThan(2);
    for (const o of records) expect([o.city, o.orgTypeText]).toEqual(["南京", "护理院"]);
  });

  it("for what does not exist, and gets an honest nothing", async () => {
    expect(await list({ keyword: "火星基地" })).toMatchObject({ total: 0, records: [] });
    expect(await list({ keyword: "%_\\" })).toMatchObject({ total: 121 });
  });

  it("while typing, and is offered places, kinds and names", async () => {
    const suggest = async (keyword: string) =>
      (await api.call<OrgSuggestion[]>(`/rest/op/org/suggest?keyword=${encodeURIComponent(keyword)}`)).data;
    expect(await suggest("nanj")).toContainEqual({
      kind: "area",
      value: "320100",
      text: "南京市",
      hint: "江苏省",
    });
    expect((await suggest("护理")).map((s) => s.kind)).toContain("type");
    expect(await suggest("颐和")).toContainEqual(
      expect.objectContaining({ kind: "org", text: "金陵颐和苑", hint: "南京 · 鼓楼区" }),
    );
    expect(await suggest("")).toEqual([]);
  });
});

describe("an organisation's own page", () => {
  const idOf = async (keyword: string) => (await list({ keyword })).records[0]!.id;

  it("shows fees that add up to the price on the list (law L6 art. 20)", async () => {
    for (const { id, priceMinFen, priceMaxFen } of (await list({ size: 100 })).records) {
      const { data } = await api.call<OrgDetail>(`/rest/op/org/${id}`);
      const of = (code: string) => data.fees.filter((f) => f.code === code).map((f) => f.minFen);
      const least = (code: string) => (of(code).length ? Math.min(...of(code)) : 0);
      expect(least("BED") + least("CARE") + least("MEAL")).toBe(priceMinFen);
      expect(Math.max(0, ...of("BED")) + Math.max(0, ...of("CARE")) + Math.max(...of("MEAL"))).toBe(
        priceMaxFen,
      );
    }
  });

  it("lists fees, rooms, licences with validity, reviews and what is near", async () => {
    const { data } = await api.call<OrgDetail>(`/rest/op/org/${await idOf("金陵颐和苑")}`);
    expect(data).toMatchObject({
      name: "金陵颐和苑",
      province: "江苏省",
      cityAdcode: "320100",
      city: "南京",
    });
    expect(data.licences.map((l) => l.text)).toContain("养老机构备案回执");
    expect(data.rooms.length).toBeGreaterThan(1);
    expect(data.comments).toHaveLength(3);
    expect(data.nearbyOrgs).toHaveLength(3);
    expect(data.nearbyOrgs.map((o) => o.id)).not.toContain(data.id);
  });

  it("says 404 for a number of nothing and 400 for what is no number", async () => {
    expect(await api.call("/rest/op/org/999999999")).toMatchObject({
      status: 404,
      data: { reason: "NOT_FOUND" },
    });
    expect(await api.call("/rest/op/org/abc")).toMatchObject({ status: 400 });
    expect(await api.call("/rest/op/org/9223372036854775808")).toMatchObject({ status: 400 });
  });

  it("pages through reviews, newest first, and the rating is their mean", async () => {
    const orgId = await idOf("金陵颐和苑");
    const { data } = await api.call<{ total: number; records: { score: number; createdAt: string }[] }>(
      `/rest/op/orgComment/page?orgId=${orgId}&size=100`,
    );
    const days = data.records.map((c) => c.createdAt);
    expect(days).toEqual(days.toSorted().reverse());
    const mean = data.records.reduce((n, c) => n + c.score, 0) / data.total;
    const { data: org } = await api.call<OrgDetail>(`/rest/op/org/${orgId}`);
    expect(org.rating).toBeCloseTo(mean, 1);
    expect(org.commentCount).toBe(data.total);
  });

  it("stands beside others in the order asked, unknown ones left out", async () => {
    const [a, b] = (await list({ size: 2 })).records;
    const { data } = await api.call<OrgDetail[]>(`/rest/op/org/compare?ids=${b!.id},999999999,${a!.id}`);
    expect(data.map((o) => o.id)).toEqual([b!.id, a!.id]);
    expect(await api.call("/rest/op/org/compare?ids=1,2,3,4,5")).toMatchObject({ status: 400 });
  });

  it("takes a report of a wrong price and gives a receipt; too many are held back", async () => {
    const orgId = await idOf("石城护理院");
    const body = { orgId, item: "床位费", content: "电话里说双人间要 3,000 元" };
    const { data } = await api.call<{ receiptNo: string }>("POST /rest/op/org/reportPrice", { body });
    expect(data.receiptNo).toMatch(/^J20261120\d{6}$/);
    const short = await api.call<Refusal>("POST /rest/op/org/reportPrice", {
      body: { ...body, content: "贵", contact: "123" },
    });
    expect(Object.keys(short.data.fields!)).toEqual(["content", "contact"]);
    const spaced = { ...body, contact: "+86 138-0000-0000" };
    expect(await api.call("POST /rest/op/org/reportPrice", { body: spaced })).toMatchObject({ status: 200 });
    for (let i = 0; i < 18; i++) await api.call("POST /rest/op/org/reportPrice", { body });
    expect(await api.call("POST /rest/op/org/reportPrice", { body })).toMatchObject({ status: 429 });
  });
});

it("a forged cursor is refused, whatever number it holds", async () => {
  const numbers = ["1.5", "2147483648", "9007199254740993", "1e300", "5e-324", "1e999", '"1"', "[1]", "{}"];
  for (const number of numbers)
    for (const [sort, key] of [
      ["default", `${number},"1"`],
      ["rating", `${number},1.5,"1"`],
      ["rating", `4.5,${number},"1"`],
      ["price", `${number},"1"`],
    ]) {
      const cursor = Buffer.from(`["${sort}",${key}]`).toString("base64url");
      const answer = await api.call(`/rest/op/org/page?sort=${sort}&cursor=${cursor}&careLevel=NURSING`);
      expect(answer.status, `${sort} ${key}`).toBe(400);
    }
});

it("pages by cursor end with those without a price, or without a place, each once", async () => {
  const bare = (await list({ careLevel: "NURSING", size: 8 })).records.map((o) => o.id);
  await api.database.transaction((tx) =>
    tx.execute(sql`update organisations.organisations set price_min_fen = null, level_min_fen = null, place = null
      where id in (${sql.join(
        bare.map((id) => sql`${id}::bigint`),
        sql`, `,
      )})`),
  );
  const byNumber = (ids: readonly string[]) => ids.toSorted((a, b) => Number(a) - Number(b));
  const queries: Record<string, string | number>[] = [
    { sort: "price" },
    { sort: "price", careLevel: "NURSING" },
    { sort: "distance", lng: 118.78, lat: 32.05 },
  ];
  for (const query of queries) {
    const found: string[] = [];
    let cursor: string | undefined = "";
    while (cursor !== undefined) {
      const page: OrgPage = await list({ ...query, size: 3, ...(cursor ? { cursor } : {}) });
      found.push(...page.records.map((o) => o.id));
      cursor = page.nextCursor;
    }
    expect(new Set(found).size).toBe(found.length);
    expect(found.slice(-bare.length), String(query.sort)).toEqual(byNumber(bare));
  }
});
