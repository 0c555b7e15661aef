import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import {
  BEFORE,
  edgesFor,
  type OrderAction,
  type OrderActor,
  type OrderCondition,
  type OrderEdge,
  standsAfter,
} from "@ginkgo/api-contract/orders/order-table";
import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { problem } from "../../http/problem.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { didBefore, type OrderRow } from "./order-row.ts";
import { type Due, dueOf } from "./order-rules.ts";
import { followShipTask } from "./shipping/ship-task.ts";
import { orders } from "./tables.ts";
import { closeVisitTasks } from "./visits/visit-tasks.ts";

/** Who does it; a rule or a provider has no id. */
export interface Actor {
  kind: OrderActor;
  id: string | null;
}

export const system: Actor = { kind: "system", id: null };
export const provider: Actor = { kind: "provider", id: null };

export interface Move {
  action: OrderAction;
  actor: Actor;
  reason?: string;
  /** Conditions that hold, where the table asks for one. */
  holds?: readonly OrderCondition[];
  /** Where `BEFORE` is. */
  before?: OrderStatus;
  /** Further columns to set with the step. */
  set?: Omit<
    PgUpdateSetSource<typeof orders>,
    "status" | "updatedAt" | "dueAt" | "dueAction" | "contractDue"
  >;
  /** When it goes on by itself, where that differs from the rule of its status; null: not at all. */
  due?: Pick<Due, "action" | "at"> | null;
}

const fits = (edge: OrderEdge, holds: readonly OrderCondition[]) => !edge.when || holds.includes(edge.when);

/** Writes a line of the history. */
async function note(
  tx: Tx,
  id: string,
  {
    from,
    to,
    action,
    actor,
    reason,
  }: { from: OrderStatus | null; to: OrderStatus; action: string; actor: Actor; reason?: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`insert into orders.order_events
      (order_id, seq, action, from_status, to_status, actor_kind, actor_id, reason, at)
    select ${id}::bigint, coalesce(max(seq), 0) + 1, ${action}, ${from}, ${to}, ${actor.kind}, ${actor.id}::bigint,
      ${reason ?? null}, ${instant(now)} from orders.order_events where order_id = ${id}::bigint`);
}

/** Notes the first line of an order that was just written. */
export const notePlaced = (tx: Tx, id: string, actor: Actor, now: Date): Promise<void> =>
  note(tx, id, { from: null, to: "CREATE", action: "place", actor }, now);

/** Notes what happened to an order that stays where it stands. */
export const noteBeside = (
  tx: Tx,
  { id, status }: Pick<OrderRow, "id" | "status">,
  step: { action: string; actor: Actor; reason?: string },
  now: Date,
): Promise<void> => note(tx, id, { ...step, from: status, to: status }, now);

/** What a tour's step asks of its contract; see contract-due.ts. */
function contractDue({ kind, seller }: OrderRow, to: OrderStatus): "DRAFT" | "END" | undefined {
  if (kind !== "TOUR" || !seller.startsWith("tour:")) return undefined;
  if (to === "TRADE_SUCCESS") return "DRAFT";
  return to === "TRANSACTION_CLOSING" ? "END" : undefined;
}

/**
 * Takes an order one step along the table, in the caller's transaction: status, history and what becomes due by itself.
 * The row must be locked. What the step means for stock, slots and money is the caller's.
 *
 * @returns the order as it stands now; the same where the same person did the same before and it still stands there
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED, without a write
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  move: Move,
  now: Date,
): Promise<{ order: OrderRow; moved: boolean }> {
  const { action, actor, holds = [], before } = move;
  const edge = edgesFor(order, action, actor.kind).find((e) => fits(e, holds));
  if (!edge) {
    const again =
      standsAfter(order, action, actor.kind) &&
      (await didBefore(tx, { id: order.id, action, kind: actor.kind, actorId: actor.id }));
    if (again) return { order, moved: false };
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `${action} by ${actor.kind} from ${order.status}`);
  }
  const to = edge.to === BEFORE ? before : edge.to;
  if (!to) throw new Error(`order ${order.id} has nowhere to go back to`);
  const due = move.due === undefined ? dueOf({ ...order, status: to }, now) : move.due;
  const moved = await firstOf(
    tx
      .update(orders)
      .set({
        ...move.set,
        status: to,
        updatedAt: now,
        dueAt: due?.at ?? null,
        dueAction: due?.action ?? null,
        contractDue: contractDue(order, to),
      })
      .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
      .returning({ id: orders.id }),
  );
  if (!moved) throw problem("ORDER_TRANSITION_NOT_ALLOWED", `${order.id} moved meanwhile`);
  await note(tx, order.id, { ...move, from: order.status, to }, now);
  const staffId = actor.kind === "staff" ? actor.id : null;
  await closeVisitTasks(tx, order, to, staffId, now);
  const isPartShipped = move.set?.isPartShipped as boolean | undefined;
  await followShipTask(tx, order, { to, isPartShipped }, staffId, now);
  return { order: { ...order, status: to }, moved: true };
}
