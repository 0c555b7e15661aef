import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { Id, Instant, listOf, paging, SentInteger } from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { FreshProof } from "../privacy/privacy.ts";
import { MemberLine } from "./members.ts";

/** How far making one of two accounts has come. */
export const mergeStates = {
  WAIT_MEMBER: "等会员确认",
  WAIT_SECOND: "等第二位同事",
  DONE: "已合并",
  REFUSED: "第二位没有同意",
  DECLINED: "会员不同意",
  WITHDRAWN: "已撤回",
  EXPIRED: "过期了",
} as const;
export type MergeState = keyof typeof mergeStates;
const State = z.enum(codesOf(mergeStates), "没有这个状态，请从列表里选。");
/** Both accounts confirm, and a second person decides, within so many days. */
export const MERGE_DAYS = 7;

const Moved = z.object({ text: z.string(), count: z.number().int() });

/** What a merge would do. */
export const MergePreview = z.object({
  from: MemberLine,
  into: MemberLine,
  moves: z.array(Moved),
  /** What must be settled first, a sentence each. */
  blockers: z.array(z.string()),
  /** What one should know before asking. */
  notes: z.array(z.string()),
});
export type MergePreview = z.output<typeof MergePreview>;

export const MemberMerge = MergePreview.extend({
  id: Id,
  state: State,
  stateText: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  expiresAt: Instant,
  overdue: z.boolean(),
  fromAgreedAt: Instant.nullable(),
  intoAgreedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  answer: z.string().nullable(),
  version: z.number().int(),
  /** What this person may do now. */
  actions: z.array(z.enum(["agree", "refuse", "withdraw"])),
});
export type MemberMerge = z.output<typeof MemberMerge>;

/** One line of the list; what would move is read with the one. */
export const MergeLine = MemberMerge.omit({ moves: true, blockers: true, notes: true, actions: true });
export type MergeLine = z.output<typeof MergeLine>;

const call = { who: "staff", permission: "members.merge", scope: "house" } as const;
/** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();
const pair = { fromId: Id, intoId: Id };

export const memberMerges = endpoint("GET /rest/staff/memberMerge/page", {
  ...call,
  summary: "合并账号的申请：还在办的在前，先到期的在前；办完的新的在前",
  query: z.object({ state: listOf(State), cursor: z.string().max(60).optional(), ...paging }),
  reply: cursorPageOf(MergeLine),
});
export const previewMemberMerge = endpoint("GET /rest/staff/memberMerge/preview", {
  ...call,
  summary: "把一个账号并入另一个会移动什么、先要办完什么；什么也不改",
  query: z.object(pair),
  reply: MergePreview,
});
export const memberMerge = endpoint("GET /rest/staff/memberMerge/:id", {
  ...call,
  summary: "一次合并：两个账号、确认到了哪一步、会移动什么",
  params: z.object({ id: Id }),
  reply: MemberMerge,
});
export const askMemberMerge = endpoint("POST /rest/staff/memberMerge", {
  ...call,
  summary: "提出把同一位会员的两个账号合成一个；两个账号都要会员登录确认",
  body: z.object({ ...pair, reason: written(4, 200, "原因") }),
  reply: MemberMerge,
});
export const secondMemberMerge = endpoint("PUT /rest/staff/memberMerge/second/:id", {
  ...call,
  isSecond: true,
  summary: "第二位同事同意或不同意；同意就马上合并，不能撤消",
  params: z.object({ id: Id }),
  body: z.object({ version, agree: z.boolean("请选同意或不同意。"), reason: maybeWritten(200, "原因") }),
  reply: MemberMerge,
});
export const withdrawMemberMerge = endpoint("PUT /rest/staff/memberMerge/withdraw/:id", {
  ...call,
  summary: "提出的人撤回",
  params: z.object({ id: Id }),
  body: z.object({ version }).prefault({}),
  reply: MemberMerge,
});

/** What a member sees of making one of their accounts. */
export const OwnMerges = z.object({
  waiting: z.array(
    z.object({
      id: Id,
      /** Of the other account, masked. */
      otherPhone: z.string(),
      /** Whether this account is the one that stays. */
      stays: z.boolean(),
      agreed: z.boolean(),
      otherAgreed: z.boolean(),
      expiresAt: Instant,
    }),
  ),
  /** Numbers that came with accounts merged into this one and sign in here, masked. */
  numbers: z.array(z.object({ id: Id, phone: z.string() })),
});
export type OwnMerges = z.output<typeof OwnMerges>;

export const ownMerges = endpoint("GET /rest/ums/member/merge", {
  summary: "等我确认的合并账号，和合并来的登录号码",
  who: "member",
  reply: OwnMerges,
});
export const agreeMerge = endpoint("PUT /rest/ums/member/merge/agree/:id", {
  summary: "确认另一个账号也是我的，同意合并；要刚登录过、密码或验证码",
  who: "member",
  params: z.object({ id: Id }),
  body: FreshProof,
  reply: OwnMerges,
});
export const declineMerge = endpoint("PUT /rest/ums/member/merge/decline/:id", {
  summary: "不是我的账号，或者不想合并",
  who: "member",
  params: z.object({ id: Id }),
  reply: OwnMerges,
});
export const dropNumber = endpoint("DELETE /rest/ums/member/merge/number/:id", {
  summary: "去掉一个合并来的登录号码，它以后可以注册新账号",
  who: "member",
  params: z.object({ id: Id }),
  reply: OwnMerges,
});
