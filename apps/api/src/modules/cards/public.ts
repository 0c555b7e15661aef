export {
  type BenefitOffer,
  type BenefitUse,
  holdCards,
  isBenefitLeft,
  planBenefit,
} from "./card-benefits.ts";
export { lockCardUse, lowerUses, noteUse, releaseUses, returnUse } from "./card-uses.ts";
export {
  cancelCard,
  checkTier,
  issueCard,
  keepTerms,
  type LiveCard,
  liveCards,
  lockCard,
  longDay,
  usedCards,
} from "./cards.ts";
