import {
  reconciliationActions,
  reconciliationFlows,
  reconciliationKinds,
  reconciliationStates,
  reconciliationWays,
} from "@ginkgo/api-contract/books/reconciliation-codes";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { bigint, boolean, date, integer, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../../platform/database/columns.ts";

export const schema = pgSchema("payments");

/** Where a provider's account and ours differ, until somebody or a later bill has ended it. */
export const reconciliationItems = schema.table("reconciliation_items", {
  id: generatedId("id").primaryKey(),
  provider: text("provider").$type<"sandbox" | "wechat" | "alipay">().notNull(),
  flow: text("flow", { enum: reconciliationFlows }).notNull(),
  /** payments.pay_no or refunds.refund_no as the provider tells it, which may be none of ours; of a balance its day. */
  number: text("number").notNull(),
  kind: text("kind", { enum: codesOf(reconciliationKinds) }).notNull(),
  /** The day it is of, in Shanghai. */
  day: date("day").notNull(),
  transactionNo: text("transaction_no"),
  /** What we know under that number, and of it what stands in the ledger; what the provider says. Null: nothing. */
  oursFen: bigint("ours_fen", { mode: "number" }),
  bookedFen: bigint("booked_fen", { mode: "number" }),
  theirsFen: bigint("theirs_fen", { mode: "number" }),
  /** What stands in suspense for it, positive: came in. Null: that has to be written yet. */
  suspenseFen: bigint("suspense_fen", { mode: "number" }),
  state: text("state", { enum: codesOf(reconciliationStates) })
    .notNull()
    .default("OPEN"),
  ownerId: id("owner_id"),
  dueAt: timestamptz("due_at").notNull(),
  foundAt: timestamptz("found_at").notNull(),
  closedAt: timestamptz("closed_at"),
  /** How it is to be ended, or was; by whom, why, and who agreed. */
  way: text("way", { enum: codesOf(reconciliationWays) }),
  orderId: id("order_id"),
  firstBy: id("first_by"),
  firstAt: timestamptz("first_at"),
  firstWords: text("first_words"),
  secondBy: id("second_by"),
  secondAt: timestamptz("second_at"),
  secondWords: text("second_words"),
  /** Of paying it back: our number, the same on every try; whether the provider has taken it on. */
  refundNo: text("refund_no"),
  nextTryAt: timestamptz("next_try_at"),
  tries: integer("tries").notNull().default(0),
  isAsked: boolean("is_asked").notNull().default(false),
  lastError: text("last_error"),
  version: integer("version").notNull().default(1),
});

/** What happened to it, the first first. */
export const reconciliationEvents = schema.table(
  "reconciliation_events",
  {
    itemId: id("item_id")
      .notNull()
      .references(() => reconciliationItems.id),
    nth: integer("nth").notNull(),
    at: timestamptz("at").notNull(),
    action: text("action", { enum: codesOf(reconciliationActions) }).notNull(),
    /** Null: it came by itself. */
    staffId: id("staff_id"),
    words: text("words"),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.nth] })],
);
