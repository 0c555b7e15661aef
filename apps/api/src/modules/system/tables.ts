import type { RuntimeSetting } from "@ginkgo/api-contract/system/setting-codes";
import { pgSchema, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { staff } from "../identity/tables.ts";

const schema = pgSchema("system");

/** Each change of a setting; the latest that is done holds. */
export const settingChanges = schema.table("setting_changes", {
  id: generatedId("id").primaryKey(),
  name: text("name").$type<RuntimeSetting>().notNull(),
  /** Null goes back to what the start was given. */
  value: text("value"),
  reason: text("reason").notNull(),
  state: text("state", { enum: ["DONE", "WAIT_SECOND", "REFUSED", "WITHDRAWN"] }).notNull(),
  askedBy: id("asked_by")
    .notNull()
    .references(() => staff.id),
  askedAt: timestamptz("asked_at").notNull(),
  /** The second person, or who took it back. */
  decidedBy: id("decided_by").references(() => staff.id),
  decidedAt: timestamptz("decided_at"),
  answer: text("answer"),
});
