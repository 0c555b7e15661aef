import { inArray } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import type { NextVisit } from "../../services/public.ts";
import { bookingOf, type OrderRow } from "../order-row.ts";
import { orders } from "../tables.ts";
import { distanceTo, placeOf } from "../visits/visit-distance.ts";

const PREFIX = bookingOf("");

/** How far the visits around another one are from it, metres, by what they are booked under; those that nobody knows are left out. */
export async function metresToNext(
  db: Db,
  vault: Vault,
  order: OrderRow,
  nexts: readonly (NextVisit | null)[],
): Promise<Map<string, number>> {
  const here = placeOf(order, vault);
  const ids = [
    ...new Set(
      nexts.flatMap((next) =>
        next?.reference?.startsWith(PREFIX) ? [next.reference.slice(PREFIX.length)] : [],
      ),
    ),
  ];
  if (!here || ids.length === 0) return new Map();
  const found = await db
    .select({ id: orders.id, contact: orders.contact, adcode: orders.adcode })
    .from(orders)
    .where(inArray(orders.id, ids));
  return new Map(
    found.flatMap((one) => {
      const metres = distanceTo(one, vault, here);
      return metres === null ? [] : [[bookingOf(one.id), metres] as const];
    }),
  );
}
