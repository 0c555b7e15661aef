import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, wholeNumber } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";

/** Where somebody looked. */
export const missScopes = {
  ALL: "全站",
  ORG: "机构",
  SERVICE: "服务",
  PRODUCT: "商品",
  TRIP: "旅居",
  SPOT: "景点",
} as const;
export type MissScope = keyof typeof missScopes;

export const searchMisses = endpoint("GET /rest/staff/search/misses", {
  who: "staff",
  permission: "content.write",
  scope: "house",
  summary: "搜了什么没有结果：词、在哪里搜的、几次；不记是谁搜的",
  query: z.object({
    /** Of the last days. */
    days: wholeNumber(1, 90),
    /** So many words. */
    size: wholeNumber(1, 200),
  }),
  reply: z.object({
    /** Searches that found nothing, of all words. */
    searches: z.number().int(),
    /** How many different words they were. */
    terms: z.number().int(),
    /** The most sought first. */
    records: z.array(
      z.object({
        term: z.string(),
        scope: z.enum(codesOf(missScopes)),
        scopeText: z.string(),
        count: z.number().int(),
        lastDay: Day,
      }),
    ),
  }),
});
