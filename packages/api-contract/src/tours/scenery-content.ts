import { z } from "zod";

/** A kind of scenery that spots, tour organisations and trips are listed under. */
export const SceneryCategoryContent = z.object({
  name: z.string().trim().min(2, "请写两个字以上的名称。").max(12, "名称最多 12 个字。"),
});
export type SceneryCategoryContent = z.output<typeof SceneryCategoryContent>;
