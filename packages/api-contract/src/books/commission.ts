import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Keyword, paging, SellerCode } from "../fields.ts";
import { orderKinds } from "../orders/order-codes.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { DatedRule, newRuleFields, RuleChoice, rulePercent, ruleStateFilter } from "./dated-rules.ts";

/** Most that can be kept of a sale, hundredths of a percent. */
export const MAX_COMMISSION_BP = 5_000;

export const CommissionRule = DatedRule.extend({
  kind: z.enum(codesOf(orderKinds)),
  kindText: z.string(),
});
export type CommissionRule = z.output<typeof CommissionRule>;

export const commissionPage = endpoint("GET /rest/staff/commission/page", {
  who: "staff",
  permission: "books.read",
  scope: "house",
  summary: "佣金规则：现在的、以后的、以前的；一条只加不改",
  query: z.object({
    ...paging,
    state: ruleStateFilter,
    kind: z.union([z.literal(""), z.enum(codesOf(orderKinds), "没有这种订单，请从列表里选。")]).optional(),
    seller: z.union([z.literal(""), SellerCode]).optional(),
  }),
  reply: pageOf(CommissionRule),
});

export const commissionSellers = endpoint("GET /rest/staff/commission/seller", {
  who: "staff",
  permission: "books.read",
  scope: "house",
  summary: "佣金规则的商家：在这里卖东西的，按名字或编号找",
  query: z.object({ keyword: Keyword }),
  reply: z.array(RuleChoice),
});

export const addCommissionRule = endpoint("POST /rest/staff/commission", {
  who: "staff",
  permission: "books.write",
  scope: "house",
  summary: "加一条佣金规则，从哪天起；以前下的单还按下单时的",
  step: "加佣金规则",
  body: z.object({
    ...newRuleFields,
    kind: z.enum(codesOf(orderKinds), "请选哪一种订单。"),
    seller: SellerCode.refine((code) => code !== "self", "自营的不收佣金，请选一家商家。").nullish(),
    percentBp: rulePercent("佣金比例", MAX_COMMISSION_BP),
  }),
  reply: CommissionRule,
});
