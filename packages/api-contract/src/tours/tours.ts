import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Day, Fen, flag, Id, listOf, paging } from "../fields.ts";
import { listedFilters, listedPage } from "../listed.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { CoverPicture, ShownPicture } from "../pictures/entry-pictures.ts";
import { sitemapQuery, sitemapReply } from "../sitemap.ts";
import { dayBands, escorts, paces, seasons, stayModes, stayUnits, tourOrgKinds } from "./tour-codes.ts";
import { Departure, LadderStep, TourOrgDetails, TourReview, TripDetails, Walk } from "./tour-detail.ts";

const SeasonCode = z.enum(codesOf(seasons), "季节不对，请重新选择。");

/** The solar term a day lies in, which titles the tours of the season. */
export const TourSeason = z.object({
  /** 小雪. */
  term: z.string(),
  startsOn: Day,
  today: Day,
  season: SeasonCode,
});
export type TourSeason = z.output<typeof TourSeason>;

export const tourSeason = endpoint("GET /rest/op/travelProduct/season", {
  summary: "今天的节气和季节",
  who: "anyone",
  reply: TourSeason,
});

export const tripSorts = ["default", "rating", "price", "days"] as const;
export type TripSort = (typeof tripSorts)[number];

/** Filters of the list of trips; `adcode` is where the trip goes. */
export const TripFilters = z.object({
  ...listedFilters,
  days: listOf(z.enum(codesOf(dayBands), "天数不对，请重新选择。")),
  pace: listOf(z.enum(codesOf(paces), "节奏不对，请重新选择。")),
  walk: listOf(Walk),
  season: listOf(SeasonCode),
  wheelchair: flag,
  /** A nurse, a caregiver or a doctor comes along. */
  escort: flag,
  orgId: Id.optional(),
});
export type TripFilters = z.output<typeof TripFilters>;
export const TripQuery = TripFilters.extend({
  sort: z.enum(tripSorts, "排序只能是综合、评分、价格或天数。").default("default"),
  ...paging,
});

export const TripCard = z.object({
  id: Id,
  cover: CoverPicture,
  title: z.string(),
  subtitle: z.string(),
  categoryId: Id,
  categoryText: z.string(),
  orgId: Id,
  orgName: z.string(),
  days: z.number().int(),
  nights: z.number().int(),
  adcode: Adcode,
  city: z.string(),
  district: z.string(),
  departCity: z.string(),
  pace: z.enum(codesOf(paces)),
  walk: Walk,
  walkText: z.string(),
  wheelchair: z.boolean(),
  escort: z.enum(codesOf(escorts)).optional(),
  escortText: z.string().optional(),
  /** The cheapest departure. */
  priceFen: Fen,
  /** The next day one can leave on and a seat is left. */
  nextDate: Day.optional(),
  state: z.enum(["ON", "OFF"]),
  rating: z.number(),
  commentCount: z.number().int(),
});
export type TripCard = z.output<typeof TripCard>;

export const TripPage = listedPage(TripCard);
export type TripPage = z.output<typeof TripPage>;

export const tripPage = endpoint("GET /rest/op/travelProduct/page", {
  summary: "旅居线路列表：分类、天数、节奏、步行难度、轮椅、分面计数",
  who: "anyone",
  query: TripQuery,
  reply: TripPage,
});

export const TripDetail = TripCard.extend({
  pictures: z.array(ShownPicture),
  seasons: z.array(SeasonCode),
  details: TripDetails,
  departures: z.array(Departure),
  cancelLadder: z.array(LadderStep),
  org: z.object({
    id: Id,
    name: z.string(),
    kindText: z.string(),
    travelLicenseNo: z.string().optional(),
    complaintPhone: z.string().optional(),
  }),
  comments: z.array(TourReview),
  similar: z.array(TripCard),
});
export type TripDetail = z.output<typeof TripDetail>;

export const tripDetail = endpoint("GET /rest/op/travelProduct/:id", {
  summary: "旅居线路详情：每天的行程、出发日期、费用、退改规则",
  who: "anyone",
  params: z.object({ id: Id }),
  reply: TripDetail,
});

export const tourOrgSorts = ["default", "rating", "price"] as const;
export type TourOrgSort = (typeof tourOrgSorts)[number];

export const TourOrgFilters = z.object({
  ...listedFilters,
  orgKind: listOf(z.enum(codesOf(tourOrgKinds), "旅居机构类型不对，请重新选择。")),
  stayMode: listOf(z.enum(codesOf(stayModes), "旅居方式不对，请重新选择。")),
  season: listOf(SeasonCode),
  hasDoctor: flag,
  barrierFree: flag,
});
export type TourOrgFilters = z.output<typeof TourOrgFilters>;
export const TourOrgQuery = TourOrgFilters.extend({
  sort: z.enum(tourOrgSorts, "排序只能是综合、评分或价格。").default("default"),
  ...paging,
});

export const TourOrgCard = z.object({
  id: Id,
  cover: CoverPicture,
  name: z.string(),
  summary: z.string(),
  categoryId: Id,
  categoryText: z.string(),
  orgKind: z.enum(codesOf(tourOrgKinds)),
  orgKindText: z.string(),
  stayModes: z.array(z.enum(codesOf(stayModes))),
  adcode: Adcode,
  city: z.string(),
  district: z.string(),
  hasDoctor: z.boolean(),
  barrierFree: z.boolean(),
  priceFen: Fen.optional(),
  priceUnit: z.enum(codesOf(stayUnits)),
  priceUnitText: z.string(),
  tripCount: z.number().int(),
  rating: z.number(),
  commentCount: z.number().int(),
});
export type TourOrgCard = z.output<typeof TourOrgCard>;

export const TourOrgPage = listedPage(TourOrgCard);
export type TourOrgPage = z.output<typeof TourOrgPage>;

export const tourOrgPage = endpoint("GET /rest/op/travelOrg/page", {
  summary: "旅居机构列表：类型、旅居方式、季节、分面计数",
  who: "anyone",
  query: TourOrgQuery,
  reply: TourOrgPage,
});

export const TourOrgDetail = TourOrgCard.extend({
  pictures: z.array(ShownPicture),
  province: z.string(),
  cityAdcode: Adcode,
  address: z.string().optional(),
  phone: z.string().optional(),
  lng: z.number().optional(),
  lat: z.number().optional(),
  seasons: z.array(SeasonCode),
  details: TourOrgDetails,
  trips: z.array(TripCard),
  comments: z.array(TourReview),
});
export type TourOrgDetail = z.output<typeof TourOrgDetail>;

export const tourOrgDetail = endpoint("GET /rest/op/travelOrg/:id", {
  summary: "旅居机构详情：证照、气候、就近医院、房间、线路",
  who: "anyone",
  params: z.object({ id: Id }),
  reply: TourOrgDetail,
});

export const tripSitemap = endpoint("GET /rest/op/travelProduct/sitemap", {
  summary: "旅居线路编号清单，供网站地图用",
  who: "anyone",
  query: sitemapQuery,
  reply: sitemapReply,
});

export const tourOrgSitemap = endpoint("GET /rest/op/travelOrg/sitemap", {
  summary: "旅居机构编号清单，供网站地图用",
  who: "anyone",
  query: sitemapQuery,
  reply: sitemapReply,
});
