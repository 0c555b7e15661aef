import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Day, Id, Instant, Keyword, paging } from "../fields.ts";
import { OrderSn } from "./order-shapes.ts";

/** Somebody's day of a week: how long they work, and how much of it is taken. */
const WeekDay = z.object({
  workMinutes: z.number().int(),
  visits: z.number().int(),
  visitMinutes: z.number().int(),
  /** Why they cannot be sent for a part of it; null where they can. */
  awayText: z.string().nullable(),
});

const WeekPerson = z.object({
  employeeId: Id,
  employeeNo: z.string(),
  name: z.string(),
  gradeText: z.string(),
  offText: z.string().nullable(),
  /** In the order of `days`. */
  days: z.array(WeekDay),
});
export type WeekPerson = z.output<typeof WeekPerson>;

export const DispatchWeek = z.object({
  days: z.array(Day),
  people: z.array(WeekPerson),
  peopleCount: z.number().int(),
  nextCursor: z.string().optional(),
  /** Of everybody in the area, in the order of `days`: visits placed, and those that still look for somebody. */
  totals: z.array(z.object({ day: Day, placed: z.number().int(), open: z.number().int() })),
});
export type DispatchWeek = z.output<typeof DispatchWeek>;

export const dispatchWeek = endpoint("GET /rest/staff/dispatch/week", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "派单台的一周：从星期一起，谁哪天上班、排了多少；人按工号一页一页看",
  query: z.object({
    /** A day of the week that is shown. */
    day: Day.optional(),
    area: Adcode.optional(),
    keyword: Keyword,
    cursor: z.string().max(40).optional(),
    size: paging.size,
  }),
  reply: DispatchWeek,
});

const LoadHour = z.object({
  /** Begins then, 0–23. */
  hour: z.number().int(),
  /** Visits that go on in it: placed with somebody, and looking for somebody. */
  placed: z.number().int(),
  open: z.number().int(),
  /** Who works then and may be sent, busy or not. */
  people: z.number().int(),
});
export type LoadHour = z.output<typeof LoadHour>;

export const dispatchLoad = endpoint("GET /rest/staff/dispatch/load", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "一天里每小时有多少上门、多少还没有人、多少人在岗",
  query: z.object({ day: Day.optional(), area: Adcode.optional() }),
  reply: z.object({ day: Day, hours: z.array(LoadHour) }),
});

/** Where something is on the map, to about a hundred metres (GCJ-02). */
const MapPlace = z.object({
  lng: z.number(),
  lat: z.number(),
  /** False: only the district is known, and that is its middle. */
  isExact: z.boolean(),
});

const MapVisit = z.object({
  orderId: Id,
  sn: OrderSn,
  serviceName: z.string(),
  receiver: z.string().nullable(),
  areaText: z.string(),
  start: Instant,
  end: Instant,
  place: MapPlace.nullable(),
});
export type MapVisit = z.output<typeof MapVisit>;

/** A visit of the day with the way to it from the one before. */
const MapStop = MapVisit.extend({
  /** The visit the map is about, as if this person made it. */
  isTried: z.boolean(),
  /** Straight, metres; null for the first, and where a place is not exactly known. */
  metresBefore: z.number().int().nullable(),
  /** Time for the way; null for the first. */
  minutesBefore: z.number().int().nullable(),
});
export type MapStop = z.output<typeof MapStop>;

export const DispatchMap = z.object({
  /** The city whose outline is drawn. */
  city: Adcode,
  cityName: z.string(),
  /** Its districts, each by the point its name stands at. */
  districts: z.array(z.object({ name: z.string(), lng: z.number(), lat: z.number() })),
  visit: MapVisit,
  /** Others of that day and city that look for somebody. */
  open: z.array(MapVisit),
  person: z.object({ employeeId: Id, name: z.string() }).nullable(),
  /** Of that person on that day, in order, with the visit among them. */
  stops: z.array(MapStop),
  /** All their ways, metres; null where one is not known. */
  metres: z.number().int().nullable(),
});
export type DispatchMap = z.output<typeof DispatchMap>;

export const dispatchMap = endpoint("GET /rest/staff/dispatch/map/:id", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "一张单在哪里，派给这个人的话那天怎么走；直线的距离，不是路程",
  params: z.object({ id: Id }),
  query: z.object({ employeeId: Id.optional() }),
  reply: DispatchMap,
});
