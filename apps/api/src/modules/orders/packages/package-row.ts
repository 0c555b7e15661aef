import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { visitOfPackage } from "@ginkgo/api-contract/orders/packages";
import { eq, type SQL, sql } from "drizzle-orm";
import { type Db, rows, type Tx } from "../../../platform/database/database.ts";
import { idArray, textArray } from "../../../platform/database/sql-values.ts";
import { visitPackages } from "./tables.ts";

/** A row of orders.visit_packages with its order's sum and the visits that are not over. */
export interface PackageRow {
  /** Of its order. */
  id: string;
  memberId: string;
  elderId: string | null;
  status: OrderStatus;
  amountFen: number;
  serviceId: string;
  skuId: string;
  visits: number;
  /** Visits that stand, made or not. */
  used: number;
  givenBack: number;
  /** Of those that stand, the ones that are not over: to be made, to be confirmed, or in dispute. */
  open: number;
  listFen: number;
  isOpened: boolean;
  isClosed: boolean;
  /** `YYYY-MM-DD`; null: no end. */
  endDay: string | null;
}

/** Where a visit is over and stands: it was made, or its use stayed. */
const visitOver: readonly OrderStatus[] = [
  "SERVICE_FINISH",
  "EVALUATE",
  "TRANSACTION_COMPLETE",
  "TRANSACTION_CLOSING",
  "TRADE_CLOSED",
];

/** How many visits of the package `p` stand and are not over. */
export const openVisits = sql`(select count(*)::int from orders.package_visits v
  join orders.orders vo on vo.id = v.order_id
  where v.package_id = p.order_id and v.returned_at is null and not vo.status = any(${textArray(visitOver)}))`;

/** Packages of a statement's rest, the package called `p` and its order `o`. */
export const packageRows = (db: Db, rest: SQL): Promise<PackageRow[]> =>
  rows(
    db,
    sql`select p.order_id::text as id, o.member_id::text as "memberId", o.elder_id::text as "elderId", o.status,
        o.amount_fen as "amountFen", p.service_id::text as "serviceId", p.sku_id::text as "skuId", p.visits,
        p.booked as used, p.given_back as "givenBack", ${openVisits} as open, p.list_fen as "listFen",
        p.opened_at is not null as "isOpened", p.closed_at is not null as "isClosed", p.end_day::text as "endDay"
      from orders.visit_packages p join orders.orders o on o.id = p.order_id ${rest}`,
  );

export const packageById = async (db: Db, id: string): Promise<PackageRow | undefined> =>
  (await packageRows(db, sql`where p.order_id = ${id}::bigint`))[0];

/** Keeps a package as it is until the transaction ends: nobody books of it or gives it back meanwhile. */
export const lockPackage = async (tx: Tx, id: string): Promise<unknown> =>
  tx
    .select({ found: sql<number>`1` })
    .from(visitPackages)
    .where(eq(visitPackages.orderId, id))
    .for("no key update");

/** How many visits can still be booked, or given back. */
export const leftVisits = ({ visits, used, givenBack }: PackageRow): number => visits - used - givenBack;

/** What one visit counts for the employee who makes it: discounts are the portal's to bear. */
export const basePay = ({ listFen, visits }: Pick<PackageRow, "listFen" | "visits">): number =>
  visitOfPackage({ amountFen: listFen, visits });

/** The package a visit was booked from; undefined for one that was ordered by itself. */
export const packageOfVisit = async (db: Db, orderId: string): Promise<PackageRow | undefined> =>
  (
    await packageRows(
      db,
      sql`where p.order_id = (select package_id from orders.package_visits where order_id = ${orderId}::bigint)`,
    )
  )[0];

/** What an order has to do with a package: it sells it, or is a visit of it. */
export interface PackagePlace {
  id: string;
  visits: number;
  leftVisits: number;
  endDay: string | null;
  /** Which of its visits; null for the sale, and for a visit that was given back. */
  nth: number | null;
}

/** The same of several orders, by id. */
export async function packagePlaces(db: Db, orderIds: readonly string[]): Promise<Map<string, PackagePlace>> {
  if (orderIds.length === 0) return new Map();
  const found = await rows<PackagePlace & { orderId: string }>(
    db,
    sql`select x.order_id::text as "orderId", p.order_id::text as id, p.visits,
        p.visits - p.booked - p.given_back as "leftVisits", p.end_day::text as "endDay", x.nth
      from (select order_id, order_id as package_id, null::int as nth from orders.visit_packages
          where order_id = any(${idArray(orderIds)})
        union all
        select v.order_id, v.package_id, case when v.returned_at is null then (
            select count(*)::int from orders.package_visits e
            where e.package_id = v.package_id and e.order_id <= v.order_id and e.returned_at is null) end
          from orders.package_visits v where v.order_id = any(${idArray(orderIds)})) x
      join orders.visit_packages p on p.order_id = x.package_id`,
  );
  return new Map(found.map(({ orderId, ...place }) => [orderId, place]));
}
