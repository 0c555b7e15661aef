import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { OrderAddress } from "@ginkgo/api-contract/orders/order-shapes";
import type { revealOrder as endpoint } from "@ginkgo/api-contract/orders/order-staff";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { orderSealContext } from "./order-row.ts";
import { employeesFor } from "./present-order.ts";
import { staffsOrder } from "./staff-steps.ts";
import { travelersIn } from "./tours/elder-travelers.ts";
import { placeName } from "./visits/place-name.ts";

/**
 * Whom an order goes to and where, and who is on the way there, with whole telephones; who looked and why is written down.
 * @throws {ProblemError} NOT_ALLOWED; NOT_FOUND, also for another seller's
 */
export async function revealContact(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  id: string,
  reason: string,
): Promise<ReplyOf<typeof endpoint>> {
  const order = await staffsOrder(tx, viewer, id, "orders.read");
  await audit(tx, {
    at: clock.now(),
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "ORDER_SHOWN",
    memberId: order.memberId,
    detail: `order:${id}`,
    reason,
  });
  const employees = (await employeesFor(tx, vault, order)).flatMap(({ name, phone }) =>
    phone === null ? [] : { name, phone },
  );
  const travelers = travelersIn(vault, order).map(({ name }) => name);
  if (order.contact === null) return { receiver: null, phone: null, address: null, travelers, employees };
  const { receiver, phone, detail }: Pick<OrderAddress, "receiver" | "phone" | "detail"> = JSON.parse(
    vault.open(order.contact, orderSealContext("contact", id)),
  );
  const address = [placeName(order.adcode), detail].filter(Boolean).join(" ");
  return { receiver, phone, address, travelers, employees };
}
