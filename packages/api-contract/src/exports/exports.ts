import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { cursorPaging, Day, Id, Instant, SentInteger } from "../fields.ts";
import { maybeWritten } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { exportFormats } from "../publishing/list-exports.ts";
import { exportListNames } from "./export-lists.ts";

/** How far an export has come. */
export const exportStates = {
  WAIT_SECOND: "等第二位同事",
  RUNNING: "正在做",
  DONE: "做好了",
  FAILED: "没有做成",
  REFUSED: "第二位没有同意",
  WITHDRAWN: "撤回了",
  EXPIRED: "没有人同意，作废了",
} as const;
export type ExportState = keyof typeof exportStates;

/** Somebody agrees within so many days, or it is void. */
export const EXPORT_ANSWER_DAYS = 7;
/** How long a masked file is kept, and one with whole personal data, hours. */
export const EXPORT_HOURS = { masked: 7 * 24, whole: 24 } as const;
/** Rows of one file. */
export const MAX_EXPORT_ROWS = 100_000;
/** So many of one person's wait or are made at a time. */
export const MAX_OPEN_EXPORTS = 10;

export const exportViews = { open: "等人和在做的", own: "我要的", all: "全部" } as const;

/** A list that is taken out as a file: who asked, for what, who agreed, and how far it is. */
export const StaffExport = z.object({
  id: Id,
  list: z.enum(exportListNames),
  listText: z.string(),
  format: z.enum(codesOf(exportFormats)),
  /** What of the list, in words; telephone numbers masked. */
  filters: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Which personal data stand in it whole, in words; none: all are masked. */
  whole: z.array(z.string()),
  forWhom: z.string().nullable(),
  reason: z.string().nullable(),
  state: z.enum(codesOf(exportStates)),
  stateText: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  /** Void by then unless a second person agrees; null where none is waited for. */
  answerBy: Instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** Why the second person did not agree. */
  answer: z.string().nullable(),
  /** Rows of the list that were looked at, of how many; lists are counted up to ten thousand. */
  seen: z.number().int(),
  total: z.number().int(),
  /** Rows of the file. */
  rows: z.number().int(),
  failure: z.string().nullable(),
  /** Until when the file is kept; null where there is none. */
  fileUntil: Instant.nullable(),
  version: z.number().int(),
  /** What this person may do now. */
  actions: z.array(z.enum(["agree", "refuse", "withdraw", "remove", "take"])),
});
export type StaffExport = z.output<typeof StaffExport>;

const call = { who: "staff", permission: "exports.make" } as const;
const one = { ...call, params: z.object({ id: Id }), reply: StaffExport } as const;
/** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();
/** Empty is not given, as a form sends it. */
const maybeDay = z.union([z.literal("").transform(() => undefined), Day]).optional();

export const exportPage = endpoint("GET /rest/staff/export/page", {
  ...call,
  summary: "导出的名单，新的在前；商家和机构只看到自己要的",
  query: z.object({
    view: z.enum(codesOf(exportViews), "没有这一类，请从列表里选。").default("all"),
    ...cursorPaging,
  }),
  reply: cursorPageOf(StaffExport),
});
export const readExport = endpoint("GET /rest/staff/export/list/:id", {
  ...one,
  summary: "一份导出：谁要的、要什么、谁同意的、做到哪里了",
});
export const askExport = endpoint("POST /rest/staff/export", {
  ...call,
  summary: "按列表的条件导出；姓名、电话、地址要完整的，写明给谁、为什么，等第二位同事同意",
  body: z
    .object({
      list: z.enum(exportListNames, "请选导出哪一个列表。"),
      format: z.enum(codesOf(exportFormats), "请选 CSV 或 XLSX。").default("XLSX"),
      /** Filters of the list, as its own address takes them. */
      filters: z.record(z.string().max(40), z.string().max(2000)).default({}),
      from: maybeDay,
      to: maybeDay,
      /** Personal data that stand in it whole, by code. */
      whole: z.array(z.string().max(40)).max(20).default([]),
      forWhom: maybeWritten(60, "给谁用"),
      reason: maybeWritten(200, "原因"),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ["to"],
      message: "结束的那天不能比开始的早。",
    }),
  reply: StaffExport,
});
export const secondExport = endpoint("PUT /rest/staff/export/second/:id", {
  ...one,
  scope: "house",
  isSecond: true,
  summary: "第二位同事同意或不同意导出个人信息；同意就开始做",
  body: z.object({ version, agree: z.boolean("请选同意或不同意。"), reason: maybeWritten(200, "原因") }),
});
export const withdrawExport = endpoint("PUT /rest/staff/export/withdraw/:id", {
  ...one,
  summary: "要的人撤回；做好的，文件马上删掉",
  body: z.object({ version }).prefault({}),
});
export const takeExport = endpoint("GET /rest/staff/export/file/:id", {
  ...one,
  summary: "要的人下载：记入审计，答复里的地址五分钟内打得开",
  reply: z.object({ url: z.string() }),
});
