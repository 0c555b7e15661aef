import { z } from "zod";
import { codesOf } from "../organisations/org-codes.ts";
import { type SearchPlaceCode, searchPlaces } from "./search-places.ts";

export const synonymKinds = {
  ORG: "养老机构",
  SERVICE: "上门服务",
  PRODUCT: "商品",
  TRIP: "旅居线路",
  SPOT: "景点",
  ARTICLE: "资讯",
} as const;

const placeTexts = Object.fromEntries(
  Object.entries(searchPlaces).map(([code, { title }]) => [code, title]),
) as Record<SearchPlaceCode, string>;
export const synonymPlaces = placeTexts;

/** An everyday word and what it means among the things of the portal: 洗澡 means 助浴 among services. */
export const SynonymContent = z
  .object({
    say: z.string().trim().min(2, "请写两个字以上的说法。").max(20),
    /** For that kind alone; absent: for every kind. */
    kind: z.enum(codesOf(synonymKinds)).optional(),
    words: z.array(z.string().trim().min(1).max(20)).max(8).default([]),
    /** A place of the portal it leads to. */
    place: z.enum(Object.keys(placeTexts) as [SearchPlaceCode, ...SearchPlaceCode[]]).optional(),
    /** Cheapest first. */
    sort: z.enum(["price"]).optional(),
    /** The kind with the lowest goes first. */
    rank: z.number().int().min(-9).max(99).default(0),
  })
  .refine(({ kind, words, place, sort }) => kind || words.length > 0 || place || sort, {
    path: ["words"],
    message: "请写它是什么意思，或选一类、一个去处。",
  })
  .refine(({ kind, words, place }) => !place || (!kind && words.length === 0), {
    path: ["place"],
    message: "选了去处，就不要再选类别和写意思，请分成两条。",
  });
export type SynonymContent = z.output<typeof SynonymContent>;
