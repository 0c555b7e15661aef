import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Adcode, Day, Fen, Id, Keyword, listOf, paging, wholeNumber } from "../fields.ts";
import { careLevels, codesOf } from "../organisations/org-codes.ts";
import { FeeItem } from "../organisations/org-detail.ts";
import { feeCodes, roomKinds } from "../organisations/org-detail-codes.ts";
import { FacetValue, Relaxation } from "../organisations/orgs.ts";
import { sitemapQuery, sitemapReply } from "../sitemap.ts";
import { feeGuideKinds, subsidyKinds } from "./fee-codes.ts";

const CareLevel = z.enum(codesOf(careLevels), "身体情况不对，请重新选择。");
const RoomKind = z.enum(codesOf(roomKinds), "房型不对，请重新选择。");
const GuideKind = z.enum(codesOf(feeGuideKinds), "种类不对，请重新选择。");

/** The address of a guide: one city and care level, or one organisation. */
export const FeeGuideCard = z.object({
  id: Id,
  kind: GuideKind,
  /** A question: 在南京，半失能的长辈住养老院，一个月多少钱 */
  title: z.string(),
  adcode: Adcode,
  placeText: z.string(),
  careLevel: CareLevel.optional(),
  orgId: Id.optional(),
  orgName: z.string().optional(),
  /** Bed, care and meals for one person, the cheapest and the dearest posted. */
  monthlyMinFen: Fen,
  monthlyMaxFen: Fen,
  /** Due once on moving in, the least posted. */
  oneOffFen: Fen,
  /** How many organisations' posted prices it is made of. */
  orgCount: z.number().int(),
  updatedOn: Day,
});
export type FeeGuideCard = z.output<typeof FeeGuideCard>;

export const feeGuideSorts = ["default", "price", "new"] as const;

export const FeeGuideFilters = z.object({
  keyword: Keyword,
  adcode: listOf(Adcode),
  careLevel: listOf(CareLevel),
  kind: listOf(GuideKind),
  orgId: listOf(Id),
});
export type FeeGuideFilters = z.output<typeof FeeGuideFilters>;

export const FeeGuideQuery = FeeGuideFilters.extend({
  sort: z.enum(feeGuideSorts, "排序只能是综合、费用或更新时间。").default("default"),
  ...paging,
});
export type FeeGuideQuery = z.output<typeof FeeGuideQuery>;

export const feeGuideFacetNames = ["adcode", "careLevel", "kind"] as const;

export const FeeGuidePage = pageOf(FeeGuideCard).extend({
  facets: z.record(z.enum(feeGuideFacetNames), z.array(FacetValue)),
  relaxations: z.array(Relaxation),
});
export type FeeGuidePage = z.output<typeof FeeGuidePage>;

export const feeGuidePage = endpoint("GET /rest/op/feeConsultation/page", {
  summary: "费用指南列表：按城市、身体情况、机构",
  who: "anyone",
  query: FeeGuideQuery,
  reply: FeeGuidePage,
});

/** A worked example: what one person pays in the usual room at the usual price. */
export const SampleBill = z.object({
  roomKind: RoomKind.optional(),
  lines: z.array(z.object({ name: z.string(), fen: Fen })),
  monthlyFen: Fen,
  firstFen: Fen,
});

/** Integer fen, from … to; the same twice where there is one price. */
const Span = { minFen: Fen, maxFen: Fen };

/** What the middle half of the organisations ask for, by the month and on moving in; a quarter asks less, a quarter more. */
export const MiddleHalf = z.object({
  roomKind: RoomKind.optional(),
  /** Organisations that posted everything the sum takes. */
  count: z.number().int(),
  monthly: z.object(Span),
  first: z.object(Span),
});
export type MiddleHalf = z.output<typeof MiddleHalf>;

/** What only a guide's own page shows; stored as one checked document. */
export const FeeGuideDetails = z.object({
  feeItems: z.array(FeeItem).max(40),
  sampleBill: SampleBill,
  source: z.string().max(120),
  /** By kind of room, for the guide's care level and one person; where enough organisations posted it. */
  halves: z.array(MiddleHalf).optional(),
});
export type FeeGuideDetails = z.output<typeof FeeGuideDetails>;

/** Public money in a place: how much, for whom, where to apply. */
export const Subsidy = z.object({
  kind: z.enum(codesOf(subsidyKinds)),
  name: z.string(),
  placeText: z.string(),
  target: z.string(),
  amountText: z.string(),
  applyWay: z.string(),
  validTo: Day.optional(),
  /** The document it rests on, where it can be read, and when somebody last looked. */
  source: z.string().optional(),
  sourceUrl: z.string().optional(),
  checkedOn: Day.optional(),
});
export type Subsidy = z.output<typeof Subsidy>;

export const FeeGuide = FeeGuideCard.extend({
  details: FeeGuideDetails,
  /** What the portal says about it; null where nothing. */
  note: z.string().nullable(),
  /** Kinds of room with a posted price, and care levels where the guide is about no single one. */
  rooms: z.array(RoomKind),
  careLevels: z.array(CareLevel),
  subsidies: z.array(Subsidy),
  similar: z.array(FeeGuideCard),
});
export type FeeGuide = z.output<typeof FeeGuide>;

export const feeGuideDetail = endpoint("GET /rest/op/feeConsultation/:id", {
  summary: "一篇费用指南：费用构成、算例、补贴",
  who: "anyone",
  params: z.object({ id: Id }),
  reply: FeeGuide,
});

export const FeeEstimate = z.object({
  /** The guide it is reckoned from; its place may be wider than the one asked about. */
  guideId: Id,
  placeText: z.string(),
  orgName: z.string().optional(),
  orgCount: z.number().int(),
  updatedOn: Day,
  careLevel: CareLevel,
  roomKind: RoomKind.optional(),
  people: z.number().int(),
  rooms: z.array(RoomKind),
  /** Every line of the sum; MONTH comes every month, ONCE on moving in. */
  lines: z.array(
    z.object({
      code: z.enum(codesOf(feeCodes)),
      name: z.string(),
      note: z.string().optional(),
      when: z.enum(["MONTH", "ONCE"]),
      ...Span,
      /** What was posted beyond what the law allows for this kind of room; the line ends at what it allows. */
      beyondLawFen: Fen.optional(),
    }),
  ),
  monthly: z.object(Span),
  /** What public money takes off a month, in the order it is deducted. */
  deductions: z.array(
    z.object({ kind: z.enum(codesOf(subsidyKinds)), name: z.string(), note: z.string(), fen: Fen }),
  ),
  /** Still to be paid by the family every month. */
  own: z.object(Span),
  /** On moving in: the first month in full and everything that is due once. */
  first: z.object(Span),
  /** The middle half of the organisations, before public money; absent where too few posted it. */
  half: MiddleHalf.optional(),
});
export type FeeEstimate = z.output<typeof FeeEstimate>;

export const feeEstimate = endpoint("GET /rest/op/feeConsultation/estimate", {
  summary: "估一估：城市、身体情况、房型、几个人、补贴，算出每月和首次要交多少",
  who: "anyone",
  query: z.object({
    /** Either a guide, or a place. */
    guideId: Id.optional(),
    adcode: Adcode.optional(),
    careLevel: CareLevel.default("ASSIST"),
    roomKind: RoomKind.optional(),
    people: wholeNumber(1, 2),
    subsidies: listOf(z.enum(codesOf(subsidyKinds), "补贴不对，请重新选择。")),
  }),
  /** Null where nothing was posted anywhere around. */
  reply: FeeEstimate.nullable(),
});

export const feeGuideSitemap = endpoint("GET /rest/op/feeConsultation/sitemap", {
  summary: "费用指南编号清单，供网站地图用",
  who: "anyone",
  query: sitemapQuery,
  reply: sitemapReply,
});

export const refreshFeeGuides = endpoint("PUT /rest/staff/feeGuide/refresh", {
  permission: "content.write",
  summary: "按机构现在公示的价格重新汇总费用指南",
  who: "staff",
  reply: z.object({ guides: z.number().int() }),
});
