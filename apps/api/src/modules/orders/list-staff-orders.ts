import { type OrderKind, type OrderStatus, orderStatuses } from "@ginkgo/api-contract/orders/order-codes";
import { MAX_COUNTED } from "@ginkgo/api-contract/orders/order-staff";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../http/paged.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, row } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { requirePermission } from "../membership/public.ts";
import { orderRows } from "./order-row.ts";
import { presentCards } from "./present-order.ts";

interface StaffOrderQuery extends PageQuery {
  status?: OrderStatus[] | undefined;
  kind?: OrderKind[] | undefined;
  sn?: string | undefined;
}

/**
 * The newest orders of everything asked about, as a table of ids. Each status of a seller or a kind is a run of an
 * index in the order of ids, so a few of each run hold the newest of all, however many orders there are.
 */
function newest({ status, kind, sn }: StaffOrderQuery, sellers: string[] | null, most: number): SQL {
  const own = sellers ? sql`o.seller = any(${textArray(sellers)})` : sql`true`;
  if (sn) return sql`select o.id from orders.orders o where o.sn = ${sn} and ${own}`;
  if (!sellers && !kind && !status)
    return sql`select o.id from orders.orders o order by o.id desc limit ${most}`;
  const statuses = textArray([...new Set(status ?? Object.keys(orderStatuses))]);
  const ofKind = kind ? sql`o.kind = any(${textArray(kind)})` : sql`true`;
  const { of, is } = sellers
    ? { of: textArray(sellers), is: sql`o.seller = of and ${ofKind}` }
    : kind
      ? { of: textArray([...new Set(kind)]), is: sql`o.kind = of` }
      : { of: textArray([""]), is: sql`true` };
  return sql`select run.id from unnest(${of}) as of cross join unnest(${statuses}) as stands
    cross join lateral (select o.id from orders.orders o where ${is} and o.status = stands
      order by o.id desc limit ${most}) as run`;
}

/** A page of orders for staff, the newest first, of the newest ten thousand. @throws {ProblemError} NOT_ALLOWED */
export async function listStaffOrders(
  db: Db,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  query: StaffOrderQuery,
) {
  requirePermission(viewer, "orders.read");
  const sellers = await sellersOf(db, viewer);
  const { n } = (await row<{ n: number }>(
    db,
    sql`select count(*)::int as n
      from (select 1 from (${newest(query, sellers, MAX_COUNTED + 1)}) as found limit ${MAX_COUNTED + 1}) as counted`,
  ))!;
  const total = Math.min(n, MAX_COUNTED);
  const offset = offsetOf(query);
  const size = Math.min(query.size, total - offset);
  const found =
    size > 0
      ? await orderRows(
          db,
          sql`where o.id in (select id from (${newest(query, sellers, offset + size)}) as newest
              order by id desc limit ${size} offset ${offset})
            order by o.id desc`,
        )
      : [];
  const records = await presentCards(db, deps, found, {
    as: "staff",
    memberId: null,
    staffId: viewer.staffId,
  });
  return { ...paged(records, total, query), hasMore: n > total };
}
