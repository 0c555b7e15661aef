export {
  type BenefitOffer,
  type BenefitUse,
  holdCards,
  isBenefitLeft,
  planBenefit,
  releaseUses,
} from "./card-benefits.ts";
export {
  cancelCard,
  checkTier,
  issueCard,
  type LiveCard,
  liveCard,
  lockCard,
  longDay,
  tierOf,
  usedCards,
} from "./cards.ts";
