import { and, eq } from "drizzle-orm";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { orderEvents } from "../tables.ts";
import { refunds } from "./tables.ts";

/** Why staff cancelled the order, or what of it was not sent, where this refund began so; else somebody asked for it. */
export async function cancelledByStaff(
  db: Db,
  refundId: string,
): Promise<{ news: "cancelled" | "restCancelled"; reason: string } | undefined> {
  const begun = await firstOf(
    db
      .select({ action: orderEvents.action, reason: orderEvents.reason })
      .from(orderEvents)
      // The step and its refund are written at once.
      .innerJoin(
        refunds,
        and(eq(refunds.orderId, orderEvents.orderId), eq(refunds.createdAt, orderEvents.at)),
      )
      .where(
        and(eq(refunds.id, refundId), eq(orderEvents.toStatus, "REFUND"), eq(orderEvents.actorKind, "staff")),
      )
      .orderBy(orderEvents.seq)
      .limit(1),
  );
  const reason = begun?.reason ?? "";
  if (begun?.action === "cancel") return { news: "cancelled", reason };
  return begun?.action === "cancelUnsent" ? { news: "restCancelled", reason } : undefined;
}
