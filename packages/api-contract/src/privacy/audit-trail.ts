import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Instant, isRealDay, paging } from "../fields.ts";

const line = (most: number, msg: string) =>
  z
    .string()
    .max(most, msg)
    .transform((text) => text.normalize("NFKC").trim())
    .optional();
const When = z
  .string()
  .trim()
  .refine(
    (text) =>
      text === "" ||
      (/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)
        ? isRealDay(text)
        : z.iso.datetime({ offset: true }).safeParse(text).success && /^[1-9]/.test(text)),
    "请选择日期，或写成 2026-11-22 这样。",
  )
  .optional();

/** What is looked for in the audit trail. */
export const auditFilters = {
  /** `staff:101`, `member:10001`, an id of staff or member, or a name of staff. */
  who: line(40, "请把找的人写短一些。"),
  /** Codes of acts with commas between. */
  what: line(400, "一次选的事太多了。"),
  /** A member's id, or a thing: `order:10001`, `staff:105`, `role:finance`. */
  subject: line(80, "请把找的对象写短一些。"),
  /** A day or an instant; a day given as the end counts as a whole. */
  from: When,
  to: When,
};

export const AuditRecord = z.object({
  id: Id,
  at: Instant,
  who: z.object({
    kind: z.enum(["MEMBER", "STAFF", "SYSTEM", "VISITOR"]),
    id: Id.nullable(),
    name: z.string(),
  }),
  what: z.string(),
  whatText: z.string(),
  /** Whose data it is about, the name masked. */
  member: z.object({ id: Id, name: z.string() }).nullable(),
  /** The thing it is about, and kinds and ids beside it. */
  detail: z.string(),
  /** Why, where one was asked for. */
  reason: z.string(),
  /** First signs of the row's hash. */
  mark: z.string(),
  /** Whether the row is as it was written. */
  intact: z.boolean(),
});
export type AuditRecord = z.output<typeof AuditRecord>;

const reading = { who: "staff", permission: "audit.read", scope: "house" } as const;

export const auditPage = endpoint("GET /rest/staff/audit/page", {
  ...reading,
  summary: "审计：谁在什么时候做了什么，新的在前；intact 说整条链有没有被改过",
  query: z.object({
    ...auditFilters,
    /** Goes on after the last record of the page that gave it; `current` then counts for nothing. */
    cursor: z.string().max(200).optional(),
    ...paging,
  }),
  reply: z.object({
    records: z.array(AuditRecord),
    /** Exact up to ten thousand; 10001 is more. */
    total: z.number().int(),
    nextCursor: z.string().optional(),
    /** Whether nothing was changed, put in or taken out around the program. */
    intact: z.boolean(),
  }),
});

export const findAuditMember = endpoint("POST /rest/staff/audit/member", {
  ...reading,
  reveals: true,
  summary: "按写全的姓名或手机号找到会员的编号，好在审计里找；每一次都记进审计，会员看得到",
  body: z.object({
    find: z
      .string("请写会员的姓名或手机号。")
      .trim()
      .min(2, "请写会员完整的姓名，或 11 位手机号。")
      .max(40, "请写会员完整的姓名，或 11 位手机号。"),
  }),
  reply: z.object({
    /** At most ten, the newest first; names and numbers masked. */
    records: z.array(z.object({ id: Id, name: z.string(), phone: z.string(), since: Instant })),
  }),
});

export const exportAudit = endpoint("POST /rest/staff/audit/export", {
  ...reading,
  summary: "把筛选出来的审计导出成表格；要写原因，导出也记进审计",
  body: z.object({
    ...auditFilters,
    reason: z
      .string("请写为什么导出。")
      .trim()
      .min(2, "请写为什么导出，至少两个字。")
      .max(200, "原因最多 200 个字。"),
  }),
  reply: z.object({ name: z.string(), records: z.number().int(), csv: z.string() }),
});
