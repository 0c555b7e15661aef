import type { RuntimeSetting } from "@ginkgo/api-contract/system/setting-codes";
import type { ProviderCode, SetupItemCode } from "@ginkgo/api-contract/system/system-codes";
import { boolean, integer, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
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

/** What became of the last call somebody made to see whether a provider answers. */
export const providerTests = schema.table("provider_tests", {
  provider: text("provider").$type<ProviderCode>().primaryKey(),
  works: boolean("works").notNull(),
  tookMs: integer("took_ms").notNull(),
  answer: text("answer").notNull(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  at: timestamptz("at").notNull(),
});

/** Items of the opening checklist that a person looked at and said yes to. */
export const setupConfirmations = schema.table("setup_confirmations", {
  item: text("item").$type<SetupItemCode>().primaryKey(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  at: timestamptz("at").notNull(),
});

/** How late each job was at most in an hour, seconds. */
export const jobLags = schema.table(
  "job_lags",
  {
    job: text("job").notNull(),
    hour: timestamptz("hour").notNull(),
    lag: integer("lag").notNull(),
  },
  (t) => [primaryKey({ columns: [t.job, t.hour] })],
);
