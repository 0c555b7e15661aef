export { benefitsOf, cheapestTier, soldTiers, type Tier, termsWith, tierOf } from "./sold-tiers.ts";
