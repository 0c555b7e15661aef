import type { SearchGroup, SuggestedGroup } from "@ginkgo/api-contract/search/search";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { textArray } from "../../../platform/database/sql-values.ts";
import { gramsForRecord } from "../../search/search-text.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

const search = async (keyword: string, size = "") =>
  (
    await api.call<{ total: number; groups: SearchGroup[] }>(
      `/rest/search?keyword=${encodeURIComponent(keyword)}${size}`,
    )
  ).data;

describe("one box for everything", () => {
  it("finds each kind by its own words, with a page for each hit and a list for the rest", async () => {
    for (const [keyword, kind] of [
      ["金陵颐和苑", "ORG"],
      ["助浴", "SERVICE"],
      ["轮椅", "PRODUCT"],
      ["退休金", "ARTICLE"],
    ] as const) {
      const { groups } = await search(keyword);
      const group = groups.find((g) => g.kind === kind);
      expect(group?.hits.length, `${keyword} among ${kind}`).toBeGreaterThan(0);
      expect(group?.total).toBeGreaterThanOrEqual(group?.hits.length ?? 0);
      expect(new URL(group!.more, "http://x").searchParams.get("keyword")).toBe(keyword);
      for (const { link } of group!.hits) expect(link).toMatch(/^\/[a-z/]+\/[1-9]\d*$/);
    }
  });

  it("finds the same thing in several kinds, in the order of the menu, a few of each", async () => {
    const { groups, total } = await search("南京", "&size=2");
    expect(groups.map((g) => g.kind)).toContain("ORG");
    expect(groups.every((g) => g.hits.length <= 2)).toBe(true);
    expect(total).toBe(groups.reduce((sum, g) => sum + g.total, 0));
    const order = ["ORG", "SERVICE", "PRODUCT", "TRIP", "SPOT", "ARTICLE"];
    const places = groups.map((g) => order.indexOf(g.kind));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("says so when nothing is asked, and finds nothing in peace", async () => {
    expect(await api.call<Refusal>("/rest/search?keyword=%20")).toMatchObject({
      status: 400,
      data: { fields: { keyword: "请填写要找的内容。" } },
    });
    expect(await search("鯤鵬琉璃火星")).toEqual({ total: 0, groups: [] });
  });
});

describe("while somebody types", () => {
  const suggest = async (keyword: string, size = "") =>
    (
      await api.call<{ groups: SuggestedGroup[] }>(
        `/rest/search/suggest?keyword=${encodeURIComponent(keyword)}${size}`,
      )
    ).data.groups;
  const first = async (keyword: string, kind: string) =>
    (await suggest(keyword)).find((g) => g.kind === kind)?.hits[0]?.title;

  it("every kind is offered by name, the best few of each, with how many there are", async () => {
    const groups = await suggest("南京", "&size=2");
    expect(groups.map((g) => g.kind)).toEqual(expect.arrayContaining(["ORG", "TRIP", "SPOT"]));
    for (const { kind, total, isCapped, hits, more } of groups) {
      expect(hits.length).toBeLessThanOrEqual(2);
      expect(total).toBeGreaterThanOrEqual(hits.length);
      expect(isCapped, kind).toBe(false);
      expect(new URL(more, "http://x").searchParams.get("keyword")).toBe("南京");
      for (const { link } of hits) expect(link).toMatch(/^\/[a-z/]+\/[1-9]\d*$/);
    }
  });

  it("the counts are those of the search itself", async () => {
    for (const keyword of ["助浴", "轮椅", "zhuyu", "南京"]) {
      const { groups } = await search(keyword);
      for (const { kind, total } of await suggest(keyword))
        expect(total, `${keyword} among ${kind}`).toBe(groups.find((g) => g.kind === kind)?.total);
    }
  });

  it.each([
    ["jinlingyi", "ORG", "金陵颐和苑"],
    ["jlyh", "ORG", "金陵颐和苑"],
    ["颐合苑", "ORG", "金陵颐和苑"],
    ["金陵頤和", "ORG", "金陵颐和苑"],
    ["zhuyu", "SERVICE", "姑苏上门助浴"],
    ["lunyi", "PRODUCT", "轮椅安全腰带"],
  ])("“%s” finds by pinyin, initials, sound or either script", async (keyword, kind, title) => {
    expect(await first(keyword, kind)).toBeTruthy();
    const all = (await suggest(keyword, "&size=5")).find((g) => g.kind === kind)!.hits.map((h) => h.title);
    expect(all).toContain(title);
  });

  it("the name that begins so comes before one that only holds the letters", async () => {
    expect(await first("轮椅", "PRODUCT")).toMatch(/^轮椅/);
  });

  it("where more are named so than are counted, the best of all of them come first", async () => {
    const name = "双子星塔";
    const terms = textArray(gramsForRecord({ name, area: [] }));
    await api.database.transaction(async (tx) => {
      await tx.execute(sql`insert into tours.spots
          (name, category_id, province_code, adcode, facet_sig, search_text, name_norm, terms, rank_score, source_key)
        select ${name} || n, 8, '320000', '320106', 0, ${name} || n, ${name} || n, ${terms}, n, 'twin-' || n
        from generate_series(1, 400) n`);
    });
    const [group] = await suggest(name, "&size=2");
    expect(group).toMatchObject({ kind: "SPOT", total: 200, isCapped: true });
    expect(group?.hits.map((h) => h.title)).toEqual([`${name}400`, `${name}399`]);
  });

  it("nothing typed and nonsense are answered with nothing, in peace", async () => {
    for (const keyword of ["", "  ", "%_%", "鯤鵬琉璃火星"]) expect(await suggest(keyword)).toEqual([]);
  });

  it("an endless paste is refused, not searched", async () => {
    expect((await api.call<Refusal>(`/rest/search/suggest?keyword=${"y".repeat(201)}`)).status).toBe(400);
  });
});
