import { eq } from "drizzle-orm";
import { parcelLines, parcels } from "../../src/modules/orders/shipping/tables.ts";
import { orderItems } from "../../src/modules/orders/tables.ts";
import type { Tx } from "../../src/platform/database/database.ts";

/** All that was ordered left in one parcel. */
export async function seedParcel(
  tx: Tx,
  { orderId, trackingNo, shippedAt }: { orderId: string; trackingNo: string; shippedAt: Date },
): Promise<void> {
  const [made] = await tx
    .insert(parcels)
    .values({ orderId, carrier: "顺丰速运（演示）", trackingNo, shippedAt })
    .returning({ id: parcels.id });
  const items = await tx
    .select({ itemId: orderItems.id, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  await tx.insert(parcelLines).values(items.map((item) => ({ parcelId: made!.id, ...item })));
}
