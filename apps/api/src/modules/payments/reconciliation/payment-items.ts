import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { and, eq, inArray } from "drizzle-orm";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { lockOpenItem, matchItem } from "./items.ts";
import { reconciliationItems } from "./tables.ts";

/**
 * A payment is about to be counted that may stand in suspense: then it stands there no more.
 * @returns false where its money is on its way back or gone already: it must not be counted
 */
export async function claimSuspense(
  tx: Tx,
  { provider, number }: { provider: PayProvider; number: string },
  now: Date,
): Promise<boolean> {
  const item = await lockOpenItem(tx, { provider, flow: "payment", number });
  if (item?.state === "PAYING_BACK") return false;
  if (item) {
    await matchItem(tx, item, "付款通知或查询到了，按付款入账", now);
    return true;
  }
  const gone = await firstOf(
    tx
      .select({ id: reconciliationItems.id })
      .from(reconciliationItems)
      .where(
        and(
          eq(reconciliationItems.provider, provider),
          eq(reconciliationItems.number, number),
          eq(reconciliationItems.flow, "payment"),
          inArray(reconciliationItems.state, ["PAID_BACK", "WRITTEN_OFF"]),
        ),
      ),
  );
  return gone === undefined;
}
