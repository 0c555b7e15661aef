import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, Id, Instant, listOf, paging, SentInteger } from "../fields.ts";
import { maybeWritten } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { type TaskKind, taskKinds, taskStates } from "./task-codes.ts";

const KindCode = z.enum(
  Object.keys(taskKinds) as [TaskKind, ...TaskKind[]],
  "没有这一类待办，请从列表里选。",
);
const StateCode = z.enum(codesOf(taskStates), "没有这个状态，请从列表里选。");

export const Task = z.object({
  id: Id,
  kind: KindCode,
  kindText: z.string(),
  state: StateCode,
  /** What it is about: `order` 10001, `departure` 10002, … and one line that names no person. */
  subject: z.object({ type: z.string(), id: z.string(), text: z.string() }),
  openedAt: Instant,
  dueAt: Instant,
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  doneAt: Instant.nullable(),
  /** Changes with every change of the task. */
  version: z.number().int(),
});
export type Task = z.output<typeof Task>;

export const taskPage = endpoint("GET /rest/staff/task/page", {
  summary: "等着人处理的事，最先到期的在前；只看得到自己能处理的",
  who: "staff",
  permission: "none",
  query: z.object({
    kind: listOf(KindCode),
    /** Only those this account has taken. */
    mine: flag,
    /** Everything that is not done, unless given. */
    state: listOf(StateCode),
    /** Goes on after the last record of the page that gave it; `current` then counts for nothing. */
    cursor: z.string().max(200).optional(),
    ...paging,
  }),
  reply: z.object({
    records: z.array(Task),
    total: z.number().int(),
    nextCursor: z.string().optional(),
  }),
});

/** What waits of one kind. */
export const TaskCount = z.object({
  kind: KindCode,
  kindText: z.string(),
  total: z.number().int(),
  /** Of them past their time. */
  late: z.number().int(),
  /** Of them taken by nobody. */
  open: z.number().int(),
  nextDueAt: Instant,
});
export type TaskCount = z.output<typeof TaskCount>;

export const staffToday = endpoint("GET /rest/staff/today", {
  summary: "今天等着这个账号处理的事，按类计数；时间以服务器的为准",
  who: "staff",
  permission: "none",
  query: z.object({}),
  reply: z.object({
    now: Instant,
    total: z.number().int(),
    late: z.number().int(),
    /** Taken by this account. */
    mine: z.number().int(),
    /** Kinds of which something waits, the first due first. */
    kinds: z.array(TaskCount),
  }),
});

const one = {
  who: "staff",
  permission: "none",
  params: z.object({ id: Id }),
  /** `version`: the one last seen; another is refused with `CHANGED_MEANWHILE`. */
  body: z.object({ version: SentInteger.optional() }).prefault({}),
  reply: Task,
} as const;
export const takeTask = endpoint("PUT /rest/staff/task/take/:id", { ...one, summary: "由我来处理" });
export const releaseTask = endpoint("PUT /rest/staff/task/release/:id", {
  ...one,
  summary: "放回去，让别人来处理；同事在处理的，写明原因，会记入审计",
  body: z.object({ reason: maybeWritten(200, "原因"), version: SentInteger.optional() }).prefault({}),
});
export const finishTask = endpoint("PUT /rest/staff/task/done/:id", { ...one, summary: "处理完了" });
