import { eq, max } from "drizzle-orm";
import { DAY } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import type { Due } from "../order-rules.ts";
import { rules } from "../order-rules.ts";
import { parcels } from "./tables.ts";

/** What the customer has at least to look at what came, once they are told that nothing more does. */
const LEAST = DAY;

/** When goods of which nothing more is to be sent are confirmed by themselves: the days run from the last parcel. */
export async function confirmDue(tx: Tx, orderId: string, now: Date): Promise<Pick<Due, "action" | "at">> {
  const last = await firstOf(
    tx
      .select({ at: millis(max(parcels.shippedAt)) })
      .from(parcels)
      .where(eq(parcels.orderId, orderId)),
  );
  const days = (last?.at ?? now.getTime()) + rules.receive;
  return { action: "confirm", at: new Date(Math.max(days, now.getTime() + LEAST)) };
}
