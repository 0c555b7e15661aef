import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Fen, Id, Instant } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";

/** Benefits of a card as data: how they are counted, and by what they change a price. */
export const cardBenefits = {
  SERVICE_DISCOUNT: "服务折扣",
  MEMBER_PRICE: "商城会员价",
  TOUR_DISCOUNT: "旅居优惠",
  PRIORITY: "优先预约",
  ADVISER: "专属顾问",
  ASSESSMENT: "免费能力评估",
  ESCORT: "陪诊",
} as const;
export type CardBenefit = keyof typeof cardBenefits;

/** Benefits a visit is booked with: each use counts, and takes over what the visit costs. */
export const visitBenefits = ["ASSESSMENT", "ESCORT"] as const satisfies readonly CardBenefit[];
export type VisitBenefit = (typeof visitBenefits)[number];
export const VisitBenefitCode = z.enum(visitBenefits, "没有这项权益，请重新选择。");

export interface TierBenefit {
  code: CardBenefit;
  /** How many times within the card's term; absent: as often as one likes. */
  times?: number | undefined;
  /** The longest visit it takes over whole, minutes; of a longer one it takes over as much of its time. */
  minutes?: number | undefined;
  rule: string;
}

/** What a card gives, as it was when it was sold. A benefit membership without stored value: nothing is ever paid in. */
export interface CardTerms {
  name: string;
  months: number;
  /** Percent of the price that is paid. */
  servicePercent: number;
  tourPercent: number;
  benefits: readonly TierBenefit[];
}

/** Percent of a sum, fen, half up to a whole one; both are whole, so the product is exact before. */
export const percentOf = (fen: number, percent: number): number => Math.floor((fen * percent + 50) / 100);

/** What a visit costs with a card, fen: its discount is on all but the way there. */
export const visitWithCard = (
  { totalFen, visitFeeFen }: { totalFen: number; visitFeeFen: number },
  { servicePercent }: Pick<CardTerms, "servicePercent">,
): number => percentOf(totalFen - visitFeeFen, servicePercent) + visitFeeFen;

/** A benefit of a card; undefined where it has none of that code. */
export const tierBenefit = (
  { benefits }: Pick<CardTerms, "benefits">,
  code: CardBenefit,
): TierBenefit | undefined => benefits.find((b) => b.code === code);

/**
 * What a benefit takes over of a visit, fen: all of it; of one longer than its minutes the way, and of the rest as much
 * as its minutes are of the visit's.
 */
export function coveredOfVisit(
  visit: { totalFen: number; visitFeeFen: number; durationMinutes: number },
  minutes: number | undefined,
): number {
  const { totalFen, visitFeeFen, durationMinutes } = visit;
  if (minutes === undefined || durationMinutes <= minutes) return totalFen;
  return visitFeeFen + Math.floor(((totalFen - visitFeeFen) * minutes) / durationMinutes);
}

export const cardStates = { ACTIVE: "生效中", EXPIRED: "已过期", CANCELLED: "已注销" } as const;

const Benefit = z.object({
  code: z.enum(codesOf(cardBenefits)),
  name: z.string(),
  rule: z.string(),
  /** Null: as often as one likes. */
  totalTimes: z.number().int().nullable(),
});

export const CardTierInfo = z.object({
  id: z.string(),
  /** What cards are told apart by: a card of a tier is renewed by the same one. */
  tier: z.string(),
  name: z.string(),
  priceFen: Fen,
  months: z.number().int(),
  benefits: z.array(Benefit),
});
export type CardTierInfo = z.output<typeof CardTierInfo>;

export const VipCard = z.object({
  id: Id,
  /** 16 digits; the last one checks the others (Luhn). */
  cardNo: z.string(),
  tier: CardTierInfo.shape.tier,
  tierName: z.string(),
  holderName: z.string(),
  state: z.enum(codesOf(cardStates)),
  stateText: z.string(),
  startDay: Day,
  /** Last day of validity. */
  endDay: Day,
  /** Last day of what was bought to follow it; null where nothing follows. */
  renewedUntil: Day.nullable(),
  orderId: Id,
  benefits: z.array(
    Benefit.extend({
      /** Of all cards that hold today. */
      usedTimes: z.number().int(),
      /** How often it can still be used; null: as often as one likes. */
      leftTimes: z.number().int().nullable(),
      /** First day on which it can be used as often again; null where it is not counted. */
      againDay: Day.nullable(),
      /** Page on which it is used. */
      link: z.string(),
      /** Specifications that are booked with it, of services that can be booked now. */
      visits: z.array(
        z.object({ serviceId: Id, skuId: Id, name: z.string(), skuName: z.string(), areaText: z.string() }),
      ),
    }),
  ),
  usage: z.array(
    z.object({
      at: Instant,
      text: z.string(),
      savedFen: Fen,
      orderId: Id,
      /** When the use was given back, and why; null while it counts. */
      returned: z.object({ at: Instant, reason: z.string() }).nullable(),
    }),
  ),
});
export type VipCard = z.output<typeof VipCard>;

export const cardTierList = endpoint("GET /rest/ums/cardsVip/tiers", {
  summary: "会员卡的档次、价格和权益",
  who: "anyone",
  reply: z.object({ records: z.array(CardTierInfo) }),
});

export const myCard = endpoint("GET /rest/ums/cardsVip/myCard", {
  summary: "我的会员卡：现在生效的那张，有几张就是档次最高的；没有就是 null",
  who: "customer",
  reply: VipCard.nullable(),
});
