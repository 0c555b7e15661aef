import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { type SQL, sql } from "drizzle-orm";
import { ProblemError, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { MemberViewer, StaffViewer } from "../../http/viewer.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { closeOrder, reconcileOpenAttempts } from "./close-order.ts";
import type { Actor } from "./move-order.ts";
import { type OrderRow, orderRows } from "./order-row.ts";
import { canAccessOrder, orderById, ownOrder, readableOrder } from "./own-order.ts";
import { presentOrder } from "./present-order.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;

/** The order a member may read, as a row. @throws {ProblemError} NOT_FOUND */
export const readableRow = async (db: Db, viewer: MemberViewer, where: SQL) =>
  readableOrder(db, viewer, (await orderRows(db, where))[0]);

/** An order for a member who may read it. @throws {ProblemError} NOT_FOUND */
export async function readAsMember(db: Db, deps: Deps, viewer: MemberViewer, where: SQL): Promise<Order> {
  const { order, as } = await readableRow(db, viewer, where);
  const shown = await presentOrder(db, deps, order, { as, memberId: viewer.memberId });
  // Family that may look and no more is offered nothing to press.
  const mayAct = as === "employee" || (await canAccessOrder(db, order, viewer.memberId, "orders.act"));
  return mayAct ? shown : { ...shown, actions: [] };
}

/** An order as the member who just changed it sees it. */
export async function readOwn(db: Db, deps: Deps, viewer: MemberViewer, id: string): Promise<Order> {
  const order = (await orderById(db, id))!;
  const as = viewer.personType === 2 ? "employee" : "customer";
  return presentOrder(db, deps, order, { as, memberId: viewer.memberId });
}

/** Changes an order a member may act on. @throws {ProblemError} NOT_FOUND */
export async function changeOwn(
  tx: Tx,
  deps: Deps,
  viewer: MemberViewer,
  id: string,
  change: (tx: Tx, order: OrderRow, actor: Actor, now: Date) => Promise<unknown>,
): Promise<Order> {
  const order = await ownOrder(tx, viewer.memberId, id, "orders.act");
  await change(tx, order, { kind: "customer", id: viewer.memberId }, deps.clock.now());
  return readOwn(tx, deps, viewer, id);
}

/** Whether an order is paid; asks the providers where nobody told us. @throws {ProblemError} NOT_FOUND */
export async function checkPaid(context: AppContext, viewer: MemberViewer, id: string) {
  const read = () => readableRow(context.database.primary, viewer, sql`where o.id = ${id}::bigint`);
  await read();
  // Where a provider cannot be asked, what we know already is the answer; the page asks again.
  await reconcileOpenAttempts(context, id, { shut: false }).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
  });
  const { order } = await read();
  return { paid: order.paidAt !== null, status: order.status };
}

/** Closes an order, once the providers were asked whether it was paid. @throws {ProblemError} NOT_FOUND */
export async function closeOwn(context: AppContext, viewer: MemberViewer, id: string): Promise<Order> {
  const { database, clock } = context;
  await database.transaction((tx) => ownOrder(tx, viewer.memberId, id, "orders.act"));
  await reconcileOpenAttempts(context, id, { shut: true });
  return database.transaction(async (tx) => {
    const order = await ownOrder(tx, viewer.memberId, id, "orders.act");
    await closeOrder(tx, order, { kind: "customer", id: viewer.memberId }, clock.now());
    return readOwn(tx, context, viewer, id);
  });
}

/** An order for staff who may read it; a merchant sees only its own. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export async function readAsStaff(db: Db, deps: Deps, viewer: StaffViewer, id: string): Promise<Order> {
  if (!viewer.permissions.has("orders.read")) throw problem("NOT_ALLOWED", "orders.read");
  const order = await orderById(db, id);
  const sellers = await sellersOf(db, viewer);
  if (!order || (sellers && !sellers.includes(order.seller))) throw problem("NOT_FOUND", "order");
  return presentOrder(db, deps, order, {
    as: "staff",
    memberId: null,
    staffId: viewer.staffId,
    isSeller: sellers !== null,
  });
}
