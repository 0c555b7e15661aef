import { invoiceIssuers, invoiceStates, redLetterStates } from "@ginkgo/api-contract/invoices/invoice-codes";
import { orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { boolean, integer, pgSchema, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { members } from "../identity/tables.ts";
import { orders } from "../orders/tables.ts";

const schema = pgSchema("invoices");

/** What a member asked an invoice for. Kept as long as books are, also where its account is closed. */
export const invoices = schema.table("invoices", {
  id: generatedId("id").primaryKey(),
  memberId: id("member_id")
    .notNull()
    .references(() => members.id),
  /** As in orders.orders: `self`, `org:10001`, `tour:10001`. All its orders have the same, and the same kind. */
  seller: text("seller").notNull(),
  kind: text("kind", { enum: codesOf(orderKinds) }).notNull(),
  issuer: text("issuer", { enum: codesOf(invoiceIssuers) }).notNull(),
  /** {title, taxNo}, sealed: stands on the invoice and is kept with it. */
  buyer: text("buyer").notNull(),
  /** Where its letter goes, sealed; gone with the account. */
  email: text("email"),
  /** Fen; fixed when it is issued, until then what was left of its orders when they changed last. */
  amountFen: integer("amount_fen").notNull(),
  /** Taken back by red letters that are issued. */
  redFen: integer("red_fen").notNull().default(0),
  state: text("state", { enum: codesOf(invoiceStates) }).notNull(),
  /** How often it was handed to the vendor under a number of its own; the number is made of it. */
  attempts: smallint("attempts").notNull().default(0),
  /** When the vendor was handed the present attempt; null: not yet. */
  sentAt: timestamptz("sent_at"),
  /** Of the tax office. */
  number: text("number"),
  issuedAt: timestamptz("issued_at"),
  /** The PDF; null where a seller issued it on paper. */
  fileId: id("file_id"),
  /** Rate and code it was handed in with, as a setting says them; null: it was not handed in, or before that was kept. */
  tax: text("tax"),
  /** Why it was not issued: the vendor's words, or the reason of who refused it. */
  failure: text("failure"),
  requestedAt: timestamptz("requested_at").notNull(),
  updatedAt: timestamptz("updated_at").notNull(),
  /** Whether its letter, with the PDF, is still to be sent. */
  mailDue: boolean("mail_due").notNull().default(false),
  /** Counts its steps. */
  version: integer("version").notNull().default(1),
});

export const invoiceOrders = schema.table(
  "invoice_orders",
  {
    invoiceId: id("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id),
    amountFen: integer("amount_fen").notNull(),
    /** Taken back by red letters, those on their way among them. */
    redFen: integer("red_fen").notNull().default(0),
    /** An order is on one invoice that holds it at most; see liveInvoiceStates. */
    isLive: boolean("is_live").notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.orderId] })],
);

/** Red letters (红字发票), which take an issued invoice back in part or whole. */
export const redLetters = schema.table("red_letters", {
  id: generatedId("id").primaryKey(),
  invoiceId: id("invoice_id")
    .notNull()
    .references(() => invoices.id, { onDelete: "cascade" }),
  /** Whose refund it follows; null: the whole of an invoice. */
  orderId: id("order_id"),
  amountFen: integer("amount_fen").notNull(),
  state: text("state", { enum: codesOf(redLetterStates) }).notNull(),
  reason: text("reason").notNull(),
  /** As in invoices. */
  attempts: smallint("attempts").notNull().default(0),
  sentAt: timestamptz("sent_at"),
  number: text("number"),
  issuedAt: timestamptz("issued_at"),
  fileId: id("file_id"),
  failure: text("failure"),
  /** As in invoices. */
  mailDue: boolean("mail_due").notNull().default(false),
  createdAt: timestamptz("created_at").notNull(),
  updatedAt: timestamptz("updated_at").notNull(),
});

/** Who wants the invoices of a month by themselves: a row, until the member stops it. */
export const monthly = schema.table("monthly", {
  memberId: id("member_id")
    .primaryKey()
    .references(() => members.id),
  /** As in invoices, both sealed. */
  buyer: text("buyer").notNull(),
  email: text("email"),
  /** Of Shanghai, `2026-11`: orders paid from then on. */
  fromMonth: text("from_month").notNull(),
  /** The last one whose orders were put on invoices. */
  doneMonth: text("done_month").notNull(),
  updatedAt: timestamptz("updated_at").notNull(),
});

/** Numbers of invoices and red letters: one number is one paper. */
export const numbers = schema.table("numbers", { number: text("number").primaryKey() });

/** Orders on an invoice whose state or sums have changed since it was looked at; written by the database. */
export const orderChanges = schema.table("order_changes", {
  orderId: id("order_id").primaryKey(),
  at: timestamptz("at").notNull(),
});
