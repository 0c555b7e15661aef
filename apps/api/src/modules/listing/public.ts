export { type Condition, type Frame, frameOf, frameSql, partColumn } from "./area-frame.ts";
export { cachedCounts } from "./cached-counts.ts";
export { cardsInOrder } from "./cards-in-order.ts";
export { categoryPath, inBranches } from "./category-branch.ts";
export { careLevelsOf, careMask, priceSteps, term } from "./index-terms.ts";
export { presentFrame } from "./present-frame.ts";
export { sitemapPage } from "./sitemap-page.ts";
export { withoutSkuNumbers } from "./without-sku-numbers.ts";
