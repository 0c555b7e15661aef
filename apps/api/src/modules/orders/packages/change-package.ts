import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNull, sql } from "drizzle-orm";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { PackageSold } from "./plan-package.ts";
import { packageVisits, visitPackages } from "./tables.ts";

/** Writes down what an order that was just placed sells; nothing of it can be booked before it is paid. */
export const keepPackage = (tx: Tx, orderId: string, sold: PackageSold): Promise<unknown> =>
  tx.insert(visitPackages).values({
    orderId,
    serviceId: sold.serviceId,
    skuId: sold.skuId,
    visits: sold.visits,
    listFen: sold.listFen,
    validDays: sold.validDays,
  });

/**
 * Opens what a paid order sold, from today on.
 * @returns whether it sold a package
 */
export async function openPackage(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const opened = await firstOf(
    tx
      .update(visitPackages)
      .set({ openedAt: now, endDay: sql`${shanghaiDay(now)}::date + ${visitPackages.validDays}` })
      .where(and(eq(visitPackages.orderId, orderId), isNull(visitPackages.openedAt)))
      .returning({ order_id: visitPackages.orderId }),
  );
  return opened !== undefined;
}

/** What is left of a package is paid back: nothing can be booked of it any more. */
export const closePackage = (tx: Tx, orderId: string, now: Date): Promise<unknown> =>
  tx
    .update(visitPackages)
    .set({
      closedAt: now,
      givenBack: sql`case when ${visitPackages.openedAt} is null then 0 else ${visitPackages.visits} - ${visitPackages.booked} end`,
    })
    .where(and(eq(visitPackages.orderId, orderId), isNull(visitPackages.closedAt)));

/** Books a visit from a package; its count follows by the database itself. */
export const takeVisit = (tx: Tx, packageId: string, orderId: string, now: Date): Promise<unknown> =>
  tx.insert(packageVisits).values({ orderId, packageId, at: now });
