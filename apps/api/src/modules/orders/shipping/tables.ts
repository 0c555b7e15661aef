import { primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../../platform/database/columns.ts";
import { staff } from "../../identity/tables.ts";
import { orderItems, orders, schema } from "../tables.ts";

/** How goods left: one parcel, or several. */
export const parcels = schema.table("parcels", {
  id: generatedId("id").primaryKey(),
  orderId: id("order_id")
    .notNull()
    .references(() => orders.id),
  carrier: text("carrier").notNull(),
  trackingNo: text("tracking_no").notNull(),
  shippedAt: timestamptz("shipped_at").notNull(),
  /** Null for one of before that was written down. */
  shippedBy: id("shipped_by").references(() => staff.id),
});

/** What is in a parcel. */
export const parcelLines = schema.table(
  "parcel_lines",
  {
    parcelId: id("parcel_id")
      .notNull()
      .references(() => parcels.id, { onDelete: "cascade" }),
    itemId: id("item_id")
      .notNull()
      .references(() => orderItems.id),
    quantity: smallint("quantity").notNull(),
  },
  (t) => [primaryKey({ columns: [t.parcelId, t.itemId] })],
);
