import type { RuntimeSetting } from "@ginkgo/api-contract/system/setting-codes";
import type { ProviderCode, SetupItemCode } from "@ginkgo/api-contract/system/system-codes";
import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
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

/** How late each job was in an hour, and how far it had come at the end of it. */
export const jobLags = schema.table(
  "job_lags",
  {
    job: text("job").notNull(),
    hour: timestamptz("hour").notNull(),
    /** Seconds at most. */
    lag: integer("lag").notNull(),
    /** How often it was found so late: looks by the steps of lag-steps.ts. */
    looks: integer("looks").array().notNull().default(sql`'{}'::int[]`),
    /** Of all it has done since counting began (platform.due_work), as the hour ended. */
    runs: bigint("runs", { mode: "number" }),
    failedRuns: bigint("failed_runs", { mode: "number" }),
    items: bigint("items", { mode: "number" }),
    failedItems: bigint("failed_items", { mode: "number" }),
  },
  (t) => [primaryKey({ columns: [t.job, t.hour] })],
);
