import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Fen, flag, Id, listOf, paging } from "../fields.ts";
import { listedFilters, listedPage } from "../listed.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { CoverPicture, ShownPicture } from "../pictures/entry-pictures.ts";
import { sitemapQuery, sitemapReply } from "../sitemap.ts";
import { seasons, spotLevels } from "./tour-codes.ts";
import { SpotDetails, TourReview, Walk } from "./tour-detail.ts";

export const SceneryCategory = z.object({
  id: Id,
  name: z.string(),
  /** 1 启用, 0 停用. */
  status: z.union([z.literal(0), z.literal(1)]),
});
export type SceneryCategory = z.output<typeof SceneryCategory>;

export const sceneryCategoryList = endpoint("GET /rest/op/travelSceneryCategory/list", {
  summary: "景区分类",
  who: "anyone",
  reply: z.array(SceneryCategory),
});

export const spotSorts = ["default", "rating", "level"] as const;
export type SpotSort = (typeof spotSorts)[number];

/** Filters of the list of spots; their names are those of the portal's URL. */
export const SpotFilters = z.object({
  ...listedFilters,
  level: listOf(z.enum(codesOf(spotLevels), "景区等级不对，请重新选择。")),
  walk: listOf(Walk),
  season: listOf(z.enum(codesOf(seasons), "季节不对，请重新选择。")),
  /** A way round without steps. */
  wheelchair: flag,
  /** Free for elders from some age on. */
  elderFree: flag,
});
export type SpotFilters = z.output<typeof SpotFilters>;
export const SpotQuery = SpotFilters.extend({
  sort: z.enum(spotSorts, "排序只能是综合、评分或等级。").default("default"),
  ...paging,
});

/** What a card of the list shows; what was not told is absent. */
export const SpotCard = z.object({
  id: Id,
  name: z.string(),
  cover: CoverPicture,
  categoryId: Id,
  categoryText: z.string(),
  aLevel: z.number().int(),
  adcode: Adcode,
  city: z.string(),
  district: z.string(),
  /** The one thing to know before going: 无障碍路线 1.2 公里，可借轮椅. */
  summary: z.string(),
  walk: Walk.optional(),
  walkText: z.string().optional(),
  wheelchairRoute: z.boolean().optional(),
  wheelchairRental: z.boolean().optional(),
  /** 70 岁起免票. */
  elderText: z.string().optional(),
  ticketFen: Fen.optional(),
  rating: z.number(),
  commentCount: z.number().int(),
  lng: z.number().optional(),
  lat: z.number().optional(),
});
export type SpotCard = z.output<typeof SpotCard>;

export const SpotPage = listedPage(SpotCard);
export type SpotPage = z.output<typeof SpotPage>;

export const spotPage = endpoint("GET /rest/op/travelScenery/page", {
  summary: "景区列表：分类、筛选、搜索、排序、分页、分面计数",
  who: "anyone",
  query: SpotQuery,
  reply: SpotPage,
});

export const SpotDetail = SpotCard.extend({
  pictures: z.array(ShownPicture),
  province: z.string(),
  cityAdcode: Adcode,
  address: z.string().optional(),
  phone: z.string().optional(),
  seasons: z.array(z.enum(codesOf(seasons))),
  details: SpotDetails,
  comments: z.array(TourReview),
  near: z.array(SpotCard),
});
export type SpotDetail = z.output<typeof SpotDetail>;

export const spotDetail = endpoint("GET /rest/op/travelScenery/:id", {
  summary: "景区详情：步行难度、轮椅、老年优待、开放时间",
  who: "anyone",
  params: z.object({ id: Id }),
  reply: SpotDetail,
});

/** Spots of a province or a city for a map: the best known first, and how many there are in each city. */
export const SpotMap = z.object({
  adcode: Adcode,
  name: z.string(),
  province: z.object({ adcode: Adcode, name: z.string() }),
  cities: z.array(z.object({ adcode: Adcode, name: z.string(), count: z.number().int() })),
  points: z.array(
    z.object({ id: Id, name: z.string(), cityAdcode: Adcode, lng: z.number(), lat: z.number() }),
  ),
  total: z.number().int(),
  /** Of them without a known position. */
  unlocated: z.number().int(),
});
export type SpotMap = z.output<typeof SpotMap>;

export const spotMap = endpoint("GET /rest/op/travelScenery/map", {
  summary: "景点地图：一个省或市里的景点位置，省内各城市的数目",
  who: "anyone",
  /** Without a place the map is that of the province the site is set to. */
  query: z.object({ adcode: Adcode.optional(), categoryId: listedFilters.categoryId }),
  reply: SpotMap,
});

export const spotSitemap = endpoint("GET /rest/op/travelScenery/sitemap", {
  summary: "景区编号清单，供网站地图用",
  who: "anyone",
  query: sitemapQuery,
  reply: sitemapReply,
});
