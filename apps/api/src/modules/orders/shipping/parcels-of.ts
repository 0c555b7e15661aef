import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";

/** The parcels of an order with what is in each, the first sent first. */
export const parcelsOf = (db: Db, orderId: string): Promise<Order["parcels"]> =>
  rows(
    db,
    sql`select p.id::text as id, p.carrier, p.tracking_no as "trackingNo", ${iso(sql`p.shipped_at`)} as "shippedAt",
        coalesce((select json_agg(json_build_object('lineId', i.id::text, 'name', i.name, 'quantity', l.quantity)
          order by i.position) from orders.parcel_lines l join orders.order_items i on i.id = l.item_id
          where l.parcel_id = p.id), '[]'::json) as lines
      from orders.parcels p where p.order_id = ${orderId}::bigint order by p.id`,
  );
