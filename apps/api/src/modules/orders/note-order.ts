import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Tx } from "../../platform/database/database.ts";
import { readAsStaff } from "./customer-steps.ts";
import { noteBeside } from "./move-order.ts";
import { actorOf, staffsOrder } from "./staff-steps.ts";

/** Staff write something down in an order's history for their colleagues; nobody else reads it. */
export async function noteOrder(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  text: string,
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.read");
  await noteBeside(tx, order, { action: "note", actor: actorOf(viewer), reason: text }, deps.clock.now());
  return readAsStaff(tx, deps, viewer, id);
}
