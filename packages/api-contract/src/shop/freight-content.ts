import { z } from "zod";
import { Adcode, SentFen } from "../fields.ts";

const fee = SentFen.max(100_000, "运费最高 1000 元。");
const freeOver = SentFen.min(1, "满多少包邮要大于 0；一直包邮请把运费填 0。").optional();
const Areas = z.array(Adcode, "请从列表里选地区。");

/** Places that have a price of their own. */
const Region = z.object({
  areas: Areas.min(1, "请至少选一个地区。").max(40, "一项最多 40 个地区。"),
  feeFen: fee,
  freeOverFen: freeOver,
});

/** What sending goods costs, for one order of any number of the goods that take it. */
export const FreightContent = z
  .object({
    name: z.string().trim().min(2, "请写两个字以上的名称。").max(20, "名称最多 20 个字。"),
    feeFen: fee,
    /** From this sum of goods on it costs nothing. */
    freeOverFen: freeOver,
    regions: z.array(Region).max(20, "最多 20 项。").default([]),
    /** Places it is not sent to. */
    excluded: Areas.max(40, "最多 40 个地区。").default([]),
    /** 48 小时内发出 */
    shipText: z.string().trim().min(2, "请写多久发出，例如“48 小时内发出”。").max(40, "最多 40 个字。"),
  })
  .superRefine(({ regions, excluded }, ctx) => {
    const known = new Set<string>(excluded);
    regions.forEach(({ areas }, i) => {
      for (const area of areas) {
        if (known.has(area))
          ctx.addIssue({
            code: "custom",
            path: ["regions", i, "areas"],
            message: "有一个地区写了两次，或者又写在送不到的地方，请去掉一处。",
          });
        known.add(area);
      }
    });
  });
export type FreightContent = z.output<typeof FreightContent>;
