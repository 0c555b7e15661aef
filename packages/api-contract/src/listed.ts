import { z } from "zod";
import { pageOf } from "./envelope.ts";
import { Adcode, AlsoSought, Id, Keyword, listOf } from "./fields.ts";
import { FacetValue, Relaxation } from "./organisations/orgs.ts";

/** Filters every list of tours has (rules §12). */
export const listedFilters = {
  keyword: Keyword,
  adcode: listOf(Adcode),
  categoryId: listOf(Id),
};

/** A page with how many each filter value would give, its own filter left out. */
export const listedPage = <T extends z.ZodType>(card: T) =>
  pageOf(card).extend({
    facets: z.record(z.string(), z.array(FacetValue)),
    /** The smallest area that holds all those asked for. */
    frame: z.object({ adcode: Adcode, name: z.string(), path: z.string() }).optional(),
    /** How the words were understood when nothing matched them as written. */
    understood: z.enum(["exact", "homophone", "partial"]).optional(),
    also: AlsoSought,
    relaxations: z.array(Relaxation),
  });
