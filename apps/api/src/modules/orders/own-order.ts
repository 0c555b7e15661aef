import type { FamilyRight } from "@ginkgo/api-contract/membership/membership-codes";
import { and, eq, inArray, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { canActFor } from "../membership/family/public.ts";
import { employees } from "../workforce/tables.ts";
import { lockOrder, type OrderRow, orderRows } from "./order-row.ts";
import { offers } from "./visits/tables.ts";

/** Whether a member may, for an order: the customer always, family of its elder by their right. */
export const canAccessOrder = async (
  db: Db,
  order: Pick<OrderRow, "memberId" | "elderId">,
  memberId: string,
  right: FamilyRight,
): Promise<boolean> =>
  order.memberId === memberId ||
  (order.elderId !== null && (await canActFor(db, memberId, order.elderId, right)));

/** An order a member may change so, locked. @throws {ProblemError} NOT_FOUND, also for another's (A2) */
export async function ownOrder(tx: Tx, memberId: string, id: string, right: FamilyRight): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!order || !(await canAccessOrder(tx, order, memberId, right))) throw problem("NOT_FOUND", "order");
  return order;
}

/** Their hour is held from the beginning; an employee hears of the visit once it is offered to them. */
export const isOffered = async (db: Db, orderId: string, employeeId: string): Promise<boolean> =>
  (await firstOf(
    db
      .select({ found: sql<number>`1` })
      .from(offers)
      .where(
        and(
          eq(offers.orderId, orderId),
          eq(offers.employeeId, employeeId),
          inArray(offers.state, ["SENT", "ACCEPTED"]),
        ),
      ),
  )) !== undefined;

/** An order a member may read: their own, of an elder shared with them, or dispatched to them. */
export async function readableOrder(
  db: Db,
  { memberId, personType }: { memberId: string; personType: 1 | 2 | null },
  found: OrderRow | undefined,
): Promise<{ order: OrderRow; as: "customer" | "employee" }> {
  if (!found) throw problem("NOT_FOUND", "order");
  const employeeId = personType === 2 ? await employeeOf(db, memberId) : undefined;
  if (employeeId && (await isOffered(db, found.id, employeeId))) return { order: found, as: "employee" };
  if (personType !== 2 && (await canAccessOrder(db, found, memberId, "orders.read")))
    return { order: found, as: "customer" };
  throw problem("NOT_FOUND", "order");
}

export const orderById = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await orderRows(db, sql`where o.id = ${id}::bigint`))[0];

/** The employee a member is, while they may work. */
export const employeeOf = async (db: Db, memberId: string): Promise<string | undefined> =>
  (
    await firstOf(
      db
        .select({ id: employees.id })
        .from(employees)
        .where(and(eq(employees.memberId, memberId), eq(employees.status, "NORMAL"))),
    )
  )?.id;
