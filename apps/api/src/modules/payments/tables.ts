import { documentKinds, ledgerAccounts } from "@ginkgo/api-contract/books/ledger-codes";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { bigint, boolean, date, integer, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { fundKinds } from "../../platform/payments/fund-flow.ts";
import { reconciliationItems, schema } from "./reconciliation/tables.ts";

/** One event of the books with its lines in the ledger. Never changed. */
export const documents = schema.table("documents", {
  /** payments.pay_no, refunds.refund_no, or an order's number with how manieth of it: the same event never stands here twice. */
  number: text("number").primaryKey(),
  kind: text("kind", { enum: codesOf(documentKinds) }).notNull(),
  orderId: id("order_id"),
  at: timestamptz("at").notNull(),
  /** The difference it was written for. */
  itemId: id("item_id").references(() => reconciliationItems.id),
});

/** Double entry in fen, debit positive: the lines of a document add up to nothing, and so do those of an order. */
export const ledger = schema.table(
  "ledger",
  {
    id: generatedId("id").primaryKey(),
    orderId: id("order_id"),
    document: text("document")
      .notNull()
      .references(() => documents.number),
    account: text("account", { enum: codesOf(ledgerAccounts) }).notNull(),
    /**
     * Whose part of the account: the provider of CLEARING, SUSPENSE, PROVIDER_FEES and WRITE_OFF, the seller of MERCHANT_PAYABLE and COMMISSION (`org:10001`), the
     * employee of EMPLOYEE_PAYABLE, EMPLOYEE_COST and TAX_PAYABLE, the kind of order of REVENUE and DEFERRED_INCOME; else empty.
     */
    party: text("party").notNull().default(""),
    amountFen: integer("amount_fen").notNull(),
    at: timestamptz("at").notNull(),
  },
  (t) => [unique().on(t.document, t.account, t.party)],
);

/** Sums of the ledger by day in Shanghai: whatever is summed is added to by the database where a line comes later. */
export const ledgerDays = schema.table(
  "ledger_days",
  {
    day: date("day").notNull(),
    account: text("account").notNull(),
    party: text("party").notNull(),
    debitFen: bigint("debit_fen", { mode: "number" }).notNull(),
    creditFen: bigint("credit_fen", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.account, t.party] })],
);

/** How far they reach. */
export const ledgerSummed = schema.table("ledger_summed", {
  one: boolean("one").primaryKey().default(true),
  through: date("through").notNull(),
});

/** Notifications that were genuine and did not fit: another sum, another merchant, no such payment. */
export const quarantine = schema.table(
  "quarantine",
  {
    id: generatedId("id").primaryKey(),
    provider: text("provider").notNull(),
    why: text("why").notNull(),
    payNo: text("pay_no"),
    transactionNo: text("transaction_no"),
    amountFen: bigint("amount_fen", { mode: "number" }),
    at: timestamptz("at").notNull(),
    settledAt: timestamptz("settled_at"),
  },
  (t) => [unique().on(t.provider, t.transactionNo, t.why)],
);

/** What the providers' daily bills say, kept so that a refund is found whatever day it was counted on. */
export const billLines = schema.table(
  "bill_lines",
  {
    provider: text("provider").notNull(),
    kind: text("kind", { enum: ["payment", "refund"] }).notNull(),
    /** payments.pay_no or refunds.refund_no, or a number that is none of ours. */
    number: text("number").notNull(),
    day: date("day").notNull(),
    amountFen: bigint("amount_fen", { mode: "number" }).notNull(),
    /** What the provider took for it; negative where it gave that back. */
    feeFen: bigint("fee_fen", { mode: "number" }).notNull().default(0),
    /** Of the payment, of a refund the one it is of; and the provider's own number of the line. */
    payNo: text("pay_no").notNull(),
    providerNo: text("provider_no").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.provider, t.kind, t.number, t.day] })],
);

/** A bill that was compared, with what it came to and what our books moved for it. */
export const bills = schema.table(
  "bills",
  {
    provider: text("provider").notNull(),
    day: date("day").notNull(),
    comparedAt: timestamptz("compared_at").notNull(),
    lines: integer("lines").notNull().default(0),
    /** Of them those that stand here alike. */
    matched: integer("matched").notNull().default(0),
    paymentsFen: bigint("payments_fen", { mode: "number" }).notNull().default(0),
    refundsFen: bigint("refunds_fen", { mode: "number" }).notNull().default(0),
    feesFen: bigint("fees_fen", { mode: "number" }).notNull().default(0),
    oursFen: bigint("ours_fen", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.provider, t.day] })],
);

/** What moved the accounts the providers keep for us, each once whatever files it stands on. */
export const fundMovements = schema.table(
  "fund_movements",
  {
    provider: text("provider").notNull(),
    key: text("key").notNull(),
    day: date("day").notNull(),
    kind: text("kind", { enum: fundKinds }).notNull(),
    /** Our number of what it is for, and the provider's, as the file has them. */
    number: text("number").notNull(),
    providerNo: text("provider_no").notNull(),
    /** The payment it is of, where a bill tells of that. */
    payNo: text("pay_no"),
    /** Positive came in. */
    amountFen: bigint("amount_fen", { mode: "number" }).notNull(),
    text: text("text").notNull(),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.key] })],
);

/** A day of such an account, and what stood on clearing at its end. */
export const fundDays = schema.table(
  "fund_days",
  {
    provider: text("provider").notNull(),
    day: date("day").notNull(),
    comparedAt: timestamptz("compared_at").notNull(),
    movements: integer("movements").notNull().default(0),
    /** Before and after it as the provider says; null where it never said. */
    openingFen: bigint("opening_fen", { mode: "number" }),
    inFen: bigint("in_fen", { mode: "number" }).notNull().default(0),
    refundsFen: bigint("refunds_fen", { mode: "number" }).notNull().default(0),
    feesFen: bigint("fees_fen", { mode: "number" }).notNull().default(0),
    bankFen: bigint("bank_fen", { mode: "number" }).notNull().default(0),
    otherFen: bigint("other_fen", { mode: "number" }).notNull().default(0),
    closingFen: bigint("closing_fen", { mode: "number" }),
    /** On clearing at its end; and what is known to be on its way, positive: the provider has it and clearing not yet. */
    booksFen: bigint("books_fen", { mode: "number" }).notNull().default(0),
    onWayFen: bigint("on_way_fen", { mode: "number" }).notNull().default(0),
    /** What is left between them, before it stood in suspense. */
    differsFen: bigint("differs_fen", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.provider, t.day] })],
);
