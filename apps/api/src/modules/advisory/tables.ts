import type {
  ConversationTarget,
  FollowType,
  FollowWay,
  MessageType,
} from "@ginkgo/api-contract/advisory/advisory-codes";
import { sql } from "drizzle-orm";
import { boolean, integer, pgSchema, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { members, staff } from "../identity/tables.ts";

const schema = pgSchema("advisory");

/** What staff who talk to members are, beyond their account. */
export const people = schema.table("people", {
  staffId: id("staff_id")
    .primaryKey()
    .references(() => staff.id),
  kind: text("kind", { enum: ["ADVISER", "SERVICE"] }).notNull(),
  /** Of an adviser; customer service has none. */
  title: text("title", { enum: ["ADVISER", "SENIOR", "CARE_MANAGER"] }),
  employeeNo: text("employee_no").notNull().unique(),
  avatarUrl: text("avatar_url"),
  intro: text("intro").notNull().default(""),
  specialties: text("specialties").array().notNull().default(sql`'{}'::text[]`),
  /** Area codes of any level; what lies below is theirs too. Empty: everywhere. */
  areas: text("areas").array().notNull().default(sql`'{}'::text[]`),
  certificates: text("certificates").array().notNull().default(sql`'{}'::text[]`),
  yearsOfWork: smallint("years_of_work").notNull().default(0),
  servedFamilies: integer("served_families").notNull().default(0),
  /** Conversations at a time. */
  capacity: smallint("capacity").notNull().default(10),
  /** 1 is Monday. */
  workDays: smallint("work_days").array().notNull().default(sql`'{1,2,3,4,5,6,7}'::smallint[]`),
  workFrom: text("work_from").notNull().default("09:00"),
  workTo: text("work_to").notNull().default("18:00"),
  standInId: id("stand_in_id").references(() => staff.id),
  /** As they set it themselves; whether they are there, seen_at tells. */
  state: text("state", { enum: ["ONLINE", "BUSY", "OFFLINE"] })
    .notNull()
    .default("ONLINE"),
  seenAt: timestamptz("seen_at"),
  /** Of the last answers, minutes; null before anybody could tell. */
  responseMinutes: smallint("response_minutes"),
  scoreSum: integer("score_sum").notNull().default(0),
  scoreCount: integer("score_count").notNull().default(0),
});

/** Who serves a member, by what they are to them: adviser, customer service, agent of the region. */
export const memberPeople = schema.table(
  "member_people",
  {
    memberId: id("member_id")
      .notNull()
      .references(() => members.id),
    role: text("role", { enum: ["ADVISER", "ONLINE", "AGENT", "RECENT"] }).notNull(),
    staffId: id("staff_id")
      .notNull()
      .references(() => people.staffId),
    since: timestamptz("since").notNull(),
    /** When the member last changed it; null: never. */
    changedAt: timestamptz("changed_at"),
    /** Sealed for its id: why the member last changed it. */
    id: generatedId("id").notNull().unique(),
    changeReason: text("change_reason"),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.role] })],
);

export const conversations = schema.table("conversations", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  kind: text("kind", { enum: ["ADVISER", "SUPPORT", "CONSULT"] }).notNull(),
  targetType: text("target_type").$type<ConversationTarget>().notNull(),
  targetId: id("target_id"),
  state: text("state", { enum: ["WAITING", "OPEN", "LEFT", "CLOSED"] }).notNull(),
  staffId: id("staff_id").references(() => people.staffId),
  /** Whom staff_id stands in for. */
  forStaffId: id("for_staff_id").references(() => people.staffId),
  lastSeq: integer("last_seq").notNull().default(0),
  lastChange: integer("last_change").notNull().default(0),
  memberRead: integer("member_read").notNull().default(0),
  staffRead: integer("staff_read").notNull().default(0),
  /** In the queue since, and taken from it. */
  waitingSince: timestamptz("waiting_since"),
  takenAt: timestamptz("taken_at"),
  /** Since when the member waits for an answer; null while the last word is ours. */
  unansweredSince: timestamptz("unanswered_since"),
  openedAt: timestamptz("opened_at").notNull(),
  lastAt: timestamptz("last_at").notNull(),
  closedAt: timestamptz("closed_at"),
  score: smallint("score"),
  /** Sealed: what was said of the service, and the number to call back. */
  scoreText: text("score_text"),
  scoredAt: timestamptz("scored_at"),
  callback: text("callback"),
  callbackAt: timestamptz("callback_at"),
  /** Whether the member lets other families read what they said of a conversation. */
  scoreShown: boolean("score_shown").notNull().default(false),
  /** When the member was told of what they have not read in a conversation; null again once they have. */
  noticedAt: timestamptz("noticed_at"),
  /** Whether somebody said something lately: only those, and those who wait for an answer, keep a person busy. */
  active: boolean("active").notNull().default(true),
});

export const messages = schema.table(
  "messages",
  {
    id: generatedId("id").primaryKey(),
    conversationId: id("conversation_id")
      .notNull()
      .references(() => conversations.id),
    seq: integer("seq").notNull(),
    senderKind: text("sender_kind", { enum: ["member", "staff", "system"] }).notNull(),
    senderId: id("sender_id"),
    clientId: text("client_id"),
    type: text("type").$type<MessageType>().notNull(),
    /** Sealed JSON of what was sent; null once taken back. */
    content: text("content"),
    warning: text("warning"),
    sentAt: timestamptz("sent_at").notNull(),
    recalledAt: timestamptz("recalled_at"),
    /** Number of the recall in its conversation. */
    change: integer("change"),
    /** How long the member had waited for this answer, seconds; on the first answer only. */
    answeredAfter: integer("answered_after"),
  },
  (t) => [unique().on(t.conversationId, t.seq)],
);

/** Who handed a conversation to whom, and why: for its current holder. */
export const handovers = schema.table("handovers", {
  id: generatedId("id").primaryKey(),
  conversationId: id("conversation_id")
    .notNull()
    .references(() => conversations.id),
  fromId: id("from_id")
    .notNull()
    .references(() => staff.id),
  toId: id("to_id")
    .notNull()
    .references(() => people.staffId),
  /** Sealed: it speaks of the member. */
  reason: text("reason").notNull(),
  at: timestamptz("at").notNull(),
});

/** Words ready to be sent; everybody's where they are nobody's. */
export const cannedReplies = schema.table("canned_replies", {
  id: generatedId("id").primaryKey(),
  staffId: id("staff_id").references(() => staff.id),
  title: text("title").notNull(),
  text: text("text").notNull(),
  createdAt: timestamptz("created_at").notNull(),
});

export const followUps = schema.table("follow_ups", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  staffId: id("staff_id")
    .notNull()
    .references(() => people.staffId),
  /** The consultation it follows, planned once for each. */
  conversationId: id("conversation_id")
    .unique()
    .references(() => conversations.id),
  /** The contract it belongs to, a number of a module above. */
  signId: id("sign_id"),
  type: text("type").$type<FollowType>().notNull(),
  way: text("way").$type<FollowWay>().notNull(),
  state: text("state", { enum: ["PLANNED", "DONE", "MISSED", "CANCELLED"] }).notNull(),
  planAt: timestamptz("plan_at"),
  doneAt: timestamptz("done_at"),
  nextAt: timestamptz("next_at"),
  /** Sealed: what was said. */
  content: text("content"),
  satisfaction: smallint("satisfaction"),
  /** When the member was told that somebody will be in touch. */
  toldAt: timestamptz("told_at"),
  createdAt: timestamptz("created_at").notNull(),
});
