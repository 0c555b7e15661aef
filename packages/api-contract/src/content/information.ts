import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { AlsoSought, Id, Instant, paging } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { Block } from "./content.ts";
import { Seo } from "./seo.ts";

/** Groups of articles in the order they are shown, each with what it is for. */
export const informationGroups = {
  POLICY: "政策",
  CARE: "养老知识",
  HEALTH: "健康",
  ANTI_FRAUD: "防骗",
  INDUSTRY: "行业",
  NOTICE: "平台公告",
} as const;
export type InformationGroup = keyof typeof informationGroups;

export const groupAbout: Record<InformationGroup, string> = {
  POLICY: "补贴、评估、长护险，怎么申请，能领多少",
  CARE: "选机构、签合同、在家照护的门道",
  HEALTH: "吃、睡、动、用药，长辈日常怎么过",
  ANTI_FRAUD: "专骗长辈的手法，遇上了怎么办",
  INDUSTRY: "养老服务的新变化",
  NOTICE: "平台自己的消息",
};

const Group = z.enum(codesOf(informationGroups), "没有这一类资讯，请重新选择。");

export const ArticleCard = z.object({
  id: Id,
  group: Group,
  groupText: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Who wrote it or where it comes from. */
  source: z.string(),
  publishedAt: Instant,
});
export type ArticleCard = z.output<typeof ArticleCard>;

export const informationGroup = endpoint("GET /rest/cms/information/group", {
  summary: "资讯的分类，每类最新的三篇",
  who: "anyone",
  reply: z.array(
    z.object({
      group: Group,
      text: z.string(),
      about: z.string(),
      count: z.number().int(),
      newest: z.array(ArticleCard),
    }),
  ),
});

export const InformationQuery = z.object({
  group: Group.optional(),
  keyword: z.string().trim().max(40, "最多搜 40 个字。").optional(),
  ...paging,
});

export const informationPage = endpoint("GET /rest/cms/information/page", {
  summary: "资讯列表，新的在前",
  who: "anyone",
  query: InformationQuery,
  reply: pageOf(ArticleCard).extend({
    facets: z.object({
      group: z.array(z.object({ value: z.string(), text: z.string(), count: z.number().int() })),
    }),
    also: AlsoSought,
  }),
});

export const Article = ArticleCard.extend({
  author: z.string().nullable(),
  blocks: z.array(Block),
  /** Of the same group, the newest first. */
  related: z.array(ArticleCard),
  seo: Seo.optional(),
});
export type Article = z.output<typeof Article>;

export const informationDetail = endpoint("GET /rest/cms/information/:id", {
  summary: "一篇资讯",
  who: "anyone",
  params: z.object({ id: Id }),
  reply: Article,
});
