import type { OrgFilters } from "@ginkgo/api-contract/organisations/orgs";
import type { Db } from "../../platform/database/database.ts";
import { cachedCounts } from "../listing/public.ts";
import type { Counted } from "./count-facets.ts";

const keyOf = (f: OrgFilters, understood: string | undefined) =>
  JSON.stringify([
    understood,
    f.keyword,
    f.adcode,
    f.orgType,
    f.orgNature,
    f.careLevel,
    f.priceMinFen,
    f.priceMaxFen,
    f.starLevel,
    f.hasBeds,
    f.medicalMode,
    f.medicalInsurance,
    f.ltcInsurance,
    f.rehab,
  ]);

/** The counts of a list of organisations, kept by its filters. */
export const recentCounts = (
  db: Db,
  filters: OrgFilters,
  understood: string | undefined,
  count: () => Promise<Counted>,
): Promise<Counted> => cachedCounts(db, keyOf(filters, understood), count);
