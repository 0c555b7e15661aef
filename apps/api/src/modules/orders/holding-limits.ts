import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { DAY, later, MINUTE } from "../../platform/clock.ts";
import { row, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import type { OrderPlan } from "./order-plan.ts";

/** What one member may hold without having paid: others want it, too. */
export const holdingLimits = {
  /** Orders at a time. */
  orders: 20,
  /** Hours of employees at a time. */
  visits: 5,
  /** Units of one thing at a time, or half of what there is where that is more. */
  units: 20,
  /** Seats of one departure at a time. */
  seats: 10,
  /** How often one thing may be held and not paid for, within `within`. */
  lapses: 3,
  within: DAY,
  /** Held so long without being paid for, it counts. */
  held: 15 * MINUTE,
} as const;

const count = async (tx: Tx, statement: ReturnType<typeof sql>): Promise<number> =>
  (await row<{ n: number }>(tx, statement))!.n;

/** Their unpaid orders, called `o`, with their items, called `i`. */
const unpaidOf = (memberId: string) =>
  sql`orders.orders o join orders.order_items i on i.order_id = o.id
    where o.member_id = ${memberId}::bigint and o.status in ('CREATE', 'WAIT_BUYER_PAY', 'PAY_ERROR')`;

/** How often they held that thing and let it go again lately. */
const lapsesOf = (tx: Tx, memberId: string, targetId: string, kind: string, now: Date): Promise<number> =>
  count(
    tx,
    sql`select count(distinct o.id)::int as n from orders.orders o join orders.order_items i on i.order_id = o.id
      where o.member_id = ${memberId}::bigint and o.kind = ${kind} and i.target_id = ${targetId}
        and o.status = 'TRADE_CLOSED' and o.paid_at is null
        and o.updated_at > ${instant(later(now, -holdingLimits.within))}
        and o.updated_at - o.created_at >= make_interval(secs => ${holdingLimits.held / 1000})`,
  );

/**
 * Whether a member may hold what they are about to order; their row is locked, so that their orders take turns.
 * @throws {ProblemError} ORDER_UNPAID_MOST, HOLDING_MOST, HOLDING_LAPSED
 */
export async function checkHolding(
  tx: Tx,
  memberId: string,
  { kind, plan }: { kind: string; plan: OrderPlan },
  now: Date,
): Promise<void> {
  const unpaid = unpaidOf(memberId);
  const orders = await count(tx, sql`select count(distinct o.id)::int as n from ${unpaid}`);
  if (orders >= holdingLimits.orders) throw problem("ORDER_UNPAID_MOST");
  if (kind === "CARD") return;
  if (kind === "SERVICE") {
    const visits = await count(
      tx,
      sql`select count(distinct o.id)::int as n from ${unpaid} and o.kind = 'SERVICE'`,
    );
    if (visits >= holdingLimits.visits) throw problem("HOLDING_MOST");
  }
  for (const { targetId, skuId, quantity } of plan.items) {
    if (kind === "PRODUCT" && skuId !== null) {
      const held = await count(
        tx,
        sql`select coalesce(sum(i.quantity), 0)::int as n from ${unpaid} and i.sku_id = ${skuId}::bigint`,
      );
      const most = await count(
        tx,
        sql`select greatest(${holdingLimits.units}::int, stock / 2)::int as n from shop.product_skus
          where id = ${skuId}::bigint`,
      );
      if (held + quantity > most) throw problem("HOLDING_MOST");
    }
    if ((await lapsesOf(tx, memberId, targetId, kind, now)) >= holdingLimits.lapses)
      throw problem("HOLDING_LAPSED");
  }
  if (kind === "TOUR") {
    const seats = await count(
      tx,
      sql`select coalesce(sum(i.quantity), 0)::int as n from ${unpaid} and o.departure_id = ${plan.departureId}::bigint`,
    );
    if (seats + plan.items[0]!.quantity > holdingLimits.seats) throw problem("HOLDING_MOST");
  }
}
