import { z } from "zod";
import { SentFen } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { type CardBenefit, cardBenefits, visitBenefits } from "./cards.ts";

const percent = (what: string) =>
  z
    .number(`${what}请填百分之几，例如 95。`)
    .int(`${what}请填整数。`)
    .min(50, `${what}最低 50，就是 5 折。`)
    .max(100, `${what}最高 100，就是不打折。`);

/** A benefit of a tier. What is counted has its times; the others are as often as one likes. */
const Benefit = z
  .object({
    code: z.enum(codesOf(cardBenefits), "请选是哪一项权益。"),
    rule: z.string().trim().min(2, "请写给会员看的一句话。").max(40),
    times: z.number().int().min(1, "至少 1 次。").max(99, "最多 99 次。").optional(),
    minutes: z.number().int().min(30, "至少 30 分钟。").max(1440, "最长一天。").optional(),
  })
  .superRefine(({ code, times, minutes }, ctx) => {
    const isCounted = (visitBenefits as readonly CardBenefit[]).includes(code);
    const say = (field: string, message: string) => ctx.addIssue({ code: "custom", path: [field], message });
    if (isCounted && times === undefined) say("times", "这一项按次数，请填有效期里可以用几次。");
    if (!isCounted && times !== undefined) say("times", "这一项不按次数，请空着。");
    if (!isCounted && minutes !== undefined) say("minutes", "这一项不按时间，请空着。");
  });

/** A tier of the member card: what it costs and gives to who buys it from now on. */
export const TierContent = z
  .object({
    name: z.string().trim().min(2, "请写两个字以上的名称。").max(12),
    priceFen: SentFen.min(100, "价格至少 1 元。"),
    months: z.number().int().min(1, "至少 1 个月。").max(60, "最长 60 个月。"),
    servicePercent: percent("上门服务的折扣"),
    tourPercent: percent("旅居的折扣"),
    /** The higher, the better: who has a better card is sold no lower one. */
    rank: z.number().int().min(0).max(999),
    benefits: z.array(Benefit).min(1, "请至少写一项权益。").max(12),
  })
  .superRefine(({ benefits, servicePercent, tourPercent }, ctx) => {
    const codes = benefits.map(({ code }) => code);
    codes.forEach((code, i) => {
      if (codes.indexOf(code) !== i)
        ctx.addIssue({ code: "custom", path: ["benefits", i], message: "这一项写了两次，请去掉一次。" });
    });
    const needs = [
      ["SERVICE_DISCOUNT", servicePercent, "上门服务打折，请在权益里写明。"],
      ["TOUR_DISCOUNT", tourPercent, "旅居打折，请在权益里写明。"],
    ] as const;
    for (const [code, of, message] of needs)
      if (of < 100 !== codes.includes(code))
        ctx.addIssue({
          code: "custom",
          path: ["benefits"],
          message: of < 100 ? message : "权益里写了折扣，请把折扣填成 100 以下，或去掉那一项。",
        });
  });
export type TierContent = z.output<typeof TierContent>;
