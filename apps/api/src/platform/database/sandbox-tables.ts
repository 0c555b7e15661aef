import { bigint, boolean, date, integer, pgSchema, text } from "drizzle-orm/pg-core";
import { bytea, generatedId, timestamptz } from "./columns.ts";

const schema = pgSchema("sandbox");

export const messages = schema.table("messages", {
  id: generatedId("id").primaryKey(),
  mobile: text("mobile").notNull(),
  purpose: text("purpose").notNull(),
  text: text("text").notNull(),
  smsCode: text("sms_code"),
  sentAt: timestamptz("sent_at").notNull(),
  /** Letters of the sandbox stand beside its messages; a message has neither of the two. */
  subject: text("subject"),
  html: text("html"),
});

export const wechatCodes = schema.table("wechat_codes", {
  codeHash: bytea("code_hash").primaryKey(),
  unionid: text("unionid").notNull(),
  nickname: text("nickname"),
  createdAt: timestamptz("created_at").notNull(),
  usedAt: timestamptz("used_at"),
});

/** How far the sandbox clock is ahead, for every process on this database and across restarts. */
export const clock = schema.table("clock", {
  one: boolean("one").primaryKey().default(true),
  aheadMs: bigint("ahead_ms", { mode: "number" }).notNull().default(0),
});

/** The provider that the sandbox plays: what it knows of payments and refunds. */
export const payments = schema.table("payments", {
  payNo: text("pay_no").primaryKey(),
  amountFen: integer("amount_fen").notNull(),
  subject: text("subject").notNull(),
  returnUrl: text("return_url").notNull(),
  state: text("state", { enum: ["OPEN", "PAID", "FAILED", "CLOSED"] })
    .notNull()
    .default("OPEN"),
  transactionNo: text("transaction_no"),
  expiresAt: timestamptz("expires_at").notNull(),
  paidAt: timestamptz("paid_at"),
  /** What the provider takes for it; null is its usual rate. */
  feeFen: integer("fee_fen"),
});

export const refunds = schema.table("refunds", {
  refundNo: text("refund_no").primaryKey(),
  payNo: text("pay_no")
    .notNull()
    .references(() => payments.payNo),
  amountFen: integer("amount_fen").notNull(),
  /** ABNORMAL until it is tried again. */
  answer: text("answer", { enum: ["DONE", "ABNORMAL"] }),
  /** Of the machine's own time: a refund succeeds by itself after a few real seconds. */
  askedAt: timestamptz("asked_at").notNull(),
  /** The day the sandbox's provider counts a refund to, by the server's clock. */
  day: date("day"),
  /** What it gives back of its fee; null: as its contract says. */
  feeFen: integer("fee_fen"),
});

/** Money the sandbox's provider was told to send to somebody's account. */
export const transfers = schema.table("transfers", {
  number: text("number").primaryKey(),
  amountFen: bigint("amount_fen", { mode: "number" }).notNull(),
  failed: boolean("failed").notNull(),
  at: timestamptz("at").notNull(),
});

/** What else moved our account with the sandbox's provider: money it sent to our bank, and what nobody asked it for. */
export const movements = schema.table("movements", {
  number: text("number").primaryKey(),
  kind: text("kind", { enum: ["BANK", "TRANSFER", "OTHER"] }).notNull(),
  /** Positive came in. */
  amountFen: bigint("amount_fen", { mode: "number" }).notNull(),
  text: text("text").notNull(),
  at: timestamptz("at").notNull(),
  /** It moved the balance, and the file of its day leaves it out. */
  hidden: boolean("hidden").notNull().default(false),
});

/** How the sandbox's provider misbehaves next, once each. */
export const behaviours = schema.table("behaviours", {
  id: generatedId("id").primaryKey(),
  /** Only where this order is paid or refunded; with neither, at the next call. */
  orderId: text("order_id"),
  refundNo: text("refund_no"),
  behave: text("behave", {
    enum: ["LOSE_NOTICE", "DUPLICATE", "LATE", "DIFFERENT_AMOUNT", "ABNORMAL", "DOWN"],
  }).notNull(),
  usedAt: timestamptz("used_at"),
});
