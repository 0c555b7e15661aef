import type { BookEvent } from "@ginkgo/api-contract/bookings/bookings";
import { date, integer, pgSchema, smallint, text, unique } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { members, staff } from "../identity/tables.ts";

const schema = pgSchema("bookings");

/** What a member agreed on without paying: to look at a home, a service to be talked over, a trip to be kept in mind. */
export const bookings = schema.table("bookings", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  kind: text("kind", { enum: ["VISIT", "SERVICE", "TOUR"] }).notNull(),
  /** organisations.organisations, services or trips. */
  targetId: id("target_id").notNull(),
  state: text("state", { enum: ["BOOKED", "CONFIRMED", "CANCELLED", "VISITED", "NO_SHOW", "DONE"] })
    .notNull()
    .default("BOOKED"),
  day: date("day").notNull(),
  /** 14:30; null for any time of the day. */
  start: text("start"),
  peopleCount: smallint("people_count").notNull().default(1),
  /** {name, phone} and what was written: each sealed. */
  contact: text("contact"),
  remark: text("remark"),
  createdAt: timestamptz("created_at").notNull(),
  changedAt: timestamptz("changed_at"),
  endedAt: timestamptz("ended_at"),
  remindedAt: timestamptz("reminded_at"),
  /** The organisation may ask for another time; the member agrees or chooses one of their own. */
  proposedDay: date("proposed_day"),
  proposedStart: text("proposed_start"),
  /** Sealed: why, in the home's words. */
  proposedText: text("proposed_text"),
  /** Counts its changes, by the member and by the staff. */
  version: integer("version").notNull().default(1),
  /** Who of the staff changed it last. */
  handledBy: id("handled_by").references(() => staff.id),
  handledAt: timestamptz("handled_at"),
});

/** What happened to a booking, append-only. Without staff it was its member, or the clock. */
export const bookingEvents = schema.table("booking_events", {
  id: generatedId("id").primaryKey(),
  bookingId: id("booking_id")
    .notNull()
    .references(() => bookings.id, { onDelete: "cascade" }),
  action: text("action").$type<BookEvent>().notNull(),
  staffId: id("staff_id").references(() => staff.id),
  /** When they come, as it was said then. */
  day: date("day").notNull(),
  start: text("start"),
  /** Sealed: why, in the words of staff. */
  text: text("text"),
  at: timestamptz("at").notNull(),
});

/** Messages about a booking to the phone of the member who made it. One of a kind for a booking: a later one takes its place. */
export const bookingSms = schema.table(
  "booking_sms",
  {
    id: generatedId("id").primaryKey(),
    bookingId: id("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    memberId: id("member_id").notNull(),
    kind: text("kind", {
      enum: ["BOOKED", "CHANGED", "CANCELLED", "CONFIRMED", "PROPOSED", "TOMORROW"],
    }).notNull(),
    nextAt: timestamptz("next_at").notNull(),
    tries: smallint("tries").notNull().default(0),
    sentAt: timestamptz("sent_at"),
  },
  (t) => [unique().on(t.bookingId, t.kind)],
);
