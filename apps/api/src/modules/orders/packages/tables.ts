import { date, integer, smallint, text } from "drizzle-orm/pg-core";
import { id, timestamptz } from "../../../platform/database/columns.ts";
import { staff } from "../../identity/tables.ts";
import { orders, schema } from "../tables.ts";

/**
 * Several visits of one service bought together. The row is written with the order that sells them, and opens when that is
 * paid. What one visit is worth to a refund is the order's sum by their number, whole fen; the last one takes the rest.
 */
export const visitPackages = schema.table("visit_packages", {
  orderId: id("order_id")
    .primaryKey()
    .references(() => orders.id),
  serviceId: id("service_id").notNull(),
  skuId: id("sku_id").notNull(),
  visits: smallint("visits").notNull(),
  /** What they cost before any discount: who makes a visit is paid by it. */
  listFen: integer("list_fen").notNull(),
  validDays: smallint("valid_days"),
  openedAt: timestamptz("opened_at"),
  /** Last day on which a visit can be made; null: no end. */
  endDay: date("end_day"),
  closedAt: timestamptz("closed_at"),
  /** Visits that stand, counted by the trigger `count_package_visit`, and those that were paid back. */
  booked: smallint("booked").notNull().default(0),
  givenBack: smallint("given_back").notNull().default(0),
});

/** A visit that was booked from a package. Called off, its row goes; given back by staff, it stays and counts no more. */
export const packageVisits = schema.table("package_visits", {
  orderId: id("order_id")
    .primaryKey()
    .references(() => orders.id),
  packageId: id("package_id")
    .notNull()
    .references(() => visitPackages.orderId),
  at: timestamptz("at").notNull(),
  returnedAt: timestamptz("returned_at"),
  returnedBy: id("returned_by").references(() => staff.id),
  returnedReason: text("returned_reason"),
});
