import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Fen, Id, Instant, SentFen } from "../fields.ts";
import { FreightContent } from "./freight-content.ts";

/** The largest number of pieces one movement may bring or take. */
const LARGEST_MOVE = 100_000;

export const freightList = endpoint("GET /rest/staff/freight/list", {
  summary: "运费模板：编号和名称，商品从里面选一个",
  who: "staff",
  permission: "catalogue.write",
  reply: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** Tries terms of sending before they hold. */
export const tryFreight = endpoint("POST /rest/staff/freight/try", {
  summary: "试算运费：按写着的规则，送到一个地方、买多少钱要多少运费；什么都不改",
  who: "staff",
  permission: "catalogue.write",
  body: z.object({
    content: FreightContent,
    adcode: Adcode,
    goodsFen: SentFen,
  }),
  reply: z.object({
    reachable: z.boolean(),
    /** What is paid for sending; nothing where it is not sent. */
    feeFen: Fen,
    /** Which of the terms it was, in words. */
    text: z.string(),
  }),
});

/** What there is of one specification: 可卖 = 在库 − 占用. */
export const SkuStock = z.object({
  skuId: Id,
  /** 颜色 松绿 · 坐宽 46 厘米 */
  skuName: z.string(),
  skuCode: z.string(),
  stock: z.number().int(),
  /** Lies in orders that are not paid yet. */
  locked: z.number().int(),
  /** 安全库存: with so many or fewer to sell, staff are told; null: they are not. */
  safety: z.number().int().nullable(),
  /** Movements by staff, the newest first, the last twenty. */
  moves: z.array(
    z.object({
      at: Instant,
      by: z.string(),
      quantity: z.number().int(),
      reason: z.string(),
      /** What there was after it. */
      stock: z.number().int(),
    }),
  ),
});
export type SkuStock = z.output<typeof SkuStock>;

export const productStock = endpoint("GET /rest/staff/stock/:id", {
  permission: "catalogue.write",
  summary: "一件商品每个规格的库存和增减记录；商家只看到自己的",
  who: "staff",
  params: z.object({ id: Id }),
  reply: z.object({ records: z.array(SkuStock) }),
});

export const moveStock = endpoint("POST /rest/staff/stock/move", {
  permission: "catalogue.write",
  summary: "增减库存，写明原因；只能再记一笔，不能改以前的",
  who: "staff",
  body: z.object({
    skuId: Id,
    quantity: z
      .number("请填件数，减少用负数。")
      .int("件数要是整数。")
      .min(-LARGEST_MOVE, "一次最多减 10 万件。")
      .max(LARGEST_MOVE, "一次最多加 10 万件。")
      .refine((n) => n !== 0, "请填增加或减少几件。"),
    reason: z.string().trim().min(2, "请写明为什么增减。").max(200, "最多 200 个字。"),
  }),
  reply: SkuStock,
});
