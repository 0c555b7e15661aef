import { date, integer, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../../platform/database/columns.ts";
import { members, staff } from "../../identity/tables.ts";
import { refunds } from "../../orders/refunds/tables.ts";
import { changes } from "../changes/tables.ts";
import { contracts, schema } from "../tables.ts";

/** How a contract is to be settled, line by line: proposed by staff, confirmed by the member. */
export const settlements = schema.table("settlements", {
  id: generatedId("id").primaryKey(),
  contractId: id("contract_id")
    .notNull()
    .references(() => contracts.id, { onDelete: "cascade" }),
  state: text("state", {
    enum: [
      "WAIT_SECOND",
      "PROPOSED",
      "CONFIRMED",
      "DISPUTED",
      "REFUSED",
      "REPLACED",
      "WITHDRAWN",
      "EXPIRED",
      "RECALLED",
    ],
  }).notNull(),
  /** The last day that is charged. */
  endsOn: date("ends_on").notNull(),
  /** The sum of its lines: positive goes back to the member, negative the member owes. */
  balanceFen: integer("balance_fen").notNull(),
  proposedBy: id("proposed_by")
    .notNull()
    .references(() => staff.id),
  proposedAt: timestamptz("proposed_at").notNull(),
  secondBy: id("second_by").references(() => staff.id),
  secondAt: timestamptz("second_at"),
  answeredBy: id("answered_by").references(() => members.id),
  answeredAt: timestamptz("answered_at"),
  /** Sealed: what the member disputes, or why the second person did not agree. */
  answer: text("answer"),
  /** Sealed; null where the last day is today, or the day the member asked for. */
  reason: text("reason"),
  letOffFen: integer("let_off_fen").notNull().default(0),
  /** When it was put before the member; null while it waited for the second person. */
  offeredAt: timestamptz("offered_at"),
});

export const settlementLines = schema.table(
  "settlement_lines",
  {
    settlementId: id("settlement_id")
      .notNull()
      .references(() => settlements.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    kind: text("kind", {
      enum: [
        "UNUSED",
        "ARREARS",
        "ONCE",
        "DEPOSIT",
        "MEDICAL_RESERVE",
        "DEPOSIT_DEDUCTION",
        "RESERVE_USED",
        "CHARGE",
        "ADDITION",
      ],
    }).notNull(),
    periodNo: smallint("period_no"),
    amountFen: integer("amount_fen").notNull(),
    /** {name, reason, evidence}, sealed. */
    words: text("words"),
    /** A line's words are sealed for its own number, as every sealed column is, so that keys can be changed. */
    id: generatedId("id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.settlementId, t.position] })],
);

/** Money that goes back to the member; it is asked of the orders that were paid, as soon as each can give it. */
export const paybacks = schema.table("paybacks", {
  id: generatedId("id").primaryKey(),
  contractId: id("contract_id")
    .notNull()
    .references(() => contracts.id, { onDelete: "cascade" }),
  /** Because of a change of the price within a paid period; otherwise because of the settlement. */
  changeId: id("change_id").references(() => changes.id, { onDelete: "cascade" }),
  periodNo: smallint("period_no"),
  settlementId: id("settlement_id").references(() => settlements.id, { onDelete: "cascade" }),
  amountFen: integer("amount_fen").notNull(),
  askedFen: integer("asked_fen").notNull().default(0),
  /** What of it is the deposit and the reserve, and has been asked of the order they were paid with. */
  depositFen: integer("deposit_fen").notNull().default(0),
  depositAskedFen: integer("deposit_asked_fen").notNull().default(0),
  createdAt: timestamptz("created_at").notNull(),
});

export const paybackRefunds = schema.table("payback_refunds", {
  paybackId: id("payback_id")
    .notNull()
    .references(() => paybacks.id, { onDelete: "cascade" }),
  refundId: id("refund_id")
    .primaryKey()
    .references(() => refunds.id),
});

/**
 * What a member asked for who signed that a contract shall end: the contract's own columns are emptied when it is taken
 * back, this stays for the signature.
 */
export const terminations = schema.table("terminations", {
  id: generatedId("id").primaryKey(),
  contractId: id("contract_id")
    .notNull()
    .references(() => contracts.id, { onDelete: "cascade" }),
  /** The last day that was asked for. */
  day: date("day").notNull(),
  /** Sealed. */
  reason: text("reason"),
  askedBy: id("asked_by")
    .notNull()
    .references(() => members.id),
  askedAt: timestamptz("asked_at").notNull(),
});
