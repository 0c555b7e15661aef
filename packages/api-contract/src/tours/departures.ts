import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Fen, Id, Instant, Keyword, paging, SentInteger } from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { OrderSn, OrderStatusCode } from "../orders/order-shapes.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { Entry } from "../publishing/entries.ts";
import { departureStates } from "./tour-codes.ts";

/** What staff look at: small groups near their day, all that are not decided on, those that go, those without a seat left, the rest. */
export const departureViews = {
  todo: "先要定的",
  forming: "成团中",
  formed: "已成团",
  full: "满员",
  over: "过去的",
} as const;
export type DepartureView = keyof typeof departureViews;

/** A departure as one: its group, and how many have paid to go. */
export const GroupDeparture = z.object({
  id: Id,
  tripName: z.string(),
  date: Day,
  state: z.enum(codesOf(departureStates)),
  stateText: z.string(),
  minGroup: z.number().int(),
  maxGroup: z.number().int(),
  /** Seats that are paid for. */
  paidSeats: z.number().int(),
  /** Seats held by orders that are not paid yet. */
  unpaidSeats: z.number().int(),
  /** Seats that cannot be had any more. */
  takenSeats: z.number().int(),
  /** Orders that are paid and go with it. */
  orders: z.number().int(),
  /** When the clock decides; null where it is decided on. */
  decidesAt: Instant.nullable(),
  /** Whole days until then; 0 on its day. */
  daysLeft: z.number().int().nullable(),
  /** Formed below its minimum by one person, waiting for another. */
  asked: z.object({ id: Id, name: z.string(), at: Instant, reason: z.string() }).nullable(),
  /** Changes with every change of the departure, its seats and payments. */
  version: z.number().int(),
});
export type GroupDeparture = z.output<typeof GroupDeparture>;

/** What a decision does to the orders. */
const Follows = z.object({
  /** Orders that change with it. */
  orders: z.number().int(),
  refundFen: Fen,
  /** Members who are told. */
  people: z.number().int(),
});

/** A departure with all that decides it. */
export const DepartureCase = GroupDeparture.extend({
  roster: z.array(
    z.object({
      orderId: Id,
      sn: OrderSn,
      /** Who ordered, masked. */
      ownerName: z.string().nullable(),
      seats: z.number().int(),
      status: OrderStatusCode,
      statusText: z.string(),
      paidFen: Fen,
    }),
  ),
  /** What the clock would do as things stand; null where it is decided on. */
  clock: z.enum(["FORMED", "CANCELLED"]).nullable(),
  ifFormed: Follows,
  ifCancelled: Follows,
  /** What this reader may do now; `ask` is to form it below its minimum, which takes two people. */
  actions: z.array(z.enum(["confirm", "ask", "agree", "refuse", "withdraw", "cancel"])),
  /** The same as it is written; null for who may not write it. Its version is what saving and publishing take. */
  entry: Entry.pick({ version: true, live: true, draft: true }).nullable(),
});
export type DepartureCase = z.output<typeof DepartureCase>;

/** What is written of a departure has the addresses of its kind (publishing/entries.ts); the desk reads groups. */
export const staffDepartures = endpoint("GET /rest/staff/departure/group/page", {
  permission: "tours.confirm",
  summary: "团期：要先定的在前，近的先；商家只看自己的",
  who: "staff",
  query: z.object({
    view: z.enum(codesOf(departureViews), "没有这一类团期，请从列表里选。").default("todo"),
    /** Of the trip's name. */
    keyword: Keyword,
    /** Goes on after the last record of the page that gave it; `current` then counts for nothing. */
    cursor: z.string().max(200).optional(),
    ...paging,
  }),
  reply: z.object({
    records: z.array(GroupDeparture),
    total: z.number().int(),
    nextCursor: z.string().optional(),
  }),
});

/** `version`: the one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();

const one = {
  permission: "tours.confirm",
  who: "staff",
  params: z.object({ id: Id }),
  reply: DepartureCase,
} as const;

export const staffDeparture = endpoint("GET /rest/staff/departure/group/:id", {
  ...one,
  summary: "一个团期：座位、名单、到时系统怎么定、每种决定带来什么",
});
export const confirmDeparture = endpoint("PUT /rest/staff/departure/confirm/:id", {
  ...one,
  summary: "确认成团：这一天出发的订单一起确认；付款的人数不够的，写明原因，等第二个人同意",
  body: z.object({ reason: maybeWritten(200, "原因"), version }).prefault({}),
});
export const secondDeparture = endpoint("PUT /rest/staff/departure/second/:id", {
  ...one,
  isSecond: true,
  summary: "人数不够的成团申请，第二个人同意或不同意；申请的人可以撤回",
  body: z.object({
    agree: z.boolean("请选同意或不同意。"),
    reason: maybeWritten(200, "不同意的原因"),
    version,
  }),
});
export const cancelDeparture = endpoint("PUT /rest/staff/departure/cancel/:id", {
  ...one,
  summary: "取消这一团：订单全部全额退款，不再接受报名",
  body: z.object({ reason: written(2, 200, "取消的原因"), version }),
});

/** Somebody a departure takes along, as insurers, hotels and the guide need it. */
export const DepartureTraveler = z.object({
  orderId: Id,
  sn: OrderSn,
  name: z.string(),
  /** The whole number; null where the birthday was given instead. */
  idNo: z.string().nullable(),
  birthday: Day.nullable(),
  /** In whole years on the day they leave. */
  age: z.number().int().nullable(),
  phone: z.string().nullable(),
  mobility: z.string().nullable(),
  diet: z.string().nullable(),
  health: z.string().nullable(),
});
export type DepartureTraveler = z.output<typeof DepartureTraveler>;

export const revealTravelers = endpoint("PUT /rest/staff/departure/travelers/:id", {
  reveals: true,
  ...one,
  summary: "写明原因，看付了款的出行人：证件号、电话、饮食和健康；会记入审计，会员在隐私页里看得到",
  body: z.object({ reason: written(2, 100, "原因") }),
  reply: z.object({ records: z.array(DepartureTraveler) }),
});
