import { z } from "zod";
import { Day } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { Block, type SitePageSlug, sitePages } from "./content.ts";
import { informationGroups } from "./information.ts";
import { Seo } from "./seo.ts";

const MAX_BLOCK = 5_000;

/** Addresses a link or picture may lead to: this site, or https. */
const isSafeAddress = (url: string) => /^\/(?!\/)/.test(url) || /^https:\/\/[^\s/]/.test(url);

/** The addresses of links written `[文字](/path)` in a text. */
const linksOf = (text: string) => [...text.matchAll(/\[[^\]]*\]\(([^)]*)\)/g)].map(([, url = ""]) => url);

const textsOf = (block: Block): string[] => {
  switch (block.type) {
    case "list":
      return block.items;
    case "table":
      return [...block.head, ...block.rows.flat()];
    case "licences":
      return block.items.flatMap((i) => Object.values(i));
    case "image":
      return [block.alt, block.caption ?? ""];
    case "video":
      return [block.title];
    default:
      return [block.text];
  }
};

/** Blocks as staff may write them: no address but of this site and https, no block longer than a page. */
export const WrittenBlocks = z
  .array(Block)
  .min(1, "请至少写一段正文。")
  .max(200, "最多 200 段，请分成几篇。")
  .superRefine((blocks, ctx) => {
    for (const [i, block] of blocks.entries()) {
      const texts = textsOf(block);
      const urls = texts.flatMap(linksOf);
      if (block.type === "image" || block.type === "video") urls.push(block.url);
      if (urls.some((url) => !isSafeAddress(url)))
        ctx.addIssue({
          code: "custom",
          path: [i],
          message: "链接只能是本站的地址（/开头）或 https:// 开头的网址。",
        });
      if (texts.join("").length > MAX_BLOCK)
        ctx.addIssue({ code: "custom", path: [i], message: `一段最多 ${MAX_BLOCK} 个字，请分开写。` });
    }
  });

/** Everything that is written of an article. */
export const ArticleContent = z.object({
  title: z.string().min(4).max(60),
  group: z.enum(codesOf(informationGroups)),
  summary: z.string().min(4).max(120),
  /** Who wrote it or where it comes from. */
  source: z.string().min(2).max(40),
  author: z.string().max(20).optional(),
  blocks: WrittenBlocks,
  /** What it rests on, so that a reader can look it up. */
  references: z
    .array(
      z.object({
        text: z.string().min(2).max(120),
        url: z.string().max(300).refine(isSafeAddress, "网址要以 https:// 开头。").optional(),
      }),
    )
    .max(20)
    .default([]),
  /** When somebody has to look whether it is still true. */
  reviewOn: Day.optional(),
  seo: Seo.optional(),
});
export type ArticleContent = z.output<typeof ArticleContent>;

/** Everything that is written of a page of the site; each version that was published stays, for consents name it. */
export const PageContent = z.object({
  slug: z.enum(sitePages as readonly [SitePageSlug, ...SitePageSlug[]]),
  title: z.string().min(2).max(40),
  summary: z.string().min(4).max(120),
  effectiveOn: Day,
  blocks: WrittenBlocks,
  seo: Seo.optional(),
});
export type PageContent = z.output<typeof PageContent>;

export const announcementTones = { INFO: "通知", WARNING: "提醒" } as const;

/** An announcement on top of every page of the portal, from a day to a day. */
export const AnnouncementContent = z
  .object({
    title: z.string().min(4).max(60),
    tone: z.enum(codesOf(announcementTones)).default("INFO"),
    link: z
      .string()
      .max(200)
      .refine((link) => /^\/(?!\/)/.test(link), "请填本站的地址，以 / 开头。")
      .optional(),
    from: Day,
    /** Last day on which it is shown. */
    until: Day,
  })
  .refine(({ from, until }) => from <= until, { path: ["until"], message: "结束的日子不能早于开始的日子。" });
export type AnnouncementContent = z.output<typeof AnnouncementContent>;
