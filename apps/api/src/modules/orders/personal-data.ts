import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import { ends, everyStatus } from "@ginkgo/api-contract/orders/order-table";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { idArray, textArray } from "../../platform/database/sql-values.ts";
import { listCart } from "./cart.ts";
import { itemRows, orderRows, orderSealContext } from "./order-row.ts";
import { visitPackages } from "./packages/tables.ts";
import { refunds } from "./refunds/tables.ts";
import { parcels } from "./shipping/tables.ts";
import { cartLines, orders } from "./tables.ts";
import { visitRecords } from "./visits/tables.ts";

const underWay = everyStatus.filter((s) => !ends.includes(s));

/** Orders: told to their customer, kept by law for three years without what names the person. */
export const personalData: PersonalData = {
  section: "orders",
  async exportOf(db, memberId, vault) {
    const found = await orderRows(db, sql`where o.member_id = ${memberId}::bigint order by o.id`);
    const 购物车 = (await listCart(db, memberId)).records.map(
      (l) => `${l.title} ${l.skuName} × ${l.quantity}`,
    );
    const beside = 购物车.length > 0 ? { 购物车 } : {};
    if (found.length === 0) return beside;
    const items = await itemRows(db, idArray(found.map((o) => o.id)));
    const open = (o: (typeof found)[number], column: "contact" | "health" | "travelers" | "remark") =>
      o[column] === null ? undefined : JSON.parse(vault.open(o[column], orderSealContext(column, o.id)));
    return {
      ...beside,
      订单: found.map((o) => ({
        订单号: o.sn,
        状态: statusText(o.status, o.kind),
        下单时间: shanghaiInstant(new Date(o.createdAt)),
        金额分: o.amountFen,
        内容: items.filter((i) => i.orderId === o.id).map((i) => `${i.name} × ${i.quantity}`),
        地址: open(o, "contact"),
        健康情况: open(o, "health"),
        出行人: open(o, "travelers"),
        备注: open(o, "remark"),
      })),
    };
  },
  async blockers(db, memberId) {
    const { n } = (await firstOf(
      db
        .select({ n: sql<number>`count(*)::int` })
        .from(orders)
        .where(and(eq(orders.memberId, memberId), sql`${orders.status} = any(${textArray(underWay)})`)),
    ))!;
    const unused = sql`${visitPackages.visits} - ${visitPackages.booked} - ${visitPackages.givenBack}`;
    const left = (await firstOf(
      db
        .select({ n: sql<number>`coalesce(sum(${unused}), 0)::int` })
        .from(visitPackages)
        .innerJoin(orders, eq(orders.id, visitPackages.orderId))
        .where(
          and(
            eq(orders.memberId, memberId),
            isNotNull(visitPackages.openedAt),
            isNull(visitPackages.closedAt),
          ),
        ),
    ))!.n;
    return [
      ...(n > 0 ? [{ code: "ORDERS", text: `还有 ${n} 张订单没有办完，请先完成、取消或退款。` }] : []),
      ...(left > 0
        ? [{ code: "PACKAGES", text: `套餐里还有 ${left} 次没有用，请先到“我的套餐”里用完或退掉。` }]
        : []),
    ];
  },
  async erase(tx, memberId) {
    await tx.delete(cartLines).where(eq(cartLines.memberId, memberId));
    await forgetPeople(tx, sql`select id from orders.orders where member_id = ${memberId}::bigint`);
  },
};

/** Takes everything that names a person out of these orders. */
export async function forgetPeople(tx: Tx, ids: SQL): Promise<void> {
  await tx
    .update(orders)
    .set({ contact: null, health: null, travelers: null, remark: null, arrivalCode: null })
    .where(
      and(
        sql`${orders.id} in (${ids})`,
        sql`num_nonnulls(${orders.contact}, ${orders.health}, ${orders.travelers}, ${orders.remark}, ${orders.arrivalCode}) > 0`,
      ),
    );
  await tx.delete(parcels).where(sql`${parcels.orderId} in (${ids})`);
  await tx
    .update(refunds)
    .set({ description: null, returnParcel: null, backParcel: null })
    .where(
      and(
        sql`${refunds.orderId} in (${ids})`,
        sql`num_nonnulls(${refunds.description}, ${refunds.returnParcel}, ${refunds.backParcel}) > 0`,
      ),
    );
  await tx
    .update(visitRecords)
    .set({ record: null })
    .where(and(sql`${visitRecords.orderId} in (${ids})`, isNotNull(visitRecords.record)));
}
