import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Fen, Keyword, paging } from "../fields.ts";
import { DatedRule, newRuleFields, RuleChoice, rulePercent, ruleStateFilter } from "./dated-rules.ts";

/** Most that a visit can be made to bring each who makes it, fen. */
export const MAX_LOWEST_PAY_FEN = 1_000_000;

/** A category of services by its code. */
export const CategoryCode = z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/, "没有这个服务分类，请从列表里选。");

/** What of a visit's price goes to those who make it, the fee for the way entirely; commission is said in commission.ts. */
export const PayRule = DatedRule.extend({
  /** Of one category of services and all below it; null: of all that have none of their own. */
  category: z.string().nullable(),
  categoryText: z.string(),
  /** What a visit brings each of them at least; 0: no such sum. */
  lowestFen: Fen,
});
export type PayRule = z.output<typeof PayRule>;

export const payRulePage = endpoint("GET /rest/staff/payRule/page", {
  who: "staff",
  permission: "books.read",
  scope: "house",
  summary: "提成规则：现在的、以后的、以前的；一条只加不改",
  query: z.object({
    ...paging,
    state: ruleStateFilter,
  }),
  reply: pageOf(PayRule).extend({
    /** Categories of services, each after the one it stands under. */
    categories: z.array(RuleChoice),
  }),
});

export const payRuleSellers = endpoint("GET /rest/staff/payRule/seller", {
  who: "staff",
  permission: "books.read",
  scope: "house",
  summary: "提成规则的商家：卖上门服务的，自营在最前，按名字或编号找",
  query: z.object({ keyword: Keyword }),
  reply: z.array(RuleChoice),
});

export const addPayRule = endpoint("POST /rest/staff/payRule", {
  who: "staff",
  permission: "books.write",
  scope: "house",
  summary: "加一条提成规则，从哪天起；以前下的单还按下单时的",
  step: "加提成规则",
  body: z.object({
    ...newRuleFields,
    category: CategoryCode.nullish(),
    percentBp: rulePercent("提成比例", 10_000),
    lowestFen: z
      .number("最低提成要是金额，例如 60；没有就不填。")
      .int("最低提成最小到分，请检查小数。")
      .min(0, "最低提成不能是负数。")
      .max(MAX_LOWEST_PAY_FEN, "最低提成最多 1 万元，请核对。")
      .default(0),
  }),
  reply: PayRule,
});
