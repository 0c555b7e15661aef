import type { CardBenefit } from "@ginkgo/api-contract/cards/cards";

/** The tiers every portal begins with, as tests count with them. */
export const cardTiers = {
  SILVER: {
    id: "1",
    name: "银卡",
    priceFen: 19_900,
    servicePercent: 95,
    tourPercent: 98,
    benefits: ["SERVICE_DISCOUNT", "MEMBER_PRICE", "TOUR_DISCOUNT"],
  },
  GOLD: {
    id: "2",
    name: "金卡",
    priceFen: 39_900,
    servicePercent: 90,
    tourPercent: 95,
    benefits: ["SERVICE_DISCOUNT", "MEMBER_PRICE", "TOUR_DISCOUNT", "PRIORITY", "ASSESSMENT"],
  },
  DIAMOND: {
    id: "3",
    name: "钻石卡",
    priceFen: 99_900,
    servicePercent: 85,
    tourPercent: 92,
    benefits: [
      "SERVICE_DISCOUNT",
      "MEMBER_PRICE",
      "TOUR_DISCOUNT",
      "PRIORITY",
      "ADVISER",
      "ASSESSMENT",
      "ESCORT",
    ],
  },
} as const satisfies Record<string, { benefits: readonly CardBenefit[] } & Record<string, unknown>>;
export type CardTier = keyof typeof cardTiers;
