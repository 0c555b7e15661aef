import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import {
  Adcode,
  AlsoSought,
  Day,
  Fen,
  flag,
  Id,
  Keyword,
  Latitude,
  Longitude,
  listOf,
  numberDigits,
  paging,
  wholeNumber,
} from "../fields.ts";
import { CoverPicture, ShownPicture } from "../pictures/entry-pictures.ts";
import { sitemapQuery, sitemapReply } from "../sitemap.ts";
import { careLevels, codesOf, medicalModes, operateStatuses, orgNatures, orgTypes } from "./org-codes.ts";
import { FeeItem, Licence, OrgDetails, OrgReview, Room, ScoreParts } from "./org-detail.ts";

export const orgSorts = ["default", "rating", "price", "distance"] as const;
export type OrgSort = (typeof orgSorts)[number];

/** Filters of the organisation list; their names are those of the portal's URL (rules §12, §13). */
export const OrgFilters = z.object({
  keyword: Keyword,
  adcode: listOf(Adcode),
  orgType: listOf(z.enum(codesOf(orgTypes), "机构类型不对，请重新选择。")),
  orgNature: listOf(z.enum(codesOf(orgNatures), "机构性质不对，请重新选择。")),
  careLevel: listOf(z.enum(codesOf(careLevels), "身体情况不对，请重新选择。")),
  priceMinFen: wholeNumber(0, 100_000_000),
  priceMaxFen: wholeNumber(0, 100_000_000),
  starLevel: listOf(z.enum(["0", "1", "2", "3", "4", "5"], "星级只能是 0 到 5。")),
  hasBeds: flag,
  medicalMode: listOf(z.enum(codesOf(medicalModes), "医疗方式不对，请重新选择。")),
  medicalInsurance: flag,
  ltcInsurance: flag,
  rehab: flag,
});
export type OrgFilters = z.output<typeof OrgFilters>;

export const OrgQuery = OrgFilters.extend({
  lng: Longitude.optional(),
  lat: Latitude.optional(),
  sort: z.enum(orgSorts, "排序只能是综合、评分、费用或距离。").default("default"),
  /** Opaque; where the page before ended. Goes on without counting pages (rules §3). */
  cursor: z.string().max(400).optional(),
  ...paging,
});
export type OrgQuery = z.output<typeof OrgQuery>;

/** What a card of the list shows, in the order of DESIGN §6. */
export const OrgCard = z.object({
  id: Id,
  name: z.string(),
  cover: CoverPicture,
  orgType: z.enum(codesOf(orgTypes)),
  orgTypeText: z.string(),
  orgNature: z.enum(codesOf(orgNatures)),
  orgNatureText: z.string(),
  operateStatus: z.enum(codesOf(operateStatuses)),
  starLevel: z.number().int(),
  rating: z.number(),
  commentCount: z.number().int(),
  /** Bed, care and meals for one person, a month. Absent when the organisation has not posted its fees. */
  priceMinFen: Fen.optional(),
  priceMaxFen: Fen.optional(),
  /** The same for each care level whose price the posted fees say, lightest first. */
  levelPrices: z.array(z.object({ level: z.enum(codesOf(careLevels)), minFen: Fen, maxFen: Fen })),
  totalBeds: z.number().int().optional(),
  availableBeds: z.number().int().optional(),
  waitWeeks: z.number().int().optional(),
  careLevels: z.array(z.enum(codesOf(careLevels))),
  medicalMode: z.enum(codesOf(medicalModes)),
  medicalText: z.string(),
  medicalInsurance: z.boolean(),
  ltcInsurance: z.boolean(),
  staffText: z.string().optional(),
  openYear: z.number().int().optional(),
  adcode: Adcode,
  city: z.string(),
  district: z.string(),
  street: z.string().optional(),
  placeText: z.string(),
  tags: z.array(z.string()),
  lng: z.number().optional(),
  lat: z.number().optional(),
  /** From the point asked about; only with sort=distance or lng and lat. */
  distanceMetres: z.number().int().optional(),
});
export type OrgCard = z.output<typeof OrgCard>;

/** One value of a filter with how many organisations it would give, its own filter left out (rules §14). */
export const FacetValue = z.object({ value: z.string(), text: z.string(), count: z.number().int() });
export type FacetValue = z.output<typeof FacetValue>;

/** A branch of a category tree with how many hang on it. */
export const CountedCategory = FacetValue.extend({
  get children() {
    return z.array(CountedCategory);
  },
});
export type CountedCategory = z.output<typeof CountedCategory>;

export const facetNames = [
  "adcode",
  "price",
  "careLevel",
  "hasBeds",
  "orgType",
  "orgNature",
  "starLevel",
  "medicalMode",
  "medicalInsurance",
  "ltcInsurance",
  "rehab",
] as const;
export type FacetName = (typeof facetNames)[number];

export const Facets = z.record(z.enum(facetNames), z.array(FacetValue));
export type Facets = z.output<typeof Facets>;

/** Monthly price bands the rail offers, in fen, upper end open where absent (DESIGN's drawn bands). */
export const priceBands = [
  { value: "0-300000", min: 0, max: 300_000, text: "3,000 以内" },
  { value: "300000-500000", min: 300_000, max: 500_000, text: "3,000–5,000" },
  { value: "500000-800000", min: 500_000, max: 800_000, text: "5,000–8,000" },
  { value: "800000-", min: 800_000, max: undefined, text: "8,000 以上" },
] as const;

/** A change of one condition that would give results, for the empty page. */
export const Relaxation = z.object({ drop: z.string(), text: z.string(), count: z.number().int() });
export type Relaxation = z.output<typeof Relaxation>;

export const OrgPage = pageOf(OrgCard).extend({
  facets: Facets,
  /** The smallest area that holds all those asked for; its parts are what the `adcode` facet counts. */
  frame: z.object({ adcode: Adcode, name: z.string(), path: z.string() }).optional(),
  /** Where distances are measured from: a point that was given, or the middle of the frame. */
  measuredFrom: z.enum(["point", "centre"]).optional(),
  nextCursor: z.string().optional(),
  /** How the words were understood when nothing matched them as written. */
  understood: z.enum(["exact", "homophone", "partial"]).optional(),
  also: AlsoSought,
  relaxations: z.array(Relaxation),
});
export type OrgPage = z.output<typeof OrgPage>;

export const orgPage = endpoint("GET /rest/op/org/page", {
  summary: "机构列表：筛选、搜索、排序、分页、分面计数",
  who: "anyone",
  query: OrgQuery,
  reply: OrgPage,
});

export const OrgSuggestion = z.object({
  kind: z.enum(["org", "area", "type"]),
  value: z.string(),
  text: z.string(),
  hint: z.string(),
});
export type OrgSuggestion = z.output<typeof OrgSuggestion>;

export const orgSuggest = endpoint("GET /rest/op/org/suggest", {
  summary: "机构搜索：边输边提示",
  who: "anyone",
  query: z.object({ keyword: Keyword, adcode: listOf(Adcode), size: wholeNumber(1, 20) }),
  reply: z.array(OrgSuggestion),
});

/** Everything the organisation's own page shows. */
export const OrgDetail = OrgCard.extend({
  province: z.string(),
  cityAdcode: Adcode,
  pictures: z.array(ShownPicture),
  address: z.string(),
  phone: z.string().optional(),
  details: OrgDetails,
  rooms: z.array(Room),
  fees: z.array(FeeItem),
  licences: z.array(Licence.extend({ text: z.string(), expired: z.boolean() })),
  scoreParts: ScoreParts.optional(),
  comments: z.array(OrgReview),
  verifiedOn: Day.optional(),
  bedsUpdatedOn: Day.optional(),
  /** How the number of free beds is known, in words. */
  bedsSourceText: z.string().optional(),
  nearbyOrgs: z.array(OrgCard),
});
export type OrgDetail = z.output<typeof OrgDetail>;

export const orgDetail = endpoint("GET /rest/op/org/:id", {
  summary: "机构详情",
  who: "anyone",
  params: z.object({ id: Id }),
  reply: OrgDetail,
});

export const orgCompare = endpoint("GET /rest/op/org/compare", {
  summary: "机构对比：最多四家，按给的顺序",
  who: "anyone",
  query: z.object({
    ids: z
      .string()
      .transform((s) => [...new Set(s.split(",").filter(Boolean))])
      .pipe(z.array(Id).max(4, "最多对比 4 家，请去掉一些再看。")),
  }),
  reply: z.array(OrgDetail),
});

export const orgCards = endpoint("GET /rest/op/org/cards", {
  summary: "机构卡片：按编号取，按给的顺序",
  who: "anyone",
  query: z.object({
    ids: z
      .string()
      .transform((s) => [...new Set(s.split(",").filter(Boolean))])
      .pipe(z.array(Id).max(100, "一次最多取 100 家。")),
  }),
  reply: z.array(OrgCard),
});

export const orgReviewPage = endpoint("GET /rest/op/orgComment/page", {
  summary: "机构的家属评价",
  who: "anyone",
  query: z.object({
    orgId: Id,
    score: wholeNumber(1, 5),
    ...paging,
  }),
  reply: pageOf(OrgReview),
});

export const PriceReport = z.object({
  orgId: Id,
  item: z.string().trim().min(1, "请写明是哪一项价格。").max(40, "请写短一些，40 个字以内。"),
  content: z
    .string()
    .trim()
    .min(5, "请写明实际是多少、怎么知道的，至少 5 个字。")
    .max(500, "请写短一些，500 字以内。"),
  contact: z
    .string()
    .max(40)
    .optional()
    .transform((s) => numberDigits(s ?? "") || undefined)
    .refine((s) => !s || /^1[3-9]\d{9}$/.test(s), "手机号要 11 位数字；不想留可以空着。"),
});

export const reportPrice = endpoint("POST /rest/op/org/reportPrice", {
  summary: "反映价格不对",
  who: "anyone",
  body: PriceReport,
  reply: z.object({ receiptNo: z.string() }),
});

export const orgSitemap = endpoint("GET /rest/op/org/sitemap", {
  summary: "机构编号清单，供网站地图用",
  who: "anyone",
  query: sitemapQuery,
  reply: sitemapReply,
});
