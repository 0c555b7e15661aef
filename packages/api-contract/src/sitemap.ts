import { z } from "zod";
import { Day, Id, paging } from "./fields.ts";

/** Which part of the numbers of all pages of a kind is asked for. */
export const sitemapQuery = z.object({
  current: paging.current,
  size: z.coerce.number().int().min(1).max(50_000, "每页最多 50000 条。").default(20_000),
});

/** Numbers, and the day each page last changed. */
export const sitemapReply = z.object({
  total: z.number().int(),
  entries: z.array(z.object({ id: Id, updatedOn: Day })),
});
