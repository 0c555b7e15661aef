import { readFileSync } from "node:fs";
import { type SitePage, SitePage as SitePageSchema, sitePages } from "@ginkgo/api-contract/content/content";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY } from "../../../../test/kits/identity-kit.ts";
import { currentVersion } from "../public.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty", { SITE_COMPANY: "某某养老服务有限公司", SITE_PHONE: "025-1111-2222" });
});
afterAll(() => api.close());

const page = (slug: string, query = "") => api.call<SitePage>(`/rest/cms/page/${slug}${query}`);
const textOf = (p: SitePage) => JSON.stringify(p.blocks);

describe("pages of the site", () => {
  it("are there from the first start, whole and with the site's own particulars", async () => {
    for (const slug of sitePages) {
      const { status, data } = await page(slug);
      expect(status).toBe(200);
      expect(SitePageSchema.strict().parse(data)).toEqual(data);
      expect(data.blocks.length).toBeGreaterThan(4);
      expect(textOf(data), slug).not.toMatch(/\{\{|\?sandbox|undefined|[!！]/);
      expect(data.versions).toEqual([{ version: data.version, effectiveOn: data.effectiveOn }]);
      const anchors = data.blocks.flatMap((b) => (b.type === "heading" ? [b.anchor] : []));
      expect(new Set(anchors).size).toBe(anchors.length);
    }
    expect(textOf((await page("privacy")).data)).toContain("某某养老服务有限公司");
    expect(textOf((await page("about")).data)).toContain("025-1111-2222");
    expect(await page("nothing")).toMatchObject({ status: 400 });
  });

  it("say nothing is real outside production, and do not say it there", async () => {
    expect(textOf((await page("license")).data)).toContain("虚构");
    const real = await buildTestApi("empty", { NODE_ENV: "production", SECRET_KEY: "s".repeat(32) });
    const answer = await real.call<SitePage>("/rest/cms/page/license");
    await real.close();
    expect(textOf(answer.data)).not.toMatch(/虚构|演示环境/);
  });

  it("hold what the law asks of a privacy policy, of terms and of the licence page", async () => {
    const privacy = (await page("privacy")).data;
    for (const word of [
      "负责人",
      "必要",
      "保存多久",
      "单独同意",
      "接收方",
      "SDK",
      "境内",
      "泄露",
      "导出",
      "撤回",
      "注销",
      "近亲属",
      "自动化推荐",
      "Cookie",
      "14 周岁",
      "变更",
      "投诉",
    ])
      expect(textOf(privacy), word).toContain(word);
    expect(privacy.blocks.filter((b) => b.type === "table")).toHaveLength(2);
    const terms = textOf((await page("terms")).data);
    for (const word of ["合同成立", "七日无理由", "评价", "代办", "12315", "至少提前 7 日"])
      expect(terms, word).toContain(word);
    expect(terms).not.toMatch(/最终解释权|概不退换/);
    const licence = (await page("license")).data.blocks.find((b) => b.type === "licences");
    expect(licence).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ name: "营业执照" })]),
    });
  });

  it("name no particular of a site as a literal", () => {
    for (const slug of sitePages) {
      const text = readFileSync(new URL(`../content/pages/${slug}.md`, import.meta.url), "utf8");
      expect(text, slug).not.toMatch(/银杏里|ICP备|公网安备|025-|\.example/);
    }
  });

  it("give way to a newer version once it is published, and the old one can still be read", async () => {
    const now = api.clock.now();
    const later = new Date(now.getTime() + DAY).toISOString();
    const body = JSON.stringify([{ type: "paragraph", text: "新的一版" }]);
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into reference.pages (kind, slug, version, title, summary, body, effective_on, published_at)
        values ('PAGE', 'privacy', '2027-01', '隐私政策', '', ${body}::jsonb, '2027-01-01', ${later}::timestamptz),
          ('PAGE', 'privacy', '2027-02', '草稿', '', ${body}::jsonb, '2027-02-01', null)`),
    );
    expect((await page("privacy")).data.version).toBe("2026-01");
    api.clock.advance(DAY);
    const newest = (await page("privacy")).data;
    expect(newest).toMatchObject({ version: "2027-01", blocks: [{ type: "paragraph", text: "新的一版" }] });
    expect(newest.versions.map((v) => v.version)).toEqual(["2027-01", "2026-01"]);
    expect(textOf((await page("privacy", "?version=2026-01")).data)).toContain("处理者");
    expect((await page("privacy", "?version=2027-02")).status).toBe(404);
    expect(await currentVersion(api.database.read, "privacy", api.clock.now())).toBe("2027-01");
    expect(await currentVersion(api.database.read, "terms", api.clock.now())).toBe("2026-01");
  });
});
