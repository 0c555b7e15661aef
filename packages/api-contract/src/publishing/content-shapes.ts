import type { z } from "zod";
import { TierContent } from "../cards/tier-content.ts";
import { AnnouncementContent, ArticleContent, PageContent } from "../content/article-content.ts";
import { HomeContent } from "../content/home.ts";
import { FeeGuideContent } from "../fees/fee-guide-content.ts";
import { SubsidyContent } from "../fees/subsidy-content.ts";
import { OrgContent } from "../organisations/org-content.ts";
import { DictionaryWordContent } from "../reference/dictionary-content.ts";
import { SynonymContent } from "../search/synonym-content.ts";
import { ServiceContent } from "../services/service-content.ts";
import { FreightContent } from "../shop/freight-content.ts";
import { ProductContent } from "../shop/product-content.ts";
import { SceneryCategoryContent } from "../tours/scenery-content.ts";
import { DepartureContent, SpotContent, TourOrgContent, TripContent } from "../tours/tour-content.ts";
import type { EntryKindName } from "./entry-codes.ts";

/** What each kind has to be before visitors see it; editors draw their forms from it. */
export const contentShapes = {
  org: OrgContent,
  service: ServiceContent,
  product: ProductContent,
  freight: FreightContent,
  trip: TripContent,
  departure: DepartureContent,
  spot: SpotContent,
  tourOrg: TourOrgContent,
  sceneryCategory: SceneryCategoryContent,
  feeGuide: FeeGuideContent,
  subsidy: SubsidyContent,
  tier: TierContent,
  dictionaryWord: DictionaryWordContent,
  article: ArticleContent,
  home: HomeContent,
  page: PageContent,
  notice: AnnouncementContent,
  synonym: SynonymContent,
} as const satisfies Record<EntryKindName, z.ZodType>;
