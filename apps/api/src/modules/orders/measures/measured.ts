import type { Measured, ServiceMeasures } from "@ginkgo/api-contract/visits/vitals";
import { sql } from "drizzle-orm";
import { type Db, row, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { measuresOf } from "../../services/public.ts";

/** Where the sealed list stands. */
export const measuredPlace = (orderId: string): string => `orders.visit_records.measured.${orderId}`;

/** What was measured before a visit, the latest last. */
export async function measuredAt(db: Db, vault: Vault, orderId: string): Promise<Measured[]> {
  const found = await row<{ measured: string | null }>(
    db,
    sql`select measured from orders.visit_records where order_id = ${orderId}::bigint`,
  );
  return found?.measured
    ? (JSON.parse(vault.open(found.measured, measuredPlace(orderId))) as Measured[])
    : [];
}

export async function keepMeasured(
  tx: Tx,
  vault: Vault,
  orderId: string,
  measured: readonly Measured[],
): Promise<void> {
  await tx.execute(sql`update orders.visit_records
    set measured = ${vault.seal(JSON.stringify(measured), measuredPlace(orderId))}
    where order_id = ${orderId}::bigint`);
}

/** What a visit's service has measured; null where it asks for nothing. */
export async function measuresOfVisit(db: Db, orderId: string): Promise<ServiceMeasures | null> {
  const item = await row<{ serviceId: string }>(
    db,
    sql`select target_id as "serviceId" from orders.order_items where order_id = ${orderId}::bigint and position = 0`,
  );
  return item ? measuresOf(db, item.serviceId) : null;
}

/** The last values measured forbid the service. */
export const isBeyond = (measured: readonly Measured[]): boolean => (measured.at(-1)?.beyond.length ?? 0) > 0;
