import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf, pageOf } from "../envelope.ts";
import { Day, Id, Instant, listOf, paging, SeenBody, SeenVersion, wholeNumber } from "../fields.ts";
import { maybeWritten, PersonName, Telephone, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { ClockTime } from "../services/service-detail.ts";
import { VisitDay } from "../services/services.ts";

/** So far ahead something can be booked, days from today. */
export const BOOK_DAYS = 60;

export const bookKinds = { VISIT: "参观机构", SERVICE: "上门服务", TOUR: "旅居行程" } as const;
export type BookKind = keyof typeof bookKinds;
export const bookStates = {
  BOOKED: "已预约，等确认",
  CONFIRMED: "已确认",
  CANCELLED: "已取消",
  VISITED: "已到访",
  NO_SHOW: "没有来",
  DONE: "已过期",
} as const;
export type BookState = keyof typeof bookStates;

/** What happens to a booking. */
export const bookEvents = {
  BOOK: "预约",
  CHANGE: "改了时间",
  ACCEPT: "同意了建议的时间",
  CANCEL: "取消",
  CONFIRM: "确认",
  PROPOSE: "请会员换个时间",
  VISITED: "记下来过了",
  NO_SHOW: "记下没有来",
  EXPIRE: "过期了",
} as const;
export type BookEvent = keyof typeof bookEvents;

/** So long after it was written down whether anybody came, days, that can be put right. */
export const CORRECT_DAYS = 7;

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
  /** Another time that the organisation asks for; null where none is. */
  proposed: z.object({ date: Day, start: ClockTime, text: z.string().nullable() }).nullable(),
  actions: z.array(z.enum(["change", "cancel", "accept"])),
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

export const bookingDetail = endpoint("GET /rest/svc/book/detail/:id", {
  summary: "我的一个预约",
  who: "customer",
  params: z.object({ id: Id }),
  reply: Booking,
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

export const acceptProposed = endpoint("PUT /rest/svc/book/accept/:id", {
  summary: "同意机构建议的时间；同意了就算确认",
  who: "customer",
  params: z.object({ id: Id }),
  reply: Booking,
});

/** `rest`: nobody is shown round that day. `pending`: further ahead than can be booked. */
export const visitDayStates = ["open", "full", "rest", "pending"] as const;

/** When a home shows people round, and what to know before going. */
export const VisitSlots = z.object({
  days: z.array(
    z.object({
      date: Day,
      /** 1 Monday to 7 Sunday. */
      weekday: z.number().int(),
      holiday: z.string().optional(),
      state: z.enum(visitDayStates),
      /** `closed`: over, or too soon. */
      slots: z.array(z.object({ start: ClockTime, state: z.enum(["open", "full", "closed"]) })),
    }),
  ),
  /** The times of any day. */
  starts: z.array(ClockTime),
  from: ClockTime,
  to: ClockTime,
  quiet: z.object({ from: ClockTime, to: ClockTime }).nullable(),
  noticeHours: z.number().int(),
});
export type VisitSlots = z.output<typeof VisitSlots>;

export const visitSlots = endpoint("GET /rest/svc/book/slots/:id", {
  summary: "机构哪天、几点能去参观，哪些约满了；编号是机构的",
  who: "anyone",
  params: z.object({ id: Id }),
  query: z.object({
    /** First day; today unless given. */
    from: VisitDay.optional(),
    days: wholeNumber(1, 31),
  }),
  reply: VisitSlots,
});

/** A booking as staff read it; the number is masked until it is asked for. */
export const StaffBooking = Booking.omit({ actions: true }).extend({
  /** What can be done with it now: whether anybody came is written down from its day on. */
  actions: z.array(z.enum(["confirm", "propose", "visited", "noShow"])),
  /** When it should be confirmed by; null where it waits for nobody here. */
  confirmBy: Instant.nullable(),
  /** Who of the staff changed it last. */
  handled: z.object({ name: z.string(), at: Instant }).nullable(),
  /** Changes with every change of the booking. */
  version: z.number().int(),
});
export type StaffBooking = z.output<typeof StaffBooking>;

/** A line of what happened to a booking. */
export const BookingEvent = z.object({
  action: z.enum(codesOf(bookEvents)),
  actionText: z.string(),
  /** Who of the staff by role and name, 会员, or 系统. */
  by: z.string(),
  /** When they come, as it was said then. */
  date: Day,
  start: ClockTime.nullable(),
  /** Why another time was asked for, or why what was written down was put right. */
  text: z.string().nullable(),
  at: Instant,
});
export type BookingEvent = z.output<typeof BookingEvent>;

export const StaffBookingDetail = StaffBooking.extend({
  /** The oldest first. */
  history: z.array(BookingEvent),
});
export type StaffBookingDetail = z.output<typeof StaffBookingDetail>;

/** What staff look at: those to be confirmed, all to come, those of the last days whose outcome is to be written down, the rest. */
export const bookViews = {
  waiting: "等确认",
  upcoming: "要来的",
  outcome: "来没来",
  over: "过去的",
} as const;
export type BookView = keyof typeof bookViews;

export const staffBookings = endpoint("GET /rest/staff/book/page", {
  permission: "orders.read",
  summary: "要来的预约，近的先；等确认的按最先到期；号码遮住中间几位；商家只看自己的",
  who: "staff",
  query: z.object({
    kind: listOf(BookKindCode),
    view: z.enum(codesOf(bookViews), "没有这一类，请从列表里选。").default("upcoming"),
    /** Goes on after the last record of the page that gave it; `current` then counts for nothing. */
    cursor: z.string().max(20).optional(),
    ...paging,
  }),
  reply: cursorPageOf(StaffBooking),
});

const one = {
  permission: "orders.read",
  who: "staff",
  params: z.object({ id: Id }),
  reply: StaffBookingDetail,
} as const;
/** What was written down before is put right with a reason, within `CORRECT_DAYS`. */
const outcome = z.object({ version: SeenVersion, reason: maybeWritten(200, "原因") }).prefault({});

export const staffBooking = endpoint("GET /rest/staff/book/:id", { ...one, summary: "一个预约和它的经过" });
export const revealBooking = endpoint("PUT /rest/staff/book/reveal/:id", {
  reveals: true,
  ...one,
  summary: "看预约人的完整号码，好打电话；看过会记下来",
  body: z.object({ reason: written(2, 200, "为什么要看") }),
});
export const confirmBooking = endpoint("PUT /rest/staff/book/confirm/:id", {
  ...one,
  summary: "确认预约，会员会收到消息",
  body: SeenBody,
});
export const proposeBooking = endpoint("PUT /rest/staff/book/propose/:id", {
  ...one,
  summary: "约好的时间接待不了，请会员改到另一个时间；会员会收到消息",
  body: z.object({ date: VisitDay, start: ClockTime, text: maybeWritten(100, "原因"), version: SeenVersion }),
});
export const visitedBooking = endpoint("PUT /rest/staff/book/visited/:id", {
  ...one,
  summary: "记下人来过了；从预约那天起；记过没有来的，7 天内写明原因可以更正",
  body: outcome,
});
export const noShowBooking = endpoint("PUT /rest/staff/book/noShow/:id", {
  ...one,
  summary: "记下人没有来；从预约那天起；记过来了的，7 天内写明原因可以更正",
  body: outcome,
});
