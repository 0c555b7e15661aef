import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";

/** So many of one line of an order. */
export interface LineCount {
  lineId: string;
  name: string;
  quantity: number;
}

/** Reasons that speak of goods that came: what is paid back for them is not of what has not left. */
const ofGoodsThere = sql`r.reason in ('QUALITY', 'NOT_AS_DESCRIBED')`;

/**
 * What of each line of an order is still to be sent: bought, less what left, less what will not be sent, and less what
 * was paid back and does not come back: that is taken from what has not left first, unless the reason speaks of goods that came.
 * @param except a refund that does not count
 */
export const unsentLines = (db: Db, orderId: string, except = "0"): Promise<LineCount[]> =>
  rows<LineCount>(
    db,
    sql`select id::text as "lineId", name, quantity::int from (
        select i.id, i.name, i.position, i.quantity - i.cancelled_quantity
          - coalesce((select sum(l.quantity) from orders.parcel_lines l where l.item_id = i.id), 0)
          - coalesce((select sum(l.quantity) from orders.refund_lines l join orders.refunds r on r.id = l.refund_id
              where l.item_id = i.id and not r.with_return and not ${ofGoodsThere} and r.state in ('AGREED', 'ABNORMAL', 'DONE')
                and r.id <> ${except}::bigint), 0) as quantity
        from orders.order_items i where i.order_id = ${orderId}::bigint) left_over
      where quantity > 0 order by position`,
  );
