import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Adcode, Day, Fen, Id, Instant, listOf, paging, SellerCode } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { commissionStates } from "./commission.ts";

/** Most that a visit can be made to bring each who makes it, fen. */
export const MAX_LOWEST_PAY_FEN = 1_000_000;

/** A category of services by its code. */
export const CategoryCode = z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/, "没有这个服务分类，请从列表里选。");

/** What of a visit's price goes to those who make it; commission is said in commission.ts. */
export const PayRule = z.object({
  id: Id,
  /** Of one category of services and all below it; null: of all that have none of their own. */
  category: z.string().nullable(),
  categoryText: z.string(),
  /** Whose visits it is for; null: those of all who have no rule of their own. */
  seller: z.string().nullable(),
  sellerText: z.string(),
  /** Where visits are made that it is for; null: everywhere no narrower rule holds. */
  adcode: Adcode.nullable(),
  areaText: z.string(),
  /** Hundredths of a percent of the price: 8,000 is 80 %. The fee for the way is theirs entirely. */
  percentBp: z.number().int(),
  percentText: z.string(),
  /** What a visit brings each of them at least; 0: no such sum. */
  lowestFen: Fen,
  fromDay: Day,
  state: z.enum(codesOf(commissionStates)),
  reason: z.string(),
  /** Null: written before anybody signed in. */
  by: z.string().nullable(),
  at: Instant,
});
export type PayRule = z.output<typeof PayRule>;

export const payRulePage = endpoint("GET /rest/staff/payRule/page", {
  who: "staff",
  permission: "books.read",
  scope: "house",
  summary: "提成规则：现在的、以后的、以前的；一条只加不改",
  query: z.object({
    ...paging,
    state: listOf(z.enum(codesOf(commissionStates), "没有这个状态，请从列表里选。")),
  }),
  reply: pageOf(PayRule).extend({
    /** All who sell visits, the portal first. */
    sellers: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Categories of services, each after the one it stands under. */
    categories: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});

export const addPayRule = endpoint("POST /rest/staff/payRule", {
  who: "staff",
  permission: "books.write",
  scope: "house",
  summary: "加一条提成规则，从哪天起；以前下的单还按下单时的",
  step: "加提成规则",
  body: z.object({
    category: CategoryCode.nullish(),
    seller: SellerCode.nullish(),
    adcode: Adcode.nullish(),
    percentBp: z
      .number("请填写提成比例。")
      .int("提成比例最多两位小数，请检查。")
      .min(0, "提成比例不能是负数。")
      .max(10_000, "提成比例最多 100%，请核对。"),
    lowestFen: z
      .number("最低提成要是金额，例如 60；没有就不填。")
      .int("最低提成最小到分，请检查小数。")
      .min(0, "最低提成不能是负数。")
      .max(MAX_LOWEST_PAY_FEN, "最低提成最多 1 万元，请核对。")
      .default(0),
    fromDay: Day,
    reason: written(2, 200, "原因"),
  }),
  reply: PayRule,
});
