import { z } from "zod";

/** What is written of a fee guide; its figures are made of what organisations post. */
export const FeeGuideContent = z.object({
  title: z.string().trim().min(6, "请写六个字以上的标题。").max(60),
  /** Shown above the figures. */
  note: z.string().trim().max(600, "说明最多 600 个字。").optional(),
});
export type FeeGuideContent = z.output<typeof FeeGuideContent>;
