import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { Id, Instant, listOf, paging, SentInteger } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";

/** What a member asks about their own data that the pages do not let them do. */
export const privacyRequestKinds = {
  ACCESS: "查自己的信息",
  CORRECT: "更正信息",
  DELETE: "删除信息",
  WITHDRAW: "撤回同意",
} as const;
export const privacyRequestStates = {
  OPEN: "等处理",
  TAKEN: "处理中",
  DONE: "办好了",
  REFUSED: "没有办",
} as const;
/** Answered within so many days. */
export const REQUEST_DAYS = 15;

const Kind = z.enum(codesOf(privacyRequestKinds), "请选要办哪一种。");
const State = z.enum(codesOf(privacyRequestStates), "没有这个状态，请从列表里选。");

export const PrivacyRequest = z.object({
  id: Id,
  kind: Kind,
  kindText: z.string(),
  content: z.string(),
  state: State,
  stateText: z.string(),
  askedAt: Instant,
  dueAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
});
export type PrivacyRequest = z.output<typeof PrivacyRequest>;

export const askPrivacyRequest = endpoint("POST /rest/ums/privacy/request", {
  summary: "申请查、更正、删除自己的信息，或撤回同意；15 天内由人答复",
  who: "member",
  body: z.object({ kind: Kind, content: written(5, 500, "要办的事") }),
  reply: PrivacyRequest,
});
export const privacyRequests = endpoint("GET /rest/ums/privacy/request", {
  summary: "我提过的个人信息申请，新的在前",
  who: "member",
  reply: z.object({ records: z.array(PrivacyRequest) }),
});

/** The same for who answers it. */
export const StaffPrivacyRequest = PrivacyRequest.extend({
  memberId: Id,
  /** Masked. */
  memberName: z.string(),
  overdue: z.boolean(),
  version: z.number().int(),
  actions: z.array(z.enum(["take", "done", "refuse"])),
  history: z.array(z.object({ text: z.string(), by: z.string(), at: Instant })),
});
export type StaffPrivacyRequest = z.output<typeof StaffPrivacyRequest>;

export const staffPrivacyRequests = endpoint("GET /rest/staff/privacyRequest/page", {
  permission: "privacy.answer",
  scope: "house",
  summary: "会员的个人信息申请，最先到期的在前",
  who: "staff",
  query: z.object({ state: listOf(State), cursor: z.string().max(60).optional(), ...paging }),
  reply: cursorPageOf(StaffPrivacyRequest),
});

const one = {
  who: "staff",
  permission: "privacy.answer",
  scope: "house",
  params: z.object({ id: Id }),
  reply: StaffPrivacyRequest,
} as const;
/** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();
const answer = z.object({ version, answer: written(4, 500, "答复") });

export const staffPrivacyRequest = endpoint("GET /rest/staff/privacyRequest/:id", {
  ...one,
  summary: "一件个人信息申请和经过",
});
export const takePrivacyRequest = endpoint("PUT /rest/staff/privacyRequest/take/:id", {
  ...one,
  summary: "由我来办",
  body: z.object({ version }).prefault({}),
});
export const finishPrivacyRequest = endpoint("PUT /rest/staff/privacyRequest/done/:id", {
  ...one,
  summary: "办好了，把做了什么告诉会员",
  body: answer,
});
export const refusePrivacyRequest = endpoint("PUT /rest/staff/privacyRequest/refuse/:id", {
  ...one,
  summary: "不能办，把依据告诉会员",
  body: answer,
});
