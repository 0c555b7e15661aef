import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import { refundBill } from "../../orders/paying/public.ts";
import { orders } from "../../orders/tables.ts";
import { type InstalmentRow, instalmentRows, lockContract } from "../contract-row.ts";
import { instalments } from "../tables.ts";
import { paybackRefunds, paybacks } from "./tables.ts";

const openPaybacks = (db: Db, contractId: string) =>
  db
    .select({
      id: paybacks.id,
      periodNo: paybacks.periodNo,
      /** Not yet asked of any order, fen. */
      leftFen: sql<number>`${paybacks.amountFen} - ${paybacks.askedFen}`,
      depositLeftFen: sql<number>`${paybacks.depositFen} - ${paybacks.depositAskedFen}`,
    })
    .from(paybacks)
    .where(and(eq(paybacks.contractId, contractId), lt(paybacks.askedFen, paybacks.amountFen)))
    .orderBy(paybacks.id);

/** The order the deposit and the reserve were paid with. */
const depositOrder = (plan: readonly InstalmentRow[]): string | undefined =>
  plan.find(({ periodNo, orderId, paidAt }) => periodNo === 1 && orderId !== null && paidAt !== null)
    ?.orderId ?? undefined;

/** The orders a payback is asked of: those of its period first, then the last paid first. */
function ordersFor(plan: readonly InstalmentRow[], periodNo: number | null): string[] {
  const paid = plan.filter((i) => i.paidAt !== null && i.orderId !== null).toReversed();
  const isOf = (i: InstalmentRow) => periodNo !== null && (i.forPeriod ?? i.periodNo) === periodNo;
  return [...paid.filter(isOf), ...paid.filter((i) => !isOf(i))].map((i) => i.orderId!);
}

/**
 * Asks what is to go back of a locked contract of the orders that were paid, as far as they can give it now: an order
 * whose earlier refund is on its way is asked again later. The deposit goes back from the order it was paid with: asked of
 * another, rent that was earned and invoiced would go back in its place.
 */
export async function carryPaybacks(tx: Tx, contractId: string, now: Date): Promise<void> {
  const plan = await instalmentRows(tx, [contractId]);
  for (const { id, periodNo, leftFen, depositLeftFen } of await openPaybacks(tx, contractId)) {
    /** @returns what is left of a sum once an order was asked for it, fen */
    const askOf = async (orderId: string | undefined, fen: number): Promise<number> => {
      const refund = orderId === undefined || fen === 0 ? undefined : await refundBill(tx, orderId, fen, now);
      if (!refund) return fen;
      await tx.insert(paybackRefunds).values({ paybackId: id, refundId: refund.refundId });
      return fen - refund.amountFen;
    };
    const ofDeposit = depositLeftFen > 0 ? depositOrder(plan) : undefined;
    let rest = leftFen - depositLeftFen;
    for (const orderId of ordersFor(plan, periodNo))
      if (orderId !== ofDeposit) rest = await askOf(orderId, rest);
    // Asked once for all that it gives: while one refund of an order is on its way it takes no other.
    const left = await askOf(ofDeposit, depositLeftFen + rest);
    const deposit = Math.max(0, left - rest);
    rest = left - deposit;
    await tx
      .update(paybacks)
      .set({
        askedFen: sql`${paybacks.amountFen} - ${deposit + rest}::int`,
        depositAskedFen: sql`${paybacks.depositFen} - ${deposit}::int`,
      })
      .where(eq(paybacks.id, id));
  }
}

/** What was paid of a contract and is spoken for by nothing that goes back, fen. */
export async function leftToPayBack(
  db: Db,
  contractId: string,
  plan: readonly InstalmentRow[],
): Promise<number> {
  const waiting = await openPaybacks(db, contractId);
  const held = plan.reduce((sum, i) => sum + (i.paidAt === null ? 0 : i.amountFen - i.claimedFen), 0);
  return waiting.reduce((sum, b) => sum - b.leftFen, held);
}

/** What goes back, or went, because of changes of the price, fen. */
export const paidBackByChanges = async (db: Db, contractId: string): Promise<number> =>
  (await firstOf(
    db
      .select({ fen: sql<number>`coalesce(sum(${paybacks.amountFen}), 0)::int` })
      .from(paybacks)
      .where(and(eq(paybacks.contractId, contractId), isNotNull(paybacks.changeId))),
  ))!.fen;

/** Goes on with what could not be asked for at once. */
export async function carryWaitingPaybacks({ database, clock, log }: AppContext): Promise<number> {
  const waiting = await database.primary
    .selectDistinct({ id: paybacks.contractId })
    .from(paybacks)
    .innerJoin(instalments, eq(instalments.contractId, paybacks.contractId))
    .innerJoin(
      orders,
      and(
        eq(orders.id, instalments.orderId),
        eq(orders.status, "TRANSACTION_COMPLETE"),
        lt(orders.claimedFen, orders.paidFen),
      ),
    )
    .where(
      and(
        lt(paybacks.askedFen, paybacks.amountFen),
        notSetAside("contracts.paybacks", sql`${paybacks.contractId}::text`, clock.now()),
      ),
    )
    .limit(50);
  return eachDueItem(
    { database, clock, log },
    {
      job: "contracts.paybacks",
      items: waiting.map(({ id }) => id),
      work: (id) =>
        database.transaction(async (tx) => {
          await lockContract(tx, id);
          await carryPaybacks(tx, id, clock.now());
        }),
    },
  );
}
