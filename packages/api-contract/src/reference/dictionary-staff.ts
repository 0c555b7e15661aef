import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Option } from "../envelope.ts";

/** A dictionary as staff see it: what it holds, and who may change it. */
export const StaffDictionary = z.object({
  name: z.string(),
  text: z.string(),
  /** Its words are made in the back office, as entries of the kind `dictionaryWord`. */
  isEditable: z.boolean(),
  /** Why it is as it is: where its words are used, or what depends on them. */
  why: z.string(),
  /** How many words can be chosen, at all levels. */
  count: z.number().int(),
  words: z.array(Option),
});
export type StaffDictionary = z.output<typeof StaffDictionary>;

export const dictionaryPage = endpoint("GET /rest/staff/dictionary/page", {
  who: "staff",
  permission: "catalogue.write",
  scope: "house",
  summary: "全部字典：哪些可以改，哪些跟着程序走，为什么",
  reply: z.object({ records: z.array(StaffDictionary), total: z.number().int() }),
});
