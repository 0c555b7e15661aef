import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { AlsoSought, Id, Keyword, wholeNumber } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { type SearchPlaceCode, searchPlaces } from "./search-places.ts";

/** What can be searched, in the order it is shown. */
export const searchKinds = {
  ORG: "养老机构",
  SERVICE: "上门服务",
  PRODUCT: "商品",
  TRIP: "旅居线路",
  SPOT: "景点",
  ARTICLE: "资讯",
} as const;
export type SearchKind = keyof typeof searchKinds;

/** One thing found, as a row shows it. */
export const SearchHit = z.object({
  id: Id,
  title: z.string(),
  /** One line of what it is or where. */
  text: z.string(),
  /** Path of its own page. */
  link: z.string(),
  /** Integer fen of the lowest price; absent where it has none. */
  priceFen: z.number().int().optional(),
});
export type SearchHit = z.output<typeof SearchHit>;

export const SearchGroup = z.object({
  kind: z.enum(codesOf(searchKinds)),
  text: z.string(),
  total: z.number().int(),
  /** Path of the list that shows all of them. */
  more: z.string(),
  hits: z.array(SearchHit),
});
export type SearchGroup = z.output<typeof SearchGroup>;

/** A place of the portal the words lead to. */
export const SearchPlace = z.object({
  code: z.enum(Object.keys(searchPlaces) as [SearchPlaceCode, ...SearchPlaceCode[]]),
  title: z.string(),
  text: z.string(),
  /** Its path; ELDER_MODE is switched on by a form to `/mode`, and this is where a card with that form stands. */
  link: z.string(),
});
export type SearchPlace = z.output<typeof SearchPlace>;

export const searchAll = endpoint("GET /rest/search", {
  summary: "全站搜索：机构、服务、商品、旅居、景点、资讯，按类分组",
  who: "anyone",
  query: z.object({
    keyword: z
      .string("请填写要找的内容。")
      .trim()
      .min(1, "请填写要找的内容。")
      .max(40, "最多搜 40 个字，请短一些。"),
    /** Of each kind. */
    size: wholeNumber(1, 10),
  }),
  /** Kinds that found nothing are left out; the kinds the words mean come first. */
  reply: z.object({
    total: z.number().int(),
    groups: z.array(SearchGroup),
    /** Shown before all things found; absent where there are none. */
    places: z.array(SearchPlace).optional(),
    also: AlsoSought,
  }),
});

/** The first few of a kind while somebody is still typing. */
export const SuggestedGroup = SearchGroup.extend({
  /** Counting stopped at `total`: there are at least so many. */
  isCapped: z.boolean(),
});
export type SuggestedGroup = z.output<typeof SuggestedGroup>;

export const searchSuggest = endpoint("GET /rest/search/suggest", {
  summary: "全站搜索：边输边提示，按类分组",
  who: "anyone",
  quiet: true,
  /** `size` of each kind. */
  query: z.object({ keyword: Keyword, size: wholeNumber(1, 5) }),
  /** Nothing typed, nothing suggested; kinds that found nothing are left out. */
  reply: z.object({ groups: z.array(SuggestedGroup), places: z.array(SearchPlace).optional() }),
});
