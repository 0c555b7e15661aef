import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  integer,
  pgSchema,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, generatedId, id, timestamptz } from "./columns.ts";

const schema = pgSchema("platform");

export const migrations = schema.table("migrations", {
  name: text("name").primaryKey(),
  hash: text("hash").notNull(),
  appliedAt: timestamptz("applied_at").notNull().default(sql`now()`),
});

/**
 * When work that comes due by the clock last ran, and which process is at it: one row a kind of work. What there is to
 * do stands in the modules' own tables.
 */
export const dueWork = schema.table("due_work", {
  name: text("name").primaryKey(),
  beganAt: timestamptz("began_at"),
  /** Until then the process at it is believed to be alive; it moves this on while it works. */
  leasedUntil: timestamptz("leased_until"),
  /** How the last run of each piece went, so that any process can tell of all of them. */
  endedAt: timestamptz("ended_at"),
  /** Items the last run found; as many as it reads at once means that more wait. */
  found: integer("found"),
  /** Runs in a row that failed as a whole, and why the last one did. */
  failures: integer("failures").notNull().default(0),
  lastError: text("last_error"),
  /** Staff hold it back: it is not begun until they let it go on. */
  pausedAt: timestamptz("paused_at"),
  pausedBy: id("paused_by"),
  pauseReason: text("pause_reason"),
  /** How much it has done since counting began: all runs, those that failed as a whole, items found, tries of items that failed. */
  runs: bigint("runs", { mode: "number" }).notNull().default(0),
  failedRuns: bigint("failed_runs", { mode: "number" }).notNull().default(0),
  items: bigint("items", { mode: "number" }).notNull().default(0),
  failedItems: bigint("failed_items", { mode: "number" }).notNull().default(0),
});

/** Processes that serve, each with its build; one that has ended in order has no row. */
export const processes = schema.table("processes", {
  id: uuid("id").primaryKey(),
  role: text("role", { enum: ["all", "web", "worker"] }).notNull(),
  version: text("version").notNull(),
  build: text("build").notNull(),
  node: text("node").notNull(),
  startedAt: timestamptz("started_at").notNull(),
  /** By the clock of the database: processes may stand on machines whose clocks differ. */
  seenAt: timestamptz("seen_at").notNull(),
});

/** How calls to a provider went, by minute. */
export const providerCalls = schema.table(
  "provider_calls",
  {
    provider: text("provider").notNull(),
    minute: timestamptz("minute").notNull(),
    calls: integer("calls").notNull(),
    failures: integer("failures").notNull(),
    totalMs: bigint("total_ms", { mode: "number" }).notNull(),
    slowestMs: integer("slowest_ms").notNull(),
    lastError: text("last_error"),
  },
  (t) => [primaryKey({ columns: [t.provider, t.minute] })],
);

/**
 * Who did what with whose data (V4). Append-only: the trigger refuses every change, and each row carries the hash of
 * the one before it in its chain, so that a change made around the trigger is found.
 */
export const audit = schema.table(
  "audit",
  {
    id: generatedId("id").primaryKey(),
    /** Several chains, so that people who have nothing to do with each other do not wait for each other. */
    chain: smallint("chain").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
    at: timestamptz("at").notNull(),
    actorKind: text("actor_kind", { enum: ["MEMBER", "STAFF", "SYSTEM", "VISITOR"] }).notNull(),
    actorId: id("actor_id"),
    action: text("action").notNull(),
    /** The member whose data it is about. */
    memberId: id("member_id"),
    /** Kinds and ids, never a person's data. */
    detail: text("detail").notNull().default(""),
    hash: bytea("hash").notNull(),
  },
  (t) => [unique().on(t.chain, t.seq)],
);

/** The end of each chain: what the next row hangs on, and how many there must be. */
export const auditHeads = schema.table("audit_heads", {
  chain: smallint("chain").primaryKey(),
  seq: bigint("seq", { mode: "number" }).notNull().default(0),
  hash: bytea("hash").notNull().default(sql`'\\x'::bytea`),
});

/** The last row of each chain up to which it was found whole. */
export const auditChecks = schema.table("audit_checks", {
  chain: smallint("chain").primaryKey(),
  seq: bigint("seq", { mode: "number" }).notNull().default(0),
  hash: bytea("hash").notNull().default(sql`'\\x'::bytea`),
  checkedAt: timestamptz("checked_at"),
});

/**
 * A value sealed with the keys this database belongs to: a start with other keys says so instead of failing on every
 * page.
 */
export const keyCheck = schema.table("key_check", {
  one: boolean("one").primaryKey().default(true),
  sealed: text("sealed").notNull(),
  hash: bytea("hash").notNull(),
});

/** Answers to writes that were sent with an Idempotency-Key: sent again, they answer the same (http/idempotency/idempotent.ts). */
export const idempotencyKeys = schema.table("idempotency_keys", {
  id: generatedId("id").primaryKey(),
  /** Who, where to and the key, hashed: a key of one person is never another's. */
  keyHash: bytea("key_hash").notNull().unique(),
  bodyHash: bytea("body_hash").notNull(),
  answer: text("answer").notNull(),
  createdAt: timestamptz("created_at").notNull(),
});

/** What the socket adapter sends between processes when it is too long for a notification. */
export const socketAttachments = schema.table("socket_attachments", {
  id: id("id").primaryKey().default(sql`nextval('platform.socket_attachments_id_seq'::regclass)`),
  createdAt: timestamptz("created_at").notNull().default(sql`now()`),
  payload: bytea("payload"),
});

/** Items whose work failed: how often, why, and until when they stand aside for those behind them. */
export const dueItems = schema.table(
  "due_items",
  {
    job: text("job").notNull(),
    item: text("item").notNull(),
    attempts: integer("attempts").notNull(),
    lastError: text("last_error").notNull(),
    failedAt: timestamptz("failed_at").notNull(),
    nextAt: timestamptz("next_at").notNull(),
    /** Staff gave it up: it is not tried again. */
    buriedAt: timestamptz("buried_at"),
    buriedBy: id("buried_by"),
    buryReason: text("bury_reason"),
  },
  (t) => [primaryKey({ columns: [t.job, t.item] })],
);

/**
 * Who is at work of several transactions under an Idempotency-Key, so that the same request beside it waits for its
 * answer (http/idempotency/key-claims.ts). A row lives as long as the work; one left by a process that died lapses.
 */
export const idempotencyClaims = schema.table("idempotency_claims", {
  keyHash: bytea("key_hash").primaryKey(),
  bodyHash: bytea("body_hash").notNull(),
  /** Made up for each request: who lost their claim does not end another's. */
  holder: uuid("holder").notNull(),
  claimedUntil: timestamptz("claimed_until").notNull(),
});
