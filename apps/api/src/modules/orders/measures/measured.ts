import type { Measured, ServiceMeasures } from "@ginkgo/api-contract/visits/vitals";
import { and, eq } from "drizzle-orm";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { measuresOf } from "../../services/public.ts";
import { orderItems } from "../tables.ts";
import { visitRecords } from "../visits/tables.ts";

/** Where the sealed list stands. */
export const measuredSealContext = (orderId: string): string => `orders.visit_records.measured.${orderId}`;

/** What was measured before a visit, the latest last. */
export async function measuredAt(db: Db, vault: Vault, orderId: string): Promise<Measured[]> {
  const found = await firstOf(
    db
      .select({ measured: visitRecords.measured })
      .from(visitRecords)
      .where(eq(visitRecords.orderId, orderId)),
  );
  return found?.measured
    ? (JSON.parse(vault.open(found.measured, measuredSealContext(orderId))) as Measured[])
    : [];
}

export async function keepMeasured(
  tx: Tx,
  vault: Vault,
  orderId: string,
  measured: readonly Measured[],
): Promise<void> {
  await tx
    .update(visitRecords)
    .set({ measured: vault.seal(JSON.stringify(measured), measuredSealContext(orderId)) })
    .where(eq(visitRecords.orderId, orderId));
}

/** What a visit's service has measured; null where it asks for nothing. */
export async function measuresOfVisit(db: Db, orderId: string): Promise<ServiceMeasures | null> {
  const item = await firstOf(
    db
      .select({ serviceId: orderItems.targetId })
      .from(orderItems)
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, 0))),
  );
  return item ? measuresOf(db, item.serviceId) : null;
}

/** The last values measured forbid the service. */
export const isBeyond = (measured: readonly Measured[]): boolean => (measured.at(-1)?.beyond.length ?? 0) > 0;
