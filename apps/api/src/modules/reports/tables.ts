import { bigint, date, integer, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";

const schema = pgSchema("reports");

/** What a day came to, of every kind, seller and city; `*` is all sellers or all cities. */
export const daySums = schema.table(
  "day_sums",
  {
    measure: text("measure").notNull(),
    seller: text("seller").notNull(),
    city: text("city").notNull(),
    day: date("day").notNull(),
    kind: text("kind").notNull(),
    count: integer("count").notNull(),
    /** Fen of money, seconds of what took time. */
    sum: bigint("sum", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.measure, t.seller, t.city, t.day, t.kind] })],
);

/** Days that are counted for good: nothing that is counted is written with the time of an earlier day. */
export const summedDays = schema.table("summed_days", {
  day: date("day").primaryKey(),
  summedAt: timestamptz("summed_at").notNull(),
});

/** Pages of the portal that were looked at: how often, never by whom. */
export const pageCounts = schema.table(
  "page_counts",
  {
    day: date("day").notNull(),
    kind: text("kind").notNull(),
    step: text("step").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.step] })],
);
