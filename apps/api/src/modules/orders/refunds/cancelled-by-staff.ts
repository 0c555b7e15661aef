import { and, desc, eq, ne } from "drizzle-orm";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { orderEvents } from "../tables.ts";

/** Why staff cancelled the order, or what of it was not sent, where its last refund began so; else somebody asked for it. */
export async function cancelledByStaff(
  tx: Tx,
  orderId: string,
): Promise<{ news: "cancelled" | "restCancelled"; reason: string } | undefined> {
  const begun = await firstOf(
    tx
      .select({ action: orderEvents.action, reason: orderEvents.reason })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, orderId),
          eq(orderEvents.toStatus, "REFUND"),
          ne(orderEvents.fromStatus, "REFUND"),
        ),
      )
      .orderBy(desc(orderEvents.seq))
      .limit(1),
  );
  const reason = begun?.reason ?? "";
  if (begun?.action === "cancel") return { news: "cancelled", reason: `${reason}。` };
  if (begun?.action === "cancelUnsent") return { news: "restCancelled", reason: `原因：${reason}。` };
  return undefined;
}
