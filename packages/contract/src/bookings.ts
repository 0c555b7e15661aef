import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageOf } from "./envelope.ts";
import { Day, Id, Instant, listOf, paging } from "./fields.ts";
import { maybeWritten, PersonName, Telephone } from "./membership-fields.ts";
import { codesOf } from "./org-codes.ts";
import { ClockTime } from "./service-detail.ts";
import { VisitDay } from "./services.ts";

/** So far ahead something can be booked, days from today. */
export const BOOK_DAYS = 60;

export const bookKinds = { VISIT: "参观机构", SERVICE: "上门服务", TOUR: "旅居行程" } as const;
export type BookKind = keyof typeof bookKinds;
export const bookStates = { BOOKED: "已预约", CANCELLED: "已取消", DONE: "已过期" } as const;
export type BookState = keyof typeof bookStates;

export const BookKindCode = z.enum(codesOf(bookKinds), "请选择要预约的是参观、上门服务还是旅居。");

/** A booking as its member reads it. */
export const Booking = z.object({
  id: Id,
  kind: BookKindCode,
  kindText: z.string(),
  targetId: Id,
  targetName: z.string(),
  /** Page of what was booked. */
  link: z.string(),
  state: z.enum(codesOf(bookStates)),
  stateText: z.string(),
  date: Day,
  start: ClockTime.nullable(),
  peopleCount: z.number().int(),
  contactName: z.string(),
  /** 138****8000 */
  contactPhone: z.string(),
  remark: z.string().nullable(),
  createdAt: Instant,
  actions: z.array(z.enum(["change", "cancel"])),
});
export type Booking = z.output<typeof Booking>;

const when = { date: VisitDay, start: ClockTime.optional() };

export const BookForm = z.object({
  kind: BookKindCode,
  targetId: Id,
  ...when,
  peopleCount: z.coerce
    .number("请填几个人来，1 到 20。")
    .int("请填几个人来，1 到 20。")
    .min(1, "至少 1 个人。")
    .max(20, "一次最多约 20 个人，人多请打电话。")
    .default(1),
  contactName: PersonName,
  contactPhone: Telephone,
  remark: maybeWritten(200, "备注"),
});
export type BookForm = z.output<typeof BookForm>;

export const addBooking = endpoint("POST /rest/svc/book/add", {
  summary: "预约参观、服务或旅居；同一天同一处只留一个",
  who: "customer",
  body: BookForm,
  reply: Booking,
});

export const bookingPage = endpoint("GET /rest/svc/book/page", {
  summary: "我的预约：要来的在前，近的先；过去的在后",
  who: "customer",
  query: z.object({ kind: listOf(BookKindCode), ...paging }),
  reply: pageOf(Booking),
});

export const changeBooking = endpoint("PUT /rest/svc/book/change/:id", {
  summary: "改预约的日子和时间",
  who: "customer",
  params: z.object({ id: Id }),
  body: z.object(when),
  reply: Booking,
});

export const cancelBooking = endpoint("PUT /rest/svc/book/cancel/:id", {
  summary: "取消预约",
  who: "customer",
  params: z.object({ id: Id }),
  reply: Booking,
});

export const staffBookings = endpoint("GET /rest/staff/book/page", {
  permission: "orders.read",
  summary: "要来的预约，近的先；商家只看自己的",
  who: "staff",
  query: z.object({ kind: listOf(BookKindCode), ...paging }),
  reply: pageOf(Booking.omit({ actions: true })),
});
