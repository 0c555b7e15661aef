import { sql } from "drizzle-orm";
import { shanghaiDay } from "../../../platform/clock.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { PackageSold } from "./plan-package.ts";

/** Writes down what an order that was just placed sells; nothing of it can be booked before it is paid. */
export const keepPackage = (tx: Tx, orderId: string, sold: PackageSold): Promise<unknown> =>
  tx.execute(sql`insert into orders.visit_packages (order_id, service_id, sku_id, visits, list_fen, valid_days)
    values (${orderId}::bigint, ${sold.serviceId}::bigint, ${sold.skuId}::bigint, ${sold.visits}::smallint,
      ${sold.listFen}::int, ${sold.validDays}::smallint)`);

/**
 * Opens what a paid order sold, from today on.
 * @returns whether it sold a package
 */
export async function openPackage(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const opened = await row(
    tx,
    sql`update orders.visit_packages set opened_at = ${instant(now)},
        end_day = ${shanghaiDay(now)}::date + valid_days
      where order_id = ${orderId}::bigint and opened_at is null returning order_id`,
  );
  return opened !== undefined;
}

/** What is left of a package is paid back: nothing can be booked of it any more. */
export const closePackage = (tx: Tx, orderId: string, now: Date): Promise<unknown> =>
  tx.execute(sql`update orders.visit_packages set closed_at = ${instant(now)},
      given_back = case when opened_at is null then 0 else visits - booked end
    where order_id = ${orderId}::bigint and closed_at is null`);

/** Books a visit from a package; its count follows by the database itself. */
export const takeVisit = (tx: Tx, packageId: string, orderId: string, now: Date): Promise<unknown> =>
  tx.execute(sql`insert into orders.package_visits (order_id, package_id, at)
    values (${orderId}::bigint, ${packageId}::bigint, ${instant(now)})`);
