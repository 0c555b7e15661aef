import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Instant, SentInteger } from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { runtimeSettingNames, settingChangeStates, settingGroups } from "./setting-codes.ts";

const Name = z.enum(runtimeSettingNames, "没有这项设置，请从列表里选。");
/** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();

/** One change: what it was, what it is to be, who said so and why. */
export const SettingChange = z.object({
  id: Id,
  /** Null is what the start was given. */
  value: z.string().nullable(),
  state: z.enum(codesOf(settingChangeStates)),
  stateText: z.string(),
  reason: z.string(),
  by: z.string(),
  at: Instant,
  /** The second person; null where none is needed or none has said a word. */
  second: z.object({ name: z.string(), at: Instant, reason: z.string().nullable() }).nullable(),
});
export type SettingChange = z.output<typeof SettingChange>;

export const Setting = z.object({
  name: Name,
  label: z.string(),
  hint: z.string().nullable(),
  group: z.enum(codesOf(settingGroups)),
  groupText: z.string(),
  kind: z.enum(["text", "switch", "fen", "count"]),
  takesTwo: z.boolean(),
  value: z.string(),
  /** What the start was given: what holds where nothing is set here. */
  startValue: z.string(),
  /** Set here, not by the start. */
  isSet: z.boolean(),
  version: z.number().int(),
  /** The change that waits for a second person, and whether the reader may be that person. */
  waiting: SettingChange.extend({ mayAgree: z.boolean() }).nullable(),
});
export type Setting = z.output<typeof Setting>;

const managing = { who: "staff", permission: "system.manage", scope: "house" } as const;
const one = { ...managing, params: z.object({ name: Name }) } as const;

export const settingPage = endpoint("GET /rest/staff/setting/page", {
  ...managing,
  summary: "可以在运行时改的设置",
  reply: z.object({ records: z.array(Setting), total: z.number().int() }),
});

export const saveSetting = endpoint("PUT /rest/staff/setting/save/:name", {
  ...one,
  summary: "改一项设置；null 用回启动时给的。管着钱的要第二位同事同意",
  body: z.object({
    value: z
      .string("请填写。")
      .trim()
      .min(1, "请填写；要用回启动时给的，请点“用回启动时的”。")
      .max(400, "太长了，请精简。")
      .nullable(),
    reason: written(2, 200, "原因"),
    version,
  }),
  reply: Setting,
});

export const decideSetting = endpoint("PUT /rest/staff/setting/second/:id", {
  ...managing,
  isSecond: true,
  summary: "第二位同事同意或不同意；提出的人自己可以撤回",
  params: z.object({ id: Id }),
  body: z.object({ agree: z.boolean("请选同意或不同意。"), reason: maybeWritten(200, "原因"), version }),
  reply: Setting,
});

export const settingHistory = endpoint("GET /rest/staff/setting/history/:name", {
  ...one,
  summary: "一项设置改过几次：谁、什么时候、为什么",
  reply: z.object({ records: z.array(SettingChange) }),
});
