import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Id, Instant, Keyword, LARGEST_INT, paging, wholeNumber } from "../fields.ts";
import { Telephone } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { ServicePerson } from "./advisers.ts";
import {
  cardTypes,
  conversationKinds,
  conversationStates,
  conversationTargets,
  MAX_TEXT,
  MAX_VOICE_SECONDS,
  messageTypes,
} from "./advisory-codes.ts";

/** Given by the sender, unique for them in the conversation: the same one again is the same message (C1). */
export const ClientId = z.string().regex(/^[\w-]{8,64}$/, "消息编号不对，请刷新页面再发。");
export const Seq = z.number().int().min(0).max(LARGEST_INT);

const Text = z.object({
  text: z
    .string()
    .trim()
    .min(1, "请先写点什么再发送。")
    .max(MAX_TEXT, `一条最多 ${MAX_TEXT} 个字，请分几条发。`),
});
const CardOf = z.object({ targetId: Id });
export const cardTypeCodes = codesOf(cardTypes);

/** What is sent, by its type. A picture or recording was uploaded before, with purpose `chat`. */
export const Outgoing = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("TEXT"), content: Text }),
    z.object({ type: z.literal("IMAGE"), content: z.object({ fileId: Id }) }),
    z.object({
      type: z.literal("VOICE"),
      content: z.object({ fileId: Id, seconds: z.number().int().min(1).max(MAX_VOICE_SECONDS) }),
    }),
    z.object({ type: z.enum(cardTypeCodes), content: CardOf }),
  ],
  "没有这种消息，请刷新页面再发。",
);
export type Outgoing = z.output<typeof Outgoing>;

/** A thing shown in a thread; `gone` where it is no longer to be seen. */
export const ThreadCard = z.object({
  targetType: z.enum(codesOf(conversationTargets)),
  targetId: Id,
  title: z.string(),
  /** One line below: a price, a state. */
  note: z.string().nullable(),
  coverUrl: z.string().nullable(),
  link: z.string().nullable(),
  gone: z.boolean(),
});
export type ThreadCard = z.output<typeof ThreadCard>;

/** What a message shows. Exactly one part is there, by its type; none once it is taken back. */
export const MessageContent = z.object({
  text: z.string().optional(),
  /** A picture or a recording, under a private address. */
  file: z
    .object({
      url: z.string(),
      width: z.number().int().optional(),
      height: z.number().int().optional(),
      seconds: z.number().int().optional(),
    })
    .optional(),
  card: ThreadCard.optional(),
});

export const Message = z.object({
  conversationId: Id,
  id: Id,
  /** 1, 2, 3 … in its conversation, without gaps. */
  seq: Seq,
  clientId: z.string().nullable(),
  from: z.object({
    kind: z.enum(["member", "staff", "system"]),
    id: Id.nullable(),
    name: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  type: z.enum(messageTypes),
  content: MessageContent,
  /** A sentence of warning, where the text asks for codes, transfers or the like. */
  warning: z.string().nullable(),
  sentAt: Instant,
  recalled: z.boolean(),
});
export type Message = z.output<typeof Message>;

/** The place in the queue, and how long it takes by what the last hours were like. */
export const Queue = z.object({
  place: z.number().int(),
  waitMinutes: z.number().int(),
  /** What happens next, in a sentence. */
  next: z.string(),
});

export const Conversation = z.object({
  id: Id,
  kind: z.enum(codesOf(conversationKinds)),
  kindText: z.string(),
  state: z.enum(codesOf(conversationStates)),
  stateText: z.string(),
  targetType: z.enum(codesOf(conversationTargets)),
  targetId: Id.nullable(),
  /** Whom the member talks to; null while waiting. */
  person: ServicePerson.nullable(),
  /** Whom they stand in for, where they do. */
  standsInFor: z.string().nullable(),
  queue: Queue.nullable(),
  lastSeq: Seq,
  /** How far the reader has read, and how far the other side has. */
  readSeq: Seq,
  otherReadSeq: Seq,
  unread: z.number().int(),
  /** Recalls are numbered too, so that clients that were away learn of them (C5). */
  lastChange: Seq,
  lastMessage: Message.nullable(),
  openedAt: Instant,
  closedAt: Instant.nullable(),
  /** 1 to 5; null until the member has rated it. */
  score: z.number().int().nullable(),
  /** What the reader may do with it now. */
  actions: z.array(z.enum(["send", "close", "rate", "callback", "transfer", "claim"])),
  quickReplies: z.array(z.string()),
});
export type Conversation = z.output<typeof Conversation>;

export const OpenForm = z.object({
  targetType: z.enum(codesOf(conversationTargets), "请选择要找谁、问什么。"),
  targetId: Id.optional(),
});

export const openConversation = endpoint("POST /rest/im/conversation", {
  summary: "打开一个会话；已经开着的就是那一个",
  who: "member",
  body: OpenForm,
  reply: Conversation,
});

export const conversationPage = endpoint("GET /rest/im/conversation/page", {
  summary: "我的会话，最近说过话的在前",
  who: "member",
  query: z.object(paging),
  reply: pageOf(Conversation),
});

export const conversationDetail = endpoint("GET /rest/im/conversation/:id", {
  summary: "一个会话",
  who: "member",
  params: z.object({ id: Id }),
  reply: Conversation,
});

/** Messages of a conversation, the older first; `beforeSeq` pages back, `afterSeq` catches up. */
export const MessagePage = z.object({
  records: z.array(Message),
  lastSeq: Seq,
  hasMore: z.boolean(),
  /** Recalled since `afterChange`. */
  recalled: z.array(z.object({ id: Id, seq: Seq })),
  lastChange: Seq,
  readSeq: Seq,
  otherReadSeq: Seq,
});
export type MessagePage = z.output<typeof MessagePage>;

export const messageQuery = z.object({
  conversationId: Id,
  beforeSeq: wholeNumber(1, 2_000_000_000),
  afterSeq: wholeNumber(0, 2_000_000_000),
  afterChange: wholeNumber(0, 2_000_000_000),
  size: wholeNumber(1, 100),
});

export const messagePage = endpoint("GET /rest/im/message/page", {
  summary: "会话里的消息",
  who: "member",
  query: messageQuery,
  reply: MessagePage,
});

const sending = z.object({ conversationId: Id, clientId: ClientId });
export const SendForm = z.intersection(sending, Outgoing);

export const sendMessage = endpoint("POST /rest/im/message", {
  summary: "发一条消息；同一个 clientId 再发还是那一条",
  who: "member",
  body: SendForm,
  reply: Message,
});

export const searchMessages = endpoint("GET /rest/im/message/search", {
  summary: "在自己的会话里找",
  who: "member",
  query: z.object({ keyword: Keyword, conversationId: Id.optional(), ...paging }),
  reply: pageOf(Message),
});

export const readMessages = endpoint("PUT /rest/im/conversation/read/:id", {
  summary: "读到第几条",
  who: "member",
  params: z.object({ id: Id }),
  body: z.object({ seq: Seq }),
  reply: Conversation,
});

export const recallMessage = endpoint("PUT /rest/im/message/recall/:id", {
  summary: "撤回两分钟内的一条",
  who: "member",
  params: z.object({ id: Id }),
  reply: Message,
});

export const closeConversation = endpoint("PUT /rest/im/conversation/close/:id", {
  summary: "结束会话",
  who: "member",
  params: z.object({ id: Id }),
  reply: Conversation,
});

export const rateConversation = endpoint("POST /rest/im/conversation/rate/:id", {
  summary: "评价这次服务",
  who: "member",
  params: z.object({ id: Id }),
  body: z.object({
    score: z.coerce.number().int().min(1, "请选 1 到 5 分。").max(5, "请选 1 到 5 分。"),
    content: z.string().trim().max(200, "评价最多 200 个字。").optional(),
    /** Lets other families read the words, under a masked name. */
    shareWords: z.boolean().default(false),
  }),
  reply: Conversation,
});

export const askCallback = endpoint("POST /rest/im/conversation/callback/:id", {
  summary: "请人回电话",
  who: "member",
  params: z.object({ id: Id }),
  body: z.object({ phone: Telephone }),
  reply: Conversation,
});
