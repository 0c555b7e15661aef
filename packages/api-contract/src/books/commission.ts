import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Adcode, Day, Id, Instant, listOf, paging, SellerCode } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { orderKinds } from "../orders/order-codes.ts";
import { codesOf } from "../organisations/org-codes.ts";

/** Most that can be kept of a sale, hundredths of a percent. */
export const MAX_COMMISSION_BP = 5_000;

export const commissionStates = { NOW: "现在的", LATER: "以后的", PAST: "以前的" } as const;
export type CommissionState = keyof typeof commissionStates;

export const CommissionRule = z.object({
  id: Id,
  kind: z.enum(codesOf(orderKinds)),
  kindText: z.string(),
  /** Whom it is for; null: all who have no rule of their own. */
  seller: z.string().nullable(),
  sellerText: z.string(),
  /** Where orders go that it is for; null: everywhere no narrower rule holds. */
  adcode: Adcode.nullable(),
  areaText: z.string(),
  /** Hundredths of a percent: 1,000 is 10 %. */
  percentBp: z.number().int(),
  percentText: z.string(),
  fromDay: Day,
  state: z.enum(codesOf(commissionStates)),
  reason: z.string(),
  /** Null: written before anybody signed in. */
  by: z.string().nullable(),
  at: Instant,
});
export type CommissionRule = z.output<typeof CommissionRule>;

export const commissionPage = endpoint("GET /rest/staff/commission/page", {
  who: "staff",
  permission: "books.read",
  scope: "house",
  summary: "佣金规则：现在的、以后的、以前的；一条只加不改",
  query: z.object({
    ...paging,
    state: listOf(z.enum(codesOf(commissionStates), "没有这个状态，请从列表里选。")),
    kind: z.union([z.literal(""), z.enum(codesOf(orderKinds), "没有这种订单，请从列表里选。")]).optional(),
    seller: z.union([z.literal(""), SellerCode]).optional(),
  }),
  reply: pageOf(CommissionRule).extend({
    /** All who sell here beside the portal. */
    sellers: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});

export const addCommissionRule = endpoint("POST /rest/staff/commission", {
  who: "staff",
  permission: "books.write",
  scope: "house",
  summary: "加一条佣金规则，从哪天起；以前下的单还按下单时的",
  step: "加佣金规则",
  body: z.object({
    kind: z.enum(codesOf(orderKinds), "请选哪一种订单。"),
    seller: SellerCode.refine((code) => code !== "self", "自营的不收佣金，请选一家商家。").nullish(),
    adcode: Adcode.nullish(),
    percentBp: z
      .number("请填写佣金比例。")
      .int("佣金比例最多两位小数，请检查。")
      .min(0, "佣金比例不能是负数。")
      .max(MAX_COMMISSION_BP, "佣金比例最多 50%，请核对。"),
    fromDay: Day,
    reason: written(2, 200, "原因"),
  }),
  reply: CommissionRule,
});
