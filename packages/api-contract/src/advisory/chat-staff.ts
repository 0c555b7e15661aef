import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf, pageOf } from "../envelope.ts";
import { cursorPaging, Day, Id, Instant, Keyword, listOf, paging, SentInstant } from "../fields.ts";
import { MemberRecord } from "../members/member-record.ts";
import { written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { ClockTime } from "../services/service-detail.ts";
import { ServicePerson } from "./advisers.ts";
import { followStates, followTypes, followWays, MAX_TEXT, onlineStates } from "./advisory-codes.ts";
import { Conversation, Message, MessagePage, messageQuery, SendForm, Seq } from "./chat.ts";

/** A conversation as staff see it in their lists. */
export const StaffConversation = Conversation.extend({
  member: z.object({ id: Id, name: z.string(), avatarUrl: z.string().nullable(), phone: z.string() }),
  /** Since when the member waits for an answer; null when the last word is ours. */
  waitingSince: Instant.nullable(),
  isMine: z.boolean(),
  /** When the member asked to be called back; the number itself is asked for. */
  callbackAt: Instant.nullable(),
  /** Who handed it over last, and why. */
  handover: z.object({ from: z.string(), reason: z.string(), at: Instant }).nullable(),
});
export type StaffConversation = z.output<typeof StaffConversation>;

const params = z.object({ id: Id });

export const staffConversations = endpoint("GET /rest/staff/im/conversation/page", {
  permission: "chat.answer",
  scope: "house",
  summary: "会话：我的、排队的、要回电的、已结束的，等得久的在前；主管还有全部开着的，别人的不带最后一句话",
  who: "staff",
  query: z.object({
    /** `all`: every one that is open, for who supervises. */
    box: z.enum(["mine", "queue", "callback", "closed", "all"]).default("mine"),
    /** Only those about this order, also those that are over. */
    orderId: Id.optional(),
    keyword: Keyword,
    /** Goes on after the last record of the page that gave it; `current` then counts for nothing. */
    cursor: z.string().max(60).optional(),
    ...paging,
  }),
  reply: pageOf(StaffConversation).extend({
    nextCursor: z.string().optional(),
    /** A part of a name was looked for in so many of the box, its first; absent where in all. */
    lookedThrough: z.number().int().optional(),
    counts: z.object({
      mine: z.number().int(),
      queue: z.number().int(),
      callback: z.number().int(),
      unread: z.number().int(),
    }),
    /** In the box `all`: who has how many, and since when the longest waits; the most loaded first. */
    load: z
      .array(
        z.object({
          name: z.string(),
          open: z.number().int(),
          unanswered: z.number().int(),
          longestSince: Instant.nullable(),
        }),
      )
      .optional(),
  }),
});

export const staffConversation = endpoint("GET /rest/staff/im/conversation/:id", {
  permission: "chat.answer",
  scope: "house",
  summary: "一个会话",
  who: "staff",
  params,
  reply: StaffConversation,
});

export const beginConversation = endpoint("POST /rest/staff/im/conversation", {
  permission: "chat.answer",
  scope: "house",
  summary: "从一张订单找会员说话：问这一单的会话开着就接着说，没有就开一个，归自己接待",
  who: "staff",
  body: z.object({
    orderId: Id,
    text: z.string().trim().min(1, "请写第一句话。").max(MAX_TEXT, `最多 ${MAX_TEXT} 个字。`),
  }),
  reply: StaffConversation,
});

export const staffMessagePage = endpoint("GET /rest/staff/im/message/page", {
  permission: "chat.answer",
  scope: "house",
  summary: "会话里的消息",
  who: "staff",
  query: messageQuery,
  reply: MessagePage,
});

export const staffSendMessage = endpoint("POST /rest/staff/im/message", {
  permission: "chat.answer",
  scope: "house",
  summary: "回一条消息",
  who: "staff",
  body: SendForm,
  reply: Message,
});

export const staffReadMessages = endpoint("PUT /rest/staff/im/conversation/read/:id", {
  permission: "chat.answer",
  scope: "house",
  summary: "读到第几条",
  who: "staff",
  params,
  body: z.object({ seq: Seq }),
  reply: StaffConversation,
});

export const staffRecallMessage = endpoint("PUT /rest/staff/im/message/recall/:id", {
  permission: "chat.answer",
  scope: "house",
  summary: "撤回两分钟内自己发的一条",
  who: "staff",
  params,
  reply: Message,
});

export const claimNext = endpoint("POST /rest/staff/im/conversation/claim", {
  permission: "chat.answer",
  scope: "house",
  summary: "接待排队最久的一位；没有人排队时是 null",
  who: "staff",
  reply: StaffConversation.nullable(),
});

export const claimConversation = endpoint("PUT /rest/staff/im/conversation/claim/:id", {
  permission: "chat.answer",
  scope: "house",
  summary: "接待这一位",
  who: "staff",
  params,
  reply: StaffConversation,
});

export const transferConversation = endpoint("PUT /rest/staff/im/conversation/transfer/:id", {
  permission: "chat.transfer",
  scope: "house",
  summary: "转给同事，写明为什么",
  who: "staff",
  params,
  body: z.object({
    toId: Id,
    reason: z.string().trim().min(2, "请写几个字，让同事知道为什么转过来。").max(200, "最多 200 个字。"),
  }),
  reply: StaffConversation,
});

export const staffCloseConversation = endpoint("PUT /rest/staff/im/conversation/close/:id", {
  permission: "chat.answer",
  scope: "house",
  summary: "结束会话",
  who: "staff",
  params,
  reply: StaffConversation,
});

/** The number in full, for the call; who looked and why is written down for the member to read. */
export const showCallback = endpoint("PUT /rest/staff/im/conversation/callback/:id", {
  reveals: true,
  permission: "chat.answer",
  scope: "house",
  summary: "写明原因，看要回的电话，只给正在接待的人",
  who: "staff",
  params,
  body: z.object({ reason: written(2, 100, "原因") }),
  reply: z.object({ phone: z.string() }),
});

export const callbackDone = endpoint("PUT /rest/staff/im/conversation/called/:id", {
  permission: "chat.answer",
  scope: "house",
  summary: "电话回过了，号码随即删除",
  who: "staff",
  params,
  reply: StaffConversation,
});

/** Oneself on duty: state, hours, how many threads at a time, who stands in. */
export const DutyForm = z.object({
  state: z.enum(codesOf(onlineStates)).optional(),
  capacity: z.coerce.number().int().min(1, "至少 1 个。").max(50, "最多 50 个。").optional(),
  workDays: z.array(z.number().int().min(1).max(7)).max(7).optional(),
  workFrom: ClockTime.optional(),
  workTo: ClockTime.optional(),
  standInId: Id.nullable().optional(),
});
export const Duty = z.object({
  /** As members see them: offline outside their hours, whatever they chose. */
  person: ServicePerson,
  /** What they chose. */
  state: z.enum(codesOf(onlineStates)),
  capacity: z.number().int(),
  load: z.number().int(),
  workDays: z.array(z.number().int()),
  workFrom: ClockTime,
  workTo: ClockTime,
  standInId: Id.nullable(),
  colleagues: z.array(ServicePerson),
});
export type Duty = z.output<typeof Duty>;

export const myDuty = endpoint("GET /rest/staff/im/duty", {
  permission: "chat.answer",
  scope: "house",
  summary: "我的值班：状态、时间、同时接待几位、替班的人",
  who: "staff",
  reply: Duty,
});
export const changeDuty = endpoint("PUT /rest/staff/im/duty", {
  permission: "chat.answer",
  scope: "house",
  summary: "改值班",
  who: "staff",
  body: DutyForm,
  reply: Duty,
});

/** Words ready to be sent. */
export const CannedReply = z.object({ id: Id, title: z.string(), text: z.string(), isMine: z.boolean() });
export type CannedReply = z.output<typeof CannedReply>;
export const cannedReplies = endpoint("GET /rest/staff/im/canned/list", {
  permission: "chat.answer",
  scope: "house",
  summary: "常用语：公用的和自己的",
  who: "staff",
  reply: z.array(CannedReply),
});
export const saveCannedReply = endpoint("POST /rest/staff/im/canned", {
  permission: "chat.answer",
  scope: "house",
  summary: "存一条自己的常用语",
  who: "staff",
  body: z.object({
    id: Id.optional(),
    title: z.string().trim().min(1, "请写标题。").max(20, "标题最多 20 个字。"),
    text: z.string().trim().min(1, "请写内容。").max(500, "内容最多 500 个字。"),
  }),
  reply: CannedReply,
});
export const deleteCannedReply = endpoint("DELETE /rest/staff/im/canned/:id", {
  permission: "chat.answer",
  scope: "house",
  summary: "删掉自己的一条常用语",
  who: "staff",
  params,
  reply: z.null(),
});

/** What somebody of the staff may know of the member they serve. */
export const MemberCard = z.object({
  id: Id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  /** Masked. */
  phone: z.string(),
  since: Instant,
  wishes: z.array(z.string()),
  /** Whether the reader is their adviser, or stands in for them. */
  isMine: z.boolean(),
  adviser: ServicePerson.nullable(),
  orders: z.array(MemberRecord.extend({ at: Instant })),
  /** With the first day of each. */
  contracts: z.array(MemberRecord.extend({ at: Day })),
});
export type MemberCard = z.output<typeof MemberCard>;
export const memberCard = endpoint("GET /rest/staff/im/member/:id", {
  permission: "members.read",
  scope: "house",
  summary: "正在接待的会员：心愿、订单、合同",
  who: "staff",
  params,
  reply: MemberCard,
});

/** A follow-up as its member reads it. */
export const FollowUp = z.object({
  id: Id,
  type: z.enum(codesOf(followTypes)),
  typeText: z.string(),
  way: z.enum(codesOf(followWays)),
  wayText: z.string(),
  state: z.enum(codesOf(followStates)),
  stateText: z.string(),
  adviser: z.object({ id: Id, name: z.string() }),
  /** The contract it belongs to. */
  signId: Id.nullable(),
  planAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  content: z.string(),
  satisfaction: z.number().int().nullable(),
  nextAt: Instant.nullable(),
});
export type FollowUp = z.output<typeof FollowUp>;

export const followPage = endpoint("GET /rest/svc/follow/page", {
  summary: "我的随访，新的在前；给 signId 只看这份合同的",
  who: "member",
  query: z.object({ signId: Id.optional(), state: listOf(z.enum(codesOf(followStates))), ...paging }),
  reply: pageOf(FollowUp),
});

/** The same as the adviser's list shows it: what is due first. */
export const StaffFollowUp = FollowUp.extend({
  member: z.object({ id: Id, name: z.string(), phone: z.string() }),
  /** Its time has come. */
  isDue: z.boolean(),
});
export type StaffFollowUp = z.output<typeof StaffFollowUp>;

export const staffFollowUps = endpoint("GET /rest/staff/follow/page", {
  permission: "follow.write",
  scope: "house",
  summary: "我的随访：到时间的在前，写过的在后",
  who: "staff",
  query: z.object({ state: listOf(z.enum(codesOf(followStates))), ...cursorPaging }),
  reply: cursorPageOf(StaffFollowUp).extend({ due: z.number().int() }),
});

/** With `id` the planned one of that number is written; a `nextAt` plans the next. */
export const writeFollowUp = endpoint("POST /rest/staff/follow", {
  permission: "follow.write",
  scope: "house",
  summary: "写一次随访，或定下一次",
  who: "staff",
  body: z.object({
    id: Id.optional(),
    memberId: Id,
    signId: Id.optional(),
    type: z.enum(codesOf(followTypes), "请选择是哪一种随访。"),
    way: z.enum(codesOf(followWays), "请选择怎么联系的。"),
    state: z.enum(codesOf(followStates)).default("DONE"),
    planAt: SentInstant.optional(),
    content: z.string().trim().max(1000, "最多 1000 个字。").default(""),
    satisfaction: z.coerce.number().int().min(1).max(5).optional(),
    nextAt: SentInstant.optional(),
  }),
  reply: FollowUp,
});
