import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Instant, paging, SentInteger } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";

/** What somebody who goes off duty leaves to those who come. */
export const Handover = z.object({
  id: Id,
  text: z.string(),
  by: z.string(),
  at: Instant,
  /** When its words were last changed; null where they never were. */
  changedAt: Instant.nullable(),
  /** Written by who reads it: they may change it. */
  isMine: z.boolean(),
  /** Seen by who reads it, as it stands now; one's own counts as seen. */
  isSeen: z.boolean(),
  /** Who has seen it as it stands now, the first first. */
  seenBy: z.array(z.object({ name: z.string(), at: Instant })),
  /** Changes with its words. */
  version: z.number().int(),
});
export type Handover = z.output<typeof Handover>;

const house = { who: "staff", permission: "none", scope: "house" } as const;

export const handoverPage = endpoint("GET /rest/staff/handover/page", {
  ...house,
  summary: "交班记录，新的在前；写了什么、谁看过",
  query: z.object({ cursor: z.string().max(200).optional(), size: paging.size }),
  reply: z.object({
    records: z.array(Handover),
    total: z.number().int(),
    /** Not seen yet by who reads it, of the last days. */
    unseen: z.number().int(),
    nextCursor: z.string().optional(),
  }),
});

const Text = written(2, 1000, "要交给下一班的事");

export const writeHandover = endpoint("POST /rest/staff/handover", {
  ...house,
  summary: "写给下一班的同事",
  body: z.object({ text: Text }),
  reply: Handover,
});

export const changeHandover = endpoint("PUT /rest/staff/handover/:id", {
  ...house,
  summary: "改自己写的交班记录；看过的同事要再看一次",
  params: z.object({ id: Id }),
  body: z.object({ text: Text, version: SentInteger.optional() }),
  reply: Handover,
});

export const seeHandover = endpoint("PUT /rest/staff/handover/seen/:id", {
  ...house,
  summary: "看到了",
  params: z.object({ id: Id }),
  /** `version`: the words that were read; others are refused with `CHANGED_MEANWHILE`. */
  body: z.object({ version: SentInteger.optional() }).prefault({}),
  reply: Handover,
});
