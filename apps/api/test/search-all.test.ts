import type { SearchGroup } from "@ginkgo/contract/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "./build-test-api.ts";

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
