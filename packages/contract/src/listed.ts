import { z } from "zod";
import { pageOf } from "./envelope.ts";
import { Adcode, Day, Id, Keyword, listOf, paging } from "./fields.ts";
import { FacetValue, Relaxation } from "./orgs.ts";

/** Filters every list of tours has (decisions §12). */
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
    relaxations: z.array(Relaxation),
  });

export const sitemapQuery = z.object({
  current: paging.current,
  size: z.coerce.number().int().min(1).max(50_000, "每页最多 50000 条。").default(20_000),
});
export const sitemapReply = z.object({
  total: z.number().int(),
  entries: z.array(z.object({ id: Id, updatedOn: Day })),
});
