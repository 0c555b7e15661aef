import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Instant, SentInteger } from "../fields.ts";
import { type MessageGroup, messageCodes, messageGroups } from "./message-catalogue.ts";
import { MAX_BODY, MAX_TITLE } from "./message-template.ts";

const Code = z.enum(messageCodes, "没有这条消息，请从列表里选。");
const Group = z.enum(Object.keys(messageGroups) as [MessageGroup, ...MessageGroup[]]);
const Words = z.object({ title: z.string(), body: z.string() });

/** One message as it is sent now. */
export const MessageText = z.object({
  code: Code,
  group: Group,
  groupText: z.string(),
  /** When it is sent. */
  when: z.string(),
  /** `SMS` goes to the phone alone, `BOTH` to the phone too of who wants that. */
  channel: z.enum(["IN_APP", "BOTH", "SMS"]),
  words: Words,
  /** What it says where nobody wrote it anew. */
  defaults: Words,
  /** Words that staff wrote are sent. */
  isSet: z.boolean(),
  /** Words that staff wrote and that are not sent: a later release took a variable away, or put one in. */
  outOfForce: z.object({ words: Words, why: z.array(z.string()) }).nullable(),
  /** Variables that have to stand in it, and no others. */
  variables: z.array(z.object({ label: z.string(), sample: z.string() })),
  version: z.number().int(),
});
export type MessageText = z.output<typeof MessageText>;

/** One version of the words: who wrote it and when. */
export const MessageVersion = z.object({
  no: z.number().int(),
  /** Null went back to the default. */
  words: Words.nullable(),
  by: z.string(),
  at: Instant,
});
export type MessageVersion = z.output<typeof MessageVersion>;

/** A template that was agreed with the vendor of messages: what it says stands there and is changed there. */
export const VendorTemplate = z.object({
  use: z.string(),
  setting: z.string(),
  /** Null where none is set. */
  id: z.string().nullable(),
  /** What of ours goes into it. */
  takes: z.string(),
});
export type VendorTemplate = z.output<typeof VendorTemplate>;

const writing = { who: "staff", permission: "content.write", scope: "house", byKey: false } as const;
const one = { ...writing, params: z.object({ code: Code }) } as const;

export const messagePage = endpoint("GET /rest/staff/messageText/page", {
  ...writing,
  summary: "发给会员的每一条消息怎么写，和短信商的模板",
  reply: z.object({
    records: z.array(MessageText),
    total: z.number().int(),
    /** In whose name messages to phones are sent. */
    site: z.string(),
    /** Messages to phones go through a vendor's templates; else the sandbox keeps them as they are written here. */
    usesVendor: z.boolean(),
    templates: z.array(VendorTemplate),
  }),
});

export const saveMessage = endpoint("PUT /rest/staff/messageText/save/:code", {
  ...one,
  summary: "改一条消息的话；words 为 null 就用回原来的",
  body: z.object({
    words: z
      .object({
        title: z.string().trim().max(MAX_TITLE, `最多 ${MAX_TITLE} 个字。`).default(""),
        body: z.string("请填写。").trim().max(MAX_BODY, `最多 ${MAX_BODY} 个字。`),
      })
      .nullable(),
    /** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
    version: SentInteger.optional(),
  }),
  reply: MessageText,
});

export const messageHistory = endpoint("GET /rest/staff/messageText/history/:code", {
  ...one,
  summary: "一条消息改过几次：谁、什么时候、怎么写的",
  reply: z.object({ records: z.array(MessageVersion) }),
});
