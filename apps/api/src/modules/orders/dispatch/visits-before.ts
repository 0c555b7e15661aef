import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import type { OrderRow } from "../order-row.ts";
import { orders } from "../tables.ts";
import { offers } from "../visits/tables.ts";

/** Who made visits to the same person before: how many, and the last day. */
export async function visitsBefore(
  db: Db,
  { memberId, elderId }: Pick<OrderRow, "memberId" | "elderId">,
): Promise<Map<string, { times: number; lastDay: string }>> {
  const found = await db
    .select({
      id: offers.employeeId,
      times: sql<number>`count(*)::int`,
      lastDay: sql<string>`max(${orders.day})::text`,
    })
    .from(orders)
    .innerJoin(offers, eq(offers.orderId, orders.id))
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.kind, "SERVICE"),
        elderId === null ? isNull(orders.elderId) : eq(orders.elderId, elderId),
        inArray(orders.status, ["CONFIRM", "SERVICE_FINISH", "TRANSACTION_COMPLETE"]),
        isNotNull(orders.finishedAt),
        eq(offers.state, "ACCEPTED"),
      ),
    )
    .groupBy(offers.employeeId);
  return new Map(found.map(({ id, ...rest }) => [id, rest]));
}

/** The same as the dispatch counts it. */
export const timesBefore = async (
  db: Db,
  order: Pick<OrderRow, "memberId" | "elderId">,
): Promise<Map<string, number>> =>
  new Map([...(await visitsBefore(db, order))].map(([id, { times }]) => [id, times]));
