import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf, pageOf } from "../envelope.ts";
import { cursorPaging, flag, Id, Instant, listOf, paging, SeenBody, SeenVersion } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { callOutcomes, feedbackStates, feedbackTargets, feedbackTypes } from "./membership-codes.ts";
import { FileIds, maybeWritten, Score, written } from "./membership-fields.ts";

/** Promised to the writer: taken up within a day, answered within a week. */
export const ACCEPT_HOURS = 24;
export const ANSWER_DAYS = 7;

export const FeedbackTypeCode = z.enum(codesOf(feedbackTypes), "请选择反馈的类型。");
const StateCode = z.enum(codesOf(feedbackStates), "没有这个状态，请重新选择。");

export const addFeedback = endpoint("POST /rest/ums/opinion/add", {
  summary: "提交意见反馈",
  who: "member",
  body: z
    .object({
      type: FeedbackTypeCode,
      content: written(10, 500, "内容"),
      images: FileIds,
      /** How to reach the writer when not by the account's number. */
      contact: maybeWritten(60, "联系方式"),
      target: z.enum(codesOf(feedbackTargets), "请选择反馈的对象。").default("PLATFORM"),
      targetId: Id.optional(),
    })
    .refine((b) => b.target === "PLATFORM" || b.targetId !== undefined, {
      path: ["targetId"],
      message: "请从要反馈的页面点进来。",
    }),
  reply: z.object({ id: Id, state: StateCode, acceptBy: Instant, answerBy: Instant }),
});

/** A line of what happened to feedback; `text` is what was written to the member, or for the staff alone what a call came to. */
export const FeedbackEvent = z.object({
  action: z.enum(["SUBMIT", "ACCEPT", "HANDLE", "REPLY", "CALL", "SCORE", "CLOSE"]),
  actionText: z.string(),
  /** “我”, or who of the staff by role: 客服. */
  by: z.string(),
  text: z.string().nullable(),
  at: Instant,
});
export type FeedbackEvent = z.output<typeof FeedbackEvent>;

export const Feedback = z.object({
  id: Id,
  type: FeedbackTypeCode,
  typeText: z.string(),
  content: z.string(),
  state: StateCode,
  stateText: z.string(),
  /** The newest reply. */
  reply: z.string().nullable(),
  replyAt: Instant.nullable(),
  score: z.number().int().nullable(),
  /** Until when it is to be taken up and answered. */
  acceptBy: Instant,
  answerBy: Instant,
  createdAt: Instant,
  actions: z.array(z.enum(["score"])),
});
export type Feedback = z.output<typeof Feedback>;

export const FeedbackDetail = Feedback.extend({
  target: z.enum(codesOf(feedbackTargets)),
  targetText: z.string(),
  targetId: Id.nullable(),
  images: z.array(z.object({ fileId: z.string(), url: z.string() })),
  contact: z.string().nullable(),
  history: z.array(FeedbackEvent),
});
export type FeedbackDetail = z.output<typeof FeedbackDetail>;

const filters = { state: listOf(StateCode), type: listOf(FeedbackTypeCode), ...paging };

export const feedbackPage = endpoint("GET /rest/ums/opinion/page", {
  summary: "我的反馈，新的在前",
  who: "member",
  query: z.object(filters),
  reply: pageOf(Feedback),
});

export const feedbackDetail = endpoint("GET /rest/ums/opinion/:id", {
  summary: "一条反馈的经过和回复",
  who: "member",
  params: z.object({ id: Id }),
  reply: FeedbackDetail,
});

export const scoreFeedback = endpoint("PUT /rest/ums/opinion/score/:id", {
  summary: "给回复打分，打完就结束了",
  who: "member",
  params: z.object({ id: Id }),
  body: z.object({ score: Score, remark: maybeWritten(200, "补充") }),
  reply: FeedbackDetail,
});

/** As staff see it: the writer and the contact are masked. */
export const StaffFeedback = Feedback.omit({ actions: true }).extend({
  member: z.object({ id: Id, name: z.string(), phone: z.string() }).nullable(),
  contact: z.string().nullable(),
  target: z.enum(codesOf(feedbackTargets)),
  targetText: z.string(),
  targetId: Id.nullable(),
  images: z.array(z.object({ fileId: z.string(), url: z.string() })),
  /** Not taken up or not answered in time. */
  overdue: z.boolean(),
  actions: z.array(z.enum(["accept", "handle", "reply", "call", "close"])),
  /** Changes with every step, the writer's too. */
  version: z.number().int(),
});
export type StaffFeedback = z.output<typeof StaffFeedback>;

export const staffFeedbackPage = endpoint("GET /rest/staff/opinion/page", {
  permission: "opinions.answer",
  summary: "会员反馈，最先到期的在前",
  who: "staff",
  query: z.object({ overdue: flag, ...filters, ...cursorPaging }),
  reply: cursorPageOf(StaffFeedback),
});

/** With what happened to it, who of the staff did it by name. */
export const StaffFeedbackDetail = StaffFeedback.extend({ history: z.array(FeedbackEvent) });
export type StaffFeedbackDetail = z.output<typeof StaffFeedbackDetail>;

const one = { who: "staff", params: z.object({ id: Id }), reply: StaffFeedbackDetail } as const;

export const staffFeedbackDetail = endpoint("GET /rest/staff/opinion/:id", {
  permission: "opinions.answer",
  ...one,
  summary: "一条会员反馈和它的经过",
});

export const acceptFeedback = endpoint("PUT /rest/staff/opinion/accept/:id", {
  permission: "opinions.answer",
  ...one,
  summary: "受理反馈",
  body: SeenBody,
});
export const handleFeedback = endpoint("PUT /rest/staff/opinion/handle/:id", {
  permission: "opinions.answer",
  ...one,
  summary: "开始处理反馈",
  body: SeenBody,
});
export const replyFeedback = endpoint("PUT /rest/staff/opinion/reply/:id", {
  permission: "opinions.answer",
  ...one,
  summary: "回复反馈；每次回复都通知会员",
  body: z.object({ content: written(2, 1000, "回复"), version: SeenVersion }),
});
export const revealFeedback = endpoint("PUT /rest/staff/opinion/reveal/:id", {
  permission: "opinions.answer",
  who: "staff",
  reveals: true,
  summary: "看会员的完整姓名、手机号和另留的联系方式，要回电时用；看过会记下来，会员看得到",
  params: z.object({ id: Id }),
  body: z.object({ reason: written(2, 200, "为什么要看") }),
  reply: z.object({
    /** Null where the account is closed; so is the telephone. */
    name: z.string().nullable(),
    phone: z.string().nullable(),
    contact: z.string().nullable(),
  }),
});
export const callFeedback = endpoint("PUT /rest/staff/opinion/call/:id", {
  permission: "opinions.answer",
  ...one,
  summary: "记下给会员打了电话、结果怎样；还要回复的照样要回复",
  body: z
    .object({
      outcome: z.enum(codesOf(callOutcomes), "请选电话打得怎样。"),
      content: maybeWritten(500, "说了什么"),
      version: SeenVersion,
    })
    .refine(({ outcome, content }) => outcome !== "REACHED" || content !== undefined, {
      path: ["content"],
      message: "请写说了什么，同事接着办时要看。",
    }),
});
export const closeFeedback = endpoint("PUT /rest/staff/opinion/close/:id", {
  permission: "opinions.answer",
  ...one,
  summary: "结束一条回复过的反馈",
  body: SeenBody,
});
