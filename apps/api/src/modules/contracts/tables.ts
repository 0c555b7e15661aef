import type { AttachmentKind } from "@ginkgo/api-contract/contracts/contract-codes";
import { sql } from "drizzle-orm";
import { date, foreignKey, integer, pgSchema, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { bytea, generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { files } from "../files/tables.ts";
import { members, staff } from "../identity/tables.ts";
import { elders } from "../membership/tables.ts";
import { orders } from "../orders/tables.ts";

/** Tables of the module; other files of the folder define theirs on it. */
export const schema = pgSchema("contracts");

/** A contract. Its phase and how far it is signed are derived from what stands here and are no columns. */
export const contracts = schema.table("contracts", {
  id: generatedId("id").primaryKey(),
  contractNo: text("contract_no").notNull().unique(),
  type: text("type", { enum: ["RESIDENCE", "HOME_CARE", "DAY_CARE", "TOUR", "RENTAL"] }).notNull(),
  /** Whose contract it is; the elder where it is for somebody kept with an account. */
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  elderId: id("elder_id").references(() => elders.id, { onDelete: "set null" }),
  /** The organisation: `org:10001`, `tour:10001`, `self` the portal's own. */
  seller: text("seller").notNull(),
  /** Of a tour: the order it came with. */
  orderId: id("order_id")
    .unique()
    .references(() => orders.id),
  /** {title, elderName, roomNo, …, clauses}: what was agreed in words, sealed. Fixed once it is sent. */
  words: text("words"),
  startDate: date("start_date").notNull(),
  endDate: date("end_date").notNull(),
  trialDays: smallint("trial_days").notNull().default(0),
  renewType: text("renew_type", { enum: ["NONE", "ASK", "AUTO"] }).notNull(),
  /** Sums in fen. */
  monthlyFen: integer("monthly_fen").notNull(),
  depositFen: integer("deposit_fen").notNull().default(0),
  medicalReserveFen: integer("medical_reserve_fen").notNull().default(0),
  payMonths: smallint("pay_months").notNull().default(1),
  draftedBy: id("drafted_by").references(() => staff.id),
  createdAt: timestamptz("created_at").notNull(),
  /** Counts every change of the draft: a document is of one of them. */
  version: integer("version").notNull().default(1),
  sentAt: timestamptz("sent_at"),
  /** SHA-256 of the document everybody signs. */
  docHash: bytea("doc_hash"),
  signedAt: timestamptz("signed_at"),
  voidedAt: timestamptz("voided_at"),
  /** Sealed: why it was voided, why it is to end, how it was settled. */
  voidReason: text("void_reason"),
  terminateReason: text("terminate_reason"),
  terminateAt: timestamptz("terminate_at"),
  terminateDay: date("terminate_day"),
  settlement: text("settlement"),
  settledAt: timestamptz("settled_at"),
  /** The day it was settled on in Shanghai, and its last day by that. */
  settledDay: date("settled_day"),
  endsOn: date("ends_on"),
  refundFen: integer("refund_fen"),
  /** When the parties were told that it runs out. */
  renewToldAt: timestamptz("renew_told_at"),
  /** What is to be made outside a transaction: the paper of all signatures, that of the settlement. */
  paperDue: text("paper_due", { enum: ["SIGNED", "SETTLED"] }),
  /** The first day of the term that is under way: a contract that went on by itself has had others before. */
  termStart: date("term_start").notNull(),
  /** A confirmed change is still to be reckoned from this day on, because a bill stood open. */
  reckonFrom: date("reckon_from"),
  /** When staff were told that it has ended and is not settled. */
  settleToldAt: timestamptz("settle_told_at"),
  /** When staff were told that it was not signed in time. */
  lateToldAt: timestamptz("late_told_at"),
});

/** Who signs, in order of position. The organisation has no member. */
export const parties = schema.table("parties", {
  id: generatedId("id").primaryKey(),
  contractId: id("contract_id")
    .notNull()
    .references(() => contracts.id, { onDelete: "cascade" }),
  role: text("role", { enum: ["C", "GUARDIAN", "RELATIVE", "B", "A"] }).notNull(),
  position: smallint("position").notNull(),
  memberId: id("member_id").references(() => members.id),
  /** Sealed. */
  name: text("name"),
  phone: text("phone"),
});

/** What a signature rests on, one a party, written once (Electronic Signature Law, art. 13). */
export const signatures = schema.table(
  "signatures",
  {
    partyId: id("party_id")
      .notNull()
      .references(() => parties.id, { onDelete: "restrict" }),
    signerKind: text("signer_kind", { enum: ["member", "staff", "relative"] }).notNull(),
    signerId: id("signer_id").notNull(),
    signedAt: timestamptz("signed_at").notNull(),
    docHash: bytea("doc_hash").notNull(),
    id: id("id").primaryKey().default(sql`nextval('contracts.signature_ids'::regclass)`),
    /** What was signed: the contract itself, or a change or a settlement of it by its number. */
    act: text("act").notNull().default("sign"),
    actId: id("act_id").notNull().default("0"),
    contractId: id("contract_id").notNull(),
    seq: smallint("seq").notNull(),
    /** The message code it was given with, a number in identity.sms_codes, where it is gone after a day. */
    codeId: id("code_id"),
    /** SHA-256 over proof and facts, salted; null of signatures older than this column. */
    factsHash: bytea("facts_hash"),
    hash: bytea("hash").notNull(),
  },
  (t) => [unique().on(t.contractId, t.seq), unique().on(t.partyId, t.act, t.actId)],
);

export const instalments = schema.table(
  "instalments",
  {
    contractId: id("contract_id")
      .notNull()
      .references(() => contracts.id, { onDelete: "cascade" }),
    periodNo: smallint("period_no").notNull(),
    periodStart: date("period_start").notNull(),
    periodEnd: date("period_end").notNull(),
    dueDate: date("due_date").notNull(),
    amountFen: integer("amount_fen").notNull(),
    /** The last order made for it; a closed one is followed by another. */
    orderId: id("order_id").references(() => orders.id),
    /** SUPPLEMENT: what a change of the price asks for on top of a period that was paid. ARREARS: what a settlement asks for. */
    kind: text("kind", { enum: ["PLAN", "SUPPLEMENT", "ARREARS"] })
      .notNull()
      .default("PLAN"),
    /** Of a supplement: the instalment whose days it is for. */
    forPeriod: smallint("for_period"),
    cancelledAt: timestamptz("cancelled_at"),
    /** The first day of the term an instalment is of, from which its months are counted; null: the contract's first day. */
    termStart: date("term_start"),
  },
  (t) => [primaryKey({ columns: [t.contractId, t.periodNo] })],
);

/** Which reminders went out: each once, whatever runs twice. */
export const reminders = schema.table(
  "reminders",
  {
    contractId: id("contract_id").notNull(),
    periodNo: smallint("period_no").notNull(),
    /** Days after the due date; negative: before. */
    days: smallint("days").notNull(),
    at: timestamptz("at").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.contractId, t.periodNo],
      foreignColumns: [instalments.contractId, instalments.periodNo],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.contractId, t.periodNo, t.days] }),
  ],
);

export const attachments = schema.table("attachments", {
  id: generatedId("id").primaryKey(),
  contractId: id("contract_id")
    .notNull()
    .references(() => contracts.id, { onDelete: "cascade" }),
  kind: text("kind").$type<AttachmentKind>().notNull(),
  fileId: id("file_id")
    .notNull()
    .references(() => files.id),
  /** Sealed. */
  name: text("name"),
  sha256: bytea("sha256").notNull(),
  uploadedAt: timestamptz("uploaded_at").notNull(),
});

/** What happened, one row a step; written once, never changed. */
export const events = schema.table(
  "events",
  {
    contractId: id("contract_id")
      .notNull()
      .references(() => contracts.id, { onDelete: "cascade" }),
    seq: smallint("seq").notNull(),
    action: text("action").notNull(),
    actorKind: text("actor_kind", { enum: ["member", "staff", "system"] }).notNull(),
    actorId: id("actor_id"),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.contractId, t.seq] })],
);

/**
 * What a signature rests on is written once (Electronic Signature Law, art. 13). Each row carries the hash of the one
 * before it in its contract, so that what is changed, taken out or put in between is found. What names a person stands
 * in a table of its own, sealed: it is resealed when keys change and erased when its term is over, and the row that
 * stays holds its hash.
 */
export const signatureFacts = schema.table("signature_facts", {
  signatureId: id("signature_id")
    .primaryKey()
    .references(() => signatures.id),
  /** Sealed: how it was proved to be them, with the masked number. */
  proof: text("proof"),
  /** Sealed: {ip, userAgent, mobile, codeSentAt, salt}; null of signatures older than this table. */
  facts: text("facts"),
  /** Of those older ones: the address without its last part. */
  ip: text("ip"),
});

export const relatives = schema.table("relatives", {
  partyId: id("party_id")
    .primaryKey()
    .references(() => parties.id, { onDelete: "cascade" }),
  /** Sealed: {traveler, relation}. */
  words: text("words"),
  /** Sealed: what opens the page on which they sign. */
  link: text("link"),
  linkHash: bytea("link_hash").notNull().unique(),
  /** Until when; after it the order is paid back whole. */
  dueAt: timestamptz("due_at").notNull(),
  /** When they are written to next; null: no more. */
  remindAt: timestamptz("remind_at"),
});

/**
 * Every time somebody is written down as the relative who signs, a message goes to a number that nobody has proved to be
 * theirs. Counted for a day, by contract and by number.
 */
export const relativeNamings = schema.table("relative_namings", {
  id: generatedId("id").primaryKey(),
  contractId: id("contract_id")
    .notNull()
    .references(() => contracts.id, { onDelete: "cascade" }),
  mobileHash: bytea("mobile_hash").notNull(),
  at: timestamptz("at").notNull(),
});
