import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day } from "../fields.ts";
import { Seo } from "./seo.ts";

/**
 * One block of a page or an article. Texts are plain but for links written `[文字](/path)`, which may lead to this
 * site or to https.
 */
export const Block = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heading"), text: z.string(), anchor: z.string() }),
  z.object({ type: z.literal("paragraph"), text: z.string() }),
  z.object({ type: z.literal("note"), text: z.string() }),
  /** What can do harm: said apart, and louder than a note. */
  z.object({ type: z.literal("warning"), text: z.string() }),
  /** A picture says in words what it shows: who cannot see it hears that. */
  z.object({
    type: z.literal("image"),
    url: z.string(),
    alt: z.string().min(2, "请写明图上是什么，看不见的人靠它听懂。"),
    caption: z.string().optional(),
  }),
  /** A link to a video on a page of its own; nothing plays by itself. */
  z.object({ type: z.literal("video"), url: z.string(), title: z.string() }),
  z.object({ type: z.literal("list"), ordered: z.boolean(), items: z.array(z.string()) }),
  z.object({ type: z.literal("table"), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  /** Licences of the site: name, number, who gave it, until when. */
  z.object({
    type: z.literal("licences"),
    items: z.array(
      z.object({ name: z.string(), number: z.string(), issuer: z.string(), validTo: z.string() }),
    ),
  }),
]);
export type Block = z.output<typeof Block>;

export const sitePages = [
  "privacy",
  "terms",
  "license",
  "about",
  "accessibility",
  "family",
  "merchantsJoin",
  "business",
  "joinus",
] as const;
export type SitePageSlug = (typeof sitePages)[number];

export const SitePage = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** What a consent to this page names. */
  version: z.string(),
  effectiveOn: Day,
  blocks: z.array(Block),
  seo: Seo.optional(),
  /** All versions, the newest first. */
  versions: z.array(z.object({ version: z.string(), effectiveOn: Day })),
});
export type SitePage = z.output<typeof SitePage>;

export const sitePage = endpoint("GET /rest/cms/page/:slug", {
  summary: "站点页面：隐私政策、用户协议、资质公示、关于、无障碍声明、家人须知、加入说明",
  who: "anyone",
  params: z.object({ slug: z.enum(sitePages, "没有这个页面，请检查地址。") }),
  /** An earlier version; left out, the present one. */
  query: z.object({ version: z.string().trim().max(40, "版本太长了。").optional() }),
  reply: SitePage,
});
