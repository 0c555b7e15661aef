import { z } from "zod";
import { VisitBenefitCode } from "../cards/cards.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Adcode, Day, Fen, flag, Id, Keyword, listOf, paging, wholeNumber } from "../fields.ts";
import { listedPage } from "../listed.ts";
import { careLevels, codesOf } from "../organisations/org-codes.ts";
import { CountedCategory, FacetValue } from "../organisations/orgs.ts";
import { CoverPicture, ShownPicture } from "../pictures/entry-pictures.ts";
import { sitemapQuery, sitemapReply } from "../sitemap.ts";
import { dayStates, serviceStates, serviceUnits, slotStates } from "./service-codes.ts";
import {
  ClockTime,
  ServiceArea,
  ServiceDetails,
  ServiceReview,
  ServiceSku,
  ServingEmployee,
  suitableLevels,
} from "./service-detail.ts";

/** A day that is in the calendar, within this century. */
export const VisitDay = Day.refine((day) => {
  const at = new Date(day);
  return day.startsWith("20") && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}, "没有这一天，请重新选择日子。");

export const serviceSorts = ["default", "rating", "price", "sales"] as const;
export type ServiceSort = (typeof serviceSorts)[number];

/** A code of the category tree, at any of its levels: LIUZHU, LIUZHU_02, LIUZHU_0201. */
export const ServiceCategoryId = z
  .string()
  .regex(/^[A-Z]+(?:_[A-Z]+)*(?:_\d{2}(?:\d{2})?)?$/, "服务分类不对，请重新选择。");

/** Filters of the list of services; their names are those of the portal's URL. */
export const ServiceFilters = z.object({
  keyword: Keyword,
  /** A service is found by every place it covers, and by every place that holds one it covers. */
  adcode: listOf(Adcode),
  categoryId: listOf(ServiceCategoryId),
  careLevel: listOf(z.enum(codesOf(careLevels), "身体情况不对，请重新选择。")),
  /** 1 Monday to 7 Sunday: carried out on any of these. */
  weekday: listOf(z.enum(["1", "2", "3", "4", "5", "6", "7"], "星期只能是 1 到 7。")),
  unit: listOf(z.enum(codesOf(serviceUnits), "计价单位不对，请重新选择。")),
  selfOperated: flag,
  ltcPay: flag,
});
export type ServiceFilters = z.output<typeof ServiceFilters>;

export const ServiceQuery = ServiceFilters.extend({
  sort: z.enum(serviceSorts, "排序只能是综合、评分、价格或销量。").default("default"),
  ...paging,
});
export type ServiceQuery = z.output<typeof ServiceQuery>;

/** What a card of the list shows. */
export const ServiceCard = z.object({
  id: Id,
  name: z.string(),
  subtitle: z.string(),
  categoryId: ServiceCategoryId,
  /** 助浴: what the doorplate says. */
  categoryText: z.string(),
  /** Name of its drawing in packages/ui covers. */
  picture: z.string(),
  cover: CoverPicture,
  state: z.enum(codesOf(serviceStates)),
  providerName: z.string(),
  selfOperated: z.boolean(),
  /** The cheapest specification and its unit. */
  priceFen: Fen,
  unit: z.enum(codesOf(serviceUnits)),
  /** What the price is for: 次, 2 小时. */
  unitText: z.string(),
  /** Whether there are dearer specifications. */
  from: z.boolean(),
  durationMinutes: z.number().int(),
  /** "1,2,3": weekdays it is carried out on, Monday first. */
  weekdays: z.string(),
  careLevels: suitableLevels,
  ltcPay: z.boolean(),
  rating: z.number(),
  commentCount: z.number().int(),
  soldCount: z.number().int(),
  areaText: z.string(),
});
export type ServiceCard = z.output<typeof ServiceCard>;

export const serviceFacetNames = [
  "adcode",
  "careLevel",
  "weekday",
  "unit",
  "selfOperated",
  "ltcPay",
] as const;
export type ServiceFacetName = (typeof serviceFacetNames)[number];

export const ServicePage = listedPage(ServiceCard).extend({
  facets: z.record(z.enum(serviceFacetNames), z.array(FacetValue)),
  categories: z.array(CountedCategory),
});
export type ServicePage = z.output<typeof ServicePage>;

export const servicePage = endpoint("GET /rest/svc/service/page", {
  summary: "上门服务列表：分类、筛选、搜索、排序、分页、分面计数",
  who: "anyone",
  query: ServiceQuery,
  reply: ServicePage,
});

export const ServiceDetail = ServiceCard.extend({
  providerOrgId: Id.optional(),
  pictures: z.array(ShownPicture),
  skus: z.array(ServiceSku),
  visitFeeFen: Fen,
  details: ServiceDetails,
  needFamilyPresent: z.boolean(),
  holidayRest: z.boolean(),
  /** First and last minute of the day a visit may lie in. */
  hours: z.object({ start: ClockTime, end: ClockTime }),
  leadHours: z.number().int(),
  maxAdvanceDays: z.number().int(),
  requiredSkills: z.array(z.string()),
  /** Covered places, and the districts they come to. */
  areas: z.array(ServiceArea),
  askableAreas: z.array(ServiceArea),
  employees: z.array(ServingEmployee),
  employeeCount: z.number().int(),
  rebookRate: z.number().int().optional(),
  comments: z.array(ServiceReview),
  similar: z.array(ServiceCard),
});
export type ServiceDetail = z.output<typeof ServiceDetail>;

export const serviceDetail = endpoint("GET /rest/svc/service/:id", {
  summary: "上门服务详情：规格、内容、禁忌、可约星期、服务人员、评价",
  who: "anyone",
  params: z.object({ id: Id }),
  reply: ServiceDetail,
});

export const ServiceSlots = z.object({
  /** Whether anybody may come to the place asked about. */
  covered: z.boolean(),
  days: z.array(
    z.object({
      date: Day,
      /** 1 Monday to 7 Sunday. */
      weekday: z.number().int(),
      state: z.enum(codesOf(dayStates)),
      /** A legal holiday's name. */
      holiday: z.string().optional(),
      slots: z.array(
        z.object({
          start: ClockTime,
          end: ClockTime,
          state: z.enum(codesOf(slotStates)),
          /** What that hour costs on top, in words; absent where nothing. */
          surcharge: z.string().optional(),
        }),
      ),
    }),
  ),
});
export type ServiceSlots = z.output<typeof ServiceSlots>;

export const serviceSlots = endpoint("GET /rest/svc/service/:id/slots", {
  summary: "上门服务可约的时间：按服务人员的排班、已约、节假日和提前量算",
  who: "anyone",
  params: z.object({ id: Id }),
  query: z.object({
    /** First day; today unless given. */
    from: VisitDay.optional(),
    days: wholeNumber(1, 31),
    /** Where to; a district as a rule. */
    adcode: Adcode.optional(),
    skuId: Id.optional(),
  }),
  reply: ServiceSlots,
});

export const VisitPrice = z.object({
  skuId: Id,
  durationMinutes: z.number().int(),
  /** The counted benefit of a card it can be booked with. */
  cardBenefit: VisitBenefitCode.optional(),
  date: Day.optional(),
  start: ClockTime.optional(),
  lines: z.array(
    z.object({ code: z.string(), name: z.string(), note: z.string().optional(), amountFen: Fen }),
  ),
  totalFen: Fen,
  /** With the cheapest card; a better one takes off more. */
  memberTotalFen: Fen,
  /** What that card is called; null where none is sold. */
  memberTierName: z.string().nullable(),
  /** What is only known on the spot, in words. */
  onTheSpot: z.array(z.string()),
});
export type VisitPrice = z.output<typeof VisitPrice>;

export const servicePrice = endpoint("GET /rest/svc/service/:id/price", {
  summary: "上门一次要花多少：规格、上门费、夜间和节假日加价逐项列出",
  who: "anyone",
  params: z.object({ id: Id }),
  query: z.object({ skuId: Id.optional(), date: VisitDay.optional(), start: ClockTime.optional() }),
  reply: VisitPrice,
});

export const serviceReviewPage = endpoint("GET /rest/svc/comment/page", {
  summary: "上门服务的评价",
  who: "anyone",
  query: z.object({ serviceId: Id, score: wholeNumber(1, 5), ...paging }),
  reply: pageOf(ServiceReview),
});

export const serviceSitemap = endpoint("GET /rest/svc/service/sitemap", {
  summary: "上门服务编号清单，供网站地图用",
  who: "anyone",
  query: sitemapQuery,
  reply: sitemapReply,
});
