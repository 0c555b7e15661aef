import type { ConsentKind, PersonType, StaffRole } from "@ginkgo/api-contract/identity/identity";
import type { KeyPermission } from "@ginkgo/api-contract/identity/service-keys";
import type { StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { bytea, generatedId, id, timestamptz } from "../../platform/database/columns.ts";

const schema = pgSchema("identity");

export const members = schema.table("members", {
  id: generatedId("id").primaryKey(),
  /** Null once the account is closed: the number is free again. */
  phone: text("phone"),
  personType: smallint("person_type").$type<PersonType>(),
  provinces: text("provinces").array().notNull().default(sql`'{}'::text[]`),
  nickname: text("nickname"),
  avatarUrl: text("avatar_url"),
  realName: text("real_name"),
  /** Of the whole name without spaces; null where there is no name, or none was hashed yet. */
  realNameHash: bytea("real_name_hash"),
  gender: text("gender", { enum: ["MALE", "FEMALE"] }),
  /** Days of birth are days, never instants: Shanghai had summer time when our members were born. */
  birthday: text("birthday"),
  passwordHash: text("password_hash"),
  state: text("state", { enum: ["ACTIVE", "BLOCKED", "CLOSING", "CLOSED", "MERGED"] })
    .notNull()
    .default("ACTIVE"),
  createdAt: timestamptz("created_at").notNull(),
  updatedAt: timestamptz("updated_at").notNull(),
  /** What names a person is sealed (platform/secrets/vault.ts) in its column, and found by a keyed hash beside it. */
  phoneHash: bytea("phone_hash").unique(),
  /** A customer who left the wished-for regions open is not asked for them again. */
  regionsLater: boolean("regions_later").notNull().default(false),
  /** Goes up with the state of the account and with each sign-out by staff. */
  version: integer("version").notNull().default(1),
  /** The account of the same person this one became part of; never one that was merged itself. */
  mergedInto: id("merged_into").references((): AnyPgColumn => members.id),
});

export const wechatLinks = schema.table("wechat_links", {
  /** The primary key is what keeps two first sign-ins at the same instant from making two members. */
  unionid: text("unionid").notNull(),
  memberId: id("member_id")
    .primaryKey()
    .references(() => members.id),
  nickname: text("nickname"),
  boundAt: timestamptz("bound_at").notNull(),
  unionidHash: bytea("unionid_hash").unique(),
  /** Whom one WeChat application knows a member as: paying inside WeChat asks for it. */
  openid: text("openid"),
  openidApp: text("openid_app"),
});

export const staff = schema.table("staff", {
  id: generatedId("id").primaryKey(),
  phone: text("phone").notNull(),
  name: text("name").notNull(),
  /** The one the account is known by, and the first it holds. */
  role: text("role").$type<StaffRole>().notNull(),
  otherRoles: text("other_roles").array().$type<StaffRole[]>().notNull().default(sql`'{}'::text[]`),
  passwordHash: text("password_hash").notNull(),
  /** Sealed (platform/secrets/seal.ts); the key is not in the database. */
  totpSecret: text("totp_secret").notNull().default(""),
  /** INVITED until its holder has set password and one-time code. */
  state: text("state", { enum: ["INVITED", "ACTIVE", "BLOCKED"] })
    .notNull()
    .default("ACTIVE"),
  createdAt: timestamptz("created_at").notNull(),
  phoneHash: bytea("phone_hash").unique(),
  version: integer("version").notNull().default(1),
});

/** Each one-time code opens once. */
export const staffTotpUsed = schema.table(
  "staff_totp_used",
  {
    staffId: id("staff_id")
      .notNull()
      .references(() => staff.id),
    step: id("step").notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.step] })],
);

/** One sign-in on one device: the family all its tokens belong to. */
export const sessions = schema.table("sessions", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id").references(() => members.id),
  staffId: id("staff_id").references(() => staff.id),
  clientId: text("client_id").notNull(),
  personType: smallint("person_type").$type<PersonType>(),
  device: text("device").notNull(),
  way: text("way").$type<"password" | "mobile" | "wechat">().notNull(),
  signedInAt: timestamptz("signed_in_at").notNull(),
  lastUsedAt: timestamptz("last_used_at").notNull(),
  /** When the person last proved who they are; changing the number needs it fresh. */
  provedAt: timestamptz("proved_at").notNull(),
  /** Rotation never moves this. */
  absoluteEndsAt: timestamptz("absolute_ends_at").notNull(),
  endedAt: timestamptz("ended_at"),
  endedWhy: text("ended_why"),
  /** Of staff: where the sign-in came from, shortened. */
  address: text("address"),
});

/** Each rotation adds one row. Tokens stand as SHA-256 of 256 random bits: nothing here opens anything. */
export const tokenPairs = schema.table(
  "token_pairs",
  {
    sessionId: id("session_id")
      .notNull()
      .references(() => sessions.id),
    generation: integer("generation").notNull(),
    accessHash: bytea("access_hash").notNull().unique(),
    accessExpiresAt: timestamptz("access_expires_at").notNull(),
    refreshHash: bytea("refresh_hash").notNull().unique(),
    refreshExpiresAt: timestamptz("refresh_expires_at").notNull(),
    usedAt: timestamptz("used_at"),
    /**
     * The pair that followed, sealed with a key only the holder of the used token can derive: fifty tabs asking at
     * once are all answered with it.
     */
    successor: text("successor"),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.generation] })],
);

export const smsCodes = schema.table("sms_codes", {
  id: generatedId("id").primaryKey(),
  purpose: text("purpose").notNull(),
  codeHmac: bytea("code_hmac").notNull(),
  address: text("address").notNull(),
  createdAt: timestamptz("created_at").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
  tries: smallint("tries").notNull().default(0),
  usedAt: timestamptz("used_at"),
  mobileHash: bytea("mobile_hash").notNull(),
  /** Wrong tries at a message code from elsewhere than where it was asked for: they cost whoever asked nothing. */
  triesElsewhere: smallint("tries_elsewhere").notNull().default(0),
  /** What a message code is good for beside its purpose, as `contract:10001:sign`; null where the purpose says it all. */
  subject: text("subject"),
  /**
   * Codes that a signed-in person had sent to their own number are counted on their own: a stranger who knows the number
   * keeps nobody from signing.
   */
  isOwn: boolean("is_own").notNull().default(false),
});

/** Wrong passwords, counted before the hash is compared so that parallel guesses cannot outrun the count. */
export const passwordTries = schema.table("password_tries", {
  id: generatedId("id").primaryKey(),
  address: text("address").notNull(),
  triedAt: timestamptz("tried_at").notNull(),
  accountHash: bytea("account_hash").notNull(),
});

export const wechatStates = schema.table("wechat_states", {
  stateHash: bytea("state_hash").primaryKey(),
  redirect: text("redirect"),
  createdAt: timestamptz("created_at").notNull(),
  usedAt: timestamptz("used_at"),
  /** Who sets out inside WeChat comes back with a code of another application of ours than who scans. */
  inside: boolean("inside").notNull().default(false),
});

export const wechatTickets = schema.table("wechat_tickets", {
  ticketHash: bytea("ticket_hash").primaryKey(),
  expiresAt: timestamptz("expires_at").notNull(),
  usedAt: timestamptz("used_at"),
  person: text("person").notNull(),
});

export const consents = schema.table("consents", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  kind: text("kind").$type<ConsentKind>().notNull(),
  version: text("version").notNull(),
  givenAt: timestamptz("given_at").notNull(),
  withdrawnAt: timestamptz("withdrawn_at"),
});

/** What happened to an account, append-only: sign-ins, ends, reuse of a token, changes of number or password. */
export const securityEvents = schema.table("security_events", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id"),
  staffId: id("staff_id"),
  sessionId: id("session_id"),
  kind: text("kind").notNull(),
  at: timestamptz("at").notNull(),
});

/** Picture tests, asked for only where abuse is suspected. Each opens one message and is then used up. */
export const challenges = schema.table("challenges", {
  idHash: bytea("id_hash").primaryKey(),
  answerHmac: bytea("answer_hmac").notNull(),
  address: text("address").notNull(),
  createdAt: timestamptz("created_at").notNull(),
  usedAt: timestamptz("used_at"),
});

/** Whose orders a merchant's or home's account sees (decisions §14): `self`, `org:10001`, `tour:10001`. */
export const staffSellers = schema.table(
  "staff_sellers",
  {
    staffId: id("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    seller: text("seller").notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.seller] })],
);

/** Roles there are, each with the number of its last change. */
export const roles = schema.table("roles", {
  role: text("role").$type<StaffRole>().primaryKey(),
  version: integer("version").notNull().default(1),
});

/** What a role may. */
export const rolePermissions = schema.table(
  "role_permissions",
  {
    role: text("role")
      .$type<StaffRole>()
      .notNull()
      .references(() => roles.role),
    permission: text("permission").$type<StaffPermission>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.role, t.permission] })],
);

/** The one-time link an account is set up by, or its one-time code anew; another takes its place, using it ends it. */
export const staffInvitations = schema.table("staff_invitations", {
  staffId: id("staff_id")
    .primaryKey()
    .references(() => staff.id, { onDelete: "cascade" }),
  kind: text("kind", { enum: ["NEW", "TOTP"] }).notNull(),
  tokenHash: bytea("token_hash").notNull().unique(),
  createdAt: timestamptz("created_at").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
  /** What its holder has chosen so far, before a code confirms it. */
  passwordHash: text("password_hash"),
  totpSecret: text("totp_secret"),
});

/** Why one person did to an account what takes no second person. */
export const staffChanges = schema.table("staff_changes", {
  id: generatedId("id").primaryKey(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id, { onDelete: "cascade" }),
  by: id("by")
    .notNull()
    .references(() => staff.id),
  at: timestamptz("at").notNull(),
  reason: text("reason").notNull(),
});

/** Why staff changed or opened an account of a member. */
export const memberChanges = schema.table("member_changes", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id, { onDelete: "cascade" }),
  by: id("by")
    .notNull()
    .references(() => staff.id),
  at: timestamptz("at").notNull(),
  reason: text("reason").notNull(),
});

/** Two accounts of one person that become one: both confirm, then a second person of the staff decides. */
export const memberMerges = schema.table("member_merges", {
  id: generatedId("id").primaryKey(),
  /** The account that ends. */
  fromId: id("from_id")
    .notNull()
    .references(() => members.id),
  intoId: id("into_id")
    .notNull()
    .references(() => members.id),
  state: text("state", {
    enum: ["WAIT_MEMBER", "WAIT_SECOND", "DONE", "REFUSED", "DECLINED", "WITHDRAWN", "EXPIRED"],
  })
    .notNull()
    .default("WAIT_MEMBER"),
  reason: text("reason").notNull(),
  askedBy: id("asked_by")
    .notNull()
    .references(() => staff.id),
  askedAt: timestamptz("asked_at").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
  /** When each account confirmed, signed in afresh. */
  fromAgreedAt: timestamptz("from_agreed_at"),
  intoAgreedAt: timestamptz("into_agreed_at"),
  decidedBy: id("decided_by").references(() => staff.id),
  decidedAt: timestamptz("decided_at"),
  answer: text("answer"),
  /** What moved, counted. */
  moved: jsonb("moved").$type<{ text: string; count: number }[]>(),
  /** When what calls under way had still written to the account that ended was moved too. */
  sweptAt: timestamptz("swept_at"),
  version: integer("version").notNull().default(1),
});

/** What another system calls the API with in place of a person; its rights are its holder's, and of these only some. */
export const serviceKeys = schema.table("service_keys", {
  id: generatedId("id").primaryKey(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  permissions: text("permissions").array().$type<KeyPermission[]>().notNull(),
  secretHash: bytea("secret_hash").notNull().unique(),
  /** The last four characters, to tell one from another. */
  ending: text("ending").notNull(),
  createdAt: timestamptz("created_at").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
  /** Until a second person agrees it opens nothing. */
  agreedAt: timestamptz("agreed_at"),
  agreedBy: id("agreed_by").references(() => staff.id),
  lastUsedAt: timestamptz("last_used_at"),
  endedAt: timestamptz("ended_at"),
  version: integer("version").notNull().default(1),
});

/** Changes of accounts and roles, and new keys, that a second person decides. */
export const staffRequests = schema.table("staff_requests", {
  id: generatedId("id").primaryKey(),
  kind: text("kind", { enum: ["ACCOUNT", "ROLES", "TOTP", "PERMISSIONS", "SERVICE_KEY"] }).notNull(),
  staffId: id("staff_id").references(() => staff.id, { onDelete: "cascade" }),
  role: text("role")
    .$type<StaffRole>()
    .references(() => roles.role),
  roles: text("roles").array().$type<StaffRole[]>().notNull().default(sql`'{}'::text[]`),
  sellers: text("sellers").array().notNull().default(sql`'{}'::text[]`),
  permissions: text("permissions").array().$type<StaffPermission[]>().notNull().default(sql`'{}'::text[]`),
  reason: text("reason").notNull(),
  askedBy: id("asked_by")
    .notNull()
    .references(() => staff.id),
  askedAt: timestamptz("asked_at").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
  decidedBy: id("decided_by").references(() => staff.id),
  decidedAt: timestamptz("decided_at"),
  agreed: boolean("agreed"),
  answer: text("answer"),
  serviceKeyId: id("service_key_id").references(() => serviceKeys.id, { onDelete: "cascade" }),
});

/** The ticket WeChat lets pages be signed with, one for an application, shared by all processes until it ends. */
export const wechatJsTickets = schema.table("wechat_js_tickets", {
  id: generatedId("id").primaryKey(),
  appId: text("app_id").notNull().unique(),
  /** Sealed; null until it was fetched the first time. */
  ticket: text("ticket"),
  expiresAt: timestamptz("expires_at"),
  /** One process at a time fetches the next; left behind by one that ended, it is free again by then. */
  fetchingUntil: timestamptz("fetching_until"),
});
