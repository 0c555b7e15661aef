import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { flag, Id, Instant, listOf, paging } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { noticeKinds } from "./membership-codes.ts";

export const NoticeKindCode = z.enum(codesOf(noticeKinds), "没有这一类消息，请重新选择。");

/** Something a member was told. */
export const Notice = z.object({
  id: Id,
  kind: NoticeKindCode,
  kindText: z.string(),
  title: z.string(),
  body: z.string(),
  /** Path on this site that goes on from it; null when there is nothing to do. */
  link: z.string().nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
});
export type Notice = z.output<typeof Notice>;

export const noticePage = endpoint("GET /rest/ums/notice/page", {
  summary: "我的消息，新的在前",
  who: "member",
  query: z.object({ kind: listOf(NoticeKindCode), unread: flag, ...paging }),
  reply: pageOf(Notice),
});

/** Unread in all and by kind; kinds without any are left out. */
export const UnreadCounts = z.object({
  total: z.number().int(),
  kinds: z.array(z.object({ kind: NoticeKindCode, text: z.string(), count: z.number().int() })),
});
export type UnreadCounts = z.output<typeof UnreadCounts>;

export const unreadNotices = endpoint("GET /rest/ums/notice/unread", {
  summary: "没读的消息有几条",
  who: "member",
  reply: UnreadCounts,
});

export const readNotices = endpoint("PUT /rest/ums/notice/read", {
  summary: "标为已读：给 ids 是这几条，给 kind 是这一类，都不给是全部",
  who: "member",
  body: z.object({
    ids: z.array(Id).min(1, "请选择消息。").max(100, "一次最多标 100 条。").optional(),
    kind: NoticeKindCode.optional(),
  }),
  reply: UnreadCounts,
});

export const readNotice = endpoint("PUT /rest/ums/notice/read/:id", {
  summary: "把一条消息标为已读",
  who: "member",
  params: z.object({ id: Id }),
  reply: UnreadCounts,
});

/** How a member is told of one kind of thing. */
export const NoticePreference = z.object({
  kind: NoticeKindCode,
  kindText: z.string(),
  inApp: z.boolean(),
  /** Cannot be turned off: the law or money needs it. */
  inAppKept: z.boolean(),
  sms: z.boolean(),
  /** Whether anything of this kind goes to the phone at all. */
  smsOffered: z.boolean(),
  /** Whether it is told to the browsers reminders were turned on in. */
  push: z.boolean(),
  /** Whether it goes to the mailbox. */
  mail: z.boolean(),
});
export const NoticePreferences = z.object({
  records: z.array(NoticePreference),
  /** Where letters go; null where none are sent. */
  mail: z
    .object({
      /** Masked; null while none is proved. */
      address: z.string().nullable(),
      /** Whether its server sent a letter back: nothing goes there any more. */
      refused: z.boolean(),
    })
    .nullable(),
  /** What a browser asks its push service with; null where nothing is sent that way. */
  pushKey: z.string().nullable(),
});
export type NoticePreferences = z.output<typeof NoticePreferences>;

export const noticePreferences = endpoint("GET /rest/ums/notice/preferences", {
  summary: "哪些事怎么通知我",
  who: "member",
  reply: NoticePreferences,
});

/** Turning a message to the phone on is consenting to it (`sms`); taking that consent back turns all of them off. */
export const saveNoticePreferences = endpoint("PUT /rest/ums/notice/preferences", {
  summary: "改通知方式；没给的那几类不变",
  who: "member",
  body: z.object({
    records: z
      .array(
        z.object({
          kind: NoticeKindCode,
          inApp: z.boolean().optional(),
          sms: z.boolean().optional(),
          push: z.boolean().optional(),
          mail: z.boolean().optional(),
        }),
        "请选择要改的通知。",
      )
      .min(1, "请选择要改的通知。")
      .max(20, "一次最多改 20 类。"),
  }),
  reply: NoticePreferences,
});

const Base64Url = (bytes: number) =>
  z
    .string("浏览器没有给出密钥，请再试一次。")
    .regex(
      new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`),
      "浏览器给出的密钥不对，请再试一次。",
    );

const PushEndpoint = z
  .string("浏览器没有给出地址，请再试一次。")
  .min(10, "浏览器没有给出地址，请再试一次。")
  .max(1000, "浏览器给出的地址太长，请换一个浏览器。");

/** A browser's subscription as its `toJSON` gives it (Push API §8.3). */
export const turnPushOn = endpoint("POST /rest/ums/push/on", {
  summary: "在这个浏览器上打开提醒；一类都没选过的，就提醒订单、合同、顾问和申请",
  who: "member",
  body: z.object({ endpoint: PushEndpoint, keys: z.object({ p256dh: Base64Url(65), auth: Base64Url(16) }) }),
  reply: NoticePreferences,
});

export const turnPushOff = endpoint("PUT /rest/ums/push/off", {
  summary: "在这个浏览器上关掉提醒",
  who: "member",
  body: z.object({ endpoint: PushEndpoint }),
  reply: z.null(),
});

export const pushState = endpoint("PUT /rest/ums/push/state", {
  summary: "这个浏览器的提醒是不是这次登录打开的",
  who: "member",
  quiet: true,
  body: z.object({ endpoint: PushEndpoint }),
  reply: z.object({ on: z.boolean() }),
});
