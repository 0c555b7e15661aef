import { statusText, toneOf } from "@ginkgo/api-contract/orders/order-codes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { MemberRecords } from "../../http/member-records.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { itemRows, orderRows } from "./order-row.ts";

/** How many somebody who serves a member needs at a glance. */
const LAST = 5;

/** A member's last orders. */
export const memberRecords: MemberRecords[] = [
  {
    kind: "orders",
    async read(db, memberId) {
      const orders = await orderRows(
        db,
        sql`where o.member_id = ${memberId}::bigint order by o.id desc limit ${LAST}`,
      );
      const items = await itemRows(db, idArray(orders.map((o) => o.id)));
      return orders.map(({ id, status, kind, createdAt }) => ({
        id,
        title: items.find((i) => i.orderId === id)?.name ?? "订单",
        stateText: statusText(status, kind),
        tone: toneOf(status),
        at: shanghaiInstant(new Date(createdAt)),
      }));
    },
  },
];
