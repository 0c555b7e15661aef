import { z } from "zod";
import { Adcode, Day, PastDay, SentFen } from "../fields.ts";
import { careLevels, codesOf } from "../organisations/org-codes.ts";
import { subsidyKinds } from "./fee-codes.ts";

const optionalFen = SentFen.min(1, "金额要大于 0；没有就空着。").optional();

/** Public money in a place, as staff write it: who gets it, how much a month, where to apply, and what it rests on. */
export const SubsidyContent = z
  .object({
    kind: z.enum(codesOf(subsidyKinds), "请选是哪一种补贴。"),
    name: z.string().trim().min(2, "请写两个字以上的名称。").max(40, "名称最多 40 个字。"),
    /** Of a province, a city or a district: the narrower place holds before the wider. */
    adcode: Adcode,
    careLevels: z
      .array(z.enum(codesOf(careLevels), "身体情况不对，请从列表里选。"))
      .min(1, "请至少选一种身体情况。"),
    /** Either so much a month, … */
    fixedFen: optionalFen,
    /** … or a share of what is left to pay, … */
    percent: z
      .number("百分之几要是数字。")
      .int("百分之几要是整数。")
      .min(1, "百分之几要在 1 到 100 之间。")
      .max(100, "百分之几要在 1 到 100 之间。")
      .optional(),
    /** … up to so much. */
    capFen: optionalFen,
    target: z.string().trim().min(2, "请写哪些长辈可以领。").max(120, "最多 120 个字。"),
    amountText: z.string().trim().min(2, "请写能领多少，例如“每月最多抵 900 元”。").max(60, "最多 60 个字。"),
    applyWay: z.string().trim().min(2, "请写去哪里申请。").max(120, "最多 120 个字。"),
    validTo: Day.optional(),
    /** The document it rests on, and where it can be read. */
    source: z.string().trim().max(80, "最多 80 个字。").optional(),
    sourceUrl: z
      .string()
      .regex(/^https?:\/\/[^\s/]+\.[^\s]+$/, "请写完整的网址，以 http:// 或 https:// 开头。")
      .max(300, "网址最多 300 个字。")
      .optional(),
    /** When somebody last looked whether it still holds. */
    checkedOn: PastDay.optional(),
  })
  .refine(({ fixedFen, percent }) => (fixedFen === undefined) !== (percent === undefined), {
    path: ["fixedFen"],
    message: "请写每月多少元，或者抵百分之几，只写一样。",
  });
export type SubsidyContent = z.output<typeof SubsidyContent>;
