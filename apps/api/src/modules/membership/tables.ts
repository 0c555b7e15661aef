import type { AddressTag } from "@ginkgo/api-contract/membership/addresses";
import type { Favourite } from "@ginkgo/api-contract/membership/favourites";
import type { FeedbackEvent } from "@ginkgo/api-contract/membership/feedback";
import type {
  FavouriteType,
  FeedbackTarget,
  FeedbackType,
  NoticeKind,
  Relation,
} from "@ginkgo/api-contract/membership/membership-codes";
import type { MessageCode } from "@ginkgo/api-contract/messages/message-catalogue";
import { boolean, integer, jsonb, pgSchema, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { bytea, generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { members, sessions, staff } from "../identity/tables.ts";

const schema = pgSchema("membership");

export const emergencyContacts = schema.table(
  "emergency_contacts",
  {
    id: generatedId("id").primaryKey(),
    memberId: id("member_id")
      .notNull()
      .references(() => members.id),
    /** Both sealed: a third person's (platform/secrets/vault.ts). */
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    relation: text("relation").$type<Relation>().notNull(),
    priority: smallint("priority").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    updatedAt: timestamptz("updated_at").notNull(),
  },
  (t) => [unique().on(t.memberId, t.priority)],
);

/** Whom family stands around: a member themself, or somebody without an account whom a member looks after. */
export const elders = schema.table("elders", {
  id: generatedId("id").primaryKey(),
  /** Whose consents speak for this elder: their own account, or the family member who answers for them. */
  speakerId: id("speaker_id")
    .notNull()
    .references(() => members.id),
  isSelf: boolean("is_self").notNull(),
  /** Sealed; null where the account has the name. */
  name: text("name"),
  gender: text("gender", { enum: ["MALE", "FEMALE"] }),
  /** Sealed, YYYY-MM-DD. */
  birthday: text("birthday"),
  /** Health notes as sealed JSON, null when there are none. */
  health: text("health"),
  createdAt: timestamptz("created_at").notNull(),
  updatedAt: timestamptz("updated_at").notNull(),
});

/** One row from the invitation to the end of the bond (domain §5.6). */
export const familyMembers = schema.table("family_members", {
  id: generatedId("id").primaryKey(),
  /** Null while an invitation to the elder themself is open. */
  elderId: id("elder_id").references(() => elders.id, { onDelete: "cascade" }),
  /** Null while an invitation to a family member is open. */
  memberId: id("member_id").references(() => members.id),
  /** What the member is to the elder; 0 is the elder. */
  relation: text("relation").$type<Relation>().notNull(),
  role: text("role", { enum: ["OWNER", "PROXY", "VIEWER"] }).notNull(),
  health: boolean("health").notNull().default(false),
  bindState: text("bind_state", { enum: ["INVITED", "BOUND", "REJECTED", "UNBOUND"] }).notNull(),
  inviterId: id("inviter_id").references(() => members.id),
  /** SHA-256 of the link's opaque id: what stands here opens nothing. */
  linkHash: bytea("link_hash").unique(),
  healthOffered: boolean("health_offered").notNull().default(false),
  /** The invited number, sealed, and the keyed hash it is compared by; gone once answered. */
  phone: text("phone"),
  phoneIndex: bytea("phone_index"),
  invitedAt: timestamptz("invited_at"),
  expiresAt: timestamptz("expires_at"),
  /** Whose consent the bond rests on; null for who began it. */
  acceptedBy: id("accepted_by").references(() => members.id),
  answeredAt: timestamptz("answered_at"),
  endedAt: timestamptz("ended_at"),
  endedWhy: text("ended_why"),
});

/** Under “为谁”; no row is oneself. */
export const chosenElders = schema.table("chosen_elders", {
  memberId: id("member_id")
    .primaryKey()
    .references(() => members.id),
  elderId: id("elder_id")
    .notNull()
    .references(() => elders.id, { onDelete: "cascade" }),
});

export const favourites = schema.table(
  "favourites",
  {
    id: generatedId("id").primaryKey(),
    memberId: id("member_id")
      .notNull()
      .references(() => members.id),
    targetType: text("target_type").$type<FavouriteType>().notNull(),
    targetId: id("target_id").notNull(),
    /** False only inside the transaction that takes it away: switching is one statement on one row (toggle-favourite.ts). */
    kept: boolean("kept").notNull().default(true),
    /** As it was when kept, for when it is taken down. */
    title: text("title").notNull(),
    priceText: text("price_text"),
    cover: jsonb("cover").$type<Favourite["cover"]>().notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (t) => [unique().on(t.memberId, t.targetType, t.targetId)],
);

export const feedback = schema.table("opinions", {
  id: generatedId("id").primaryKey(),
  /** Null once the writer's account is closed: what was complained about stays answerable. */
  memberId: id("member_id").references(() => members.id),
  type: text("type").$type<FeedbackType>().notNull(),
  target: text("target").$type<FeedbackTarget>().notNull(),
  targetId: id("target_id"),
  content: text("content").notNull(),
  /** Sealed. */
  contact: text("contact"),
  state: text("state", { enum: ["SUBMITTED", "ACCEPTED", "PROCESSING", "REPLIED", "CLOSED"] })
    .notNull()
    .default("SUBMITTED"),
  reply: text("reply"),
  replyAt: timestamptz("reply_at"),
  score: smallint("score"),
  acceptBy: timestamptz("accept_by").notNull(),
  answerBy: timestamptz("answer_by").notNull(),
  createdAt: timestamptz("created_at").notNull(),
  /** Counts its steps. */
  version: integer("version").notNull().default(1),
});

/** What happened to feedback, append-only. Without staff it was the writer. */
export const feedbackEvents = schema.table("opinion_events", {
  id: generatedId("id").primaryKey(),
  feedbackId: id("opinion_id")
    .notNull()
    .references(() => feedback.id, { onDelete: "cascade" }),
  action: text("action").$type<FeedbackEvent["action"]>().notNull(),
  staffId: id("staff_id").references(() => staff.id),
  text: text("text"),
  at: timestamptz("at").notNull(),
});

export const notices = schema.table("notices", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  kind: text("kind").$type<NoticeKind>().notNull(),
  /** Null where `event` says it: the words are then those of security-texts.ts. */
  title: text("title"),
  body: text("body"),
  link: text("link"),
  event: text("event"),
  /** What the words of an event need, for example the device. */
  detail: text("detail"),
  createdAt: timestamptz("created_at").notNull(),
  readAt: timestamptz("read_at"),
});

export const addresses = schema.table("addresses", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id, { onDelete: "cascade" }),
  receiver: text("receiver").notNull(),
  phone: text("phone").notNull(),
  adcode: text("adcode").notNull(),
  detail: text("detail").notNull(),
  tag: text("tag").$type<AddressTag>().notNull().default("HOME"),
  isDefault: boolean("is_default").notNull().default(false),
  createdAt: timestamptz("created_at").notNull(),
  updatedAt: timestamptz("updated_at").notNull(),
  /** Whose home an address is, of the elders its member orders visits for; null where it was not said. */
  elderId: id("elder_id").references(() => elders.id, { onDelete: "set null" }),
});

/** What a member wants to be told in which way; where there is no row: here, and by no message to the phone. */
export const noticePreferences = schema.table(
  "notice_preferences",
  {
    memberId: id("member_id")
      .notNull()
      .references(() => members.id),
    kind: text("kind").$type<NoticeKind>().notNull(),
    inApp: boolean("in_app").notNull(),
    sms: boolean("sms").notNull(),
    /** Whether a kind of notice goes to the devices on which the member turned reminders on. */
    push: boolean("push").notNull().default(false),
    /** Whether a kind of notice goes to the member's mailbox. */
    mail: boolean("mail").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.kind] })],
);

/** Notices that are to go to the phone too. Each is sent once, or given up after a few tries. */
export const noticeSms = schema.table("notice_sms", {
  id: generatedId("id").primaryKey(),
  noticeId: id("notice_id")
    .notNull()
    .references(() => notices.id, { onDelete: "cascade" }),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  tries: smallint("tries").notNull().default(0),
  nextAt: timestamptz("next_at").notNull(),
});

/** Browsers a member turned reminders on in. Each lives as long as the sign-in it was turned on under. */
export const pushDevices = schema.table("push_devices", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  sessionId: id("session_id")
    .notNull()
    .references(() => sessions.id, { onDelete: "cascade" }),
  /** Sealed: the address at the browser's push service, and the keys to seal messages for it. */
  endpoint: text("endpoint").notNull(),
  endpointHash: bytea("endpoint_hash").notNull().unique(),
  keys: text("keys").notNull(),
  createdAt: timestamptz("created_at").notNull(),
});

/** Notices on their way to such a device. Each is sent once, or given up after a few tries. */
export const noticePush = schema.table("notice_push", {
  id: generatedId("id").primaryKey(),
  noticeId: id("notice_id")
    .notNull()
    .references(() => notices.id, { onDelete: "cascade" }),
  deviceId: id("device_id")
    .notNull()
    .references(() => pushDevices.id, { onDelete: "cascade" }),
  tries: smallint("tries").notNull().default(0),
  nextAt: timestamptz("next_at").notNull(),
});

/** Messages that tell a number of an invitation to a family. They wait for the morning, so the link waits here too. */
export const invitationSms = schema.table("invitation_sms", {
  invitationId: id("invitation_id")
    .primaryKey()
    .references(() => familyMembers.id, { onDelete: "cascade" }),
  /** Sealed: the invitation itself is found by a hash, which opens nothing. */
  link: text("link").notNull(),
  tries: smallint("tries").notNull().default(0),
  nextAt: timestamptz("next_at").notNull(),
});

/** The words of messages as staff wrote them; the latest of a message holds, one without words goes back to the default. */
export const messageVersions = schema.table(
  "message_versions",
  {
    code: text("code").$type<MessageCode>().notNull(),
    no: integer("no").notNull(),
    title: text("title"),
    body: text("body"),
    staffId: id("staff_id")
      .notNull()
      .references(() => staff.id),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.no] })],
);

/** The mailbox a member proved to be theirs. It is no way to sign in, and may be another member's too. */
export const mailAddresses = schema.table("mail_addresses", {
  memberId: id("member_id")
    .primaryKey()
    .references(() => members.id),
  /** Sealed. */
  address: text("address").notNull(),
  provedAt: timestamptz("proved_at").notNull(),
  /** When its server said that it takes nothing: nothing is sent to it any more. */
  refusedAt: timestamptz("refused_at"),
});

/** Notices on their way to a mailbox. Each is sent once, or given up after a few tries. */
export const noticeMail = schema.table("notice_mail", {
  id: generatedId("id").primaryKey(),
  noticeId: id("notice_id")
    .notNull()
    .references(() => notices.id, { onDelete: "cascade" }),
  memberId: id("member_id")
    .notNull()
    .references(() => mailAddresses.memberId, { onDelete: "cascade" }),
  tries: smallint("tries").notNull().default(0),
  nextAt: timestamptz("next_at").notNull(),
});
