import { and, count, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberMerger } from "../../http/member-merger.ts";
import { firstOf } from "../../platform/database/database.ts";
import { sameElder } from "../membership/family/public.ts";
import { employees } from "../workforce/tables.ts";
import { cartLines, familyPayments, orders, payments } from "./tables.ts";

/** Orders go along with what hangs on them: payments, refunds, parcels, visits and packages go by their order. */
export const memberMerger: MemberMerger = {
  moves: [
    "orders.orders.member_id",
    "orders.cart_lines.member_id",
    "orders.payments.payer_id",
    "orders.family_payments.payer_id",
  ],
  keeps: { "orders.order_events.actor_id": "经过不改" },
  async count(db, memberId) {
    const found = await firstOf(db.select({ n: count() }).from(orders).where(eq(orders.memberId, memberId)));
    return [{ text: "订单", count: found!.n }];
  },
  async blockers(db, { from, into }) {
    const [own] = await db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(employees, eq(employees.id, orders.employeeId))
      .where(
        and(
          inArray(orders.memberId, [from, into]),
          inArray(employees.memberId, [from, into]),
          inArray(orders.status, [
            "EMPLOYEE_RECEIVE",
            "EMPLOYEE_APPROVE",
            "EMPLOYEE_GOTO",
            "EMPLOYEE_HANDLE",
          ]),
        ),
      )
      .limit(1);
    return own ? ["一个账号的上门服务派给了另一个账号的服务人员，请先改派或做完这一单。"] : [];
  },
  async move(tx, { from, into }) {
    const elder = await sameElder(tx, { from, into });
    if (elder)
      await tx
        .update(orders)
        .set({ elderId: elder.into })
        .where(and(eq(orders.memberId, from), eq(orders.elderId, elder.from)));
    await tx.update(orders).set({ memberId: into }).where(eq(orders.memberId, from));
    await tx.update(payments).set({ payerId: into }).where(eq(payments.payerId, from));
    await tx.update(familyPayments).set({ payerId: into }).where(eq(familyPayments.payerId, from));
    const own = alias(cartLines, "own");
    await tx
      .delete(cartLines)
      .where(
        and(
          eq(cartLines.memberId, from),
          inArray(cartLines.skuId, tx.select({ sku: own.skuId }).from(own).where(eq(own.memberId, into))),
        ),
      );
    await tx.update(cartLines).set({ memberId: into }).where(eq(cartLines.memberId, from));
  },
};
