import { cardBenefits } from "@ginkgo/api-contract/cards/cards";
import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit, changedNothing } from "../../../platform/audit.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { lockCardUse, returnUse as returnCardUse } from "../../cards/public.ts";
import { readAsStaff } from "../customer-steps.ts";
import { noteBeside } from "../move-order.ts";
import { didBefore } from "../order-row.ts";
import { packageVisits } from "../packages/tables.ts";
import { actorOf, staffsOrder } from "../staff-steps.ts";
import { tellMember } from "../tell-member.ts";

/** Where a visit stands once it was made, or was not and its use stayed. Before that, calling it off gives the use back. */
const over: readonly OrderStatus[] = [
  "CONFIRM",
  "SERVICE_FINISH",
  "EVALUATE",
  "TRANSACTION_COMPLETE",
  "TRANSACTION_CLOSING",
  "TRADE_CLOSED",
];

interface Use {
  /** Whether what comes back can still be used, or given back in money. */
  isLive: boolean;
  text: string;
  news: "benefitBack" | "packageBack";
  giveBack(by: { staffId: string; reason: string; now: Date }): Promise<unknown>;
}

/** The use of a counted benefit by an order, locked; undefined where there is none, or it was given back. */
async function lockBenefit(tx: Tx, orderId: string, today: Date): Promise<Use | undefined> {
  const use = await lockCardUse(tx, orderId, shanghaiDay(today));
  return (
    use && {
      isLive: use.isLive,
      text: cardBenefits[use.benefit],
      news: "benefitBack",
      giveBack: (by) => returnCardUse(tx, orderId, use, by),
    }
  );
}

/** The same of a visit that a package pays for; what is left of one that expired is still given back in money. */
async function lockPackageUse(tx: Tx, orderId: string): Promise<Use | undefined> {
  const found = await row<{ isLive: boolean; name: string }>(
    tx,
    sql`select p.closed_at is null as "isLive", i.sku_name as name
      from orders.package_visits v join orders.visit_packages p on p.order_id = v.package_id
      join orders.order_items i on i.order_id = p.order_id
      where v.order_id = ${orderId}::bigint and v.returned_at is null for update of v, p`,
  );
  return (
    found && {
      isLive: found.isLive,
      text: found.name,
      news: "packageBack",
      giveBack: ({ staffId, reason, now }) =>
        tx
          .update(packageVisits)
          .set({ returnedAt: now, returnedBy: staffId, returnedReason: reason })
          .where(eq(packageVisits.orderId, orderId)),
    }
  );
}

/**
 * Staff give the counted use of a card, or the visit of a package, back, because the visit was not as it should be: with
 * the reason, which the member reads, once for an order. Pressed twice by one person it is done once.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, ORDER_TRANSITION_NOT_ALLOWED before the visit is over, CARD_USE_NONE,
 *   CARD_USE_LATE where the card ended
 */
export async function returnUse(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.refund", version);
  const now = deps.clock.now();
  const actor = actorOf(viewer);
  if (await didBefore(tx, { id, action: "benefitBack", kind: actor.kind, actorId: actor.id })) {
    changedNothing(tx);
    return readAsStaff(tx, deps, viewer, id);
  }
  const use = (await lockBenefit(tx, id, now)) ?? (await lockPackageUse(tx, id));
  if (!use) throw problem("CARD_USE_NONE");
  if (!over.includes(order.status)) throw problem("ORDER_TRANSITION_NOT_ALLOWED", `from ${order.status}`);
  if (!use.isLive) throw problem("CARD_USE_LATE");
  await use.giveBack({ staffId: viewer.staffId, reason, now });
  await noteBeside(tx, order, { action: "benefitBack", actor, reason }, now);
  await tellMember(tx, order, use.news, now, `${use.text}，${reason}。`);
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "CARD_USE_RETURNED",
    memberId: order.memberId,
    detail: `order:${id} ${use.text}`,
  });
  return readAsStaff(tx, deps, viewer, id);
}
