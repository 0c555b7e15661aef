import { familyRoles } from "@ginkgo/api-contract/membership/membership-codes";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { FAMILY_PAY_VERSION } from "@ginkgo/api-contract/orders/orders";
import { eq, sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import { type Db, firstOf, rows, type Tx } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { readPeople } from "../../identity/public.ts";
import { familyLinkFor, maskedNameOf, nameOf, notice } from "../../membership/public.ts";
import type { OrderRow } from "../order-row.ts";
import { familyPayments, orders, payments } from "../tables.ts";

/**
 * Writes down on what a new try to pay somebody else's order stands: the bond, its consent, and what the payer agreed
 * to. The customer's own try needs nothing.
 * @throws {ProblemError} NOT_FOUND without the right, BAD_INPUT where they have not agreed to pay from their own account
 */
export async function noteFamilyPayment(
  tx: Tx,
  order: Pick<OrderRow, "memberId" | "elderId">,
  { paymentId, payerId, agreed }: { paymentId: string; payerId: string; agreed: boolean },
  now: Date,
): Promise<void> {
  if (order.memberId === payerId) return;
  const bond = order.elderId ? await familyLinkFor(tx, payerId, order.elderId, "pay") : undefined;
  if (!order.elderId || !bond) throw problem("NOT_FOUND", "order");
  if (!agreed) throw badInput({ familyAgreed: "替家人付款，请先勾选“用我自己的账户”这一项。" });
  await tx.insert(familyPayments).values({
    paymentId,
    payerId,
    elderId: order.elderId,
    bondId: bond.id,
    role: bond.role === "OWNER" ? "OWNER" : "PROXY",
    consentId: bond.consentId,
    agreedVersion: FAMILY_PAY_VERSION,
    agreedAt: now,
  });
}

const paidRow = (db: Db, orderId: string) =>
  firstOf(
    db
      .select({
        payerId: familyPayments.payerId,
        role: familyPayments.role,
        agreedAt: iso(familyPayments.agreedAt),
        // The payment that carries an order was paid.
        at: sql<string>`${iso(payments.paidAt)}`,
      })
      .from(payments)
      .innerJoin(familyPayments, eq(familyPayments.paymentId, payments.id))
      .innerJoin(orders, eq(orders.paymentId, payments.id))
      .where(eq(orders.id, orderId)),
  );

/** Who of the family got an order paid; undefined where its customer did, or nobody yet. */
export const familyPayerOf = async (db: Db, orderId: string): Promise<string | undefined> =>
  (await paidRow(db, orderId))?.payerId;

/** The same with a name, for readers of the order. @param reader `masked` for who is no family */
export async function presentPayer(
  db: Db,
  vault: Vault,
  orderId: string,
  reader: { memberId: string | null; masked: boolean },
): Promise<Order["paidBy"]> {
  const found = await paidRow(db, orderId);
  if (!found) return null;
  const { payerId, role, agreedAt, at } = found;
  const person = (await readPeople(db, vault, [payerId])).get(payerId);
  const name = payerId === reader.memberId ? "您" : (reader.masked ? maskedNameOf : nameOf)(person);
  return { name, roleText: familyRoles[role], agreedAt, at };
}

/** Tells the customer and the elder that family has paid for them. */
export async function tellFamilyPaid(tx: Tx, order: Pick<OrderRow, "id" | "memberId">, now: Date) {
  const payerId = await familyPayerOf(tx, order.id);
  if (!payerId) return;
  const notified = await rows<{ id: string }>(
    tx,
    sql`select ${order.memberId}::text as id union
      select e.speaker_id::text from orders.orders o join membership.elders e on e.id = o.elder_id
        where o.id = ${order.id}::bigint`,
  );
  for (const { id } of notified.filter((t) => t.id !== payerId))
    await notice(
      tx,
      {
        memberId: id,
        kind: "ORDER",
        message: "order.familyPaid",
        link: `/user/order-detail?id=${order.id}`,
      },
      now,
    );
}
