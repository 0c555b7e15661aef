import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { announcementTones } from "./article-content.ts";

export const Announcement = z.object({
  id: Id,
  title: z.string(),
  tone: z.enum(codesOf(announcementTones)),
  /** Where it leads on this site; null where it only says something. */
  link: z.string().nullable(),
});
export type Announcement = z.output<typeof Announcement>;

export const announcementList = endpoint("GET /rest/cms/announcement/list", {
  summary: "今天的公告，最多三条",
  who: "anyone",
  reply: z.array(Announcement),
});
