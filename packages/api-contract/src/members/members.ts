import { z } from "zod";
import { conversationStates } from "../advisory/advisory-codes.ts";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Instant, Keyword, listOf, paging, SentInteger } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { MemberRecord } from "./member-record.ts";

export const memberStates = {
  ACTIVE: "正常",
  BLOCKED: "已停用",
  CLOSING: "注销中",
  CLOSED: "已注销",
  MERGED: "已并入别的账号",
} as const;
export type MemberState = keyof typeof memberStates;
const StateCode = z.enum(codesOf(memberStates), "没有这个状态，请从列表里选。");

/** What of an account is masked until somebody says why they need it. */
export const revealFields = { phone: "手机号", realName: "姓名", birthday: "生日" } as const;
export type RevealField = keyof typeof revealFields;

/** A member as staff see one in a list: name and number masked. */
export const MemberLine = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  state: StateCode,
  stateText: z.string(),
  /** Works as a service employee. */
  isEmployee: z.boolean(),
  since: Instant,
});
export type MemberLine = z.output<typeof MemberLine>;

/** All that staff may know of a member without asking for more. */
export const StaffMember = MemberLine.extend({
  /** Regions they are interested in. */
  wishes: z.array(z.string()),
  adviser: z.object({ id: Id, name: z.string() }).nullable(),
  /** Devices signed in now. */
  sessions: z.number().int(),
  lastSeenAt: Instant.nullable(),
  /** Whom they care for, masked. */
  elders: z.array(
    z.object({ id: Id, name: z.string(), relationText: z.string(), age: z.number().int().nullable() }),
  ),
  consents: z.array(z.object({ kind: z.string(), kindText: z.string(), givenAt: Instant })),
  /** Null where the account that reads this sees none; so is the next. */
  orders: z.array(MemberRecord.extend({ at: Instant })).nullable(),
  /** With the first day of each. */
  contracts: z.array(MemberRecord.extend({ at: Day })).nullable(),
  /** What staff did with the account and why; none for who may not stop accounts. */
  history: z.array(
    z.object({ text: z.string(), by: z.string(), reason: z.string().nullable(), at: Instant }),
  ),
  /** Conversations with the house, the last first; none for who may not read them. */
  conversations: z.array(
    z.object({
      id: Id,
      with: z.string(),
      state: z.enum(codesOf(conversationStates)),
      stateText: z.string(),
      lastAt: Instant,
    }),
  ),
  /** The account of the same person this one became part of. */
  mergedInto: Id.nullable(),
  /** The merge this account waits in; null for who may not merge. */
  merging: Id.nullable(),
  version: z.number().int(),
  actions: z.array(z.enum(["reveal", "block", "unblock", "endSessions", "merge"])),
});
export type StaffMember = z.output<typeof StaffMember>;

export const staffMembers = endpoint("GET /rest/staff/member/page", {
  permission: "members.read",
  summary: "会员，新的在前；按手机号、会员编号或完整的姓名找，顾问只看到自己的",
  who: "staff",
  query: z.object({
    keyword: Keyword,
    state: listOf(StateCode),
    /** Goes on after the last record of the page that gave it; `current` then counts for nothing. */
    cursor: z.string().max(20).optional(),
    ...paging,
  }),
  reply: z.object({
    records: z.array(MemberLine),
    /** At most ten thousand are counted. */
    total: z.number().int(),
    nextCursor: z.string().optional(),
  }),
});

const params = z.object({ id: Id });
const reason = written(2, 100, "原因");
/** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();

export const staffMember = endpoint("GET /rest/staff/member/:id", {
  permission: "members.read",
  summary: "一位会员：档案打码，订单、合同、授权",
  who: "staff",
  params,
  reply: StaffMember,
});
export const revealMember = endpoint("PUT /rest/staff/member/reveal/:id", {
  reveals: true,
  permission: "members.read",
  summary: "写明原因，看打码的内容；会记入审计，会员在隐私页里看得到",
  who: "staff",
  params,
  body: z.object({
    fields: z
      .array(z.enum(codesOf(revealFields), "没有这一项，请从列表里选。"), "请选要看哪一项。")
      .min(1, "请选要看哪一项。")
      .max(Object.keys(revealFields).length),
    reason,
  }),
  reply: z.object({
    phone: z.string().nullable().optional(),
    realName: z.string().nullable().optional(),
    birthday: z.string().nullable().optional(),
  }),
});
export const blockMember = endpoint("PUT /rest/staff/member/block/:id", {
  permission: "members.block",
  summary: "停用一位会员的账号，写明原因；会员登录时看到",
  who: "staff",
  params,
  body: z.object({ version, reason }),
  reply: StaffMember,
});
export const unblockMember = endpoint("PUT /rest/staff/member/unblock/:id", {
  permission: "members.block",
  summary: "恢复一位会员的账号",
  who: "staff",
  params,
  body: z.object({ version, reason: reason.optional() }).prefault({}),
  reply: StaffMember,
});
export const endMemberSessions = endpoint("PUT /rest/staff/member/endSessions/:id", {
  permission: "members.block",
  summary: "让一位会员在所有设备上退出登录，写明原因",
  who: "staff",
  params,
  body: z.object({ version, reason }),
  reply: StaffMember,
});
