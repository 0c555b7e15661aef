import type { ThreadCard } from "@ginkgo/api-contract/advisory/chat";
import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import { sql } from "drizzle-orm";
import type { ThreadCards } from "../../http/thread-cards.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { itemRows, orderRows } from "./order-row.ts";
import { canAccessOrder, orderById } from "./own-order.ts";

/** An order in a conversation: what was ordered, its number and state, for who may read it. */
export const threadCards: ThreadCards[] = [
  {
    targetType: "ORDER",
    async read(db, ids, memberId) {
      const cards = new Map<string, ThreadCard>();
      const orders = await orderRows(db, sql`where o.id = any(${idArray(ids)})`);
      const items = await itemRows(db, idArray(orders.map((o) => o.id)));
      for (const order of orders) {
        if (!(await canAccessOrder(db, order, memberId, "orders.read"))) continue;
        const [first, ...others] = items.filter((i) => i.orderId === order.id);
        cards.set(order.id, {
          targetType: "ORDER",
          targetId: order.id,
          title: `${first?.name ?? "订单"}${others.length ? ` 等 ${others.length + 1} 种` : ""}`,
          note: `${statusText(order.status, order.kind)} · ${order.sn}`,
          coverUrl: null,
          link: `/user/order-detail?id=${order.id}`,
          gone: false,
        });
      }
      return cards;
    },
    ownerOf: async (db, id) => (await orderById(db, id))?.memberId,
  },
];
