import type { OrderAddress } from "@ginkgo/api-contract/orders/order-shapes";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { orderSealContext } from "./order-row.ts";
import { staffsOrder } from "./staff-steps.ts";

/**
 * Whom an order goes to, with the whole telephone; who looked and why is written down.
 * @throws {ProblemError} NOT_ALLOWED; NOT_FOUND, also for another seller's
 */
export async function revealContact(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  id: string,
  reason: string,
): Promise<{ receiver: string | null; phone: string | null }> {
  const { contact, memberId } = await staffsOrder(tx, viewer, id, "orders.read");
  await audit(tx, {
    at: clock.now(),
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "ORDER_SHOWN",
    memberId,
    detail: `order:${id} ${reason}`,
  });
  if (contact === null) return { receiver: null, phone: null };
  const opened: Pick<OrderAddress, "receiver" | "phone"> = JSON.parse(
    vault.open(contact, orderSealContext("contact", id)),
  );
  return { receiver: opened.receiver, phone: opened.phone };
}
