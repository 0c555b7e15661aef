import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Id, Instant, paging } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { favouriteTypes } from "./membership-codes.ts";

export const FavouriteTypeCode = z.enum(codesOf(favouriteTypes), "收藏的种类不对，请从页面上点收藏。");

export const toggleFavourite = endpoint("POST /rest/ums/memberCollect/add", {
  summary: "收藏；已收藏的再点一次就取消",
  who: "customer",
  quiet: true,
  body: z.object({ targetType: FavouriteTypeCode, targetId: Id }),
  reply: z.object({ collected: z.boolean() }),
});

/** A favourite as its card shows it. */
export const Favourite = z.object({
  id: Id,
  targetType: FavouriteTypeCode,
  targetTypeText: z.string(),
  targetId: Id,
  title: z.string(),
  /** Path of its own page. */
  link: z.string(),
  /** What a cover is drawn from: kind, id and category of packages/ui covers, or a picture's address. */
  cover: z.object({ kind: z.string(), id: z.string(), category: z.string(), url: z.string().optional() }),
  /** For example “¥3,200 起/月”; null where no price is posted. */
  priceText: z.string().nullable(),
  /** One line of place or maker. */
  placeText: z.string().nullable(),
  rating: z.number().nullable(),
  commentCount: z.number().int().nullable(),
  /** False once it was taken down; title and price are then those of the day it was kept. */
  offered: z.boolean(),
  createdAt: Instant,
});
export type Favourite = z.output<typeof Favourite>;

export const favouritePage = endpoint("GET /rest/ums/memberCollect/page", {
  summary: "我的收藏，新的在前",
  who: "customer",
  query: z.object({ targetType: FavouriteTypeCode.optional(), ...paging }),
  reply: pageOf(Favourite).extend({
    /** How many of each kind, for the tabs; kinds without any are left out. */
    counts: z.array(z.object({ targetType: FavouriteTypeCode, text: z.string(), count: z.number().int() })),
  }),
});

export const getFavourite = endpoint("GET /rest/ums/memberCollect/get/:targetId", {
  summary: "有没有收藏过这一个",
  who: "customer",
  params: z.object({ targetId: Id }),
  query: z.object({ targetType: FavouriteTypeCode.default("ORG") }),
  reply: z.object({ collected: z.boolean(), createdAt: Instant.nullable() }),
});

export const favouriteStates = endpoint("GET /rest/ums/memberCollect/states", {
  summary: "这些里面收藏过哪些，供列表上的卡片用",
  who: "customer",
  query: z.object({
    targetType: FavouriteTypeCode.default("ORG"),
    ids: z
      .string("请带上编号。")
      .transform((s) => [...new Set(s.split(",").filter(Boolean))])
      .pipe(z.array(Id).max(100, "一次最多问 100 个。")),
  }),
  /** The ids that are kept, in no order. */
  reply: z.object({ collected: z.array(Id) }),
});
