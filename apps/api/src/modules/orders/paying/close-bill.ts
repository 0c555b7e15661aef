import type { AppContext } from "../../../http/services.ts";
import { closeOrder, reconcileOpenAttempts } from "../close-order.ts";
import { system } from "../move-order.ts";
import { lockOrder } from "../order-row.ts";

const unpaid: readonly string[] = ["WAIT_BUYER_PAY", "PAY_ERROR"];

/** Closes a bill nobody is to pay any more, once the providers were asked whether it was. Outside any transaction. */
export async function closeBill(context: AppContext, orderId: string): Promise<void> {
  await reconcileOpenAttempts(context, orderId, { shut: true });
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order && unpaid.includes(order.status)) await closeOrder(tx, order, system, context.clock.now());
  });
}
