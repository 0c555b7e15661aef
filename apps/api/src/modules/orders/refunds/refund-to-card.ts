import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import type { refundToCard as endpoint } from "@ginkgo/api-contract/orders/order-staff";
import { maskName } from "@ginkgo/locale/masks";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { readAsStaff } from "../customer-steps.ts";
import { noteBeside } from "../move-order.ts";
import { requireVersion, staffsRefund } from "../staff-steps.ts";
import { auditRefund } from "./audit-refund.ts";
import { retryRefund, settleRefund } from "./settle-refund.ts";

/**
 * Has a provider pay a refund that failed to a bank card of the customer's own. The card's number goes to the provider
 * and is kept nowhere but for its last four digits.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, REFUND_CARD_TOO_MUCH above TWO_PERSON_FEN,
 *   REFUND_CARD_UNAVAILABLE where the provider does not do that,
 *   ORDER_TRANSITION_NOT_ALLOWED where it has not failed, PAY_NOT_ASKED where the provider cannot be reached
 */
export async function refundToCard(
  context: AppContext,
  viewer: StaffViewer,
  refundId: string,
  { reason, version, ...card }: BodyOf<typeof endpoint>,
): Promise<Order> {
  const { database, clock, pays, settings } = context;
  const { refund } = await database.transaction((tx) => staffsRefund(tx, viewer, refundId));
  requireVersion(refund, version);
  if (refund.state !== "ABNORMAL" || refund.handBy !== null)
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `to a card from ${refund.state}`);
  // Where it goes is one person's word: above what one may agree to, paying by hand takes the second.
  if (refund.amountFen > settings.TWO_PERSON_FEN) throw problem("REFUND_CARD_TOO_MUCH");
  const to = `${maskName(card.realName)}，尾号 ${card.bankAccount.slice(-4)}`;
  const port = pays.find((p) => p.name === refund.provider);
  if (!port?.refundToCard) throw problem("REFUND_CARD_UNAVAILABLE", refund.provider);
  const answer = await port.refundToCard({ ...refund, reason: "订单退款" }, card).catch((error: Error) => {
    throw problem("PAY_NOT_ASKED", error.message);
  });
  if (answer.state === "ABNORMAL" || answer.state === "UNKNOWN")
    throw problem("REFUND_CARD_UNAVAILABLE", answer.state);
  return database.transaction(async (tx) => {
    const { order, refund: now } = await staffsRefund(tx, viewer, refundId);
    const at = clock.now();
    const actor = { kind: "staff", id: viewer.staffId } as const;
    if (now.state === "ABNORMAL") {
      await noteBeside(tx, order, { action: "refundToCard", actor, reason: `${reason}（${to}）` }, at);
      // Written down as paid by hand in between, it stays so; what the provider pays then is looked at by somebody.
      if (now.handBy === null) await retryRefund(tx, order, now, actor, at);
    }
    await settleRefund(tx, now.refundNo, now.provider, answer, at);
    await auditRefund(tx, viewer, { order, refund: now, action: "REFUND_TO_CARD" }, at);
    return readAsStaff(tx, context, viewer, order.id);
  });
}
