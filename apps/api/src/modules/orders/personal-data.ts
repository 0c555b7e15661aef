import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import { ends, everyStatus } from "@ginkgo/api-contract/orders/order-table";
import { type SQL, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { shanghaiInstant } from "../../platform/clock.ts";
import { row, type Tx } from "../../platform/database/database.ts";
import { idArray, textArray } from "../../platform/database/sql-values.ts";
import { listCart } from "./cart.ts";
import { itemRows, orderPlace, orderRows } from "./order-row.ts";

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
      o[column] === null ? undefined : JSON.parse(vault.open(o[column], orderPlace(column, o.id)));
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
    const { n } = (await row<{ n: number }>(
      db,
      sql`select count(*)::int as n from orders.orders
        where member_id = ${memberId}::bigint and status = any(${textArray(underWay)})`,
    ))!;
    const left = (await row<{ n: number }>(
      db,
      sql`select coalesce(sum(p.visits - p.booked - p.given_back), 0)::int as n from orders.visit_packages p
        join orders.orders o on o.id = p.order_id
        where o.member_id = ${memberId}::bigint and p.opened_at is not null and p.closed_at is null`,
    ))!.n;
    return [
      ...(n > 0 ? [{ code: "ORDERS", text: `还有 ${n} 张订单没有办完，请先完成、取消或退款。` }] : []),
      ...(left > 0
        ? [{ code: "PACKAGES", text: `套餐里还有 ${left} 次没有用，请先到“我的套餐”里用完或退掉。` }]
        : []),
    ];
  },
  async erase(tx, memberId) {
    await tx.execute(sql`delete from orders.cart_lines where member_id = ${memberId}::bigint`);
    await forgetPeople(tx, sql`select id from orders.orders where member_id = ${memberId}::bigint`);
  },
};

/** Takes everything that names a person out of these orders. */
export async function forgetPeople(tx: Tx, ids: SQL): Promise<void> {
  await tx.execute(sql`update orders.orders set contact = null, health = null, travelers = null, remark = null,
    arrival_code = null, parcel = null where id in (${ids})
      and num_nonnulls(contact, health, travelers, remark, arrival_code, parcel) > 0`);
  await tx.execute(sql`update orders.refunds set description = null, return_parcel = null
    where order_id in (${ids}) and num_nonnulls(description, return_parcel) > 0`);
  await tx.execute(sql`update orders.visit_records set record = null
    where order_id in (${ids}) and record is not null`);
}
