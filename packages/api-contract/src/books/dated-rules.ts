import { z } from "zod";
import { Adcode, Day, Id, Instant, listOf, SellerCode } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";

export const ruleStates = { NOW: "现在的", LATER: "以后的", PAST: "以前的" } as const;
export type RuleState = keyof typeof ruleStates;

/** What rules of commission and of pay have alike: whose and where, how much, from when; only ever added to. */
export const DatedRule = z.object({
  id: Id,
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
  state: z.enum(codesOf(ruleStates)),
  reason: z.string(),
  /** Null: written before anybody signed in. */
  by: z.string().nullable(),
  at: Instant,
});
export type DatedRule = z.output<typeof DatedRule>;

/** A new one, as it is sent; who sells and how much is up to the rule. */
export const newRuleFields = {
  seller: SellerCode.nullish(),
  adcode: Adcode.nullish(),
  fromDay: Day,
  reason: written(2, 200, "原因"),
};

/** Which of them, by what became of each. */
export const ruleStateFilter = listOf(z.enum(codesOf(ruleStates), "没有这个状态，请从列表里选。"));

/** Somebody or something rules are for. */
export const RuleChoice = z.object({ code: z.string(), name: z.string() });
export type RuleChoice = z.output<typeof RuleChoice>;

/** How much, in hundredths of a percent. @param name how it is called, such as 佣金比例 */
export const rulePercent = (name: string, mostBp: number) =>
  z
    .number(`请填写${name}。`)
    .int(`${name}最多两位小数，请检查。`)
    .min(0, `${name}不能是负数。`)
    .max(mostBp, `${name}最多 ${mostBp / 100}%，请核对。`);
