import { boolean, date, integer, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../../platform/database/columns.ts";
import { members, staff } from "../../identity/tables.ts";
import { contracts, schema } from "../tables.ts";

export const changes = schema.table("changes", {
  id: generatedId("id").primaryKey(),
  contractId: id("contract_id")
    .notNull()
    .references(() => contracts.id, { onDelete: "cascade" }),
  kind: text("kind", { enum: ["CARE_LEVEL", "ROOM", "PRICE"] }).notNull(),
  day: date("day").notNull(),
  /** {reason, change}, sealed. */
  words: text("words"),
  /** Of a price, by the month. */
  monthlyFen: integer("monthly_fen"),
  proposedBy: id("proposed_by")
    .notNull()
    .references(() => staff.id),
  proposedAt: timestamptz("proposed_at").notNull(),
  /** What agreeing to it was foretold to pay back when it was proposed. */
  foretoldFen: integer("foretold_fen"),
  /** How much of that its writer may decide on alone: nothing without the right to pay back. */
  aloneFen: integer("alone_fen"),
});

/** That a change holds, and from which day; written once, when everybody it takes has agreed. */
export const changeConfirmations = schema.table("change_confirmations", {
  changeId: id("change_id")
    .primaryKey()
    .references(() => changes.id, { onDelete: "restrict" }),
  day: date("day").notNull(),
  confirmedAt: timestamptz("confirmed_at").notNull(),
  /** Who agreed last. */
  confirmedBy: id("confirmed_by").references(() => members.id),
});

/** The second person's word, given once. */
export const changeSeconds = schema.table("change_seconds", {
  changeId: id("change_id")
    .primaryKey()
    .references(() => changes.id, { onDelete: "restrict" }),
  isAgreed: boolean("is_agreed").notNull(),
  /** What it was foretold to pay back when they looked at it: no more than that can. */
  backFen: integer("back_fen").notNull(),
  secondBy: id("second_by")
    .notNull()
    .references(() => staff.id),
  secondAt: timestamptz("second_at").notNull(),
});

/** Why they did not agree, sealed; apart from it, for it is resealed when keys change and forgotten at the end. */
export const changeSecondReasons = schema.table("change_second_reasons", {
  changeId: id("change_id")
    .primaryKey()
    .references(() => changeSeconds.changeId, { onDelete: "restrict" }),
  reason: text("reason"),
});
