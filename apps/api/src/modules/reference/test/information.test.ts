import type { Article, ArticleCard } from "@ginkgo/api-contract/content/information";
import { informationGroups } from "@ginkgo/api-contract/content/information";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

interface Page {
  records: ArticleCard[];
  total: number;
  facets: { group: { value: string; count: number }[] };
}
const list = async (query = "") => (await api.call<Page>(`/rest/cms/information/page?${query}`)).data;

describe("somebody who wants to know", () => {
  it("finds every group with its newest three, counted", async () => {
    const { data } = await api.call<{ group: string; count: number; newest: ArticleCard[] }[]>(
      "/rest/cms/information/group",
    );
    expect(data.map(({ group }) => group)).toEqual(Object.keys(informationGroups));
    for (const { count, newest } of data) {
      expect(count).toBeGreaterThanOrEqual(2);
      expect(newest).toHaveLength(Math.min(3, count));
      const times = newest.map((a) => Date.parse(a.publishedAt));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
  });

  it("narrows by group and by words; a group counts with its own filter left out", async () => {
    const all = await list("size=50");
    expect(all.records).toHaveLength(all.total);
    const fraud = await list("group=ANTI_FRAUD");
    expect(fraud.total).toBe(all.facets.group.find((g) => g.value === "ANTI_FRAUD")?.count);
    expect(fraud.facets).toEqual(all.facets);
    const found = await list(`keyword=${encodeURIComponent("长护险 五步")}`);
    expect(found.records.map((a) => a.title)).toEqual(["长护险怎么申请：五步走完，别漏了评估"]);
    expect((await list(`keyword=${encodeURIComponent("100%")}`)).total).toBe(0);
  });

  it("reads an article with others of its group, and none that is not published yet", async () => {
    const [card] = (await list("group=CARE")).records;
    const { data } = await api.call<Article>(`/rest/cms/information/${card!.id}`);
    expect(data.blocks.length).toBeGreaterThan(2);
    expect(data.related.length).toBeGreaterThan(0);
    expect(data.related.every((a) => a.group === "CARE" && a.id !== card!.id)).toBe(true);
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into reference.pages (kind, slug, version, title, body, effective_on, published_at, topic)
        values ('ARTICLE', 'later', '1', '还没到时候', '[]', '2030-01-01', '2030-01-01', 'CARE')`),
    );
    const later = await api.database.transaction((tx) =>
      tx.execute(sql`select id::text from reference.pages where slug = 'later'`),
    );
    const { id } = (later as unknown as { rows: { id: string }[] }).rows[0]!;
    expect((await api.call(`/rest/cms/information/${id}`)).status).toBe(404);
    expect((await list("size=50")).records.some((a) => a.title === "还没到时候")).toBe(false);
    expect((await api.call("/rest/cms/information/999999")).status).toBe(404);
  });
});
