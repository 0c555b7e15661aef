import {
  type OrderKind,
  type OrderStatus,
  type OrderTab,
  orderTabs,
} from "@ginkgo/api-contract/orders/order-codes";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../../http/paged.ts";
import type { AppContext } from "../../../http/services.ts";
import { type Db, row, rows } from "../../../platform/database/database.ts";
import { textArray } from "../../../platform/database/sql-values.ts";
import { amongElders } from "../../membership/family/public.ts";
import { orderRows } from "../order-row.ts";
import { presentCards } from "../present-order.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;

interface Filters extends PageQuery {
  status?: OrderStatus[] | undefined;
  tab?: OrderTab | undefined;
  kind?: OrderKind[] | undefined;
}

const all = (conditions: SQL[]) =>
  conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** How many of these orders stand in each status. */
async function countByStatus(db: Db, where: SQL): Promise<Map<string, number>> {
  const found = await rows<{ status: string; n: number }>(
    db,
    sql`select o.status, count(*)::int as n from orders.orders o ${where} group by o.status`,
  );
  return new Map(found.map((f) => [f.status, f.n]));
}

/** Orders that others placed for elders whose orders a member may see. */
const ofFamily = (memberId: string) =>
  sql`${amongElders(sql`o.elder_id`, memberId, "orders.read")} and o.member_id <> ${memberId}::bigint`;

/**
 * A page of a member's own orders, or of their family's, the newest first, with how many each tab holds. What the
 * family's need is done on their own page, where it is said for whom.
 */
export async function listOwnOrders(
  db: Db,
  deps: Deps,
  memberId: string,
  query: Filters & { whose: "mine" | "family" },
) {
  const isFamily = query.whose === "family";
  const own = [
    isFamily ? ofFamily(memberId) : sql`o.member_id = ${memberId}::bigint`,
    ...(query.kind ? [sql`o.kind = any(${textArray(query.kind)})`] : []),
  ];
  const counted = await countByStatus(db, all(own));
  const inTab = (tab: OrderTab) => orderTabs[tab].statuses.reduce((sum, s) => sum + (counted.get(s) ?? 0), 0);
  const wanted =
    query.status ?? (query.tab && query.tab !== "ALL" ? [...orderTabs[query.tab].statuses] : undefined);
  const total = wanted
    ? wanted.reduce((sum, s) => sum + (counted.get(s) ?? 0), 0)
    : [...counted.values()].reduce((a, b) => a + b, 0);
  const where = all(wanted ? [...own, sql`o.status = any(${textArray(wanted)})`] : own);
  const found = await orderRows(
    db,
    sql`${where} order by o.id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  const cards = await presentCards(db, deps, found, { as: "customer", memberId });
  const records = isFamily ? cards.map((card) => ({ ...card, actions: [] })) : cards;
  const family = isFamily
    ? [...counted.values()].reduce((a, b) => a + b, 0)
    : (await row<{ n: number }>(
        db,
        sql`select count(*)::int as n from orders.orders o where ${ofFamily(memberId)}`,
      ))!.n;
  const counts = Object.fromEntries((Object.keys(orderTabs) as OrderTab[]).map((t) => [t, inTab(t)]));
  return { ...paged(records, total, query), counts, family };
}
