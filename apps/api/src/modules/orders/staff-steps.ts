import { refundStates } from "@ginkgo/api-contract/orders/order-codes";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { sumText } from "@ginkgo/locale/money";
import { sql } from "drizzle-orm";
import { changedMeanwhile, type ProblemError, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { changedNothing } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Permission } from "../identity/staff/public.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { requirePermission } from "../membership/public.ts";
import { readAsStaff } from "./customer-steps.ts";
import { requireOrderVersion } from "./dispatch/order-version.ts";
import { sayingWhy } from "./dispatch/why-not-sent.ts";
import type { Actor } from "./move-order.ts";
import { lockOrder, type OrderRow } from "./order-row.ts";
import { orderById } from "./own-order.ts";
import { auditRefund } from "./refunds/audit-refund.ts";
import { refuseRefund } from "./refunds/decide-refund.ts";
import { type Grant, grantRefund, isGranted } from "./refunds/grant-refund.ts";
import { latestRefundRequest, type RefundRow, refundRows } from "./refunds/refund-row.ts";
import { agreeRefund, receiveReturn } from "./refunds/return-goods.ts";
import { retryRefund } from "./refunds/settle-refund.ts";
import { formIfEnough } from "./tours/decide-departure.ts";
import { confirmOne } from "./tours/departures.ts";
import { dispatchOrder } from "./visits/dispatch-order.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;

export const actorOf = (viewer: StaffViewer): Actor => ({ kind: "staff", id: viewer.staffId });

/**
 * An order that staff may change so, locked.
 * @param version the one last seen; absent where the caller does not ask
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE
 */
export async function staffsOrder(
  tx: Tx,
  viewer: StaffViewer,
  id: string,
  permission: Permission,
  version?: number,
): Promise<OrderRow> {
  requirePermission(viewer, permission);
  const order = await lockOrder(tx, id);
  const sellers = await sellersOf(tx, viewer);
  if (!order || (sellers && !sellers.includes(order.seller))) throw problem("NOT_FOUND", "order");
  await requireOrderVersion(tx, order, version);
  return order;
}

/** Offers a visit to the employee named, or to the best who is free. @throws {ProblemError} SLOT_TAKEN, CHANGED_MEANWHILE */
export async function dispatchAsStaff(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  id: string,
  { employeeId, version }: { employeeId?: string | undefined; version?: number | undefined },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.dispatch", version);
  const now = deps.clock.now();
  await sayingWhy(tx, order, { employeeId, now }, () =>
    dispatchOrder(tx, order, { employeeId, actor: actorOf(viewer) }, now),
  );
  return readAsStaff(tx, deps, viewer, id);
}

/**
 * The organiser confirms that the group goes: its departure is formed, every order with it.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, DEPARTURE_TOO_SMALL, DEPARTURE_DECIDED,
 * ORDER_TRANSITION_NOT_ALLOWED
 */
export async function formTour(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Order> {
  const now = deps.clock.now();
  const order = await orderById(tx, id);
  const sellers = await sellersOf(tx, viewer);
  if (!order || (sellers && !sellers.includes(order.seller))) throw problem("NOT_FOUND", "order");
  await requireOrderVersion(tx, order, version);
  // Only the departure locks its orders, all in one order.
  if (order.kind === "TOUR" && order.status === "TRADE_SUCCESS")
    await formIfEnough(tx, viewer, order.departureId!, now);
  const formed = (await lockOrder(tx, id))!;
  if (!(await confirmOne(tx, formed, actorOf(viewer), now))) changedNothing(tx);
  return readAsStaff(tx, deps, viewer, id);
}

/**
 * A refund that staff may decide on, read under its order's lock.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND
 */
export async function staffsRefund(
  tx: Tx,
  viewer: StaffViewer,
  refundId: string,
): Promise<{ order: OrderRow; refund: RefundRow }> {
  requirePermission(viewer, "orders.refund");
  const [seen] = await refundRows(tx, sql`where r.id = ${refundId}::bigint`);
  if (!seen) throw problem("NOT_FOUND", "refund");
  const order = await staffsOrder(tx, viewer, seen.orderId, "orders.refund");
  const [refund] = await refundRows(tx, sql`where r.id = ${refundId}::bigint`);
  return { order, refund: refund! };
}

const asItStands = (refund: RefundRow): ProblemError =>
  changedMeanwhile({
    version: refund.version,
    now: [
      { label: "状态", text: refundStates[refund.state] },
      { label: "金额", text: sumText(refund.amountFen) },
    ],
  });

/** @throws {ProblemError} CHANGED_MEANWHILE with how it stands now, where somebody looked at it before it changed */
export function requireVersion(refund: RefundRow, version: number | undefined): void {
  if (version !== undefined && version !== refund.version) throw asItStands(refund);
}

export interface Decision extends Grant {
  reason?: string | undefined;
  /** The version last seen; absent where the caller does not ask. */
  version?: number | undefined;
  /** Where the goods go back to. */
  returnTo?: string | undefined;
  /** Goods that came back go on the shelf. */
  restock?: boolean | undefined;
}

const audited = {
  agree: "REFUND_AGREE",
  received: "REFUND_RECEIVED",
  refuse: "REFUND_REFUSE",
  retry: "REFUND_RETRY",
} as const;

/**
 * Decides on a refund, or sets one that failed going again.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE, ORDER_TRANSITION_NOT_ALLOWED, REFUND_TOO_MUCH,
 *   RETURN_ADDRESS_NEEDED, BAD_INPUT
 */
export async function decideAsStaff(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  refundId: string,
  decision: "agree" | "received" | "refuse" | "retry",
  decided: Decision,
): Promise<Order> {
  const { order, refund } = await staffsRefund(tx, viewer, refundId);
  requireVersion(refund, decided.version);
  const now = deps.clock.now();
  const actor = actorOf(viewer);
  if (decision === "retry") await retryRefund(tx, order, refund, actor, now, decided.reason);
  else await decide(tx, order, refund, actor, { ...decided, decision, uses: deps }, now);
  const shown = await readAsStaff(tx, deps, viewer, order.id);
  await auditRefund(tx, viewer, { order, refund, action: audited[decision] }, now);
  return shown;
}

async function decide(
  tx: Tx,
  order: OrderRow,
  asked: RefundRow,
  actor: Actor,
  { decision, uses: deps, ...decided }: Decision & { decision: "agree" | "received" | "refuse"; uses: Deps },
  now: Date,
): Promise<void> {
  const { reason, returnTo, restock } = decided;
  const newest = await latestRefundRequest(tx, order.id);
  // Taken back meanwhile and asked for anew: what was looked at is not what waits now. Nobody asked for the others.
  if (newest?.id !== asked.id)
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", "not the refund that is asked for");
  // Pressed again it is the same only where the same is granted.
  const isAgreed = decision === "agree" && asked.returnState !== null;
  if (decision !== "refuse" && (isAgreed || asked.state !== "REQUESTED"))
    if (!(await isGranted(tx, asked, decided))) throw asItStands(asked);
  const refund = decision === "refuse" ? asked : await grantRefund(tx, order, asked, decided);
  const { TWO_PERSON_FEN: twoPersonFen } = deps.settings;
  if (decision === "agree")
    await agreeRefund(tx, order, refund, actor, now, { reason, returnTo, twoPersonFen });
  else if (decision === "received")
    await receiveReturn(tx, order, refund, actor, now, { reason, twoPersonFen, restocks: restock });
  else if (refund.state === "WAIT_SECOND")
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", "a second person is waited for");
  else await refuseRefund(tx, order, refund, actor, reason, now);
}
